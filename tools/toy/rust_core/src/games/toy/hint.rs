//! Hints in words, drawn from a solution.

use super::state::Toy;
use crate::contract::message::Message;
use crate::contract::notation::Notation;
use crate::contract::show::term;
use crate::contract::solution::Solution;
use crate::msg;

/// Adds what to look at, and why the best action is the best.
pub(super) fn explain(state: &Toy, solution: &mut Solution) {
    solution.nudge = Some(msg!("How many do you want to leave?"));
    solution.why = solution.best.as_deref().and_then(Toy::read_action).map(|best| why(state, best));
}

fn why(state: &Toy, best: u8) -> Message {
    let (action, left) = (term::<Toy>(best), state.left - best);
    match state.winning() {
        None => msg!("Four divides {left}: whatever you take, the best answer is to four.", left = state.left),
        Some(_) if left == 0 => msg!("{action} leaves nothing.", action = action),
        Some(_) => msg!(
            "{action} leaves {left}, and four divides that: whatever comes, you can leave it so again.",
            action = action,
            left = left
        ),
    }
}
