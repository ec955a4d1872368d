//! The dynamic programs of a view: all hands at once, through the decisions before the play and the play itself.

use std::rc::Rc;

use super::Aims;
use super::aim::Aim;
use super::all_deals::{AllDeals, Spread};
use super::deals::Deals;
use super::node::Node;
use super::stock_view::{Reading, StockView};
use crate::chance::Chance;
use crate::games::limbo::actions::Action;
use crate::games::limbo::cards::Cards;
use crate::games::limbo::rules::{Limbo, Phase};
use crate::limits::Limits;

/// Values to the looker, by hand of the other seat.
pub(super) struct Swept {
    /// For each action; for the state itself, and no action, where the looker has none.
    pub(super) values: Vec<(Option<Action>, Rc<[f64]>)>,
    /// Whether they depend on how the stock's unknown cards are counted.
    pub(super) counted: bool,
    /// Entries computed.
    pub(super) nodes: u64,
}

/// The values of all actions for all hands, the stock counted in one way; None where a limit was reached.
pub(super) fn sweep<S: Aims>(
    deals: &Deals,
    view: &Limbo,
    aims: &S,
    reading: Reading,
    limits: &Limits<'_>,
) -> Option<Swept> {
    let mut programs = Programs { deals, view, stock: stock(deals, view, reading), aims, limits, made: Vec::new() };
    let mine = usize::from(view.turn) == deals.looker;
    let actions = if mine { view.open_actions() } else { Vec::new() };
    let values = if actions.is_empty() {
        vec![(None, programs.values(view))]
    } else {
        actions.into_iter().map(|action| (Some(action), programs.after(view, action))).collect()
    };
    if programs.made.iter().any(|(_, program)| program.stopped()) {
        return None;
    }
    let counted = programs.made.iter().any(|(_, program)| program.used_odds());
    Some(Swept { values, counted, nodes: programs.made.iter().map(|(_, program)| program.nodes).sum() })
}

/// The stock that is left once the play begins.
pub(super) fn stock<'a>(deals: &Deals, view: &'a Limbo, reading: Reading) -> StockView<'a> {
    let starter = usize::from(view.pile.is_empty());
    let hidden_starter = starter.saturating_sub(view.stock.known.len());
    let known = view.stock.known.get(starter..).unwrap_or_default();
    StockView {
        known,
        size: known.len() + usize::from(view.stock.unknown) - hidden_starter.min(usize::from(view.stock.unknown)),
        unseen: deals.unseen,
        elsewhere: deals.size - deals.seen.len() + hidden_starter,
        reading,
    }
}

/// One dynamic program a factor, and the decisions before the play.
struct Programs<'a, S: Aims> {
    deals: &'a Deals,
    view: &'a Limbo,
    stock: StockView<'a>,
    aims: &'a S,
    limits: &'a Limits<'a>,
    made: Vec<(u8, AllDeals<'a, S::Aim>)>,
}

impl<S: Aims> Programs<'_, S> {
    /// The values to the looker after an action, by hand.
    fn after(&mut self, state: &Limbo, action: Action) -> Rc<[f64]> {
        let mut next = state.clone();
        next.play(action, &mut Chance::unknown());
        if next.phase == Phase::Over {
            // The other hand is empty, or the round would still wait for it.
            return self.constant(self.looker_value(&next));
        }
        if let (Phase::Play, Phase::Play, Action::Lay(play)) = (state.phase, next.phase, action) {
            // The program turns stock cards itself.
            return self.play(state.double, Node::of(state).played(play));
        }
        self.values(&next)
    }

    fn looker_value(&self, state: &Limbo) -> f64 {
        let ending = Node::of(state).ending(usize::from(state.last_player()));
        self.aims.at(state.double).value(ending, self.deals.looker)
    }

    fn constant(&self, value: f64) -> Rc<[f64]> {
        vec![value; self.deals.odds.len()].into()
    }

    /// The values of a state to the looker, by hand.
    fn values(&mut self, state: &Limbo) -> Rc<[f64]> {
        match state.phase {
            Phase::Over => self.constant(self.looker_value(state)),
            Phase::Play => self.play(state.double, Node::of(state)),
            Phase::Starter if state.stock.top().is_none() => self.starters(state),
            _ => {
                let own = usize::from(state.turn) == self.deals.looker;
                let all: Vec<Rc<[f64]>> =
                    state.open_actions().into_iter().map(|action| self.after(state, action)).collect();
                (0..self.deals.odds.len())
                    .map(|hand| {
                        let values = all.iter().map(|values| values[hand]);
                        if own {
                            values.fold(f64::NEG_INFINITY, f64::max)
                        } else {
                            values.fold(f64::INFINITY, f64::min)
                        }
                    })
                    .collect()
            }
        }
    }

    /// The values before the starter is known: each rank by its odds, which differ from hand to hand.
    fn starters(&mut self, state: &Limbo) -> Rc<[f64]> {
        let deals = self.deals;
        let hands = &deals.hands.sizes[deals.size].hands;
        let left = deals.unseen.len() as f64 - (deals.size - deals.seen.len()) as f64;
        let mut sum = vec![0.0; hands.len()];
        for rank in deals.unseen.ranks() {
            let mut next = state.clone();
            next.stock.known = vec![rank];
            next.stock.unknown = next.stock.unknown.saturating_sub(1);
            next.turn_cards(&mut Chance::unknown());
            let values = self.values(&next);
            for ((entry, value), hand) in sum.iter_mut().zip(values.iter()).zip(hands) {
                let there = deals.unseen.count(rank) + deals.seen.count(rank);
                *entry += there.saturating_sub(hand.count(rank)) as f64 / left * value;
            }
        }
        sum.into()
    }

    fn play(&mut self, factor: u8, mut node: Node) -> Rc<[f64]> {
        let deals = self.deals;
        let place = self.made.iter().position(|(made, _)| *made == factor).unwrap_or_else(|| {
            let pile = self.view.pile.len() as u8;
            let program =
                AllDeals::new(self.aims.at(factor), deals.looker, &deals.hands, self.stock, pile, self.limits);
            self.made.push((factor, program));
            self.made.len() - 1
        });
        node.hands[1 - deals.looker] = Cards::NONE;
        self.made[place].1.values(Spread { node, size: deals.size })
    }
}
