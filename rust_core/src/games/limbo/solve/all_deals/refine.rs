//! One hand at a time: the exact value for each hand that the sweeps over all hands leave open.

use super::brackets::{Brackets, EQUAL};
use super::opening::Start;
use crate::contract::limits::Limits;
use crate::games::limbo::solve::aim::Aims;
use crate::games::limbo::solve::belief::Belief;
use crate::games::limbo::solve::double_dummy::search::DoubleDummy;
use crate::games::limbo::solve::odds::Odds;
use crate::games::limbo::solve::stock_view::Reading;
use crate::games::limbo::state::Limbo;
use crate::play::chance::Rng;

/// Nodes that are searched where neither time nor nodes are limited.
const NODES: u64 = 1 << 20;

/// Nodes for one value in the first pass over the hands, and how many times more in each further pass.
const FIRST_PASS: (u64, u64) = (2_000, 6);

/// Settles hand after hand until all are known or a limit is reached; the nodes searched. They are taken as chance
/// has it, so that those searched stand for the others. Values that take too long are left to a later pass, so
/// that none keeps the others from being found.
pub(crate) fn refine<S: Aims>(
    starts: &[Start],
    belief: &Belief,
    view: &Limbo,
    aims: &S,
    brackets: &mut [Brackets],
    limits: &Limits<'_>,
) -> u64 {
    let hands = belief.odds.len();
    let mut open: Vec<(usize, usize)> =
        (0..starts.len() * hands).map(|number| (number / hands, number % hands)).collect();
    open.retain(|&(start, hand)| {
        let possible = belief.odds[hand] > 0.0 && belief.starter(starts[start].starter, hand) > 0.0;
        possible && brackets[start].gap(hand) > EQUAL
    });
    Rng::seeded(0).shuffle(&mut open);
    let mut search = OneHand { belief, view, aims, limits, searches: Vec::new() };
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
    belief: &'a Belief,
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
        let Belief { looker, .. } = *self.belief;
        let place = self.searches.iter().position(|(factor, _)| *factor == start.factor).unwrap_or_else(|| {
            self.searches.push((start.factor, self.search(start.factor)));
            self.searches.len() - 1
        });
        let hand = self.belief.hand(hand);
        let rest = self.belief.rest(hand);
        let stock = self.belief.stock(self.view, Reading::Fixed);
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
        let odds = |reading| Odds::new(self.aims.at(factor), 0, self.belief.stock(self.view, reading), pile);
        let mut search = DoubleDummy::new(self.aims.at(factor));
        search.bound([Reading::Low, Reading::High].map(odds));
        search
    }
}
