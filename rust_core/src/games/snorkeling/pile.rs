//! Cards in an order: the players' piles, the deck, the cards laid in a turn.

use std::fmt;
use std::ops::Deref;

use super::cards::{CARDS, DECK, VALUES, value};
use crate::cards::Card;

/// A player's pile: the Lanternfish, and on it cards that go down by one each, Ray to Beach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Pile {
    cards: [Card; VALUES as usize],
    len: u8,
}

impl Pile {
    /// The value of the top card, 5 for the Lanternfish.
    pub(super) const fn top(self) -> u8 {
        VALUES - self.len
    }

    /// Whether a card may go on top.
    pub(super) const fn takes(self, card: Card) -> bool {
        value(card) + 1 == self.top()
    }

    /// Puts a card on top, which the pile must take.
    pub(super) const fn push(&mut self, card: Card) {
        self.cards[self.len as usize] = card;
        self.len += 1;
    }

    /// Takes the top card off, unless it is the Lanternfish.
    pub(super) const fn pop(&mut self) -> Option<Card> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        Some(std::mem::replace(&mut self.cards[self.len as usize], 0))
    }
}

impl Deref for Pile {
    type Target = [Card];

    /// The cards on the Lanternfish, lowest in the pile first.
    fn deref(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }
}

impl fmt::Display for Pile {
    /// The Lanternfish `L`, and the cards on it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let above = if self.is_empty() { String::new() } else { DECK.print(self) };
        write!(f, "L{above}")
    }
}

/// A row of cards in order; the last one is the one that is drawn first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Row {
    /// Unused places are 0, so that equal rows compare and hash as equal.
    cards: [Card; CARDS],
    len: u8,
}

impl Row {
    pub(super) const EMPTY: Self = Self { cards: [0; CARDS], len: 0 };

    pub(super) fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    pub(super) fn pop(&mut self) -> Option<Card> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        Some(std::mem::replace(&mut self.cards[usize::from(self.len)], 0))
    }

    pub(super) fn clear(&mut self) {
        self.cards[..usize::from(self.len)].fill(0);
        self.len = 0;
    }

    pub(super) fn as_mut(&mut self) -> &mut [Card] {
        &mut self.cards[..usize::from(self.len)]
    }
}

impl Deref for Row {
    type Target = [Card];

    fn deref(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }
}

impl FromIterator<Card> for Row {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut row = Self::EMPTY;
        cards.into_iter().for_each(|card| row.push(card));
        row
    }
}
