//! Solving: late positions with everything known exactly, the rest by playouts.

use self::aim::Aim;
use self::asking::Move;
use self::classes::{distinct, spread};
use self::problem::Decision;
use super::facts::{EXACT, FACTS, IS_MCTS, MOST_PLAYERS, ROLLOUT};
use super::hint;
use super::rules::MOST_RENEWALS;
use super::state::{Bloops, Phase};
use crate::contract::error::SolveError;
use crate::contract::limits::Limits;
use crate::contract::question::Question;
use crate::contract::solution::{ActionValue, Solution};
use crate::contract::{Knowledge, Notation, Rules, Solve};
use crate::msg;
use crate::search::{Findings, is_mcts, rollout};

pub(super) mod aim;
pub(super) mod asking;
pub(super) mod beliefs;
pub(super) mod classes;
mod exact;
pub(super) mod judgment;
pub(super) mod problem;

/// Draw piles up to this size are tried exactly.
const LATE: usize = 8;

/// So many states are looked at before an exact answer is given up, where none was asked for.
const MOST_STATES: u64 = 60_000;

/// The playouts where neither these nor a time were set.
const PLAYOUTS: u64 = 20_000;

impl Solve for Bloops {
    fn solve(&self, question: &Question, limits: &Limits<'_>) -> Result<Solution, SolveError> {
        let seat = question.seat;
        if self.phase != Phase::Over && !self.to_act().contains(&seat) {
            return Err(SolveError::new(msg!(
                "There is nothing to choose for seat {of} now: seat {waited} is waited for.",
                of = seat,
                waited = self.waited_for()
            )));
        }
        let aim = Aim::of(question.objective);
        if self.phase == Phase::Over {
            return Ok(ended(self, question, aim));
        }
        let method = match question.method.as_deref() {
            Some(IS_MCTS) => IS_MCTS,
            Some(ROLLOUT) => ROLLOUT,
            _ => match exactly(self, question, aim, limits)? {
                Some(solution) => return Ok(solution),
                None => ROLLOUT,
            },
        };
        let view = self.informed(seat);
        let default = Limits { playouts: Some(PLAYOUTS), ..*limits };
        let bounded = limits.time.is_some() || limits.playouts.is_some();
        let limits = if bounded { limits } else { &default };
        let mut actions = Vec::new();
        view.actions(seat, &mut actions);
        let class = |action| view.class(seat, action);
        let first = distinct(&actions, class);
        let decision = Decision::new(&view, seat, &first, aim);
        let found = if method == ROLLOUT {
            rollout::search(&decision, question.seed, limits)
        } else {
            is_mcts::search(&decision, question.seed, limits)
        };
        let mut solution = answer(question, method, &spread(found, &actions, class));
        if self.is_complete() {
            solution.notes.push(msg!("Everything is known here, the order of the draw pile too."));
        }
        hint::explain(&view, question, &mut solution);
        Ok(solution)
    }
}

/// The result of a game that is over.
fn ended(game: &Bloops, question: &Question, aim: Aim) -> Solution {
    let mut solution = Solution::to(question, EXACT, unit(question));
    let mut payoffs = [0.0; MOST_PLAYERS];
    aim.payoffs(game, &mut payoffs);
    solution.value = payoffs.get(usize::from(question.seat)).copied().unwrap_or(0.0);
    solution.prove();
    solution
}

/// The proven answer; None where the position is not for that, an error where nothing else was asked for.
fn exactly(game: &Bloops, question: &Question, aim: Aim, limits: &Limits<'_>) -> Result<Option<Solution>, SolveError> {
    let asked_for = question.method.is_some();
    let refuse = |reason| if asked_for { Err(SolveError::new(reason)) } else { Ok(None) };
    if !game.is_complete() {
        return refuse(msg!("The method exact needs every card to be known; rollout doesn't."));
    }
    let short = Limits { playouts: Some(MOST_STATES), progress: None, ..*limits };
    if !asked_for && (game.players > 2 || game.deck.len() > LATE && game.caller.is_none()) {
        return Ok(None);
    }
    let Some(found) = exact::solve(game, question.seat, aim, if asked_for { limits } else { &short }) else {
        return refuse(if game.renewed < MOST_RENEWALS {
            msg!(
                "The method exact found no end before the draw pile is renewed or the limits were reached; rollout does without."
            )
        } else {
            msg!("The method exact found no end within the limits; rollout does without.")
        });
    };
    let mut solution = answer(question, EXACT, &found);
    solution.prove();
    if game.players > 2 {
        solution.notes.push(msg!("The others are taken to play together against this seat."));
    }
    hint::explain(&game.informed(question.seat), question, &mut solution);
    Ok(Some(solution))
}

/// The answer that findings give; not to counter is no action, and the best where it is better than all that are.
fn answer(question: &Question, method: &'static str, found: &Findings<Move>) -> Solution {
    let mut solution = Solution::to(question, method, unit(question));
    let action = |taken: Move| match taken {
        Move::Play(action) => Some(Bloops::print_action(action)),
        Move::Pass => None,
    };
    solution.actions = found
        .actions
        .iter()
        .filter_map(|found| {
            let action = action(found.action)?;
            Some(ActionValue { action, value: found.value, error: found.error, probability: None })
        })
        .collect();
    solution.best = found.best().and_then(action);
    solution.value = found.actions.first().map_or(0.0, |best| best.value);
    solution.line = found.line.iter().filter_map(|&(seat, taken)| Some((Some(seat), action(taken)?))).collect();
    solution.nodes = found.nodes;
    solution
}

fn unit(question: &Question) -> &'static str {
    let objective = FACTS.objectives.iter().find(|fact| fact.name == question.objective);
    objective.map_or(FACTS.objectives[0].unit, |fact| fact.unit)
}
