//! The cards: how they are spelled, how many there are, what they count.

use crate::cards::{Card, Deck};

/// The cards of the game, and so the most that can lie anywhere.
pub(super) const CARDS: usize = 64;

/// The spelling of the cards; a card is its place in this list.
pub(super) const DECK: Deck =
    Deck { names: &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "t", "e", "w", "f", "x"], commas: false };

/// The number of values.
pub(super) const KINDS: usize = DECK.names.len();

/// How many cards of each value there are.
pub(super) const COPIES: [u8; KINDS] = [4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 4, 1];

/// What each card counts.
pub(super) const POINTS: [i32; KINDS] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20];

/// The card that ends the game: the 20.
pub(super) const LAST_CARD: Card = 14;

/// A slot that a card has left.
pub(super) const EMPTY: Card = u8::MAX - 1;

/// The first of the star cards, 10, 11 and 12.
const FIRST_STAR: Card = 10;

/// The last of the star cards.
const LAST_STAR: Card = 12;

/// Whether a card is a star card.
pub(super) fn is_star(card: Card) -> bool {
    (FIRST_STAR..=LAST_STAR).contains(&card)
}
