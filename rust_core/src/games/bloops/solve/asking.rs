//! Who is asked next, where nobody's clock counts.
//!
//! The seats that are not waited for are asked clockwise whether they counter; when all have passed, the seat waited for
//! acts. Every action begins the round of asking anew.

use super::super::{Action, Bloops, Phase};
use crate::contract::seat::Seat;
use crate::play::chance::Chance;

/// What a seat does when it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Move {
    /// It acts.
    Play(Action),
    /// It doesn't counter.
    Pass,
}

/// A state, and how many seats were asked clockwise, beginning with the one after the seat waited for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Asking {
    pub(in super::super) game: Bloops,
    asked: u8,
}

impl Asking {
    /// The state in which a seat is asked now.
    pub(in super::super) fn of(game: Bloops, seat: Seat) -> Self {
        let steps = (seat + game.players - game.waited_for()) % game.players;
        let asked = if steps == 0 { game.players } else { steps - 1 };
        Self { game, asked }
    }

    /// How many seats were asked.
    pub(in super::super) fn asked(&self) -> u8 {
        self.asked
    }

    /// The seat that is asked next, of those not waited for only if it would think of countering; nobody when the game
    /// is over.
    pub(in super::super) fn seat(&self, thinks: impl Fn(&Bloops, Seat) -> bool) -> Option<Seat> {
        if self.game.phase == Phase::Over {
            return None;
        }
        let first = self.game.waited_for();
        let mut others = self.game.clockwise(first).skip(1 + usize::from(self.asked));
        Some(others.find(|&seat| self.game.may_counter(seat) && thinks(&self.game, seat)).unwrap_or(first))
    }

    /// A seat acts or passes.
    pub(in super::super) fn take(&mut self, seat: Seat, taken: Move, chance: &mut Chance) {
        match taken {
            Move::Play(action) => {
                self.game.play(seat, action, chance);
                self.asked = 0;
            }
            Move::Pass => self.asked = (seat + self.game.players - self.game.waited_for()) % self.game.players,
        }
    }
}
