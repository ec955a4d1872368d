//! Bots of four levels.

use super::actions::Action;
use super::rules::Limbo;
use crate::chance::Rng;
use crate::game::{Request, Seat};

/// What a bot does that knows this view.
pub fn choose(view: &Limbo, seat: Seat, request: &Request<'_, Action>) -> Option<Action> {
    if view.turn != seat {
        return None;
    }
    let actions = view.open_actions();
    let pick = Rng::seeded(request.seed).below(actions.len());
    actions.get(pick).copied()
}
