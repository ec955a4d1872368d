//! Bots.

use std::sync::atomic::AtomicBool;

use super::aim::Aim;
use super::round::Decision;
use super::{exact, policy};
use crate::contract::bot::{LEVELS, Request};
use crate::contract::limits::Limits;
use crate::contract::seat::Seat;
use crate::games::snorkeling::rules::Action;
use crate::games::snorkeling::state::{Phase, Snorkeling};
use crate::play::chance::Rng;
use crate::search::rollout;

/// In so many of a hundred actions each level does anything.
const SLIPS: [usize; LEVELS.len()] = [58, 35, 12, 0];
/// The playouts of the highest level; the others play as playouts do.
const PLAYOUTS: u64 = 800;
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
    let level = usize::from(request.level).min(LEVELS.len() - 1);
    if rng.below(100) < SLIPS[level] {
        return actions.get(rng.below(actions.len())).copied();
    }
    if level < LEVELS.len() - 1 {
        return actions.get(policy::guess(&view, &actions, &mut rng)).copied();
    }
    let stop = AtomicBool::new(false);
    let limits = Limits { playouts: Some(PLAYOUTS), ..Limits::until(&stop) };
    if super::is_late(&view)
        && let Some(late) = exact::solve(&view.world(&mut rng), &Aim::Points, &limits, Some(LATE_STATES))
    {
        return late.findings.best();
    }
    rollout::search(&Decision { view: &view, aim: &Aim::Points }, request.seed, &limits).best()
}
