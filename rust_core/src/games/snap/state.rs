//! The state of a table, and what can be seen on it.

use std::hash::{Hash, Hasher};

use super::cards::{PACK, bit, same_rank};
use super::piles::Piles;
use crate::cards::UNKNOWN;
use crate::contract::seat::{MOST_SEATS, Seat};

/// What a player calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Claim {
    /// "Snap!": two face-up piles match.
    Snap,
    /// "Snap Pot!": the card just turned matches the pot.
    Pot,
}

impl Claim {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Snap => "snap",
            Self::Pot => "pot",
        }
    }
}

/// An action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// Turns the next card.
    Flip,
    /// A call so many milliseconds after the last card was turned; without a time, right after the calls before it.
    Call(Claim, Option<u32>),
    /// The table's: decides the race.
    Close,
}

/// A call that waits for the race to be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Call {
    pub(super) claim: Claim,
    pub(super) time: u32,
}

/// How many cards a table has turned. No part of a position: positions that differ in nothing else are equal.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Turned(pub(super) u16);

impl PartialEq for Turned {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Turned {}

impl Hash for Turned {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// A state of the game; all see the same of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Snap {
    pub(super) piles: Piles,
    /// The cards that all have seen, one bit each: those face up or in the pot, and some that went under.
    pub(super) seen: u64,
    /// Whose turn it is to turn a card.
    pub(super) turn: Seat,
    /// Who turned the last card.
    pub(super) last: Option<Seat>,
    /// The open call of each seat.
    pub(super) calls: [Option<Call>; MOST_SEATS],
    /// The seats that can't be fined for this card, one bit each.
    pub(super) free: u16,
    /// Cards turned since a pile was won.
    pub(super) dry: u16,
    /// Calls less than so many milliseconds apart are a tie; 0: only equal times.
    pub(super) tie: u16,
    /// The seats of the last tie, when all cards are in the pot, one bit each.
    pub(super) tied: u16,
    pub(super) over: bool,
    pub(super) turned: Turned,
}

impl Snap {
    pub(super) fn seats(&self) -> Seat {
        self.piles.seats() as Seat
    }

    /// Whether a seat still has cards.
    pub(super) fn is_in(&self, seat: Seat) -> bool {
        self.piles.held(seat) > 0
    }

    pub(super) fn is_free(&self, seat: Seat) -> bool {
        self.free >> seat & 1 != 0
    }

    /// The seat so many places to the left.
    pub(super) fn left(&self, seat: Seat, places: Seat) -> Seat {
        let left = seat + places;
        if left >= self.seats() { left - self.seats() } else { left }
    }

    /// The next seat to the left that still has cards; somebody has.
    pub(super) fn next_in(&self, seat: Seat) -> Seat {
        (1..=self.seats()).map(|places| self.left(seat, places)).find(|&next| self.is_in(next)).unwrap_or(seat)
    }

    /// The two piles that a Snap would win now, the one that goes under first in front.
    pub(super) fn match_on_table(&self) -> Option<(Seat, Seat)> {
        let last = self.last?;
        let mut ranks = 0_u16;
        let mut twice = 0_u16;
        for seat in 0..self.seats() {
            if let Some(top) = self.piles.top(seat).filter(|&top| top != UNKNOWN) {
                twice |= ranks & 1 << (top / 4);
                ranks |= 1 << (top / 4);
            }
        }
        if twice == 0 {
            return None;
        }
        (0..self.seats()).find_map(|i| {
            let first = self.left(last, i);
            let top = self.piles.top(first)?;
            let matches = |other: &Seat| self.piles.top(*other).is_some_and(|card| same_rank(card, top));
            (i + 1..self.seats()).map(|j| self.left(last, j)).find(matches).map(|other| (first, other))
        })
    }

    /// Whether the card just turned matches the pot.
    pub(super) fn pot_matches(&self) -> bool {
        let turned = self.last.and_then(|last| self.piles.top(last));
        turned.zip(self.piles.pot().last()).is_some_and(|(card, &pot)| same_rank(card, pot))
    }

    /// Whether a call would be right now.
    pub(super) fn is_right(&self, claim: Claim) -> bool {
        match claim {
            Claim::Snap => self.match_on_table().is_some(),
            Claim::Pot => self.pot_matches(),
        }
    }

    pub(super) fn calls_open(&self) -> bool {
        self.calls[..self.piles.seats()].iter().any(Option::is_some)
    }

    /// Whether a seat could call at all: in the game, after a card was turned, without an open call.
    pub(super) fn can_call(&self, seat: Seat) -> bool {
        !self.over && self.last.is_some() && self.is_in(seat) && self.calls[usize::from(seat)].is_none()
    }

    /// Who gets a caller's fine: who turned last, else the next to the right who isn't the caller and still in.
    pub(super) fn fined_to(&self, caller: Seat) -> Seat {
        let last = self.last.unwrap_or(caller);
        (0..self.seats())
            .map(|places| self.left(last, self.seats() - places))
            .find(|&seat| seat != caller && self.is_in(seat))
            .unwrap_or(last)
    }

    /// The cards of the pack that aren't named anywhere, one bit each.
    pub(super) fn unseen(&self) -> u64 {
        let pack = (1 << PACK) - 1;
        self.piles.all().iter().fold(pack, |unseen, &card| unseen & !bit(card))
    }
}
