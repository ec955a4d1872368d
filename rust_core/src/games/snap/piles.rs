//! The piles of all seats and the pot, in one line of cards.

use super::cards::PACK;
use crate::cards::Card;
use crate::contract::seat::{MOST_SEATS, Seat};

/// Every card on the table: seat after seat, and the pot last.
///
/// A seat's cards are its face-up pile, oldest card first, and then its face-down pile, next card first. So turning a
/// card moves nothing but the mark between the two, and turning a whole pile over puts that mark back to the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Piles {
    line: [Card; PACK],
    /// Where the cards of each seat begin, then where the pot begins, then where it ends.
    begin: [u8; MOST_SEATS + 2],
    /// How many of a seat's cards lie face up.
    shown: [u8; MOST_SEATS],
    seats: u8,
}

impl Piles {
    /// The piles of a table: each seat's face-down and face-up pile, and the pot; at most a pack of cards.
    pub(super) fn new(down: &[Vec<Card>], up: &[Vec<Card>], pot: &[Card]) -> Self {
        let mut piles =
            Self { line: [0; PACK], begin: [0; MOST_SEATS + 2], shown: [0; MOST_SEATS], seats: down.len() as u8 };
        let mut end = 0;
        let mut add = |cards: &[Card]| {
            piles.line[end..end + cards.len()].copy_from_slice(cards);
            end += cards.len();
            end as u8
        };
        for seat in 0..down.len() {
            piles.shown[seat] = up[seat].len() as u8;
            add(&up[seat]);
            piles.begin[seat + 1] = add(&down[seat]);
        }
        piles.begin[down.len() + 1] = add(pot);
        piles
    }

    /// The number of seats.
    pub(super) fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// All cards.
    pub(super) fn all(&self) -> &[Card] {
        &self.line[..self.begin_of(self.seats() + 1)]
    }

    /// All cards, to be replaced.
    pub(super) fn all_mut(&mut self) -> &mut [Card] {
        let end = self.begin_of(self.seats() + 1);
        &mut self.line[..end]
    }

    /// The cards of a seat: those face up, then those face down.
    pub(super) fn of(&self, seat: Seat) -> &[Card] {
        &self.line[self.begin_of(seat.into())..self.begin_of(usize::from(seat) + 1)]
    }

    /// The number of a seat's cards.
    pub(super) fn held(&self, seat: Seat) -> usize {
        usize::from(self.begin[usize::from(seat) + 1] - self.begin[usize::from(seat)])
    }

    /// The number of a seat's face-up cards.
    pub(super) fn shown(&self, seat: Seat) -> usize {
        self.shown[usize::from(seat)].into()
    }

    /// The face-up pile of a seat, top card last.
    pub(super) fn up(&self, seat: Seat) -> &[Card] {
        &self.of(seat)[..self.shown(seat)]
    }

    /// The face-down pile of a seat, next card first.
    pub(super) fn down(&self, seat: Seat) -> &[Card] {
        &self.of(seat)[self.shown(seat)..]
    }

    /// The card on top of a face-up pile.
    pub(super) fn top(&self, seat: Seat) -> Option<Card> {
        let shown = self.shown(seat);
        (shown > 0).then(|| self.line[self.begin_of(seat.into()) + shown - 1])
    }

    /// The pot, top card last.
    pub(super) fn pot(&self) -> &[Card] {
        &self.line[self.begin_of(self.seats())..self.begin_of(self.seats() + 1)]
    }

    /// Where the card lies that a seat turns next; it has one.
    pub(super) fn next_place(&self, seat: Seat) -> usize {
        self.begin_of(seat.into()) + self.shown(seat) % self.held(seat)
    }

    /// The card that a seat turns next; it has one.
    pub(super) fn next(&self, seat: Seat) -> Card {
        self.line[self.next_place(seat)]
    }

    /// Turns the next card of a seat that has cards, after the whole pile where none is face down.
    pub(super) fn turn(&mut self, seat: Seat) -> Card {
        let card = self.next(seat);
        let shown = self.shown(seat);
        self.shown[usize::from(seat)] = if shown == self.held(seat) { 1 } else { shown as u8 + 1 };
        card
    }

    /// Pays a seat's next face-down card, or else its oldest face-up card, under another's face-down pile.
    pub(super) fn pay(&mut self, from: Seat, to: Seat) {
        let (begin, shown) = (self.begin_of(from.into()), self.shown(from));
        if shown == self.held(from) {
            self.shown[usize::from(from)] -= 1;
            self.shift(begin, 1, from.into(), to.into());
        } else {
            self.shift(begin + shown, 1, from.into(), to.into());
        }
    }

    /// Puts a face-up pile under a face-down one.
    pub(super) fn win(&mut self, from: Seat, to: Seat) {
        self.shift_shown(from, to.into());
    }

    /// Puts a face-up pile on the pot.
    pub(super) fn pool(&mut self, from: Seat) {
        self.shift_shown(from, self.seats());
    }

    /// Puts the pot under a face-down pile.
    pub(super) fn win_pot(&mut self, to: Seat) {
        let seats = self.seats();
        self.shift(self.begin_of(seats), self.pot().len(), seats, to.into());
    }

    fn begin_of(&self, part: usize) -> usize {
        self.begin[part].into()
    }

    fn shift_shown(&mut self, from: Seat, to: usize) {
        let shown = self.shown(from);
        self.shown[usize::from(from)] = 0;
        self.shift(self.begin_of(from.into()), shown, from.into(), to);
    }

    /// Moves cards of one part of the line to the end of another. A part is a seat, or the pot after the last of them.
    fn shift(&mut self, first: usize, count: usize, from: usize, to: usize) {
        let end = self.begin_of(to + 1);
        if to >= from {
            self.line[first..end].rotate_left(count);
            self.begin[from + 1..=to].iter_mut().for_each(|begin| *begin -= count as u8);
        } else {
            self.line[end..first + count].rotate_right(count);
            self.begin[to + 1..=from].iter_mut().for_each(|begin| *begin += count as u8);
        }
    }
}
