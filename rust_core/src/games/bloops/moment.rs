//! What is face up at this very moment.
//!
//! A page shows a card only while its player sees it. That is no part of a position: it decides nothing that can
//! happen next, so that states are equal whatever is shown, and a position that was read shows nothing.

use std::hash::{Hash, Hasher};

use super::facts::MOST_PLAYERS;
use crate::contract::seat::Seat;

/// The cards of the bottom row, at which their owner looks once.
pub(super) const LOOKED_AT: u8 = 3;

/// A place on the table: a seat and its slot.
pub(super) type Place = (Seat, u8);

/// What is face up, and for whom.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moment {
    /// The seats that still look at their bottom row, one bit each.
    starting: u8,
    /// The place that a seat looks at.
    looks: [Option<Place>; MOST_PLAYERS],
    /// The slot of a wrong card that a seat shows to all.
    wrong: [Option<u8>; MOST_PLAYERS],
}

impl Moment {
    /// The start of a game: everybody looks at their bottom row.
    pub(super) const START: Self = Self { starting: u8::MAX, looks: [None; MOST_PLAYERS], wrong: [None; MOST_PLAYERS] };

    /// A seat acts: what only it saw is over.
    pub(super) fn act(&mut self, seat: Seat) {
        self.starting &= !(1 << seat);
        self.looks[usize::from(seat)] = None;
    }

    /// A card is drawn or discarded: nobody looks at the table any more.
    pub(super) fn turn(&mut self) {
        self.looks = [None; MOST_PLAYERS];
        self.wrong = [None; MOST_PLAYERS];
    }

    /// A seat looks at a place.
    pub(super) fn look(&mut self, seat: Seat, place: Place) {
        self.looks[usize::from(seat)] = Some(place);
    }

    /// A seat shows a wrong card.
    pub(super) fn show(&mut self, seat: Seat, slot: u8) {
        self.wrong[usize::from(seat)] = Some(slot);
    }

    /// Whether a viewer sees the card at a place now.
    pub(super) fn shows(&self, viewer: Seat, place: Place) -> bool {
        let (seat, slot) = place;
        let own = seat == viewer && slot < LOOKED_AT && self.starting & (1 << seat) != 0;
        let looks = self.looks.get(usize::from(viewer)).is_some_and(|look| *look == Some(place));
        own || looks || self.wrong[usize::from(seat)] == Some(slot)
    }
}

impl PartialEq for Moment {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Moment {}

impl Hash for Moment {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
