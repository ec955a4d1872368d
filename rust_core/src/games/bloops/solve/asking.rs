//! The game where nobody's clock counts: who is asked, and passes or acts.

use super::super::state::{Action, Bloops};
use crate::contract::Rules;
use crate::contract::seat::Seat;
use crate::play::chance::Chance;
use crate::play::referee::asking_order;

/// What a seat does when it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Move {
    /// It acts.
    Play(Action),
    /// It doesn't counter.
    Pass,
}

/// A state, and who has passed since the last action.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Asking {
    pub(in super::super) game: Bloops,
    /// One bit for each seat that has passed.
    pub(in super::super) passed: u8,
}

impl Asking {
    /// The state in which a seat is asked now.
    pub(in super::super) fn of(game: Bloops, seat: Seat) -> Self {
        let order = asking_order(&game.to_act());
        let before = order.iter().take_while(|&&asked| asked != seat);
        let passed = before.fold(0, |passed, &asked| passed | game.bit(asked));
        Self { game, passed }
    }

    /// The seat that is asked next, of those not waited for only if it would think of countering; nobody when the game
    /// is over.
    pub(in super::super) fn seat(&self, thinks: impl Fn(&Bloops, Seat) -> bool) -> Option<Seat> {
        let to_act = self.game.to_act();
        let first = to_act.first().copied()?;
        let asked = |seat| seat == first || self.passed & self.game.bit(seat) == 0 && thinks(&self.game, seat);
        asking_order(&to_act).iter().copied().find(|&seat| asked(seat))
    }

    /// A seat acts or passes.
    pub(in super::super) fn take(&mut self, seat: Seat, taken: Move, chance: &mut Chance) {
        match taken {
            Move::Play(action) => {
                self.game.apply(seat, action, chance);
                self.passed = 0;
            }
            Move::Pass => self.passed |= self.game.bit(seat),
        }
    }
}
