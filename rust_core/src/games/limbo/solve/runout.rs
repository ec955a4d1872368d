//! What a round is worth once both hands have run out, with the stock's cards known but not their order.

use std::collections::HashMap;

use super::aim::{Aim, Ending};
use super::budget::Budget;
use super::keys::KeyBuilder;
use super::node::Node;
use crate::games::limbo::arithmetic::{playable, playable_yet, results};
use crate::games::limbo::cards::{Cards, Rank, RankSet};

/// Values that are kept before all are forgotten, so that the memory stays small.
const MOST_KEPT: usize = 1 << 21;

/// The values that were found, for many stocks at once: most stocks are the same in the ranks that can still be played.
#[derive(Default)]
pub(crate) struct Runout {
    values: HashMap<u64, f64, KeyBuilder>,
}

/// A node without hands.
#[derive(Clone, Copy)]
struct Bare {
    count: u8,
    below: Option<Rank>,
    turn: usize,
    alone: bool,
    pile: u8,
    /// How many cards the stock has.
    stock: u8,
}

impl Bare {
    fn laid(self, meaning: Rank, left: u8) -> Bare {
        let turn = if self.alone { self.turn } else { 1 - self.turn };
        Bare { count: left, below: Some(meaning), turn, pile: self.pile + 1, stock: self.stock - 1, ..self }
    }

    /// The end of the round as it stands.
    fn ending(self) -> Ending {
        let winner = if self.alone { self.turn } else { 1 - self.turn };
        Ending { winner, pile: self.pile, count: self.count }
    }

    /// All that the value depends on: the pile follows from how many cards were turned, and that from those left.
    fn key(self, rest: Cards) -> u64 {
        let below = self.below.map_or(13, |rank| rank.index() as u64);
        let small = u64::from(self.count) << 12 | below << 8 | (self.turn as u64) << 7 | u64::from(self.alone) << 6;
        rest.of(playable_yet(self.count)).packed() << 19 | small | rest.len() as u64
    }
}

impl Runout {
    /// Forgets what was found for another round.
    pub(crate) fn clear(&mut self) {
        self.values.clear();
    }

    /// The value of a node with empty hands to seat 0, where `stock` cards from `rest` follow.
    pub(crate) fn value<A: Aim>(
        &mut self,
        aim: &A,
        node: &Node,
        stock: u8,
        rest: Cards,
        budget: &mut Budget<'_>,
    ) -> f64 {
        let Node { count, below, turn, alone, pile, .. } = *node;
        if self.values.len() >= MOST_KEPT {
            self.values.clear();
        }
        Search { aim, values: &mut self.values, budget }.value(Bare { count, below, turn, alone, pile, stock }, rest)
    }
}

struct Search<'s, 'b, A> {
    aim: &'s A,
    values: &'s mut HashMap<u64, f64, KeyBuilder>,
    budget: &'s mut Budget<'b>,
}

impl<A: Aim> Search<'_, '_, A> {
    fn value(&mut self, mut bare: Bare, rest: Cards) -> f64 {
        if bare.count == 0 || bare.stock == 0 || rest.is_empty() {
            return self.aim.value(bare.ending(), 0);
        }
        let open = playable(bare.count, None);
        // What a jack can't be played as doesn't matter.
        bare.below = bare.below.filter(|&below| open.has(below));
        let key = bare.key(rest);
        if let Some(&value) = self.values.get(&key) {
            return value;
        }
        if !self.budget.spend() {
            return 0.0;
        }
        let value = self.mean(bare, rest, open);
        if !self.budget.spent() {
            self.values.insert(key, value);
        }
        value
    }

    /// The mean over the next card.
    fn mean(&mut self, bare: Bare, rest: Cards, open: RankSet) -> f64 {
        let mut sum = 0.0;
        // Ranks that are never played again are all the same.
        let mut others = (0, None);
        let yet = playable_yet(bare.count);
        for rank in rest.ranks() {
            let count = rest.count(rank);
            let meaning = if rank == Rank::JACK { bare.below } else { Some(rank).filter(|&rank| open.has(rank)) };
            match meaning {
                Some(meaning) => sum += count as f64 * self.laid(bare, meaning, rest.without(rank)),
                None if bare.alone || !yet.has(rank) => others = (others.0 + count, Some(rank)),
                None => sum += count as f64 * self.aside(bare, rest.without(rank)),
            }
        }
        if let (count, Some(rank)) = others {
            sum += count as f64 * self.aside(bare, rest.without(rank));
        }
        sum / rest.len() as f64
    }

    /// The best that the mover makes of a turned card.
    fn laid(&mut self, bare: Bare, meaning: Rank, rest: Cards) -> f64 {
        let values = results(meaning, bare.count).iter().map(|&left| self.value(bare.laid(meaning, left), rest));
        if bare.turn == 0 { values.fold(f64::NEG_INFINITY, f64::max) } else { values.fold(f64::INFINITY, f64::min) }
    }

    /// The value once a card that can't be played was turned.
    fn aside(&mut self, bare: Bare, rest: Cards) -> f64 {
        if bare.alone {
            return self.aim.value(bare.ending(), 0);
        }
        self.value(Bare { turn: 1 - bare.turn, alone: true, stock: bare.stock - 1, ..bare }, rest)
    }
}
