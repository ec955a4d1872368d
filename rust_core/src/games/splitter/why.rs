//! Hints in words, drawn from the numbers of a solution.

use super::notation::read_placement;
use super::rules::Splitter;
use super::show::move_facts;
use crate::msg;
use crate::solution::Solution;

/// Adds what to look at, and why the best placement is the best.
pub(super) fn explain(state: &Splitter, solution: &mut Solution) {
    let Some(best) = solution.actions.first() else { return };
    let Some(placement) = read_placement(&best.action) else { return };
    solution.line = vec![(Some(solution.seat), best.action.clone())];
    solution.nudge = Some(msg!("Look at row {row}.", row = placement.row));
    let value = rounded(best.value);
    let gain = move_facts(state, solution.seat, placement)["gain"].as_i64().unwrap_or(0);
    let elsewhere = solution.actions.iter().find(|other| {
        read_placement(&other.action)
            .is_some_and(|other| (other.row, other.distance) != (placement.row, placement.distance))
    });
    solution.why = Some(match (elsewhere, gain) {
        (None, _) => msg!(
            "{action} leaves an expected total of {value}; there is no other pair.",
            action = best.action,
            value = value
        ),
        (Some(other), 1..) => msg!(
            "{action} brings {gain} at once and leaves an expected total of {value}; in the best other pair, {other}, it is {less}.",
            action = best.action,
            gain = gain,
            value = value,
            other = other.action,
            less = rounded(other.value)
        ),
        (Some(other), ..0) => msg!(
            "{action} gives {loss} up now, but leaves an expected total of {value}; in the best other pair, {other}, it is {less}.",
            action = best.action,
            loss = -gain,
            value = value,
            other = other.action,
            less = rounded(other.value)
        ),
        (Some(other), 0) => msg!(
            "{action} leaves an expected total of {value}; in the best other pair, {other}, it is {less}.",
            action = best.action,
            value = value,
            other = other.action,
            less = rounded(other.value)
        ),
    });
}

fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
