//! Answers where every card is known.

mod expectation;
mod memo;
pub mod search;

use self::search::DoubleDummy;
use super::aim::Aims;
use super::answer::{Answer, extremes, over};
use super::node::Node;
use crate::contract::Rules;
use crate::contract::limits::Limits;
use crate::games::limbo::cards::Cards;
use crate::games::limbo::state::{Action, Limbo, Phase};
use crate::msg;
use crate::play::chance::Chance;

/// The method for everything known.
pub const DOUBLE_DUMMY: &str = "double-dummy";

/// The value of every action of a complete state, and the line of best play.
pub(crate) fn solve<S: Aims>(state: &Limbo, aims: &S, limits: &Limits<'_>) -> Answer {
    let mut searches = Searches::new(aims);
    let mut answer = searches.actions(state, limits);
    if !answer.exact {
        answer.notes.push(msg!("The search was stopped before everything was proven."));
        answer.bounds = extremes(state, aims, usize::from(state.turn));
        let error = (answer.bounds.1 - answer.bounds.0) / 2.0;
        answer.actions.iter_mut().for_each(|action| action.2 = error);
        return answer;
    }
    let mut state = state.clone();
    let mut next = answer.best();
    while let Some(action) = next {
        answer.line.push((state.turn, action));
        state.apply(state.turn, action, &mut Chance::unknown());
        let after = searches.actions(&state, limits);
        next = after.best().filter(|_| after.exact);
    }
    answer
}

/// The value of every action of a complete state.
pub(crate) fn values<S: Aims>(state: &Limbo, aims: &S, limits: &Limits<'_>) -> Answer {
    Searches::new(aims).actions(state, limits)
}

/// Searches of complete states, one for each factor of the round.
pub(crate) struct Searches<'a, S: Aims> {
    aims: &'a S,
    by_factor: Vec<(u8, DoubleDummy<'a, S::Aim>)>,
}

impl<'a, S: Aims> Searches<'a, S> {
    /// Searches for these aims.
    pub(crate) fn new(aims: &'a S) -> Self {
        Searches { aims, by_factor: Vec::new() }
    }

    /// Nodes searched so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.by_factor.iter().map(|(_, search)| search.nodes()).sum()
    }

    /// The value of every action.
    fn actions(&mut self, state: &Limbo, limits: &'a Limits<'a>) -> Answer {
        let (before, mut exact) = (self.nodes(), true);
        let values = state.open_actions().into_iter().map(|action| {
            let value = self.after(state, action, u64::MAX, Some(limits));
            exact &= value.is_some();
            (action, value.unwrap_or_default(), 0.0)
        });
        let values = values.collect();
        Answer::of(values, exact, self.nodes() - before)
    }

    /// The value after an action to the seat that takes it.
    pub(crate) fn after(
        &mut self,
        state: &Limbo,
        action: Action,
        most: u64,
        limits: Option<&'a Limits<'a>>,
    ) -> Option<f64> {
        let mut next = state.clone();
        next.apply(next.turn, action, &mut Chance::unknown());
        let value = self.value(&next, most, limits)?;
        Some(if next.turn == state.turn { value } else { -value })
    }

    /// The value of a state to the seat to move; None where it takes more than `most` nodes, or too long.
    pub(crate) fn value(&mut self, state: &Limbo, most: u64, limits: Option<&'a Limits<'a>>) -> Option<f64> {
        if state.phase == Phase::Over || state.ended() {
            return Some(over(state, self.aims).value);
        }
        if state.phase != Phase::Play {
            let actions = state.open_actions().into_iter();
            let values: Option<Vec<f64>> = actions.map(|action| self.after(state, action, most, limits)).collect();
            return values.map(|values| values.into_iter().fold(f64::NEG_INFINITY, f64::max));
        }
        if limits.is_some_and(Limits::reached) {
            return None;
        }
        let search = self.search(state.double);
        search.deal(&state.stock.known, 0, Cards::NONE);
        search.allow(most, limits);
        let value = search.value(&Node::of(state));
        (!search.exhausted()).then_some(value)
    }

    fn search(&mut self, factor: u8) -> &mut DoubleDummy<'a, S::Aim> {
        let place = self.by_factor.iter().position(|(known, _)| *known == factor).unwrap_or_else(|| {
            self.by_factor.push((factor, DoubleDummy::new(self.aims.at(factor))));
            self.by_factor.len() - 1
        });
        &mut self.by_factor[place].1
    }
}
