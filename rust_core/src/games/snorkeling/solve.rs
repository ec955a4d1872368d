//! Answers to questions.

use crate::error::SolveError;
use crate::game::{Request, Seat};
use crate::limits::Limits;
use crate::msg;
use crate::solution::{Question, Solution};

use super::rules::Action;
use super::state::Snorkeling;

impl Snorkeling {
    pub(super) fn answer(&self, _question: &Question, _limits: &Limits<'_>) -> Result<Solution, SolveError> {
        Err(SolveError::new(msg!("This position can't be solved.")))
    }
    pub(super) fn bot_choice(&self, _seat: Seat, _request: &Request<'_, Action>) -> Option<Action> {
        let mut first = None;
        self.each_action(|action| first = first.or(Some(action)));
        first
    }
}
