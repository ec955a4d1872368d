//! Both hands known: the exact value by alpha-beta with a memo.
//!
//! With the whole stock known this is double dummy; unknown stock cards count by their odds.

use super::expectation::Expectation;
use super::memo::Memo;
use crate::contract::limits::Limits;
use crate::games::limbo::arithmetic::{playable, results};
use crate::games::limbo::cards::{Cards, Rank};
use crate::games::limbo::solve::aim::{Aim, Ending};
use crate::games::limbo::solve::node::Node;
use crate::games::limbo::solve::odds::Odds;

/// A search for one aim; keep it for many deals, its memory is used again.
pub struct DoubleDummy<'a, A> {
    stock: Expectation<'a, A>,
    /// Bounds once both hands have run out.
    bounds: Option<[Odds<'a, A>; 2]>,
    rest: Cards,
    memo: Memo,
}

/// The most plays of one hand: nine numbers, two aces, a queen, a king's eleven divisors, and a jack's eleven.
const MOST_PLAYS: usize = 34;

/// How far a window is open beyond the bounds of a value, so that the value lies within.
const MARGIN: f64 = 1e-6;

/// The size of the memo for ten cards, and for the largest hands, as powers of two.
const MEMO_BITS: (u32, u32) = (11, 19);

impl<'a, A: Aim> DoubleDummy<'a, A> {
    /// A search for an aim.
    pub fn new(aim: A) -> Self {
        DoubleDummy { stock: Expectation::new(aim), bounds: None, rest: Cards::NONE, memo: Memo::new(MEMO_BITS.0) }
    }

    /// Sets the stock: its known cards, and `unknown` more from `rest` in any order.
    ///
    /// What was found for another stock is forgotten; nodes of one stock must come from one root.
    pub fn deal(&mut self, known: &[Rank], unknown: usize, rest: Cards) {
        self.stock.deal(known, known.len() + unknown);
        self.rest = rest;
    }

