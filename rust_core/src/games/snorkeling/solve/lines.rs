//! All lines of play from a position with everything known to the end of its round.

use std::sync::atomic::{AtomicBool, Ordering};

use super::aim::Aim;
use super::round::Round;
use crate::contract::limits::Limits;
use crate::contract::seat::Seat;
use crate::games::snorkeling::facts::MOST_PLAYERS;
use crate::games::snorkeling::state::Action;
use crate::search::Findings;
use crate::search::expectimax::{Tree, Turn};

/// What every action is worth to the seat whose turn it is.
pub(in super::super) struct Late {
    pub(in super::super) findings: Findings<Action>,
    /// Bounds on what the best one is worth.
    pub(super) bounds: (f64, f64),
    /// Whether all values are certain.
    pub(super) proven: bool,
}

/// The lines of play from a position.
pub(super) struct Lines<'a> {
    pub(super) aim: &'a Aim,
    pub(super) seat: Seat,
    pub(super) outer: &'a Limits<'a>,
    /// Set when the search can't be finished.
    pub(super) halt: &'a AtomicBool,
    /// Set when the worth of an end was an estimate.
    pub(super) estimates: AtomicBool,
}

impl Lines<'_> {
    /// What the end of a round is worth to each seat.
    pub(super) fn worth(&self, round: &Round) -> Option<[f64; MOST_PLAYERS]> {
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
