//! Cards, and multisets of them small enough to copy by the million.

use crate::cards::{Card, Deck, UNKNOWN};

/// How the cards are spelled: colour, then value. Card `5 * colour + value` has that place in the list.
pub(super) const DECK: Deck = Deck {
    names: &[
        "r0", "r1", "r2", "r3", "r4", "g0", "g1", "g2", "g3", "g4", "b0", "b1", "b2", "b3", "b4", "y0", "y1", "y2",
        "y3", "y4", "p0", "p1", "p2", "p3", "p4",
    ],
    commas: false,
};

/// The number of different cards.
pub(super) const KINDS: usize = 25;
/// The copies of each.
pub(super) const COPIES: u8 = 3;
/// The cards of the game, Lanternfish aside.
pub(super) const CARDS: usize = KINDS * COPIES as usize;
/// The values of the cards, Beach to Ray.
pub(super) const VALUES: u8 = 5;

/// The colours.
pub(super) const COLOURS: u8 = 5;

/// The value of a card.
pub(super) const fn value(card: Card) -> u8 {
    card % VALUES
}

/// The colour of a card.
pub(super) const fn colour(card: Card) -> u8 {
    card / VALUES
}

/// A set of kinds of cards: two bits a kind, the upper one always 0, so that it masks a [`Cards`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kinds(pub(super) u64);

const ONE_EACH: u64 = 0x1_5555_5555_5555;

impl Kinds {
    /// All cards of a colour.
    pub(super) const fn of_colour(colour: u8) -> Self {
        Self(0b01_0101_0101 << (10 * colour))
    }

    /// All cards of a value.
    pub(super) const fn of_value(value: u8) -> Self {
        Self(0x100_4010_0401 << (2 * value))
    }

    /// The cards of either set.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The number of kinds.
    pub(super) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether a kind is in the set.
    pub(super) const fn contains(self, card: Card) -> bool {
        self.0 >> (2 * card) & 1 == 1
    }
}

impl Iterator for Kinds {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let card = (self.0.trailing_zeros() / 2) as Card;
        self.0 &= self.0 - 1;
        Some(card)
    }
}

/// A multiset of known cards: two bits a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Cards(u64);

impl Cards {
    /// No cards.
    pub(super) const NONE: Self = Self(0);

    /// The number of copies of a card.
    pub(super) const fn count(self, card: Card) -> u8 {
        (self.0 >> (2 * card) & 3) as u8
    }

    /// The number of cards.
    pub(super) const fn len(self) -> usize {
        ((self.0 & ONE_EACH).count_ones() + 2 * (self.0 >> 1 & ONE_EACH).count_ones()) as usize
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a card; there must be fewer than [`COPIES`] of it.
    pub(super) const fn add(&mut self, card: Card) {
        self.0 += 1 << (2 * card);
    }

    /// Takes a card out, if it is there.
    pub(super) const fn remove(&mut self, card: Card) -> bool {
        let there = self.count(card) > 0;
        self.0 -= (there as u64) << (2 * card);
        there
    }

    /// The kinds that are there.
    pub(super) const fn kinds(self) -> Kinds {
        Kinds((self.0 | self.0 >> 1) & ONE_EACH)
    }

    /// The kinds that are there and in a set.
    pub(super) const fn among(self, kinds: Kinds) -> Kinds {
        Kinds(self.kinds().0 & kinds.0)
    }

    /// The cards whose kinds aren't in a set.
    pub(super) const fn outside(self, kinds: Kinds) -> Self {
        Self(self.0 & !(kinds.0 | kinds.0 << 1))
    }

    /// Whether every card of another multiset is here too.
    pub(super) fn holds(self, other: Self) -> bool {
        other.kinds().all(|card| self.count(card) >= other.count(card))
    }

    /// The cards in order, each as often as it is there.
    pub(super) fn iter(self) -> impl Iterator<Item = Card> {
        self.kinds().flat_map(move |card| std::iter::repeat_n(card, usize::from(self.count(card))))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut all = Self::NONE;
        cards.into_iter().for_each(|card| all.add(card));
        all
    }
}

/// A hand, or the covered part of the centre pile: known cards and a number of unknown ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Hand {
    /// The known cards.
    pub(super) known: Cards,
    /// How many others there are.
    pub(super) unknown: u8,
}

impl Hand {
    pub(super) const fn len(self) -> usize {
        self.known.len() + self.unknown as usize
    }

    pub(super) const fn is_empty(self) -> bool {
        self.known.is_empty() && self.unknown == 0
    }

    /// Adds a card, known or not.
    pub(super) const fn add(&mut self, card: Card) {
        if card == UNKNOWN { self.unknown += 1 } else { self.known.add(card) }
    }

    /// Takes a card out; one that isn't known to be here was one of the unknown ones.
    pub(super) const fn remove(&mut self, card: Card) {
        if !self.known.remove(card) {
            self.unknown -= 1;
        }
    }

    /// The cards in order, unknown ones last.
    pub(super) fn iter(self) -> impl Iterator<Item = Card> {
        self.known.iter().chain(std::iter::repeat_n(UNKNOWN, usize::from(self.unknown)))
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Self::default();
        cards.into_iter().for_each(|card| hand.add(card));
        hand
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multisets_count_their_cards() {
        let list: Vec<Card> = vec![0, 0, 0, 7, 24, 24];
        let cards: Cards = list.iter().copied().collect();
        assert_eq!(cards.iter().collect::<Vec<_>>(), list);
        assert_eq!(cards.len(), 6);
        assert_eq!(cards.kinds().collect::<Vec<_>>(), [0, 7, 24]);
        assert_eq!(cards.among(Kinds::of_value(4)).collect::<Vec<_>>(), [24]);
        assert_eq!(cards.among(Kinds::of_colour(0)).collect::<Vec<_>>(), [0]);
        assert_eq!(cards.among(Kinds::of_colour(4)).len(), 1);
        assert_eq!(cards.outside(Kinds::of_colour(0)).iter().collect::<Vec<_>>(), [7, 24, 24]);
    }

    #[test]
    fn sets_of_kinds_agree_with_the_spelling() {
        for (card, name) in DECK.names.iter().enumerate() {
            let (card, bytes) = (card as Card, name.as_bytes());
            let of_name = "rgbyp".bytes().position(|colour| colour == bytes[0]).unwrap() as u8;
            assert_eq!((colour(card), value(card)), (of_name, bytes[1] - b'0'));
            for n in 0..5 {
                assert_eq!(Kinds::of_colour(n).contains(card), n == colour(card));
                assert_eq!(Kinds::of_value(n).contains(card), n == value(card));
            }
        }
    }
}
