//! One hand at a time: the exact value for each hand that the sweeps over all hands leave open.

use super::Aims;
use super::deals::Deals;
use super::double_dummy::DoubleDummy;
use super::node::Node;
use super::odds::Odds;
use super::programs::stock;
use super::spread::{Brackets, EQUAL};
use super::stock_view::Reading;
use crate::chance::Chance;
use crate::games::limbo::actions::Action;
use crate::games::limbo::cards::{Cards, Rank};
use crate::games::limbo::rules::{Limbo, Phase};
use crate::limits::Limits;

/// Nodes that are searched where neither time nor nodes are limited.
const NODES: u64 = 500_000;

/// Nodes for one value in the first pass over the hands, and how many times more in each further pass.
const FIRST_PASS: (u64, u64) = (250, 6);

/// Settles hand after hand, those first whose bounds are closest and that are the quickest therefore, until all are known
/// or a limit is reached; the nodes searched. Values that take too long are left to a later pass, so that none keeps the
/// others from being found.
pub(super) fn refine<S: Aims>(
    deals: &Deals,
    view: &Limbo,
    aims: &S,
    brackets: &mut [Brackets],
    limits: &Limits<'_>,
) -> u64 {
    let gap = |hand: usize| brackets.iter().map(|bracket| bracket.gap(hand)).sum::<f64>();
    let all = (0..deals.odds.len()).map(|hand| (hand, gap(hand)));
    let mut open: Vec<(usize, f64)> = all.filter(|&(hand, gap)| deals.odds[hand] * gap > 0.0).collect();
    open.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut open: Vec<usize> = open.into_iter().map(|(hand, _)| hand).collect();
    let mut search = OneHand { deals, view, aims, limits, searches: Vec::new(), spare: 0 };
    let most = limits.playouts.unwrap_or(if limits.time.is_some() { u64::MAX } else { NODES });
    let (mut pass, further) = FIRST_PASS;
    while !open.is_empty() {
        let mut left_open = Vec::new();
        for number in open {
            for bracket in brackets.iter_mut().filter(|bracket| bracket.gap(number) > EQUAL) {
                search.spare = pass.min(most.saturating_sub(search.nodes()));
                let bounds = (bracket.low[number], bracket.high[number]);
                match search.value(bracket.action, deals.hand(number), bounds) {
                    Some(value) => bracket.settle(number, value),
                    None if search.nodes() >= most || limits.reached() => return search.nodes(),
                    None => {}
                }
            }
            if brackets.iter().any(|bracket| bracket.gap(number) > EQUAL) {
                left_open.push(number);
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
    /// The nodes that may still be searched for this value.
    spare: u64,
}

impl<'a, S: Aims> OneHand<'a, S> {
    fn nodes(&self) -> u64 {
        self.searches.iter().map(|(_, search)| search.nodes()).sum()
    }

    /// The value to the looker after an action, or of the state itself, which lies between these bounds; None where that
    /// takes too long.
    fn value(&mut self, action: Option<Action>, hand: Cards, bounds: (f64, f64)) -> Option<f64> {
        let view = self.view;
        let rest = self.deals.rest(hand);
        match (view.phase, action) {
            (Phase::Play, Some(Action::Lay(play))) => self.play(view, Node::of(view).played(play), hand, rest, bounds),
            (_, Some(action)) => self.after(view, action, hand, rest),
            (_, None) => self.state(view, hand, rest, bounds),
        }
    }

    fn after(&mut self, state: &Limbo, action: Action, hand: Cards, rest: Cards) -> Option<f64> {
        let mut next = state.clone();
        next.play(action, &mut Chance::unknown());
        self.state(&next, hand, rest, (f64::NEG_INFINITY, f64::INFINITY))
    }

    /// The value of a state to the looker.
    fn state(&mut self, state: &Limbo, hand: Cards, rest: Cards, bounds: (f64, f64)) -> Option<f64> {
        if state.phase == Phase::Play {
            return self.play(state, Node::of(state), hand, rest, bounds);
        }
        if state.phase == Phase::Starter && state.stock.top().is_none() {
            return self.starter(state, hand, rest);
        }
        let values = state.open_actions().into_iter().map(|action| self.after(state, action, hand, rest));
        let values = values.collect::<Option<Vec<f64>>>()?.into_iter();
        Some(if usize::from(state.turn) == self.deals.looker {
            values.fold(f64::NEG_INFINITY, f64::max)
        } else {
            values.fold(f64::INFINITY, f64::min)
        })
    }

    /// The mean over the starter.
    fn starter(&mut self, state: &Limbo, hand: Cards, rest: Cards) -> Option<f64> {
        let mean = |rank: Rank| {
            let mut next = state.clone();
            next.stock.known = vec![rank];
            next.stock.unknown = next.stock.unknown.saturating_sub(1);
            next.turn_cards(&mut Chance::unknown());
            let value = self.state(&next, hand, rest.without(rank), (f64::NEG_INFINITY, f64::INFINITY))?;
            Some(rest.count(rank) as f64 / rest.len() as f64 * value)
        };
        rest.ranks().map(mean).sum()
    }

    /// The value of a node in play, which lies between these bounds.
    fn play(&mut self, state: &Limbo, mut node: Node, hand: Cards, rest: Cards, bounds: (f64, f64)) -> Option<f64> {
        let looker = self.deals.looker;
        node.hands[1 - looker] = hand;
        let place = self.searches.iter().position(|(factor, _)| *factor == state.double).unwrap_or_else(|| {
            self.searches.push((state.double, self.search(state.double)));
            self.searches.len() - 1
        });
        let search = &mut self.searches[place].1;
        let before = search.nodes();
        search.deal(&state.stock.known, usize::from(state.stock.unknown), rest);
        search.allow(self.spare, Some(self.limits));
        let mine = node.turn == looker;
        let (low, high) = if mine { bounds } else { (-bounds.1, -bounds.0) };
        let value = search.value_between(&node, low, high);
        self.spare = self.spare.saturating_sub(search.nodes() - before);
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
