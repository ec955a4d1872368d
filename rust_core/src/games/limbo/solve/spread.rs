//! Answers from a seat's own view: averages over every hand that the other seat can hold.

use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use super::aim::Aim;
use super::all_deals::{AllDeals, Spread};
use super::double_dummy::DoubleDummy;
use super::hands::{Hands, ways};
use super::node::Node;
use super::{Aims, Answer};
use crate::chance::Chance;
use crate::games::limbo::actions::Action;
use crate::games::limbo::cards::Cards;
use crate::games::limbo::rules::{Limbo, Phase};
use crate::limits::Limits;
use crate::msg;

/// More hands than these are drawn instead.
const MOST_HANDS: f64 = 20_000.0;

/// So many hands, or any number with so small a stock, are each searched with the stock card by card, unless that takes
/// more than [`MOST_NODES`].
const FEW: (usize, u8) = (500, 4);

/// Stock positions looked at before the stock is counted by fixed odds.
const MOST_NODES: u64 = 250_000;

/// The values of every action from the seat's view; None where too much is unknown for it.
pub(super) fn solve<S: Aims>(view: &Limbo, aims: &S, limits: &Limits<'_>) -> Option<Answer> {
    let deals = Deals::of(view)?;
    deals.apart(view, aims, limits).or_else(|| deals.together(view, aims, limits))
}

/// The best action from the seat's view, without looking at the stock card by card.
pub(in crate::games::limbo) fn best<S: Aims>(view: &Limbo, aims: &S) -> Option<Action> {
    let stop = AtomicBool::new(false);
    solve_together(view, aims, &Limits::until(&stop))?.best()
}

/// The values of every action without looking at the stock card by card.
pub fn solve_together<S: Aims>(view: &Limbo, aims: &S, limits: &Limits<'_>) -> Option<Answer> {
    Deals::of(view)?.together(view, aims, limits)
}

/// The hands that the other seat can hold, with their odds.
struct Deals {
    looker: usize,
    /// The cards that the looker hasn't seen.
    unseen: Cards,
    /// The cards of the other hand that the looker has seen.
    seen: Cards,
    hands: Hands,
    size: usize,
    /// The odds of each hand of that size.
    odds: Vec<f64>,
}

impl Deals {
    fn of(view: &Limbo) -> Option<Deals> {
        let looker = if view.hands[0].unknown == 0 { 0 } else { 1 };
        let looker = if view.hands[usize::from(view.turn)].unknown == 0 { usize::from(view.turn) } else { looker };
        let (own, other) = (view.hands[looker], view.hands[1 - looker]);
        let unseen = view.unseen();
        let unknown = usize::from(other.unknown);
        if own.unknown > 0
            || unknown > unseen.len()
            || Hands::count(unseen.union(other.known), other.len()) > MOST_HANDS
        {
            return None;
        }
        let hands = Hands::of(unseen.union(other.known), other.len());
        let size = other.len();
        let mut odds: Vec<f64> = hands.sizes[size]
            .hands
            .iter()
            .map(|&hand| if hand.contains_all(other.known) { ways(unseen, hand.minus(other.known)) } else { 0.0 })
            .collect();
        let total: f64 = odds.iter().sum();
        odds.iter_mut().for_each(|odds| *odds /= total);
        Some(Deals { looker, unseen, seen: other.known, hands, size, odds })
    }

