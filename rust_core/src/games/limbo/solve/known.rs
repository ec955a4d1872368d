//! Answers where every card is known.

use super::double_dummy::DoubleDummy;
use super::node::Node;
use super::{Aims, Answer};
use crate::chance::Chance;
use crate::games::limbo::cards::Cards;
use crate::games::limbo::rules::{Limbo, Phase};
use crate::limits::Limits;
use crate::msg;

/// The value of every action of a complete state, and the line of best play.
pub(super) fn solve<S: Aims>(state: &Limbo, aims: &S, limits: &Limits<'_>) -> Answer {
    let mut answer = actions(state, aims, limits);
    if !answer.exact {
        answer.notes.push(msg!("The search was stopped before everything was proven."));
        answer.bounds = super::extremes(state, aims, usize::from(state.turn));
        let error = (answer.bounds.1 - answer.bounds.0) / 2.0;
        answer.actions.iter_mut().for_each(|action| action.2 = error);
        return answer;
    }
    let mut state = state.clone();
    let mut next = answer.best();
    while let Some(action) = next {
        answer.line.push((state.turn, action));
        state.play(action, &mut Chance::unknown());
        next = actions(&state, aims, limits).best();
    }
    answer
}

/// The value of every action.
fn actions<S: Aims>(state: &Limbo, aims: &S, limits: &Limits<'_>) -> Answer {
    let (mut nodes, mut exact) = (0, true);
    let values = state.open_actions().into_iter().map(|action| {
        let mut next = state.clone();
        next.play(action, &mut Chance::unknown());
        let (value, proven) = value(&next, aims, limits, &mut nodes);
        exact &= proven;
        (action, if next.turn == state.turn { value } else { -value }, 0.0)
    });
    let values = values.collect();
    Answer::of(values, exact, nodes)
}

/// The value of a complete state to the seat to move, and whether it is proven.
fn value<S: Aims>(state: &Limbo, aims: &S, limits: &Limits<'_>, nodes: &mut u64) -> (f64, bool) {
    match state.phase {
        Phase::Over => (super::over(state, aims).value, true),
        Phase::Play => {
            let mut search = DoubleDummy::new(aims.at(state.double));
            search.deal(&state.stock.known, 0, Cards::NONE);
            search.allow(u64::MAX, Some(limits));
            let value = search.value(&Node::of(state));
            *nodes += search.nodes();
            (value, !search.exhausted())
        }
        _ => state.open_actions().into_iter().fold((f64::NEG_INFINITY, true), |(best, all), action| {
            let mut next = state.clone();
            next.play(action, &mut Chance::unknown());
            let (value, proven) = value(&next, aims, limits, nodes);
            (best.max(if next.turn == state.turn { value } else { -value }), all && proven)
        }),
    }
}
