//! One hand at a time: the exact value for each hand that the sweeps over all hands leave open.

use super::Aims;
use super::deals::Deals;
use super::double_dummy::DoubleDummy;
use super::node::Node;
use super::spread::{Brackets, EQUAL};
use crate::games::limbo::actions::Action;
use crate::games::limbo::cards::Cards;
use crate::games::limbo::rules::{Limbo, Phase};
use crate::limits::Limits;

/// Nodes that are searched where neither time nor nodes are limited.
const NODES: u64 = 500_000;

/// Nodes for one value in the first pass over the hands, and how many times more in each further pass.
const FIRST_PASS: (u64, u64) = (1_000, 8);

/// Settles hand after hand, those first whose bounds matter most, until all are known or a limit is reached; the nodes
/// searched. Values that take too long are left to a later pass, so that none keeps the others from being found.
pub(super) fn refine<S: Aims>(
    deals: &Deals,
    view: &Limbo,
    aims: &S,
    brackets: &mut [Brackets],
    limits: &Limits<'_>,
) -> u64 {
    if view.phase != Phase::Play {
        return 0;
    }
    let gap = |hand: usize| brackets.iter().map(|bracket| bracket.gap(hand)).sum::<f64>();
    let weighed = (0..deals.odds.len()).map(|hand| (hand, deals.odds[hand] * gap(hand)));
    let mut open: Vec<(usize, f64)> = weighed.filter(|(_, weight)| *weight > 0.0).collect();
    open.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut search = DoubleDummy::new(aims.at(view.double));
    let most = limits.playouts.unwrap_or(if limits.time.is_some() { u64::MAX } else { NODES });
    let (mut pass, further) = FIRST_PASS;
    while !open.is_empty() {
        let mut left_open = Vec::new();
        for (number, weight) in open {
            let hand = deals.hand(number);
            search.deal(&view.stock.known, usize::from(view.stock.unknown), deals.rest(hand));
            for bracket in brackets.iter_mut().filter(|bracket| bracket.gap(number) > EQUAL) {
                let node = after(view, bracket.action, deals.looker, hand);
                let mine = node.turn == deals.looker;
                let (low, high) = (bracket.low[number], bracket.high[number]);
                let (low, high) = if mine { (low, high) } else { (-high, -low) };
                search.allow(pass.min(most.saturating_sub(search.nodes())), Some(limits));
                let value = search.value_between(&node, low, high);
                if !search.exhausted() {
                    bracket.settle(number, if mine { value } else { -value });
                } else if search.nodes() >= most || limits.reached() {
                    return search.nodes();
                }
            }
            if brackets.iter().any(|bracket| bracket.gap(number) > EQUAL) {
                left_open.push((number, weight));
            }
        }
        open = left_open;
        pass = pass.saturating_mul(further);
    }
    search.nodes()
}

/// The node after an action, the other seat holding this hand.
fn after(view: &Limbo, action: Option<Action>, looker: usize, hand: Cards) -> Node {
    let mut node = Node::of(view);
    node.hands[1 - looker] = hand;
    match action {
        Some(Action::Lay(play)) => node.played(play),
        _ => node,
    }
}
