//! Limbo's solvers.

pub mod aim;
pub mod double_dummy;

use super::rules::Limbo;
use crate::error::SolveError;
use crate::limits::Limits;
use crate::msg;
use crate::solution::{Question, Solution};

/// Answers a question about a state.
pub fn answer(_state: &Limbo, _question: &Question, _limits: &Limits<'_>) -> Result<Solution, SolveError> {
    Err(SolveError::new(msg!("This position can't be solved yet.")))
}
