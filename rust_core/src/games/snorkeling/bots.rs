//! Bots.

use std::sync::atomic::AtomicBool;

use super::solve::aim::Aim;
use super::solve::round::Decision;
use super::solve::{exact, is_late, policy};
use super::state::{Action, Phase, Snorkeling};
use crate::contract::bot::{LEVELS, Request};
use crate::contract::limits::Limits;
use crate::contract::seat::Seat;
use crate::contract::{Bot, Knowledge};
use crate::play::chance::Rng;
use crate::search::rollout;

/// In so many of a hundred actions each level does anything.
const SLIPS: [usize; LEVELS.len()] = [58, 35, 12, 0];
/// The playouts of the highest level; the others play as playouts do.
const PLAYOUTS: u64 = 800;
/// States of a late position that the highest level looks at.
const LATE_STATES: u64 = 50_000;

impl Bot for Snorkeling {
    fn choose(&self, seat: Seat, request: &Request<'_, Action>) -> Option<Action> {
        if self.phase == Phase::Over || seat != self.turn {
            return None;
        }
        let view = self.view(seat);
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
        if is_late(&view)
            && let Some(late) = exact::solve(&view.sample(&mut rng), &Aim::Points, &limits, Some(LATE_STATES))
        {
            return late.findings.best();
        }
        rollout::search(&Decision { view: &view, aim: &Aim::Points }, request.seed, &limits).best()
    }
}
