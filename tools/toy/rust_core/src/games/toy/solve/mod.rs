//! Solvers: which method answers a question.

mod exact;

use exact::Lines;

use super::facts::{EXACT, UNIT};
use super::hint::explain;
use super::state::Toy;
use crate::contract::error::SolveError;
use crate::contract::limits::Limits;
use crate::contract::notation::Notation;
use crate::contract::question::Question;
use crate::contract::solution::Solution;
use crate::contract::solve::Solve;
use crate::msg;
use crate::search::expectimax;

impl Solve for Toy {
    fn solve(&self, question: &Question, limits: &Limits<'_>) -> Result<Solution, SolveError> {
        let lines = Lines { seat: question.seat };
        // There are so few states that no number of them need bound the search.
        let limits = Limits { playouts: None, ..*limits };
        let interrupted = || SolveError::new(msg!("The search was stopped before it had an answer."));
        let mut solution = Solution::to(question, EXACT, UNIT);
        if question.seat == self.turn {
            let found = expectimax::solve(&lines, self, &limits).ok_or_else(interrupted)?;
            found.fill(&mut solution, Self::print_action);
            explain(self, &mut solution);
        } else {
            solution.value = expectimax::value(&lines, self, &limits).ok_or_else(interrupted)?;
        }
        solution.prove();
        Ok(solution)
    }
}
