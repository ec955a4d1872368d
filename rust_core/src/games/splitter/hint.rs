//! Hints in words, drawn from the numbers of a solution.

use super::state::Splitter;
use crate::contract::notation::Notation;
use crate::contract::show::term;
use crate::contract::solution::{Solution, points};
use crate::msg;

/// Adds what to look at, and why the best placement is the best.
pub(super) fn explain(state: &Splitter, solution: &mut Solution) {
    let Some(best) = solution.actions.first() else { return };
    let Some(placement) = Splitter::read_action(&best.action) else { return };
    solution.line = vec![(Some(solution.seat), best.action.clone())];
    solution.nudge = Some(msg!("Look at row {row}.", row = placement.row));
    let value = points(best.value);
    let gain = state.gain(solution.seat, placement);
    let elsewhere = solution.actions.iter().find_map(|other| {
        let elsewhere = Splitter::read_action(&other.action)?;
        let same = (elsewhere.row, elsewhere.distance) == (placement.row, placement.distance);
        (!same).then(|| (other.value, elsewhere.pair()))
    });
    solution.why = Some(match (elsewhere, gain) {
        (None, _) => msg!(
            "{action} leaves an expected total of {value}; there is no other pair.",
            action = term::<Splitter>(placement),
            value = value
        ),
        (Some(other), 1..) => msg!(
            "{action} brings {gain} at once and leaves an expected total of {value}; in the best other pair, {other}, it is {less}.",
            action = term::<Splitter>(placement),
            gain = gain,
            value = value,
            other = other.1,
            less = points(other.0)
        ),
        (Some(other), ..0) => msg!(
            "{action} gives {loss} up now, but leaves an expected total of {value}; in the best other pair, {other}, it is {less}.",
            action = term::<Splitter>(placement),
            loss = -gain,
            value = value,
            other = other.1,
            less = points(other.0)
        ),
        (Some(other), 0) => msg!(
            "{action} leaves an expected total of {value}; in the best other pair, {other}, it is {less}.",
            action = term::<Splitter>(placement),
            value = value,
            other = other.1,
            less = points(other.0)
        ),
    });
}
