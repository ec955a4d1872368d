//! Actions that differ in nothing but the slot: what one is worth, the others are worth.

use super::super::state::{Action, Bloops};
use super::asking::Move;
use crate::contract::seat::Seat;
use crate::search::{Finding, Findings};

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

/// The first action of each class.
pub(in super::super) fn distinct(actions: &[Action], class: impl Fn(Action) -> Class) -> Vec<Action> {
    let mut classes: Vec<Class> = Vec::with_capacity(actions.len());
    let mut first = Vec::with_capacity(actions.len());
    for &action in actions {
        let class = class(action);
        if !classes.contains(&class) {
            classes.push(class);
            first.push(action);
        }
    }
    first
}

/// Gives every action what was found about the first one of its class.
pub(in super::super) fn spread(
    found: Findings<Move>,
    actions: &[Action],
    class: impl Fn(Action) -> Class,
) -> Findings<Move> {
    let mut all = Vec::with_capacity(actions.len() + 1);
    for finding in &found.actions {
        match finding.action {
            Move::Pass => all.push(*finding),
            Move::Play(first) => {
                let same = actions.iter().filter(|&&action| class(action) == class(first));
                all.extend(same.map(|&action| Finding { action: Move::Play(action), ..*finding }));
            }
        }
    }
    Findings { actions: all, ..found }
}

impl Bloops {
    /// The class of an action for what its seat has seen: two places are the same where it sees the same there, and the
    /// same seats have looked.
    pub(in super::super) fn class(&self, seat: Seat, action: Action) -> Class {
        Class::of(seat, action, |of, slot| {
            let seen = self.seen[usize::from(of)][usize::from(slot)];
            let card = if seen & self.bit(seat) == 0 { u8::MAX } else { self.card(of, slot) };
            Cell::from(card) << 8 | Cell::from(seen)
        })
    }
}