    /// Sets lower and upper bounds, to seat 0, that spare the search of what follows once both hands have run out.
    pub fn bound(&mut self, bounds: [Odds<'a, A>; 2]) {
        self.bounds = Some(bounds);
    }

    /// Sets the most nodes to look at from now on, and who else may end the search; then the values mean nothing.
    pub fn allow(&mut self, nodes: u64, limits: Option<&'a Limits<'a>>) {
        self.stock.budget.allow(nodes, limits);
    }

    /// Whether the search came to its end before the value was found.
    pub fn exhausted(&self) -> bool {
        self.stock.budget.spent()
    }

    /// Nodes searched so far.
    pub fn nodes(&self) -> u64 {
        self.stock.budget.nodes()
    }

    /// The value of a node to the seat to move.
    pub fn value(&mut self, node: &Node) -> f64 {
        self.value_between(node, f64::NEG_INFINITY, f64::INFINITY)
    }

    /// The value of a node to the seat to move, which is known to lie between these two.
    pub fn value_between(&mut self, node: &Node, low: f64, high: f64) -> f64 {
        let cards = node.hands[0].len() + node.hands[1].len();
        self.memo.clear((MEMO_BITS.0 + cards.saturating_sub(10) as u32).min(MEMO_BITS.1));
        // Nothing is better than the most, so that a play that brings it ends the search.
        let most = self.stock.aim().most();
        self.within(node, (low - MARGIN).max(-most), (high + MARGIN).min(most))
    }

    /// The value to the seat to move if it lies between `alpha` and `beta`, else a bound beyond them.
    fn within(&mut self, node: &Node, alpha: f64, beta: f64) -> f64 {
        match node.ended() {
            Some(ending) => self.stock.aim().value(ending, node.turn),
            None => self.search(node, alpha, beta),
        }
    }

    fn search(&mut self, node: &Node, mut alpha: f64, mut beta: f64) -> f64 {
        if !self.stock.budget.spend() {
            return 0.0;
        }
        if node.hands[node.turn].is_empty() {
            return self.turn_card(node, alpha, beta);
        }
        let key = node.key();
        let mut bounds = self.memo.find(key);
        if bounds.lower >= beta || bounds.lower == bounds.upper {
            return bounds.lower;
        }
        if bounds.upper <= alpha {
            return bounds.upper;
        }
        alpha = alpha.max(bounds.lower);
        beta = beta.min(bounds.upper);
        let best = self.best_card(node, alpha, beta);
        if best > alpha {
            bounds.lower = best;
        }
        if best < beta {
            bounds.upper = best;
        }
        self.memo.keep(key, bounds);
        best
    }

    fn best_card(&mut self, node: &Node, mut alpha: f64, beta: f64) -> f64 {
        let seat = node.turn;
        let mut best = f64::NEG_INFINITY;
        let mut plays = [0; MOST_PLAYS];
        let mut count = 0;
        // Plays that end the round first: they need no search. The hand that must answer is looked at here once.
        let answering = node.hands[1 - seat].ranks();
        let answered = !node.alone && !answering.is_empty();
        for card in node.playable() {
            let Some(meaning) = node.meaning(card) else { continue };
            for &left in results(meaning, node.count) {
                if left == 0 || (answered && answering.and(playable(left, Some(meaning))).is_empty()) {
                    let ending = Ending { winner: seat, pile: node.pile + 1, count: left };
                    best = best.max(self.stock.aim().worth(ending));
                    if best >= beta {
                        return best;
                    }
                } else {
                    plays[count] = pack(left, card, meaning);
                    count += 1;
                }
            }
        }
        // Then those that leave the least: they leave the least to search too.
        let plays = &mut plays[..count];
        plays.sort_unstable();
        for &mut play in plays {
            alpha = alpha.max(best);
            let (left, card, meaning) = unpack(play);
            let next = node.laid(card, meaning, left);
            best = best.max(self.after(node, &next, alpha, beta));
            if best >= beta {
                return best;
            }
        }
        best
    }

    fn turn_card(&mut self, node: &Node, alpha: f64, beta: f64) -> f64 {
        let Some(card) = self.stock.next(node) else { return self.unknown_card(node, alpha, beta) };
        let mut best = f64::NEG_INFINITY;
        if let Some(meaning) = node.meaning(card) {
            for &left in results(meaning, node.count) {
                let next = node.turned_up(meaning, left);
                best = best.max(self.after(node, &next, alpha.max(best), beta));
                if best >= beta {
                    return best;
                }
            }
        }
        if best > f64::NEG_INFINITY {
            best
        } else if node.alone {
            self.stock.aim().value(node.ending(node.turn), node.turn)
        } else {
            self.after(node, &node.laid_aside(), alpha, beta)
        }
    }

    /// The mean over the stock's unknown cards, unless bounds tell enough.
    fn unknown_card(&mut self, node: &Node, alpha: f64, beta: f64) -> f64 {
        let Some(bounds) = self.bounds.as_mut().filter(|_| node.hands.iter().all(|hand| hand.is_empty())) else {
            return self.stock.value(node, self.rest);
        };
        let [low, high] = bounds.each_mut().map(|odds| odds.value(node));
        let (low, high) = if node.turn == 0 { (low, high) } else { (-high, -low) };
        if high <= alpha || low == high {
            high
        } else if low >= beta {
            low
        } else {
            self.stock.value(node, self.rest)
        }
    }

    /// The value of the node after a move, to the seat that made it.
    #[inline]
    fn after(&mut self, node: &Node, next: &Node, alpha: f64, beta: f64) -> f64 {
        if next.turn == node.turn { self.within(next, alpha, beta) } else { -self.within(next, -beta, -alpha) }
    }
}

/// A play in two bytes that sort by what they leave.
#[inline]
fn pack(left: u8, card: Rank, meaning: Rank) -> u16 {
    u16::from(left) << 8 | (card.index() << 4 | meaning.index()) as u16
}

#[inline]
fn unpack(play: u16) -> (u8, Rank, Rank) {
    ((play >> 8) as u8, Rank::new(usize::from(play >> 4 & 15)), Rank::new(usize::from(play & 15)))
}
