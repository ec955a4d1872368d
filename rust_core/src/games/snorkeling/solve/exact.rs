//! Late rounds with everything known, played out in all lines.

use std::sync::atomic::{AtomicBool, Ordering};

use super::aim::Aim;
use super::lines::{Late, Lines};
use super::max_n;
use super::round::Round;
use crate::contract::limits::Limits;
use crate::games::snorkeling::state::Snorkeling;
use crate::search::expectimax;

/// All lines to the end of the round; None where the deck may have to be renewed on the way, or the limits are reached
/// before.
///
/// Two players play minimax. Of more, each does what is best for itself (max^n).
pub(in super::super) fn solve(
    world: &Snorkeling,
    aim: &Aim,
    limits: &Limits<'_>,
    most_states: Option<u64>,
) -> Option<Late> {
    let halt = AtomicBool::new(false);
    let lines = Lines { aim, seat: world.turn, outer: limits, halt: &halt, estimates: AtomicBool::new(false) };
    let limits = Limits {
        started: limits.started,
        time: limits.time,
        playouts: most_states,
        threads: 1,
        stop: &halt,
        progress: limits.progress,
    };
    let root = Round::new(world.clone());
    let mut late = if world.seats() == 2 {
        let findings = expectimax::solve(&lines, &root, &limits)?;
        let value = findings.actions.first()?.value;
        Late { findings, bounds: (value, value), proven: true }
    } else {
        max_n::solve(&lines, &root, &limits)?
    };
    if lines.estimates.load(Ordering::Relaxed) {
        (late.proven, late.bounds) = (false, aim.bounds());
    }
    (!halt.load(Ordering::Relaxed)).then_some(late)
}
