//! An answer as the solution of a question.

use super::answer::Answer;
use super::match_chances::{MatchAims, ends_with_round};
use crate::contract::Notation;
use crate::contract::question::Question;
use crate::contract::solution::{ActionValue, Solution};
use crate::games::limbo::state::Limbo;

/// An answer in the terms of the question: from the seat it is asked for, and as a chance where the aim is to win.
pub(crate) fn written(
    state: &Limbo,
    answer: &Answer,
    method: &'static str,
    question: &Question,
    chances: Option<&MatchAims>,
) -> Solution {
    let unit = if question.objective == "points" { "points" } else { "chance" };
    let own = question.seat == state.turn;
    let seen = |value: f64| if own { value } else { -value };
    let (shown, scale): (fn(f64) -> f64, f64) =
        if unit == "chance" { (|value| (1.0 + value) / 2.0, 0.5) } else { (|value| value, 1.0) };
    let mut solution = Solution::to(question, method, unit);
    if own {
        let actions = answer.actions.iter().map(|&(action, value, error)| ActionValue {
            action: Limbo::print_action(action),
            value: shown(value),
            error: error * scale,
            probability: None,
        });
        solution.rank(actions.collect());
    }
    solution.value = shown(seen(answer.value));
    solution.nodes = answer.nodes;
    solution.notes = answer.notes.clone();
    let (low, high) = if own { answer.bounds } else { (-answer.bounds.1, -answer.bounds.0) };
    let whole = if unit == "chance" { (0.0, 1.0) } else { (f64::NEG_INFINITY, f64::INFINITY) };
    solution.bounds = (shown(low).max(whole.0), shown(high).min(whole.1));
    if let Some(chances) = chances.filter(|_| !ends_with_round(state)) {
        solution.notes.push(chances.note());
        solution.bounds = whole;
        solution.actions.iter_mut().for_each(|action| action.error += chances.error());
    } else if answer.exact {
        solution.prove();
    }
    solution.line = answer.line.iter().map(|&(seat, action)| (Some(seat), Limbo::print_action(action))).collect();
    solution.details = serde_json::json!({"hands": answer.hands});
    solution
}
