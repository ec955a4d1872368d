//! What a game's solvers answer.

use crate::contract::error::SolveError;
use crate::contract::limits::Limits;
use crate::contract::question::Question;
use crate::contract::rules::Rules;
use crate::contract::solution::Solution;

/// Solvers of a game.
pub trait Solve: Rules {
    /// Answers a question about this state.
    ///
    /// # Errors
    /// It can't be answered as asked.
    fn solve(&self, question: &Question, limits: &Limits<'_>) -> Result<Solution, SolveError>;
}
