//! All hands of the other seat at once: one dynamic program whose values are vectors, an entry for each hand.
//!
//! A vector's entry is the value of the round to the seat that is looked from, if the other seat holds that hand and both
//! know both hands. The looker's choice is the larger of two vectors, entry by entry; the other's is scattered by the
//! rank that it plays. A turned card counts by the odds of the cards that the looker hasn't seen, or by bounds on these.

use std::collections::HashMap;
use std::rc::Rc;

use crate::contract::limits::Limits;
use crate::games::limbo::arithmetic::{playable, results};
use crate::games::limbo::cards::{RANK_COUNT, Rank};
use crate::games::limbo::solve::aim::Aim;
use crate::games::limbo::solve::hands::Hands;
use crate::games::limbo::solve::keys::KeyBuilder;
use crate::games::limbo::solve::node::Node;
use crate::games::limbo::solve::odds::Odds;
use crate::games::limbo::solve::stock_view::StockView;

/// A stock of so many unknown cards hardly runs out in a round.
const LARGE_STOCK: usize = 16;

/// States computed between two looks at the limits.
const STATES_BETWEEN_LOOKS: usize = 64;

/// Values by hand.
type Values = Rc<[f64]>;

/// The dynamic program for one aim, one looker and what the looker has not seen.
pub struct Program<'a, A> {
    aim: A,
    looker: usize,
    hands: &'a Hands,
    stock: StockView<'a>,
    /// The stock once both hands have run out.
    odds: Odds<'a, A>,
    memo: HashMap<(u64, u64), Values, KeyBuilder>,
    /// Entries computed so far.
    pub nodes: u64,
    turned: bool,
    limits: &'a Limits<'a>,
    stopped: bool,
}

/// A node with the other seat's hand known by its size alone.
#[derive(Clone, Copy)]
pub struct OneSided {
    /// The node; the other seat's hand is empty here.
    pub node: Node,
    /// How many cards the other seat holds.
    pub size: usize,
}

impl<'a, A: Aim + Clone> Program<'a, A> {
    /// The program for the looker at a stock, for piles of at least `pile`.
    pub fn new(
        aim: A,
        looker: usize,
        hands: &'a Hands,
        stock: StockView<'a>,
        pile: u8,
        limits: &'a Limits<'a>,
    ) -> Self {
        let odds = Odds::new(aim.clone(), looker, stock, pile);
        Program {
            aim,
            looker,
            hands,
            stock,
            odds,
            memo: HashMap::default(),
            nodes: 0,
            turned: false,
            limits,
            stopped: false,
        }
    }

    /// Whether the values depend on how the stock's unknown cards are counted.
    pub fn used_odds(&self) -> bool {
        self.turned
    }

    /// Whether a limit was reached, so that the values mean nothing.
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// The value of a state to the looker, for each hand of the other seat.
    pub fn values(&mut self, state: OneSided) -> Values {
        let OneSided { mut node, size } = state;
        if node.count == 0 || self.stopped {
            return self.ended(&state);
        }
        if size == 0 && self.by_odds_alone(&node) && node.hands[self.looker].is_empty() {
            self.turned = true;
            return [self.odds.value(&node)].into();
        }
        let own = node.hands[self.looker];
        if node.turn == self.looker && !own.is_empty() && own.count(Rank::JACK) == 0 {
            // What a jack would stand for doesn't matter to a hand without one: its card goes on top.
            node.below = None;
        }
        let state = OneSided { node, size };
        let key = self.key(&state);
        if let Some(values) = self.memo.get(&key) {
            return values.clone();
        }
        let values: Values = if node.turn == self.looker && !node.hands[node.turn].is_empty() {
            self.own_card(&state)
        } else if node.turn != self.looker && size > 0 {
            self.other_card(&state)
        } else {
            self.turned_card(&state)
        };
        self.nodes += values.len() as u64;
        self.stopped |= self.memo.len().is_multiple_of(STATES_BETWEEN_LOOKS) && self.limits.reached();
        self.memo.insert(key, values.clone());
        values
    }

    /// Whether only the odds of a large stock's unknown cards matter from here, not how many were turned.
    fn by_odds_alone(&self, node: &Node) -> bool {
        let known = self.stock.known.len();
        usize::from(node.turned) >= known && self.stock.size - known >= LARGE_STOCK
    }

    fn key(&self, state: &OneSided) -> (u64, u64) {
        let node = &state.node;
        let turned = if self.by_odds_alone(node) { self.stock.known.len() as u64 } else { u64::from(node.turned) };
        let below = node.below.map_or(13, |rank| rank.index() as u64);
        let small = [
            (u64::from(node.count), 7),
            (below, 4),
            (node.turn as u64, 1),
            (u64::from(node.alone), 1),
            (state.size as u64, 6),
            (u64::from(node.pile), 6),
            (turned, 6),
        ];
        (node.hands[self.looker].bits(), small.iter().fold(0, |key, (value, bits)| key << bits | value))
    }

