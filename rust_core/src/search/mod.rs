//! Search methods, one file each, that know no game: a game says with [`Problem`] or [`expectimax::Tree`] what is to be
//! searched.

use std::hash::{BuildHasher, Hash};

use foldhash::quality::FixedState;

use crate::contract::seat::Seat;
use crate::contract::solution::{ActionValue, Solution};
use crate::play::chance::Rng;

pub mod expectimax;
pub mod halving;
pub mod is_mcts;
pub mod rollout;

/// A decision under hidden information and chance: what a seat knows, and how the game may go on from there.
///
/// The horizon is the problem's own: a state counts as ended when [`Problem::actor`] says so, such as at the end of a
/// round or after so many turns, and [`Problem::payoffs`] says what it is worth then.
pub trait Problem: Sync {
    /// A complete state.
    type State;
    /// An action.
    type Action: Copy + Eq + Send;

    /// The number of players.
    fn players(&self) -> usize;

    /// A complete state that fits what the deciding seat knows, drawn with the right odds.
    fn sample(&self, rng: &mut Rng) -> Self::State;

    /// The seat that acts; None: the state is an end.
    fn actor(&self, state: &Self::State) -> Option<Seat>;

    /// Adds the legal actions of the seat that acts to a list: at least one, and always in the same order.
    fn actions(&self, state: &Self::State, list: &mut Vec<Self::Action>);

    /// Plays an action, and all that chance brings with it.
    fn apply(&self, state: &mut Self::State, action: Self::Action, rng: &mut Rng);

    /// What an end is worth to each seat; more is better.
    fn payoffs(&self, state: &Self::State, payoffs: &mut [f64]);

    /// The information set in which a state lies: states with the same key share their statistics. See [`key`].
    ///
    /// On the deciding seat's own turns it is what that seat knows. On another seat's turn it is either what *that* seat
    /// knows, and the search learns a policy for each of its hands; or, where its hands are too many for that, what the
    /// *deciding* seat knows of the state, and the search learns one policy over all of them, limited to what each allows.
    fn key(&self, state: &Self::State) -> u64;

    /// The place in the list of the action that a playout takes; any, each as likely, where the game knows no better.
    fn guess(&self, _state: &Self::State, actions: &[Self::Action], rng: &mut Rng) -> usize {
        rng.below(actions.len())
    }
}

/// The key of an information set: a hash of all that tells it from others.
pub fn key(known: &impl Hash) -> u64 {
    FixedState::with_seed(0).hash_one(known)
}

/// Plays a state to its end by guesses.
fn playout<P: Problem>(problem: &P, state: &mut P::State, rng: &mut Rng, list: &mut Vec<P::Action>) {
    while problem.actor(state).is_some() {
        list.clear();
        problem.actions(state, list);
        let guess = if list.len() == 1 { 0 } else { problem.guess(state, list, rng) };
        problem.apply(state, list[guess], rng);
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings<A> {
    /// Every action of the deciding seat, best first.
    pub actions: Vec<Finding<A>>,
    /// The principal variation: what both sides do next, as far as it doesn't depend on what is unknown.
    pub line: Vec<(Seat, A)>,
    /// The playouts made, or the states looked at.
    pub nodes: u64,
}

/// What was found about an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finding<A> {
    /// The action.
    pub action: A,
    /// The mean payoff of its playouts, or its proven value.
    pub value: f64,
    /// One standard error of the mean; 0 for a proven value.
    pub error: f64,
    /// Its playouts; 0 for a proven value.
    pub visits: u64,
}

impl<A: Copy> Findings<A> {
    /// Nothing: there was nothing to decide.
    fn none() -> Self {
        Self { actions: Vec::new(), line: Vec::new(), nodes: 0 }
    }

    /// Ranks the actions by what each is worth at least, one standard error below its value, so that a few lucky playouts
    /// don't beat many good ones.
    fn ranked(mut actions: Vec<Finding<A>>, line: Vec<(Seat, A)>, nodes: u64) -> Self {
        actions.sort_by(|a, b| (b.value - b.error).total_cmp(&(a.value - a.error)));
        Self { actions, line, nodes }
    }

    /// The best action; None where there was nothing to decide.
    pub fn best(&self) -> Option<A> {
        self.actions.first().map(|first| first.action)
    }

    /// Puts everything into a solution.
    pub fn fill(&self, solution: &mut Solution, print: impl Fn(A) -> String) {
        solution.actions = self
            .actions
            .iter()
            .map(|found| ActionValue {
                action: print(found.action),
                value: found.value,
                error: found.error,
                probability: None,
            })
            .collect();
        solution.best = solution.actions.first().map(|first| first.action.clone());
        solution.value = self.actions.first().map_or(0.0, |first| first.value);
        solution.line = self.line.iter().map(|&(seat, action)| (Some(seat), print(action))).collect();
        solution.nodes = self.nodes;
    }
}

/// Mean and spread of a growing sample.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sample {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Sample {
    /// Adds a value.
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// Adds the values of another sample.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// How many values there are.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// The mean; 0 of nothing.
    pub(crate) fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum / self.count as f64 }
    }

    /// The standard deviation; 0 where there are too few values to tell.
    fn deviation(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let n = self.count as f64;
        ((self.squares - self.sum * self.sum / n) / (n - 1.0)).max(0.0).sqrt()
    }

    /// The deviation to assume: where there are too few values to show it, they may differ as much as they are large, and
    /// by 1 where they are all 0.
    fn assumed(&self) -> f64 {
        if self.count >= FEW {
            return self.deviation();
        }
        let size = (self.squares / self.count.max(1) as f64).sqrt();
        if size > 0.0 { self.deviation().max(size) } else { 1.0 }
    }

    /// One standard error of the mean; a sample too small to show its own deviation is taken to be like `all`.
    pub(crate) fn error(&self, all: &Self) -> f64 {
        let deviation = if self.count < FEW { self.deviation().max(all.assumed()) } else { self.deviation() };
        deviation / (self.count.max(1) as f64).sqrt()
    }
}

/// Samples smaller than this don't show their own deviation.
const FEW: u64 = 8;
