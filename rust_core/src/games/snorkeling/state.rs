//! The state of a match.

use std::ops::Deref;

use super::hand::{CARDS, Cards, Hand, VALUES, value};
use super::standing::Standing;
use crate::cards::Card;
use crate::contract::seat::Seat;

/// The most players.
pub(super) const MOST: usize = 6;

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

/// What the seat whose turn it is may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    /// Lay the first card, or pass.
    Play,
    /// Lay more, put a card on a pile, or end.
    More,
    /// Put a card on a pile, or end.
    Put,
    /// Take the top card of the own pile, or leave it.
    Take,
    /// Nothing: the match is over.
    Over,
}

/// A match of Snorkeling as somebody knows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Snorkeling {
    pub(super) expert: bool,
    pub(super) standing: Standing,
    /// The top card of the centre pile.
    pub(super) centre: Card,
    /// The cards below it.
    pub(super) out: Hand,
    pub(super) piles: [Pile; MOST],
    pub(super) hands: [Hand; MOST],
    /// The cards of each hand that all have seen taken back.
    pub(super) seen: [Cards; MOST],
    pub(super) deck: Row,
    /// The cards laid in this turn.
    pub(super) laid: Row,
    pub(super) phase: Phase,
    pub(super) turn: Seat,
    /// Passes in a row without a draw.
    pub(super) stuck: u8,
    /// How often the deck was renewed in this round.
    pub(super) renewed: u8,
}

impl Snorkeling {
    /// The number of seats.
    pub(super) fn seats(&self) -> usize {
        self.standing.seats()
    }

    /// The hand of the seat whose turn it is.
    pub(super) fn hand(&self) -> Hand {
        self.hands[usize::from(self.turn)]
    }

    /// The points that each seat would score if the round ended now.
    pub(super) fn points(&self) -> [u8; MOST] {
        std::array::from_fn(|seat| if seat < self.seats() { self.piles[seat].top() } else { 0 })
    }
}
