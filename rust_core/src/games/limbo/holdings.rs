//! Hands and the stock as somebody knows them.

use std::fmt;

use super::cards::{Cards, DECK, Rank};
use crate::cards::{Card, UNKNOWN};

/// A hand as somebody knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    /// The cards that are known.
    pub known: Cards,
    /// How many are not.
    pub unknown: u8,
}

impl Hand {
    /// How many cards.
    pub fn len(self) -> usize {
        self.known.len() + usize::from(self.unknown)
    }

    /// Whether no card is left.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Lays a card, an unknown one where it isn't among the known.
    pub fn lay(&mut self, card: Rank) {
        if self.known.count(card) > 0 {
            self.known = self.known.without(card);
        } else {
            self.unknown = self.unknown.saturating_sub(1);
        }
    }

    /// Takes a card, None an unknown one.
    pub fn take(&mut self, card: Option<Rank>) {
        match card {
            Some(rank) => self.known = self.known.with(rank),
            None => self.unknown += 1,
        }
    }
}

/// The stock, next card first: known cards, then unknown ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stock {
    /// The cards on top that are known.
    pub known: Vec<Rank>,
    /// How many follow that are not.
    pub unknown: u8,
}

impl Stock {
    /// How many cards.
    pub fn len(&self) -> usize {
        self.known.len() + usize::from(self.unknown)
    }

    /// Whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The next card, where it is known.
    pub fn top(&self) -> Option<Rank> {
        self.known.first().copied()
    }

    /// Takes the next card; None where it is unknown.
    pub fn take(&mut self) -> Option<Rank> {
        if self.known.is_empty() {
            self.unknown = self.unknown.saturating_sub(1);
            None
        } else {
            Some(self.known.remove(0))
        }
    }

    /// All cards but the first few known ones turned unknown.
    pub fn hidden_below(&self, seen: usize) -> Stock {
        let known: Vec<Rank> = self.known.iter().copied().take(seen).collect();
        Stock { unknown: (self.len() - known.len()) as u8, known }
    }

    /// The stock of a list of cards: those before the first unknown one are known.
    pub fn of(cards: &[Card]) -> Stock {
        let known: Vec<Rank> =
            cards.iter().take_while(|&&card| card != UNKNOWN).map(|&card| Rank::new(usize::from(card))).collect();
        Stock { unknown: (cards.len() - known.len()) as u8, known }
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_partly(self.known.iter(), self.unknown))
    }
}

impl fmt::Display for Stock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_partly(self.known.iter().copied(), self.unknown))
    }
}

fn print_partly(known: impl Iterator<Item = Rank>, unknown: u8) -> String {
    let hidden = std::iter::repeat_n(UNKNOWN, usize::from(unknown));
    DECK.print(&known.map(|rank| rank.index() as Card).chain(hidden).collect::<Vec<_>>())
}
