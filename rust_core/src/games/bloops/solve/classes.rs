//! Actions that differ in nothing but the slot: what one is worth, the others are worth.

use super::super::{Action, Bloops};
use crate::game::Seat;

/// What makes a place what it is, seen by whoever compares.
pub(in super::super) type Cell = u16;

/// What an action is, its places replaced by what makes them what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Class(u8, Cell, Seat, Cell);

impl Class {
    /// The class of a seat's action.
    pub(in super::super) fn of(seat: Seat, action: Action, cell: impl Fn(Seat, u8) -> Cell) -> Self {
        match action {
            Action::Draw => Self(0, 0, 0, 0),
            Action::Discard => Self(1, 0, 0, 0),
            Action::Keep(slot) => Self(2, cell(seat, slot), 0, 0),
            Action::Give(to) => Self(3, 0, to, 0),
            Action::Look(of, slot) => Self(4, 0, of, cell(of, slot)),
            Action::Swap(own, of, slot) => Self(5, cell(seat, own), of, cell(of, slot)),
            Action::Counter(slot) => Self(6, cell(seat, slot), 0, 0),
            Action::Call => Self(7, 0, 0, 0),
            Action::End => Self(8, 0, 0, 0),
        }
    }
}

impl Bloops {
    /// What a seat sees in a place: the card if it has seen it, and who has.
    pub(in super::super) fn cell(&self, viewer: Seat, seat: Seat, slot: u8) -> Cell {
        let seen = self.seen[usize::from(seat)][usize::from(slot)];
        let card = if seen & self.bit(viewer) == 0 { u8::MAX } else { self.card(seat, slot) };
        Cell::from(card) << 8 | Cell::from(seen)
    }

    /// What lies in a place, everything known.
    pub(in super::super) fn open_cell(&self, seat: Seat, slot: u8) -> Cell {
        self.card(seat, slot).into()
    }

    /// The first action of each class.
    pub(in super::super) fn distinct(
        &self,
        seat: Seat,
        actions: &[Action],
        cell: impl Fn(Seat, u8) -> Cell,
    ) -> Vec<(Class, Action)> {
        let mut classes: Vec<(Class, Action)> = Vec::with_capacity(actions.len());
        for &action in actions {
            let class = Class::of(seat, action, &cell);
            if !classes.iter().any(|(known, _)| *known == class) {
                classes.push((class, action));
            }
        }
        classes
    }
}
