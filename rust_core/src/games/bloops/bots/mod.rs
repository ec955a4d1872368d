//! Bots of four levels, which know only what their seat has seen, and the lower ones forget some of it.

use super::solve::aim::Aim;
use super::solve::asking::Move;
use super::solve::classes::distinct;
use super::solve::judgment::{Judgment, knows_a_match, makes_sense};
use super::solve::problem::Decision;
use super::state::{Action, Bloops};
use crate::contract::bot::Request;
use crate::contract::limits::Limits;
use crate::contract::seat::Seat;
use crate::contract::{Bot, Rules};
use crate::play::chance::Rng;
use crate::search::rollout;

mod memory;

/// What a level is like.
struct Level {
    /// The chance to forget a card in a turn.
    forgets: f64,
    /// How far its judgment of an action errs, in points.
    errs: f64,
    /// The playouts of a decision; 0: by judgment alone.
    playouts: u64,
}

const LEVELS: [Level; 4] = [
    Level { forgets: 0.4, errs: 18.0, playouts: 0 },
    Level { forgets: 0.15, errs: 4.0, playouts: 0 },
    Level { forgets: 0.05, errs: 0.0, playouts: 150 },
    Level { forgets: 0.0, errs: 0.0, playouts: 4_000 },
];

impl Bot for Bloops {
    fn choose(&self, seat: Seat, request: &Request<'_, Action>) -> Option<Action> {
        let level = &LEVELS[usize::from(request.level).min(LEVELS.len() - 1)];
        let known = memory::faded(self, seat, level.forgets, request.seed, request.history);
        let waited = seat == self.waited_for();
        if !waited && !knows_a_match(&known, seat) {
            return None;
        }
        let mut actions = Vec::new();
        known.actions(seat, &mut actions);
        actions.retain(|&action| makes_sense(&known, seat, action));
        if waited && actions.len() < 2 {
            return actions.first().copied();
        }
        let seed = request.seed ^ request.history.len() as u64;
        let best = if level.playouts == 0 {
            by_judgment(&known, seat, &actions, level.errs, seed)
        } else {
            let stop = std::sync::atomic::AtomicBool::new(false);
            let limits = Limits { playouts: Some(level.playouts), ..Limits::until(&stop) };
            let decision =
                Decision::new(&known, seat, &distinct(&actions, |action| known.class(seat, action)), Aim::Both);
            rollout::search(&decision, seed, &limits).best()
        };
        match best? {
            Move::Play(action) => Some(action),
            Move::Pass => None,
        }
    }
}

/// The move that seems best at first sight.
fn by_judgment(known: &Bloops, seat: Seat, actions: &[Action], errs: f64, seed: u64) -> Option<Move> {
    let mut rng = Rng::stream(seed, 0);
    let judgment = Judgment::of(known, seat);
    let passes = (seat != known.waited_for()).then_some(Move::Pass);
    let moves = passes.into_iter().chain(actions.iter().map(|&action| Move::Play(action)));
    let judged = moves.map(|taken| (judgment.worth(taken) + (errs * (rng.unit() - 0.5)) as f32, taken));
    judged.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, taken)| taken)
}
