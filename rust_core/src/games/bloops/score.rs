//! The score: what cards count.

use super::cards::{POINTS, is_star};
use super::state::Bloops;
use crate::cards::Card;
use crate::contract::seat::Seat;

/// So many stars count nothing.
const STARS: usize = 3;

impl Bloops {
    /// What a seat's known cards count.
    pub(super) fn count(&self, seat: Seat) -> Count {
        Count::of(&self.cards[usize::from(seat)])
    }

    /// The points of a seat's known cards.
    pub(super) fn points(&self, seat: Seat) -> i32 {
        let count = self.count(seat);
        count.plain + count.counted()
    }
}

/// What a row of cards counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    /// The number of star cards.
    pub(super) stars: usize,
    /// The values of the star cards together.
    pub(super) starred: i32,
    /// The values of the other cards together.
    pub(super) plain: i32,
}

impl Count {
    /// The count of these cards; unknown ones count nothing.
    pub(super) fn of(cards: &[Card]) -> Self {
        let mut count = Self::default();
        cards.iter().for_each(|&card| count.add(card));
        count
    }

    /// Adds a card.
    pub(super) fn add(&mut self, card: Card) {
        let points = POINTS.get(usize::from(card)).copied().unwrap_or(0);
        if is_star(card) {
            self.stars += 1;
            self.starred += points;
        } else {
            self.plain += points;
        }
    }

    /// Takes a card away that was counted.
    pub(super) fn remove(&mut self, card: Card) {
        let points = POINTS.get(usize::from(card)).copied().unwrap_or(0);
        if is_star(card) {
            self.stars -= 1;
            self.starred -= points;
        } else {
            self.plain -= points;
        }
    }

    /// What the star cards count: nothing if there are enough of them.
    pub(super) fn counted(&self) -> i32 {
        if self.stars >= STARS { 0 } else { self.starred }
    }
}
