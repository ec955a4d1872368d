//! Cards by rank: Limbo knows no suits.

use std::fmt;

use crate::cards::{Card, Deck};

/// A rank, ace low: 0 is the ace, 1–9 the numbers 2–10, then jack, queen, king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u8);

/// Ranks as they are written, in their order.
pub const RANKS: &str = "A23456789TJQK";

/// The cards as texts spell them.
pub const DECK: Deck =
    Deck { names: &["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"], commas: false };

/// How many ranks there are.
pub const RANK_COUNT: usize = 13;

impl Rank {
    /// The ace.
    pub const ACE: Rank = Rank(0);
    /// The jack.
    pub const JACK: Rank = Rank(10);
    /// The queen.
    pub const QUEEN: Rank = Rank(11);
    /// The king.
    pub const KING: Rank = Rank(12);

    /// Every rank, ace first.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> {
        (0..RANK_COUNT as u8).map(Rank)
    }

    /// The rank of an index below [`RANK_COUNT`].
    pub const fn new(index: usize) -> Rank {
        debug_assert!(index < RANK_COUNT);
        Rank(index as u8)
    }

    /// The index of a rank.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number on a card of 2–10.
    pub const fn number(self) -> Option<u8> {
        if self.0 >= 1 && self.0 <= 9 { Some(self.0 + 1) } else { None }
    }

    /// The rank that a letter names.
    pub fn from_letter(letter: char) -> Option<Rank> {
        RANKS.find(letter).map(Rank::new)
    }

    /// The rank as people read it: the ten by its number.
    pub fn label(self) -> String {
        self.number().map_or_else(|| self.letter().to_string(), |number| number.to_string())
    }

    /// The letter of a rank.
    pub fn letter(self) -> char {
        RANKS.as_bytes()[self.index()] as char
    }
}

/// A multiset of cards, at most seven of a rank: one nibble a rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cards(u64);

const ONES: u64 = 0x1_1111_1111_1111;

impl Cards {
    /// No cards.
    pub const NONE: Cards = Cards(0);

    /// The whole pack: four of each rank.
    pub const PACK: Cards = Cards(4 * ONES);

    /// The packed nibbles, ace lowest.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The counts in three bits each, ace lowest: 39 bits.
    pub const fn packed(self) -> u64 {
        let pairs = (self.0 & 0x0007_0707_0707_0707) | (self.0 >> 1 & 0x0038_3838_3838_3838);
        let fours = (pairs & 0x003f_003f_003f_003f) | (pairs >> 2 & 0x0fc0_0fc0_0fc0_0fc0);
        let eights = (fours & 0x0000_0fff_0000_0fff) | (fours >> 4 & 0x00ff_f000_00ff_f000);
        (eights & 0x00ff_ffff) | (eights >> 8 & 0xffff_ff00_0000)
    }

    /// Whether no card is left.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards.
    pub const fn len(self) -> usize {
        let pairs = (self.0 & 0x0f0f_0f0f_0f0f_0f0f) + ((self.0 >> 4) & 0x0f0f_0f0f_0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
    }

    /// How many cards of a rank.
    pub const fn count(self, rank: Rank) -> usize {
        ((self.0 >> (4 * rank.0)) & 15) as usize
    }

    /// One card more.
    #[must_use]
    pub const fn with(self, rank: Rank) -> Cards {
        Cards(self.0 + (1 << (4 * rank.0)))
    }

    /// One card less; the card must be there.
    #[must_use]
    pub const fn without(self, rank: Rank) -> Cards {
        debug_assert!(self.count(rank) > 0);
        Cards(self.0 - (1 << (4 * rank.0)))
    }

    /// All cards of both.
    #[must_use]
    pub const fn union(self, other: Cards) -> Cards {
        Cards(self.0 + other.0)
    }

    /// The cards that are left without those of `other`, none below zero.
    #[must_use]
    pub fn minus(self, other: Cards) -> Cards {
        Rank::all().fold(Cards::NONE, |left, rank| {
            let count = self.count(rank).saturating_sub(other.count(rank));
            Cards(left.0 | (count as u64) << (4 * rank.0))
        })
    }

    /// The cards of these ranks.
    #[must_use]
    pub const fn of(self, ranks: RankSet) -> Cards {
        Cards(self.0 & (ranks.0 * 15))
    }

    /// Whether every card of `other` is among these.
    pub fn contains_all(self, other: Cards) -> bool {
        Rank::all().all(|rank| self.count(rank) >= other.count(rank))
    }

    /// The ranks that occur.
    pub const fn ranks(self) -> RankSet {
        RankSet((self.0 | self.0 >> 1 | self.0 >> 2) & ONES)
    }

    /// The cards one by one, ace first.
    pub fn iter(self) -> impl Iterator<Item = Rank> {
        Rank::all().flat_map(move |rank| std::iter::repeat_n(rank, self.count(rank)))
    }
}

impl FromIterator<Rank> for Cards {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Cards {
        ranks.into_iter().fold(Cards::NONE, Cards::with)
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_ranks(&self.iter().collect::<Vec<_>>()))
    }
}

/// A list of ranks as positions spell it.
pub fn print_ranks(ranks: &[Rank]) -> String {
    DECK.print(&ranks.iter().map(|rank| rank.index() as Card).collect::<Vec<_>>())
}

/// A set of ranks, laid out as [`Cards`] so that the two combine by one instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankSet(u64);

impl RankSet {
    /// No rank.
    pub const NONE: RankSet = RankSet(0);

    /// The set of one rank.
    pub const fn only(rank: Rank) -> RankSet {
        RankSet(1 << (4 * rank.0))
    }

    /// Whether no rank is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many ranks.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether a rank is in it.
    pub const fn has(self, rank: Rank) -> bool {
        self.0 >> (4 * rank.0) & 1 != 0
    }

    /// The ranks of both.
    pub const fn and(self, other: RankSet) -> RankSet {
        RankSet(self.0 & other.0)
    }

    /// The ranks of either.
    pub const fn or(self, other: RankSet) -> RankSet {
        RankSet(self.0 | other.0)
    }
}

impl Iterator for RankSet {
    type Item = Rank;

    fn next(&mut self) -> Option<Rank> {
        if self.0 == 0 {
            return None;
        }
        let rank = Rank((self.0.trailing_zeros() / 4) as u8);
        self.0 &= self.0 - 1;
        Some(rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_counts_follow_each_other() {
        for (place, rank) in Rank::all().enumerate() {
            let seven = (0..7).fold(Cards::NONE, |cards, _| cards.with(rank));
            assert_eq!(seven.packed(), 7 << (3 * place));
        }
        assert_eq!(Cards::PACK.packed(), (0..RANK_COUNT).fold(0, |all, _| all << 3 | 4));
    }
}
