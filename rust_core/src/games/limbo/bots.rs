//! Bots of four levels: from chance in half of the plays, over a drawn deal, to every hand at once.

use super::solve::aim::{Aims, PointAims};
use super::solve::match_chances::MatchAims;
use super::solve::{all_deals, pimc};
use super::state::{Action, GOAL, Limbo};
use crate::contract::Bot;
use crate::contract::bot::Request;
use crate::contract::seat::Seat;
use crate::play::chance::Rng;

/// How many deals are imagined for a decision to double, and for a play where the hands are too many.
const IMAGINED_DEALS: u64 = 60;

impl Bot for Limbo {
    fn choose(&self, seat: Seat, request: &Request<'_, Action>) -> Option<Action> {
        if self.turn != seat || self.hands[usize::from(seat)].unknown > 0 {
            return None;
        }
        let actions = self.open_actions();
        if actions.len() < 2 {
            return actions.first().copied();
        }
        // Far from the goal the points of a round are what counts, near it the chance to get there first.
        if self.scores.iter().all(|&score| score < GOAL / 2) {
            choose_for(&PointAims::of(self), self, &actions, request)
        } else {
            choose_for(&MatchAims::of(self), self, &actions, request)
        }
    }
}

fn choose_for<S: Aims>(aims: &S, view: &Limbo, actions: &[Action], request: &Request<'_, Action>) -> Option<Action> {
    let doubling = view.phase.doubles();
    let careless = Rng::seeded(request.seed).below(2) == 0;
    match request.level {
        0 if doubling => Some(Action::Pass),
        // The easy bot plays half of its cards as they come, and the others like the medium one.
        0 if careless => Some(actions[Rng::stream(request.seed, 1).below(actions.len())]),
        _ if doubling => {
            let doubles = pimc::doubles(view, aims, IMAGINED_DEALS, request.seed);
            Some(if doubles { Action::Double } else { Action::Pass })
        }
        // The medium bot imagines one deal; the hard one sees every hand, but in half of its plays is like the medium one.
        level if level < 2 || (level == 2 && careless) => pimc::best(view, aims, 1, request.seed),
        _ => all_deals::best(view, aims).or_else(|| pimc::best(view, aims, IMAGINED_DEALS, request.seed)),
    }
}
