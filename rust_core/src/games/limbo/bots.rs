//! Bots of four levels: from chance, over a few drawn deals, to every hand at once.

use super::actions::Action;
use super::rules::{Limbo, Phase};
use super::solve::match_chances::MatchAims;
use super::solve::{drawn, spread};
use crate::chance::Rng;
use crate::game::{Request, Seat};

/// How many deals the medium and the hard bot imagine for a play, and all but the easy one for a decision to double.
const DEALS: [u64; 2] = [1, 4];
const DOUBLING_DEALS: u64 = 60;

/// What a bot does that knows this view.
pub(super) fn choose(view: &Limbo, seat: Seat, request: &Request<'_, Action>) -> Option<Action> {
    if view.turn != seat || view.hands[usize::from(seat)].unknown > 0 {
        return None;
    }
    let actions = view.open_actions();
    if actions.len() < 2 {
        return actions.first().copied();
    }
    let aims = MatchAims::of(view);
    let doubling = matches!(view.phase, Phase::Double | Phase::Redouble);
    match request.level {
        0 if doubling => Some(Action::Pass),
        0 => Some(actions[Rng::seeded(request.seed).below(actions.len())]),
        _ if doubling => {
            let doubles = drawn::doubles(view, &aims, DOUBLING_DEALS, request.seed);
            Some(if doubles { Action::Double } else { Action::Pass })
        }
        level @ (1 | 2) => drawn::best(view, &aims, DEALS[usize::from(level) - 1], request.seed),
        _ => spread::best(view, &aims).or_else(|| drawn::best(view, &aims, DOUBLING_DEALS, request.seed)),
    }
}
