//! Max^n: several seats with everything known, each doing what is best for itself (Luckhardt and Irani, 1986).
//!
//! Where a seat has two actions that are equally good for itself and not for the others, what it does is anybody's guess,
//! and so are all values that hang on it. So every position has, for each seat, bounds that hold whatever such seats do.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::lines::{Late, Lines};
use super::round::Round;
use crate::contract::limits::Limits;
use crate::contract::seat::Seat;
use crate::games::snorkeling::facts::MOST_PLAYERS;
use crate::games::snorkeling::state::Action;
use crate::search::expectimax::Tree;
use crate::search::{Finding, Findings};

/// The value of every action of a position; None where the limits were reached before.
pub(super) fn solve(lines: &Lines<'_>, root: &Round, limits: &Limits<'_>) -> Option<Late> {
    let mut search = Search { lines, limits, nodes: 0, memo: HashMap::default() };
    let seat = usize::from(root.state.turn);
    let mut list = Vec::new();
    root.actions(&mut list);
    let mut proven = true;
    let mut bounds = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    let mut actions = Vec::with_capacity(list.len());
    for &action in &list {
        let outcome = search.outcome(&search.after(root, action))?;
        let (low, high) = (outcome.low[seat], outcome.high[seat]);
        proven &= low == high;
        bounds = (bounds.0.max(low), bounds.1.max(high));
        actions.push(Finding { action, value: outcome.worth[seat], error: 0.0, visits: 0 });
    }
    actions.sort_by(|a, b| b.value.total_cmp(&a.value));
    let line = search.line(root, actions.first()?.action);
    Some(Late { findings: Findings { actions, line, nodes: search.nodes }, bounds, proven })
}

/// How a round ends when each seat plays for itself.
#[derive(Clone, Copy)]
struct Outcome {
    /// What it is worth to each seat, if every seat takes the first of its best actions.
    worth: [f64; MOST_PLAYERS],
    /// What it is worth at least and at most, whichever of their best actions they take.
    low: [f64; MOST_PLAYERS],
    high: [f64; MOST_PLAYERS],
    /// What the seat that acts does; None at the end.
    best: Option<Action>,
}

struct Search<'a> {
    lines: &'a Lines<'a>,
    limits: &'a Limits<'a>,
    nodes: u64,
    memo: HashMap<Round, Outcome, FixedState>,
}

impl Search<'_> {
    fn after(&self, round: &Round, action: Action) -> Round {
        let mut after = round.clone();
        self.lines.apply(&mut after, action);
        after
    }

    fn outcome(&mut self, round: &Round) -> Option<Outcome> {
        if let Some(worth) = self.lines.worth(round) {
            return Some(Outcome { worth, low: worth, high: worth, best: None });
        }
        if let Some(known) = self.memo.get(round) {
            return Some(*known);
        }
        self.nodes += 1;
        if self.limits.playouts.is_some_and(|most| self.nodes > most) || self.limits.reached() {
            return None;
        }
        let mut list = Vec::new();
        round.actions(&mut list);
        let mut outcomes = Vec::with_capacity(list.len());
        for action in list {
            let outcome = self.outcome(&self.after(round, action))?;
            outcomes.push(Outcome { best: Some(action), ..outcome });
        }
        let outcome = choose(usize::from(round.state.turn), &outcomes)?;
        self.memo.insert(round.clone(), outcome);
        Some(outcome)
    }

    /// What the seats do after the first action.
    fn line(&mut self, root: &Round, first: Action) -> Vec<(Seat, Action)> {
        let mut line = vec![(root.state.turn, first)];
        let mut round = self.after(root, first);
        while let Some(action) = self.memo.get(&round).and_then(|known| known.best) {
            line.push((round.state.turn, action));
            round = self.after(&round, action);
        }
        line
    }
}

/// What a choice between outcomes comes to for the seat that chooses and for the others.
fn choose(seat: usize, outcomes: &[Outcome]) -> Option<Outcome> {
    let mut chosen = *outcomes.first()?;
    for outcome in outcomes {
        if outcome.worth[seat] > chosen.worth[seat] {
            chosen = *outcome;
        }
    }
    // The seat gets at least this; what can't bring it as much is not taken.
    let least = outcomes.iter().map(|outcome| outcome.low[seat]).fold(f64::NEG_INFINITY, f64::max);
    let possible = outcomes.iter().filter(|outcome| outcome.high[seat] >= least);
    (chosen.low, chosen.high) = possible.fold((chosen.low, chosen.high), |(mut low, mut high), outcome| {
        for other in 0..MOST_PLAYERS {
            low[other] = low[other].min(outcome.low[other]);
            high[other] = high[other].max(outcome.high[other]);
        }
        (low, high)
    });
    chosen.low[seat] = least;
    Some(chosen)
}
