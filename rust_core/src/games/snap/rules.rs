//! The rules: turning cards, calling and paying.

use std::hash::{Hash, Hasher};

use super::piles::Piles;
use crate::cards::{Card, UNKNOWN};
use crate::contract::seat::{MOST_SEATS, Seat, Seats, TABLE};

/// Cards turned since a pile was won that end the game.
pub(super) const DRY_END: u16 = 520;

/// The turned card with which a table ends a game that wins and loses piles for ever.
pub(super) const TABLE_END: u16 = 10_000;

/// What a player calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Claim {
    /// "Snap!": two face-up piles match.
    Snap,
    /// "Snap Pot!": the card just turned matches the pot.
    Pot,
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

/// Whether two cards are known to have the same rank.
pub(super) fn same_rank(a: Card, b: Card) -> bool {
    a / 4 == b / 4 && a != UNKNOWN && b != UNKNOWN
}

/// The bit of a card; none for an unknown one.
pub(super) fn bit(card: Card) -> u64 {
    1_u64.checked_shl(card.into()).unwrap_or(0)
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

    pub(super) fn seats_to_act(&self) -> Seats {
        if self.over {
            return Seats::NONE;
        }
        let mut seats = Seats::one(self.turn);
        let any_right = self.is_right(Claim::Snap) || self.is_right(Claim::Pot);
        for places in 1..self.seats() {
            let seat = self.left(self.turn, places);
            if self.can_call(seat) && (any_right || !self.is_free(seat)) {
                seats.push(seat);
            }
        }
        seats
    }

    pub(super) fn list_actions(&self, seat: Seat, list: &mut Vec<Action>) {
        if self.over {
            return;
        }
        if seat == TABLE {
            list.extend(self.calls_open().then_some(Action::Close));
            return;
        }
        if seat >= self.seats() {
            return;
        }
        if seat == self.turn {
            list.push(Action::Flip);
        }
        if self.can_call(seat) {
            let claims = [Claim::Snap, Claim::Pot].into_iter();
            list.extend(
                claims
                    .filter(|&claim| !self.is_free(seat) || self.is_right(claim))
                    .map(|claim| Action::Call(claim, None)),
            );
        }
    }

    pub(super) fn allows(&self, seat: Seat, action: Action) -> bool {
        match action {
            _ if self.over => false,
            Action::Close => seat == TABLE && self.calls_open(),
            Action::Flip => seat == self.turn,
            Action::Call(claim, _) => {
                seat < self.seats() && self.can_call(seat) && (!self.is_free(seat) || self.is_right(claim))
            }
        }
    }

    pub(super) fn play(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Flip => self.flip(seat),
            Action::Call(claim, time) => self.call(seat, claim, time),
            Action::Close => self.close(),
        }
    }

    fn flip(&mut self, seat: Seat) {
        if self.calls_open() {
            self.close();
            if self.over || self.turn != seat {
                return;
            }
        }
        self.seen |= bit(self.piles.turn(seat));
        self.last = Some(seat);
        self.free = 0;
        self.dry += 1;
        self.turned.0 += 1;
        self.turn = self.next_in(seat);
        if self.dry >= DRY_END || self.turned.0 >= TABLE_END {
            self.finish();
        }
    }

    fn call(&mut self, seat: Seat, claim: Claim, time: Option<u32>) {
        if self.is_right(claim) {
            let time = time.unwrap_or_else(|| self.time_after_calls());
            self.calls[usize::from(seat)] = Some(Call { claim, time });
        } else {
            self.free |= 1 << seat;
            self.piles.pay(seat, self.fined_to(seat));
            self.settle();
        }
    }

    /// The time of a call without one: too late to tie with the calls before it.
    fn time_after_calls(&self) -> u32 {
        let latest = self.calls.iter().flatten().map(|call| call.time).max();
        latest.map_or(0, |time| time.saturating_add(u32::from(self.tie).max(1)))
    }

    /// Who gets a caller's fine: who turned last, else the next to the right who isn't the caller and still in.
    pub(super) fn fined_to(&self, caller: Seat) -> Seat {
        let last = self.last.unwrap_or(caller);
        (0..self.seats())
            .map(|places| self.left(last, self.seats() - places))
            .find(|&seat| seat != caller && self.is_in(seat))
            .unwrap_or(last)
    }
}
