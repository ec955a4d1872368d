//! What a method found, before it is told in the terms of the question.

use super::aim::{Aim, Aims, Ending};
use super::node::Node;
use crate::contract::Notation;
use crate::contract::message::Message;
use crate::contract::seat::Seat;
use crate::games::limbo::state::{Action, Limbo, Phase};

/// What a method found: values to the seat to move.
pub struct Answer {
    /// The value of the state.
    pub value: f64,
    /// Lower and upper bounds on it.
    pub bounds: (f64, f64),
    /// Each action, its value and one standard error, or half the distance to its bounds.
    pub actions: Vec<(Action, f64, f64)>,
    /// Whether every value is proven.
    pub exact: bool,
    /// Positions looked at.
    pub nodes: u64,
    /// How many hands of the other seat were weighed.
    pub hands: usize,
    /// The best plays of both from here.
    pub line: Vec<(Seat, Action)>,
    /// What to know about it.
    pub notes: Vec<Message>,
}

impl Answer {
    /// The answer where actions have these values, the best of them the state's own.
    pub fn of(actions: Vec<(Action, f64, f64)>, exact: bool, nodes: u64) -> Answer {
        let value = actions.iter().map(|action| action.1).fold(f64::NEG_INFINITY, f64::max);
        let bounds = if exact { (value, value) } else { (f64::NEG_INFINITY, f64::INFINITY) };
        Answer { value, bounds, actions, exact, nodes, hands: 1, line: Vec::new(), notes: Vec::new() }
    }

    /// The best action, the first by its text among equals.
    pub fn best(&self) -> Option<Action> {
        let better = |a: &&(Action, f64, f64), b: &&(Action, f64, f64)| {
            a.1.total_cmp(&b.1).then_with(|| Limbo::print_action(b.0).cmp(&Limbo::print_action(a.0)))
        };
        self.actions.iter().max_by(better).map(|best| best.0)
    }
}

/// The answer where the round has ended.
pub fn over<S: Aims>(state: &Limbo, aims: &S) -> Answer {
    let ending = Node::of(state).ending(usize::from(state.last_player()));
    let value = aims.at(state.double).value(ending, usize::from(state.turn));
    Answer { value, bounds: (value, value), ..Answer::of(Vec::new(), true, 1) }
}

/// The least and the most that a round can be worth to a seat.
pub fn extremes<S: Aims>(state: &Limbo, aims: &S, seat: usize) -> (f64, f64) {
    let cards = state.hands.iter().map(|hand| hand.len()).sum::<usize>() + state.stock.len();
    let factors: &[u8] = if state.phase == Phase::Play { &[1] } else { &[1, 2, 4] };
    let mut range = (f64::INFINITY, f64::NEG_INFINITY);
    for aim in factors.iter().map(|factor| aims.at(state.double * factor)) {
        for pile in state.pile.len()..=state.pile.len() + cards {
            for (winner, count) in (0..=state.count).flat_map(|count| [(0, count), (1, count)]) {
                let value = aim.value(Ending { winner, pile: pile as u8, count }, seat);
                range = (range.0.min(value), range.1.max(value));
            }
        }
    }
    range
}