    fn constant(&self, value: f64, size: usize) -> Values {
        vec![value; self.hands.sizes[size].hands.len()].into()
    }

    /// The values where the round has ended as it stands.
    fn ended(&self, state: &OneSided) -> Values {
        let node = &state.node;
        self.constant(self.aim.value(node.ending(node.last_player()), self.looker), state.size)
    }

    fn own_card(&mut self, state: &OneSided) -> Values {
        let node = &state.node;
        let mut plays = Vec::new();
        for card in node.playable() {
            let Some(meaning) = node.meaning(card) else { continue };
            for &left in results(meaning, node.count) {
                plays.push(self.values(OneSided { node: node.laid(card, meaning, left), ..*state }));
            }
        }
        match plays.as_slice() {
            [] => self.ended(state),
            [only] => only.clone(),
            [first, others @ ..] => others.iter().fold(first.to_vec(), |best, values| larger(best, values)).into(),
        }
    }

    fn other_card(&mut self, state: &OneSided) -> Values {
        let node = &state.node;
        let mut least = self.other_plain_card(state).to_vec();
        if let Some(meaning) = node.below.filter(|&below| playable(node.count, None).has(below)) {
            self.scatter(state, Rank::JACK, meaning, &mut least);
        }
        let blocked = self.aim.value(node.ending(node.last_player()), self.looker);
        for entry in least.iter_mut().filter(|entry| **entry == f64::INFINITY) {
            *entry = blocked;
        }
        least.into()
    }

    /// The least values over the other's cards but the jack, which don't depend on what a jack stands for; infinite for a
    /// hand that has none to play.
    fn other_plain_card(&mut self, state: &OneSided) -> Values {
        let key = OneSided { node: Node { below: Some(Rank::JACK), ..state.node }, ..*state };
        let key = self.key(&key);
        if let Some(values) = self.memo.get(&key) {
            return values.clone();
        }
        let mut least = vec![f64::INFINITY; self.hands.sizes[state.size].hands.len()];
        for card in playable(state.node.count, None) {
            self.scatter(state, card, card, &mut least);
        }
        let values: Values = least.into();
        self.memo.insert(key, values.clone());
        values
    }

    /// Lowers the values of the hands that hold a card to what the other gets by playing it.
    fn scatter(&mut self, state: &OneSided, card: Rank, meaning: Rank, least: &mut [f64]) {
        let OneSided { node, size } = *state;
        let hands = self.hands;
        let with = &hands.sizes[size].with[card.index()];
        if with.is_empty() {
            return;
        }
        for &left in results(meaning, node.count) {
            // As if the card were turned up, but for the stock, which stays.
            let next = Node { turned: node.turned, ..node.turned_up(meaning, left) };
            let values = self.values(OneSided { node: next, size: size - 1 });
            for (&hand, &value) in with.iter().zip(values.iter()) {
                if let Some(entry) = least.get_mut(hand as usize) {
                    *entry = entry.min(value);
                }
            }
        }
    }

    /// The values where the seat to move has no hand and turns a stock card.
    fn turned_card(&mut self, state: &OneSided) -> Values {
        if let Some(&card) = self.stock.known.get(usize::from(state.node.turned)) {
            return self.with_card(state, card);
        }
        let turned = usize::from(state.node.turned);
        if self.stock.mean(turned, &[0.0; RANK_COUNT]).is_none() {
            return self.ended(state);
        }
        self.turned = true;
        let unseen = self.stock.unseen;
        let cards: Vec<(Rank, Values)> = unseen.ranks().map(|card| (card, self.with_card(state, card))).collect();
        let mean = |hand: usize| {
            let mut values = [0.0; RANK_COUNT];
            cards.iter().for_each(|(card, by_hand)| values[card.index()] = by_hand[hand]);
            self.stock.mean(turned, &values).unwrap_or_default()
        };
        (0..self.hands.sizes[state.size].hands.len()).map(mean).collect()
    }

    fn with_card(&mut self, state: &OneSided, card: Rank) -> Values {
        let node = &state.node;
        let mut best: Option<Vec<f64>> = None;
        if let Some(meaning) = node.meaning(card) {
            for &left in results(meaning, node.count) {
                let values = self.values(OneSided { node: node.turned_up(meaning, left), ..*state });
                best = Some(match best {
                    None => values.to_vec(),
                    Some(best) if node.turn == self.looker => larger(best, &values),
                    Some(best) => smaller(best, &values),
                });
            }
        }
        match best {
            Some(best) => best.into(),
            None if node.alone => self.ended(state),
            None => self.values(OneSided { node: node.laid_aside(), ..*state }),
        }
    }
}

fn larger(mut best: Vec<f64>, values: &[f64]) -> Vec<f64> {
    for (best, &value) in best.iter_mut().zip(values) {
        *best = best.max(value);
    }
    best
}

fn smaller(mut best: Vec<f64>, values: &[f64]) -> Vec<f64> {
    for (best, &value) in best.iter_mut().zip(values) {
        *best = best.min(value);
    }
    best
}
