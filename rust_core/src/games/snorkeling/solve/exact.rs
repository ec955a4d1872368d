//! Late rounds with everything known, played out in all lines.

use std::sync::atomic::{AtomicBool, Ordering};

use super::aim::Aim;
use super::max_n;
use super::round::Round;
use crate::contract::limits::Limits;
use crate::contract::seat::Seat;
use crate::games::snorkeling::rules::Action;
use crate::games::snorkeling::state::{MOST, Snorkeling};
use crate::search::Findings;
use crate::search::expectimax::{self, Tree, Turn};

/// What every action is worth to the seat whose turn it is.
pub(super) struct Late {
    pub(super) findings: Findings<Action>,
    /// Bounds on what the best one is worth.
    pub(super) bounds: (f64, f64),
    /// Whether all values are certain.
    pub(super) proven: bool,
}

/// All lines to the end of the round; None where the deck may have to be renewed on the way, or the limits are reached
/// before.
///
/// Two players play minimax. Of more, each does what is best for itself (max^n).
pub(super) fn solve(world: &Snorkeling, aim: &Aim, limits: &Limits<'_>, most_states: Option<u64>) -> Option<Late> {
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

/// The lines of play from a position.
pub(super) struct Lines<'a> {
    aim: &'a Aim,
    seat: Seat,
    outer: &'a Limits<'a>,
    /// Set when the search can't be finished.
    halt: &'a AtomicBool,
    /// Set when the worth of an end was an estimate.
    estimates: AtomicBool,
}

impl Lines<'_> {
    /// What the end of a round is worth to each seat.
    pub(super) fn worth(&self, round: &Round) -> Option<[f64; MOST]> {
        if self.outer.stopped() {
            self.halt.store(true, Ordering::Relaxed);
        }
        let points = round.ended?;
        if !self.aim.is_certain(points) {
            self.estimates.store(true, Ordering::Relaxed);
        }
        Some(self.aim.worth(points, round.state.seats()))
    }
}

impl Tree for Lines<'_> {
    type State = Round;
    type Action = Action;

    fn turn(&self, round: &Round) -> Turn {
        match self.worth(round) {
            Some(worth) => Turn::Over(worth[usize::from(self.seat)]),
            None => Turn::Seat(round.state.turn),
        }
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn actions(&self, round: &Round, list: &mut Vec<Action>) {
        round.actions(list);
    }

    fn apply(&self, round: &mut Round, action: Action) {
        let renewed = round.state.renewed;
        round.play(action, None);
        // The order of laid cards doesn't matter any more once everything is known.
        round.state.laid.clear();
        if round.state.renewed > renewed {
            self.halt.store(true, Ordering::Relaxed);
            round.ended = Some(round.state.points());
        }
    }

    fn bounds(&self, _round: &Round) -> (f64, f64) {
        self.aim.bounds()
    }
}
