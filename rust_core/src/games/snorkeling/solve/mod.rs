//! Solving: which method answers a question, and what is said about it.

use aim::Aim;
use round::Decision;

use super::facts::{EXACT, IS_MCTS};
use super::hint;
use super::state::Snorkeling;
use crate::contract::error::SolveError;
use crate::contract::limits::Limits;
use crate::contract::question::Question;
use crate::contract::solution::Solution;
use crate::contract::{Knowledge, Notation, Solve};
use crate::msg;
use crate::play::chance::Rng;
use crate::search::is_mcts;

pub(super) mod aim;
pub(super) mod chances;
pub(super) mod exact;
mod lines;
mod max_n;
pub(super) mod policy;
pub(super) mod round;

/// Playouts where neither time nor playouts are given.
const PLAYOUTS: u64 = 5_000;
/// States that are looked at before the exact method is given up, where it isn't asked for.
const LATE_STATES: u64 = 300_000;
/// Positions with more cards in the hands and the deck aren't worth the attempt.
const LATE_CARDS: usize = 24;

impl Solve for Snorkeling {
    fn solve(&self, question: &Question, limits: &Limits<'_>) -> Result<Solution, SolveError> {
        if question.seat != self.turn {
            return Err(SolveError::new(msg!(
                "It is the turn of seat {turn}, so that seat {other} has nothing to choose.",
                turn = self.turn,
                other = question.seat
            )));
        }
        let aim = Aim::new(question.objective, self);
        let method = question.method.as_deref();
        if method != Some(IS_MCTS) {
            if let Some(solution) = self.exactly(question, &aim, limits) {
                return Ok(solution);
            }
            if method == Some(EXACT) {
                return Err(SolveError::new(msg!(
                    "The method exact needs a position with everything known whose lines end before the deck is renewed and within the limits."
                )));
            }
        }
        Ok(self.by_search(question, &aim, limits))
    }
}

impl Snorkeling {
    /// The exact answer, if the position allows it.
    fn exactly(&self, question: &Question, aim: &Aim, limits: &Limits<'_>) -> Option<Solution> {
        let asked_for = question.method.is_some();
        if !self.is_settled() || !asked_for && !is_late(self) {
            return None;
        }
        let most = if asked_for { limits.playouts } else { Some(LATE_STATES) };
        // What is left of the time is for the tree search.
        let time = limits.time.map(|time| if asked_for { time } else { time / 2 });
        let world = self.sample(&mut Rng::seeded(question.seed));
        let late = exact::solve(&world, aim, &Limits { time, ..*limits }, most)?;
        let mut solution = Solution::to(question, EXACT, aim.unit());
        late.findings.fill(&mut solution, Self::print_action);
        if late.proven {
            solution.prove();
        } else {
            solution.bounds = late.bounds;
            solution.notes.push(hint::why_not_proven(aim));
            solution.actions.iter_mut().for_each(|action| action.error = aim.error());
        }
        hint::explain(&mut solution, self, &late.findings);
        Some(solution)
    }

    /// The answer of the tree search.
    fn by_search(&self, question: &Question, aim: &Aim, limits: &Limits<'_>) -> Solution {
        let unlimited = limits.time.is_none() && limits.playouts.is_none();
        let limits = Limits { playouts: if unlimited { Some(PLAYOUTS) } else { limits.playouts }, ..*limits };
        let findings = is_mcts::search(&Decision { view: self, aim }, question.seed, &limits);
        let mut solution = Solution::to(question, IS_MCTS, aim.unit());
        findings.fill(&mut solution, Self::print_action);
        solution.bounds = aim.bounds();
        for action in &mut solution.actions {
            action.error = action.error.hypot(aim.error());
        }
        solution.notes.extend(hint::notes(self, aim));
        hint::explain(&mut solution, self, &findings);
        solution
    }
}

/// Whether only one world fits and its end is near.
pub(super) fn is_late(state: &Snorkeling) -> bool {
    let hands: usize = state.hands.iter().map(|hand| hand.len()).sum();
    state.is_settled() && hands + state.deck.len() <= LATE_CARDS
}
