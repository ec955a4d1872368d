//! What is answered where the rolls are known.

use super::task::Task;
use crate::contract::error::SolveError;
use crate::contract::limits::Limits;
use crate::contract::notation::Notation;
use crate::contract::question::Question;
use crate::contract::rules::Rules;
use crate::contract::solution::Solution;
use crate::contract::words::Printer;
use crate::games::splitter::dice::read_roll;
use crate::games::splitter::facts::{FACTS, HINDSIGHT, UNIT};
use crate::games::splitter::score::Board;
use crate::games::splitter::state::Splitter;
use crate::msg;

/// The best total that the rolls allow.
///
/// # Errors
/// The rolls can't be read, are not one a pair, or are asked for by another method.
pub(in super::super) fn hindsight(
    state: &Splitter,
    board: &Board,
    rolls: &[String],
    question: &Question,
    limits: &Limits<'_>,
) -> Result<Solution, SolveError> {
    let read = |text: &String| {
        read_roll(text).ok_or_else(|| {
            SolveError::new(msg!(
                "'{text}' in 'rolls' is no roll; two digits from 1 to 6 are, such as '15'.",
                text = text
            ))
        })
    };
    let mut numbers = rolls.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let one_short = numbers.len() + 1 == state.empty_pairs(question.seat).count();
    numbers.extend(state.roll.filter(|_| one_short && state.to_act().contains(&question.seat)));
    if let Some(method) = question.method.as_deref().filter(|method| *method != HINDSIGHT) {
        return Err(SolveError::new(msg!("'rolls' are for the method 'hindsight', not '{method}'.", method = method)));
    }
    let Some(task) = Task::new(state.scorer(), board, &numbers) else {
        return Err(SolveError::new(msg!(
            "'rolls' has {rolls} rolls for {pairs} empty pairs; give one for each.",
            rolls = rolls.len(),
            pairs = state.empty_pairs(question.seat).count()
        )));
    };
    let found = task.solve(question.seed, limits);
    let mut solution = Solution::to(question, HINDSIGHT, UNIT);
    solution.value = found.total.into();
    solution.bounds = (found.total.into(), found.upper.into());
    solution.exact = found.total == found.upper;
    solution.nodes = found.nodes;
    let mut printer = Printer::new(FACTS.name);
    Splitter { boards: vec![found.board], roll: None, ..state.clone() }.print(&mut printer);
    solution.position = Some(printer.finish());
    if !solution.exact {
        solution.notes.push(msg!(
            "Between {lower} and {upper}: a sheet with {lower} was found, more than {upper} is impossible.",
            lower = found.total,
            upper = found.upper
        ));
    }
    Ok(solution)
}
