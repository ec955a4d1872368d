//! Double dummy: everything known, the exact value by alpha-beta with a memo.

use super::aim::{Aim, Ending};
use crate::games::limbo::arithmetic::{playable, results};
use crate::games::limbo::cards::{Cards, Rank, RankSet};

/// A round in play with everything known but the order of nothing.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The hands by seat.
    pub hands: [Cards; 2],
    /// The seat to move.
    pub turn: usize,
    /// The count.
    pub count: u8,
    /// What a jack would stand for.
    pub below: Option<Rank>,
    /// Cards in the pile.
    pub pile: u8,
    /// Stock cards turned so far.
    pub turned: u8,
    /// Whether the other seat is out of the round, a card of theirs laid aside.
    pub alone: bool,
}

impl Node {
    /// The end of the round as it stands, the last card played by `winner`.
    pub fn ending(&self, winner: usize) -> Ending {
        Ending { winner, pile: self.pile, count: self.count }
    }

    /// The ranks of the mover's hand that can be played.
    #[inline]
    pub fn playable(&self) -> RankSet {
        self.hands[self.turn].ranks().and(playable(self.count, self.below))
    }

    /// What a card counts as.
    #[inline]
    pub fn meaning(&self, card: Rank) -> Option<Rank> {
        if card == Rank::JACK { self.below } else { Some(card) }
    }

    /// The node after a card from the hand made the count `left`.
    #[inline]
    pub fn laid(&self, card: Rank, meaning: Rank, left: u8) -> Node {
        let mut next = self.turned_up(meaning, left);
        next.hands[self.turn] = self.hands[self.turn].without(card);
        next.turned = self.turned;
        next
    }

    /// The node after the next stock card made the count `left`.
    #[inline]
    pub fn turned_up(&self, meaning: Rank, left: u8) -> Node {
        Node {
            turn: if self.alone { self.turn } else { 1 - self.turn },
            count: left,
            below: Some(meaning),
            pile: self.pile + 1,
            turned: self.turned + 1,
            ..*self
        }
    }

    /// The node after the next stock card was laid aside.
    #[inline]
    pub fn laid_aside(&self) -> Node {
        Node { turn: 1 - self.turn, turned: self.turned + 1, alone: true, ..*self }
    }

    /// The ending, if the mover holds cards and none can be played, or if the count is 0.
    #[inline]
    pub fn ended(&self) -> Option<Ending> {
        let last = if self.alone { self.turn } else { 1 - self.turn };
        if self.count == 0 || (!self.hands[self.turn].is_empty() && self.playable().is_empty()) {
            Some(self.ending(last))
        } else {
            None
        }
    }
}

/// The memo of a search: a table of fixed size where the newer entry stays.
struct Memo {
    entries: Vec<Entry>,
    age: u16,
}

#[derive(Clone, Copy)]
struct Entry {
    key: (u64, u64),
    lower: i32,
    upper: i32,
    best: u8,
    age: u16,
}

const LOWEST: i32 = -i32::MAX;
const HIGHEST: i32 = i32::MAX;

impl Memo {
    fn new(bits: u32) -> Memo {
        let empty = Entry { key: (0, 0), lower: LOWEST, upper: HIGHEST, best: 0, age: 0 };
        Memo { entries: vec![empty; 1 << bits], age: 0 }
    }

    /// The key of a node: everything but the pile, whose size the rest tells within one search.
    #[inline]
    fn key(node: &Node) -> (u64, u64) {
        let below = node.below.map_or(13, |rank| rank.index() as u64);
        let state = u64::from(node.count) | below << 7;
        let turned = u64::from(node.turned) | (node.turn as u64) << 6 | u64::from(node.alone) << 7;
        (node.hands[0].bits() | state << 52, node.hands[1].bits() | turned << 52)
    }

    #[inline]
    fn slot(&self, key: (u64, u64)) -> usize {
        let mixed = (key.0 ^ key.1.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (64 - self.entries.len().trailing_zeros())) as usize
    }
}

/// A double-dummy search for one aim; keep it for many deals, its memory is used again.
pub struct DoubleDummy<A> {
    aim: A,
    stock: Vec<Rank>,
    memo: Memo,
    /// Nodes searched so far.
    pub nodes: u64,
}

impl<A: Aim> DoubleDummy<A> {
    /// A search for an aim.
    pub fn new(aim: A) -> Self {
        DoubleDummy { aim, stock: Vec::new(), memo: Memo::new(13), nodes: 0 }
    }

