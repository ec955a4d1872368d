//! One hand at a time: the exact value for each hand that the sweeps over all hands leave open.

use super::Aims;
use super::deals::Deals;
use super::double_dummy::DoubleDummy;
use super::odds::Odds;
use super::opening::Start;
use super::programs::stock;
use super::spread::{Brackets, EQUAL};
use super::stock_view::Reading;
use crate::contract::limits::Limits;
use crate::games::limbo::rules::Limbo;
use crate::play::chance::Rng;

/// Nodes that are searched where neither time nor nodes are limited.
const NODES: u64 = 1 << 20;

/// Nodes for one value in the first pass over the hands, and how many times more in each further pass.
const FIRST_PASS: (u64, u64) = (2_000, 6);

/// Settles hand after hand until all are known or a limit is reached; the nodes searched. They are taken as chance
/// has it, so that those searched stand for the others. Values that take too long are left to a later pass, so
/// that none keeps the others from being found.
pub(super) fn refine<S: Aims>(
    starts: &[Start],
    deals: &Deals,
    view: &Limbo,
    aims: &S,
    brackets: &mut [Brackets],
    limits: &Limits<'_>,
) -> u64 {
    let hands = deals.odds.len();
    let mut open: Vec<(usize, usize)> =
        (0..starts.len() * hands).map(|number| (number / hands, number % hands)).collect();
    open.retain(|&(start, hand)| {
        let possible = deals.odds[hand] > 0.0 && deals.starter(starts[start].starter, hand) > 0.0;
        possible && brackets[start].gap(hand) > EQUAL
    });
    Rng::seeded(0).shuffle(&mut open);
    let mut search = OneHand { deals, view, aims, limits, searches: Vec::new() };
    let most = limits.playouts.unwrap_or(if limits.time.is_some() { u64::MAX } else { NODES });
    let (mut pass, further) = FIRST_PASS;
    while !open.is_empty() {
        let mut left_open = Vec::new();
        for (start, hand) in open {
            let bracket = &mut brackets[start];
            let spare = pass.min(most.saturating_sub(search.nodes()));
            match search.value(&starts[start], hand, (bracket.low[hand], bracket.high[hand]), spare) {
                Some(value) => bracket.settle(hand, value),
                None if search.nodes() >= most || limits.reached() => return search.nodes(),
                None => left_open.push((start, hand)),
            }
            limits.tell(search.nodes() as f64 / most as f64);
        }
        open = left_open;
        pass = pass.saturating_mul(further);
    }
    search.nodes()
}

/// The search for one hand of the other seat, with a search for each factor of the round.
struct OneHand<'a, S: Aims> {
    deals: &'a Deals,
    view: &'a Limbo,
    aims: &'a S,
    limits: &'a Limits<'a>,
    searches: Vec<(u8, DoubleDummy<'a, S::Aim>)>,
}

impl<'a, S: Aims> OneHand<'a, S> {
    fn nodes(&self) -> u64 {
        self.searches.iter().map(|(_, search)| search.nodes()).sum()
    }

    /// The value of a start to the looker, which lies between these bounds; None where it takes more than `spare` nodes.
    fn value(&mut self, start: &Start, hand: usize, bounds: (f64, f64), spare: u64) -> Option<f64> {
        let Deals { looker, .. } = *self.deals;
        let place = self.searches.iter().position(|(factor, _)| *factor == start.factor).unwrap_or_else(|| {
            self.searches.push((start.factor, self.search(start.factor)));
            self.searches.len() - 1
        });
        let hand = self.deals.hand(hand);
        let rest = self.deals.rest(hand);
        let stock = stock(self.deals, self.view, Reading::Fixed);
        let search = &mut self.searches[place].1;
        search.deal(stock.known, stock.size - stock.known.len(), start.starter.map_or(rest, |rank| rest.without(rank)));
        search.allow(spare, Some(self.limits));
        let mut node = start.node;
        node.hands[1 - looker] = hand;
        let mine = node.turn == looker;
        let (low, high) = if mine { bounds } else { (-bounds.1, -bounds.0) };
        let value = search.value_between(&node, low, high);
        (!search.exhausted()).then_some(if mine { value } else { -value })
    }

    fn search(&self, factor: u8) -> DoubleDummy<'a, S::Aim> {
        let pile = self.view.pile.len() as u8;
        // Bounds to seat 0: the looker doesn't matter, whose unseen cards they allow to lie anywhere.
        let odds = |reading| Odds::new(self.aims.at(factor), 0, stock(self.deals, self.view, reading), pile);
        let mut search = DoubleDummy::new(self.aims.at(factor));
        search.bound([Reading::Low, Reading::High].map(odds));
        search
    }
}