    /// Each hand searched on its own; None where the hands or the stock are too many for it.
    fn apart<S: Aims>(&self, view: &Limbo, aims: &S, limits: &Limits<'_>) -> Option<Answer> {
        let likely: Vec<usize> = (0..self.odds.len()).filter(|&hand| self.odds[hand] > 0.0).collect();
        if view.phase != Phase::Play || (likely.len() > FEW.0 && view.stock.unknown > FEW.1) {
            return None;
        }
        let mut search = DoubleDummy::new(aims.at(view.double));
        search.allow(MOST_NODES);
        let plays = plays(view);
        let mut values = vec![0.0; plays.len()];
        let mut value = 0.0;
        for &number in &likely {
            let hand = self.hands.sizes[self.size].hands[number];
            search.deal(&view.stock.known, usize::from(view.stock.unknown), self.unseen.minus(hand.minus(self.seen)));
            let mut node = Node::of(view);
            node.hands[1 - self.looker] = hand;
            if plays.is_empty() {
                value += self.odds[number] * search.value(&node);
            }
            for ((_, next), sum) in plays.iter().zip(&mut values) {
                let next = Node {
                    hands: [0, 1].map(|seat| if seat == self.looker { next.hands[seat] } else { hand }),
                    ..*next
                };
                let value = search.value(&next);
                *sum += self.odds[number] * if next.turn == node.turn { value } else { -value };
            }
            if search.exhausted() || limits.reached() {
                return None;
            }
        }
        let actions = plays.iter().zip(values).map(|(&(action, _), value)| (action, value, 0.0)).collect();
        let mut answer = Answer::of(actions, true, search.nodes());
        if plays.is_empty() {
            answer.value = value;
        }
        answer.hands = likely.len();
        Some(answer)
    }

    /// All hands in one dynamic program; None where a limit was reached before its end.
    fn together<S: Aims>(&self, view: &Limbo, aims: &S, limits: &Limits<'_>) -> Option<Answer> {
        let mut programs = Programs { deals: self, view, aims, limits, made: Vec::new() };
        let sign = if usize::from(view.turn) == self.looker { 1.0 } else { -1.0 };
        let actions = view.open_actions();
        let mine = usize::from(view.turn) == self.looker;
        let values: Vec<(Action, f64, f64)> = if mine {
            let value = |&action: &Action| (action, self.mean(&programs.after(view, action)), 0.0);
            actions.iter().map(value).collect()
        } else {
            Vec::new()
        };
        let mut answer = if mine && !actions.is_empty() {
            Answer::of(values, true, 0)
        } else {
            let value = sign * self.mean(&programs.values(view));
            Answer { value, ..Answer::of(Vec::new(), true, 0) }
        };
        if programs.made.iter().any(|(_, program)| program.stopped()) {
            return None;
        }
        answer.nodes = programs.made.iter().map(|(_, program)| program.nodes).sum();
        answer.hands = self.odds.iter().filter(|&&odds| odds > 0.0).count();
        if programs.made.iter().any(|(_, program)| program.used_odds()) {
            answer.notes.push(msg!(
                "Where both hands run out, a stock card counts by the odds of all cards that weren't seen."
            ));
        }
        Some(answer)
    }

    fn mean(&self, values: &[f64]) -> f64 {
        self.odds.iter().zip(values).map(|(odds, value)| odds * value).sum()
    }
}

/// The plays of the seat to move, each with the node after it.
fn plays(view: &Limbo) -> Vec<(Action, Node)> {
    let node = Node::of(view);
    let next = |action| match action {
        Action::Lay(play) => Some((action, node.played(play))),
        _ => None,
    };
    if view.hands[usize::from(view.turn)].unknown > 0 {
        return Vec::new();
    }
    view.open_actions().into_iter().filter_map(next).collect()
}

/// One dynamic program a factor, and the decisions before the play.
struct Programs<'a, S: Aims> {
    deals: &'a Deals,
    view: &'a Limbo,
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
            let aim = self.aims.at(factor);
            let (stock, pile) = (&self.view.stock, self.view.pile.len() as u8);
            let stock = (stock.known.as_slice(), usize::from(stock.unknown));
            self.made
                .push((factor, AllDeals::new(aim, deals.looker, &deals.hands, stock, deals.unseen, pile, self.limits)));
            self.made.len() - 1
        });
        node.hands[1 - deals.looker] = Cards::NONE;
        self.made[place].1.values(Spread { node, size: deals.size })
    }
}