    /// Sets the stock, next card first, and forgets what was found for another.
    pub fn deal(&mut self, stock: &[Rank]) {
        self.stock.clear();
        self.stock.extend_from_slice(stock);
        self.memo.age += 1;
        if self.memo.age == u16::MAX {
            self.memo = Memo::new(13);
            self.memo.age = 1;
        }
    }

    /// The value of a node to the seat to move.
    pub fn value(&mut self, node: &Node) -> i32 {
        self.within(node, LOWEST, HIGHEST)
    }

    /// The value of a node to the seat to move if it lies between `alpha` and `beta`, else a bound beyond them.
    pub fn within(&mut self, node: &Node, alpha: i32, beta: i32) -> i32 {
        match node.ended() {
            Some(ending) => self.worth(ending, node.turn),
            None => self.search(node, alpha, beta),
        }
    }

    #[inline]
    fn worth(&self, ending: Ending, seat: usize) -> i32 {
        let worth = self.aim.worth(ending);
        if ending.winner == seat { worth } else { -worth }
    }

    /// The value of the node after a move, to the seat that made it.
    #[inline]
    fn after(&mut self, node: &Node, seat: usize, alpha: i32, beta: i32) -> i32 {
        if node.turn == seat { self.search(node, alpha, beta) } else { -self.search(node, -beta, -alpha) }
    }

    fn search(&mut self, node: &Node, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        let seat = node.turn;
        if node.hands[seat].is_empty() {
            return self.search_stock(node, alpha, beta);
        }
        let key = Memo::key(node);
        let slot = self.memo.slot(key);
        let entry = self.memo.entries[slot];
        let known = entry.age == self.memo.age && entry.key == key;
        let (mut lower, mut upper) = (LOWEST, HIGHEST);
        if known {
            (lower, upper) = (entry.lower, entry.upper);
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
            alpha = alpha.max(lower);
            beta = beta.min(upper);
        }
        let (mut best, mut best_left) = (LOWEST, 0);
        let mut moves = [(0u8, Rank::ACE, Rank::ACE); 32];
        let mut count = 0;
        'found: {
            let low = alpha;
            for card in node.playable() {
                let Some(meaning) = node.meaning(card) else { continue };
                for &left in results(meaning, node.count) {
                    let next = node.laid(card, meaning, left);
                    if let Some(ending) = next.ended() {
                        let value = self.worth(ending, seat);
                        if value > best {
                            (best, best_left) = (value, left);
                            alpha = alpha.max(best);
                            if best >= beta {
                                break 'found;
                            }
                        }
                    } else if count < moves.len() {
                        moves[count] = (left, card, meaning);
                        count += 1;
                    }
                }
            }
            let _ = low;
            order(&mut moves[..count]);
            for &(left, card, meaning) in &moves[..count] {
                let next = node.laid(card, meaning, left);
                let value = self.after(&next, seat, alpha, beta);
                if value > best {
                    (best, best_left) = (value, left);
                    alpha = alpha.max(best);
                    if best >= beta {
                        break 'found;
                    }
                }
            }
            upper = upper.min(best);
        }
        let _ = (best_left, entry.best);
        best
    }

    fn search_stock(&mut self, node: &Node, mut alpha: i32, beta: i32) -> i32 {
        let seat = node.turn;
        let Some(&card) = self.stock.get(usize::from(node.turned)) else {
            let last = if node.alone { seat } else { 1 - seat };
            return self.worth(node.ending(last), seat);
        };
        let mut best = LOWEST;
        if let Some(meaning) = node.meaning(card) {
            for &left in results(meaning, node.count) {
                let next = node.turned_up(meaning, left);
                let value = match next.ended() {
                    Some(ending) => self.worth(ending, seat),
                    None => self.after(&next, seat, alpha, beta),
                };
                best = best.max(value);
                alpha = alpha.max(best);
                if best >= beta {
                    return best;
                }
            }
        }
        if best != LOWEST {
            return best;
        }
        if node.alone {
            return self.worth(node.ending(seat), seat);
        }
        let next = node.laid_aside();
        match next.ended() {
            Some(ending) => self.worth(ending, seat),
            None => self.after(&next, seat, alpha, beta),
        }
    }
}

fn order(moves: &mut [(u8, Rank, Rank)]) {
    moves.sort_unstable_by_key(|m| m.0);
}
