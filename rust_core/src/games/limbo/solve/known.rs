//! Answers where every card is known.

use super::aim::Aim;
use super::double_dummy::DoubleDummy;
use super::node::Node;
use super::{Aims, Answer};
use crate::chance::Chance;
use crate::game::Seat;
use crate::games::limbo::actions::{Action, print};
use crate::games::limbo::cards::Cards;
use crate::games::limbo::rules::{Limbo, Phase};
use crate::limits::Limits;
use crate::msg;

/// Nodes that are searched between two looks at the limits.
const STEP: u64 = 1 << 22;

/// The value of every action of a complete state.
pub(super) fn solve<S: Aims>(state: &Limbo, aims: &S, limits: &Limits<'_>) -> Answer {
    let mut nodes = 0;
    let (values, exact) = actions(state, aims, limits, &mut nodes);
    let first = best(&values);
    let mut answer = Answer::of(values, exact, nodes);
    if exact {
        answer.line = first.map(|first| line(state, first, aims, limits)).unwrap_or_default();
    } else {
        answer.notes.push(msg!("The search was stopped before everything was proven."));
    }
    answer
}

/// The values of all actions, and whether they are proven.
fn actions<S: Aims>(state: &Limbo, aims: &S, limits: &Limits<'_>, nodes: &mut u64) -> (Vec<(Action, f64, f64)>, bool) {
    let mut exact = true;
    let values = state.open_actions().into_iter().map(|action| {
        let mut next = state.clone();
        next.play(action, &mut Chance::unknown());
        let (value, proven) = value(&next, aims, limits, nodes);
        exact &= proven;
        (action, if next.turn == state.turn { value } else { -value }, 0.0)
    });
    (values.collect(), exact)
}

/// The value of a complete state to the seat to move, and whether it is proven.
fn value<S: Aims>(state: &Limbo, aims: &S, limits: &Limits<'_>, nodes: &mut u64) -> (f64, bool) {
    match state.phase {
        Phase::Over => (super::over(state, aims).value, true),
        Phase::Play => {
            let mut search = DoubleDummy::new(aims.at(state.double));
            search.deal(&state.stock.known, 0, Cards::NONE);
            let proven = search_within(&mut search, &Node::of(state), limits);
            *nodes += search.nodes();
            proven
        }
        _ => state.open_actions().into_iter().fold((f64::NEG_INFINITY, true), |(best, all), action| {
            let mut next = state.clone();
            next.play(action, &mut Chance::unknown());
            let (value, proven) = value(&next, aims, limits, nodes);
            (best.max(if next.turn == state.turn { value } else { -value }), all && proven)
        }),
    }
}

/// Searches a node, longer and longer, until it is proven or a limit is reached.
fn search_within<A: Aim>(search: &mut DoubleDummy<A>, node: &Node, limits: &Limits<'_>) -> (f64, bool) {
    let mut step = STEP;
    loop {
        search.allow(step);
        let value = search.value(node);
        if !search.exhausted() {
            return (value, true);
        }
        if limits.reached() {
            return (0.0, false);
        }
        step *= 2;
    }
}

/// The best plays of both seats from a complete state.
fn line<S: Aims>(state: &Limbo, first: Action, aims: &S, limits: &Limits<'_>) -> Vec<(Seat, Action)> {
    let (mut state, mut next, mut line) = (state.clone(), Some(first), Vec::new());
    while let Some(action) = next {
        line.push((state.turn, action));
        state.play(action, &mut Chance::unknown());
        next = best(&actions(&state, aims, limits, &mut 0).0);
    }
    line
}

fn best(actions: &[(Action, f64, f64)]) -> Option<Action> {
    actions.iter().max_by(|a, b| a.1.total_cmp(&b.1).then_with(|| print(b.0).cmp(&print(a.0)))).map(|best| best.0)
}
