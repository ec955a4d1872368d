//! The stock in expectation: what a round is worth once a hand has run out.

use std::collections::HashMap;

use crate::games::limbo::arithmetic::results;
use crate::games::limbo::cards::{Cards, Rank};
use crate::games::limbo::solve::aim::Aim;
use crate::games::limbo::solve::budget::Budget;
use crate::games::limbo::solve::keys::KeyBuilder;
use crate::games::limbo::solve::node::{Key, Node};
use crate::games::limbo::solve::runout::Runout;

/// Values that are kept before all are forgotten, so that the memory stays small.
const MOST_KEPT: usize = 1 << 20;

/// The exact value of rounds where stock cards are turned: known ones as they lie, the others by their odds.
///
/// Both seats know both hands and which cards are left, but not their order.
pub(crate) struct Expectation<'a, A> {
    aim: A,
    known: Vec<Rank>,
    /// How many cards the stock has, the known ones included.
    size: usize,
    memo: HashMap<(Key, u64), f64, KeyBuilder>,
    runout: Runout,
    /// The nodes that it may look at; beyond them the values mean nothing.
    pub(crate) budget: Budget<'a>,
}

impl<A: Aim> Expectation<'_, A> {
    /// The values for an aim.
    pub(crate) fn new(aim: A) -> Self {
        Expectation {
            aim,
            known: Vec::new(),
            size: 0,
            memo: HashMap::default(),
            runout: Runout::default(),
            budget: Budget::endless(),
        }
    }

    /// Sets the known top of the stock and its size, and forgets what was found for another.
    pub(crate) fn deal(&mut self, known: &[Rank], size: usize) {
        if self.known != known || self.size != size {
            self.size = size;
            self.known.clear();
            self.known.extend_from_slice(known);
            self.memo.clear();
            self.runout.clear();
        }
    }

    /// The aim.
    pub(crate) fn aim(&self) -> &A {
        &self.aim
    }

    /// The next stock card of a node, where it is known.
    #[inline]
    pub(crate) fn next(&self, node: &Node) -> Option<Rank> {
        self.known.get(usize::from(node.turned)).copied()
    }

    /// The value of a node to the seat to move, where the stock's other cards come from `rest`.
    pub(crate) fn value(&mut self, node: &Node, rest: Cards) -> f64 {
        if let Some(ending) = node.ended() {
            return self.aim.value(ending, node.turn);
        }
        if self.next(node).is_none() && node.hands.iter().all(|hand| hand.is_empty()) {
            let stock = self.size.saturating_sub(usize::from(node.turned)) as u8;
            let value = self.runout.value(&self.aim, node, stock, rest, &mut self.budget);
            return if node.turn == 0 { value } else { -value };
        }
        let key = (node.key(), rest.bits());
        if let Some(&value) = self.memo.get(&key) {
            return value;
        }
        if !self.budget.spend() {
            return 0.0;
        }
        let value = if !node.hands[node.turn].is_empty() {
            self.best_card(node, rest)
        } else if let Some(card) = self.next(node) {
            self.with_card(node, card, rest)
        } else if rest.is_empty() || usize::from(node.turned) >= self.size {
            self.aim.value(node.ending(node.last_player()), node.turn)
        } else {
            let sum: f64 =
                rest.ranks().map(|card| rest.count(card) as f64 * self.with_card(node, card, rest.without(card))).sum();
            sum / rest.len() as f64
        };
        if self.memo.len() >= MOST_KEPT {
            self.memo.clear();
        }
        if !self.budget.spent() {
            self.memo.insert(key, value);
        }
        value
    }

    fn best_card(&mut self, node: &Node, rest: Cards) -> f64 {
        let mut best = f64::NEG_INFINITY;
        for card in node.playable() {
            let Some(meaning) = node.meaning(card) else { continue };
            for &left in results(meaning, node.count) {
                best = best.max(self.after(node, &node.laid(card, meaning, left), rest));
            }
        }
        best
    }

    /// The value of a node whose mover has turned `card`.
    fn with_card(&mut self, node: &Node, card: Rank, rest: Cards) -> f64 {
        let ways = node.meaning(card).map_or(&[][..], |meaning| results(meaning, node.count));
        if let (Some(meaning), false) = (node.meaning(card), ways.is_empty()) {
            let value = |&left: &u8| self.after(node, &node.turned_up(meaning, left), rest);
            return ways.iter().map(value).fold(f64::NEG_INFINITY, f64::max);
        }
        if node.alone {
            return self.aim.value(node.ending(node.turn), node.turn);
        }
        self.after(node, &node.laid_aside(), rest)
    }

    fn after(&mut self, node: &Node, next: &Node, rest: Cards) -> f64 {
        let value = self.value(next, rest);
        if next.turn == node.turn { value } else { -value }
    }
}
