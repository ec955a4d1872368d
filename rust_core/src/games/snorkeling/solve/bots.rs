//! Bots.

use std::sync::atomic::AtomicBool;

use super::aim::Aim;
use super::round::Decision;
use super::{exact, policy};
use crate::chance::Rng;
use crate::game::{Request, Seat};
use crate::games::snorkeling::rules::Action;
use crate::games::snorkeling::state::{Phase, Snorkeling};
use crate::limits::Limits;
use crate::search::is_mcts;

/// The playouts of each level from medium on; easy plays as playouts do.
const PLAYOUTS: [u64; 3] = [60, 600, 6_000];
/// States of a late position that the highest level looks at.
const LATE_STATES: u64 = 50_000;

/// What a bot of a level does, which looks at nothing but its own view.
pub(super) fn choose(state: &Snorkeling, seat: Seat, request: &Request<'_, Action>) -> Option<Action> {
    if state.phase == Phase::Over || seat != state.turn {
        return None;
    }
    let view = state.seen_by(seat);
    let mut actions = Vec::new();
    view.each_action(|action| actions.push(action));
    if actions.len() < 2 {
        return actions.first().copied();
    }
    let mut rng = Rng::seeded(request.seed);
    let level = usize::from(request.level);
    let Some(&playouts) = level.checked_sub(1).and_then(|i| PLAYOUTS.get(i).or(PLAYOUTS.last())) else {
        return actions.get(policy::guess(&view, &actions, &mut rng)).copied();
    };
    let stop = AtomicBool::new(false);
    let limits = Limits { playouts: Some(playouts), ..Limits::until(&stop) };
    if level >= PLAYOUTS.len() && super::is_late(&view) {
        if let Some(late) = exact::solve(&view.world(&mut rng), &Aim::Points, &limits, Some(LATE_STATES)) {
            return late.findings.best();
        }
    }
    is_mcts::search(&Decision { view: &view, aim: &Aim::Points }, request.seed, &limits).best()
}
