//! Hints in words: what to count, and what it comes to.

use super::cards::term;
use super::solve::odds::{Next, known_next};
use super::state::Snap;
use crate::contract::message::Message;
use crate::contract::solution::Solution;
use crate::msg;

/// Adds what to look at, and where the odds of a settled table come from.
pub(super) fn explain(table: &Snap, next: &Next, solution: &mut Solution) {
    solution.nudge = Some(msg!("Which ranks lie on top, and how many of their cards has nobody seen yet?"));
    solution.why = Some(why(table, next));
}

fn why(table: &Snap, next: &Next) -> Message {
    if table.over {
        return msg!("The open race ends the game before a card is turned.");
    }
    match known_next(table) {
        Some(card) => msg!("Everybody has seen the next card go under: it is {card}.", card = term(card)),
        None => msg!(
            "{n} of the {cases} unseen cards would match a top card.",
            n = (next.matches * next.cases as f64).round() as u64,
            cases = next.cases
        ),
    }
}
