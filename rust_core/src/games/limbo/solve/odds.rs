//! The stock of many cards without following each: what a round is worth once both hands have run out.

use super::aim::{Aim, Ending};
use super::node::Node;
use super::stock_view::{Reading, StockView};
use crate::games::limbo::arithmetic::{START, playable, results};
use crate::games::limbo::cards::{RANK_COUNT, Rank};

/// What the values at one count, pile and turn have in common; only what a jack stands for is left open.
#[derive(Clone, Copy)]
struct Row {
    /// The sum over the playable ranks but the jack, each value by its odds.
    sum: f64,
    /// The odds of the ranks but the jack that can't be played.
    stuck: f64,
    /// The value of each playable rank, once it is turned.
    laid: [f64; RANK_COUNT],
}

/// The table of such values to one seat, filled as it is asked.
pub struct Odds<'a, A> {
    aim: A,
    looker: usize,
    stock: StockView<'a>,
    odds: [f64; RANK_COUNT],
    /// The smallest pile that is asked for.
    pile: u8,
    rows: Vec<Row>,
    /// By count, pile, turn and whether the seat plays alone: the row's number and 1.
    index: Vec<u32>,
}

impl<'a, A: Aim> Odds<'a, A> {
    /// The table for a looker at a stock, for piles of at least `pile`.
    pub fn new(aim: A, looker: usize, stock: StockView<'a>, pile: u8) -> Self {
        let total = stock.unseen.len().max(1) as f64;
        let odds = std::array::from_fn(|rank| stock.unseen.count(Rank::new(rank)) as f64 / total);
        Odds { aim, looker, stock, odds, pile, rows: Vec::new(), index: Vec::new() }
    }

    /// The value to the looker of a node whose hands are both empty.
    pub fn value(&mut self, node: &Node) -> f64 {
        if node.count == 0 {
            return self.aim.value(node.ending(node.last_player()), self.looker);
        }
        let row = self.row(node);
        let stands = node.below.filter(|&below| playable(node.count, None).has(below));
        if self.stock.reading != Reading::Fixed {
            return self.bound(node, &row, stands);
        }
        let jack = self.odds[Rank::JACK.index()];
        let (sum, stuck) = match stands {
            Some(below) => (row.sum + jack * row.laid[below.index()], row.stuck),
            None => (row.sum, row.stuck + jack),
        };
        if stuck == 0.0 {
            return sum;
        }
        sum + stuck * self.aside(node)
    }

    /// The value once a card that can't be played was turned.
    fn aside(&mut self, node: &Node) -> f64 {
        if node.alone { self.aim.value(node.ending(node.turn), self.looker) } else { self.value(&node.laid_aside()) }
    }

    /// A bound on the value, whatever the hand was that has run out. How many cards were turned follows from the pile.
    fn bound(&mut self, node: &Node, row: &Row, stands: Option<Rank>) -> f64 {
        let aside = self.aside(node);
        let open = playable(node.count, None);
        let values = Rank::all().map(|rank| match rank {
            Rank::JACK => stands.map_or(aside, |below| row.laid[below.index()]),
            _ if open.has(rank) => row.laid[rank.index()],
            _ => aside,
        });
        let mut by_rank = [0.0; RANK_COUNT];
        by_rank.iter_mut().zip(values).for_each(|(entry, value)| *entry = value);
        let end = || self.aim.value(node.ending(node.last_player()), self.looker);
        self.stock.mean(usize::from(node.turned), &by_rank).unwrap_or_else(end)
    }

    fn row(&mut self, node: &Node) -> Row {
        let flags = node.turn * 2 + usize::from(node.alone);
        let counts = usize::from(START) + 1;
        let slot = (usize::from(node.pile.saturating_sub(self.pile)) * 4 + flags) * counts + usize::from(node.count);
        if slot >= self.index.len() {
            self.index.resize(slot + 4 * counts, 0);
        }
        if let Some(known) = self.index[slot].checked_sub(1) {
            return self.rows[known as usize];
        }
        let mut row = Row { sum: 0.0, stuck: 0.0, laid: [0.0; RANK_COUNT] };
        let open = playable(node.count, None);
        for rank in Rank::all().filter(|&rank| rank != Rank::JACK) {
            let odds = self.odds[rank.index()];
            // A rank that isn't in the stock is needed too where a jack may stand for it.
            if open.has(rank) {
                let value = self.laid(node, rank);
                row.laid[rank.index()] = value;
                row.sum += odds * value;
            } else {
                row.stuck += odds;
            }
        }
        self.rows.push(row);
        self.index[slot] = self.rows.len() as u32;
        row
    }

    /// The value of a node once its mover has turned a playable rank.
    fn laid(&mut self, node: &Node, rank: Rank) -> f64 {
        let own = node.turn == self.looker;
        let mut best = if own { f64::NEG_INFINITY } else { f64::INFINITY };
        for &left in results(rank, node.count) {
            let value = if left == 0 {
                self.aim.value(Ending { winner: node.turn, pile: node.pile + 1, count: 0 }, self.looker)
            } else {
                self.value(&node.turned_up(rank, left))
            };
            best = if own { best.max(value) } else { best.min(value) };
        }
        best
    }
}
