//! Bots of four levels: from chance in half of the plays, over a drawn deal, to every hand at once.

use super::actions::Action;
use super::rules::{GOAL, Limbo, Phase};
use super::solve::match_chances::MatchAims;
use super::solve::{Aims, PointAims, drawn, spread};
use crate::contract::bot::Request;
use crate::contract::seat::Seat;
use crate::play::chance::Rng;

/// How many deals are imagined for a decision to double, and for a play where the hands are too many.
const IMAGINED_DEALS: u64 = 60;

/// What a bot does that knows this view.
pub(super) fn choose(view: &Limbo, seat: Seat, request: &Request<'_, Action>) -> Option<Action> {
    if view.turn != seat || view.hands[usize::from(seat)].unknown > 0 {
        return None;
    }
    let actions = view.open_actions();
    if actions.len() < 2 {
        return actions.first().copied();
    }
    // Far from the goal the points of a round are what counts, near it the chance to get there first.
    if view.scores.iter().all(|&score| score < GOAL / 2) {
        choose_for(&PointAims::of(view), view, &actions, request)
    } else {
        choose_for(&MatchAims::of(view), view, &actions, request)
    }
}

fn choose_for<S: Aims>(aims: &S, view: &Limbo, actions: &[Action], request: &Request<'_, Action>) -> Option<Action> {
    let doubling = matches!(view.phase, Phase::Double | Phase::Redouble);
    let careless = Rng::seeded(request.seed).below(2) == 0;
    match request.level {
        0 if doubling => Some(Action::Pass),
        // The easy bot plays half of its cards as they come, and the others like the medium one.
        0 if careless => Some(actions[Rng::stream(request.seed, 1).below(actions.len())]),
        _ if doubling => {
            let doubles = drawn::doubles(view, aims, IMAGINED_DEALS, request.seed);
            Some(if doubles { Action::Double } else { Action::Pass })
        }
        // The medium bot imagines one deal; the hard one sees every hand, but in half of its plays is like the medium one.
        level if level < 2 || (level == 2 && careless) => drawn::best(view, aims, 1, request.seed),
        _ => spread::best(view, aims).or_else(|| drawn::best(view, aims, IMAGINED_DEALS, request.seed)),
    }
}
