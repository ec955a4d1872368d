//! Solvers: which method answers a question.

pub mod endgame;
mod exact;
pub mod hindsight;
mod lookahead;
mod rollout;

use endgame::{Interrupted, MOST_PAIRS};
use exact::exact;
use hindsight::answer::hindsight;
use lookahead::look_ahead;
use rollout::played_out;

use super::facts::{EXACT, HINDSIGHT, ROLLOUT, UNIT};
use super::player::Player;
use super::score::Board;
use super::state::Splitter;
use crate::contract::error::SolveError;
use crate::contract::limits::Limits;
use crate::contract::question::{Input, Question};
use crate::contract::solution::Solution;
use crate::contract::solve::Solve;
use crate::msg;

impl Solve for Splitter {
    fn solve(&self, question: &Question, limits: &Limits<'_>) -> Result<Solution, SolveError> {
        let seat = question.seat;
        let Some(board) = self.boards.get(usize::from(seat)) else {
            return Err(SolveError::new(msg!(
                "There is no seat {number} at this table; it has {seats}.",
                number = seat,
                seats = self.boards.len()
            )));
        };
        let method = question.method.as_deref();
        match question.inputs.get("rolls") {
            Some(Input::Texts(rolls)) => return hindsight(self, board, rolls, question, limits),
            Some(Input::Numbers(_)) => {
                return Err(SolveError::new(msg!("'rolls' is a list of texts, two digits a roll, such as '15'.")));
            }
            None if method == Some(HINDSIGHT) => {
                return Err(SolveError::new(msg!(
                    "Hindsight needs 'rolls', one for each of the {pairs} empty pairs.",
                    pairs = self.empty_pairs(seat).count()
                )));
            }
            None => {}
        }
        if board.filled() == self.sheet.all {
            return Ok(finished(self, board, question));
        }
        let pairs = self.empty_pairs(seat).count();
        if method.is_none_or(|method| method == EXACT) && pairs <= MOST_PAIRS {
            match exact(self, board, question, limits) {
                Ok(solution) => return Ok(solution),
                Err(Interrupted) if method == Some(EXACT) => {
                    return Err(SolveError::new(msg!(
                        "The time was too short to count the {pairs} empty pairs out.",
                        pairs = pairs
                    )));
                }
                Err(Interrupted) => {}
            }
        } else if method == Some(EXACT) {
            return Err(SolveError::new(msg!(
                "With {pairs} empty pairs there is too much to count out; {most} are possible.",
                pairs = pairs,
                most = MOST_PAIRS
            )));
        }
        let player = Player::on(&self.sheet, self.stars);
        if method == Some(ROLLOUT) || (method.is_none() && !player.trained) {
            return Ok(played_out(self, board, &player, question, limits));
        }
        Ok(look_ahead(self, board, &player, question))
    }
}

/// A full sheet: nothing is open.
fn finished(state: &Splitter, board: &Board, question: &Question) -> Solution {
    let mut solution = Solution::to(question, EXACT, UNIT);
    solution.value = state.scorer().total(board).into();
    solution.prove();
    solution
}
