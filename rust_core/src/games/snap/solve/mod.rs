//! Answers: the odds of the next turns, and the chances to win.

pub(super) mod odds;
mod win;

use serde_json::{Map, Value, json};

use odds::Next;
use win::{Chances, Eyes};

use super::cards::DECK;
use super::facts::{ODDS, ROLLOUT};
use super::hint::explain;
use super::state::Snap;
use crate::contract::error::SolveError;
use crate::contract::knowledge::Knowledge;
use crate::contract::limits::Limits;
use crate::contract::question::{Input, Question};
use crate::contract::solution::Solution;
use crate::contract::solve::Solve;
use crate::msg;

/// Games that are played out where no budget is given: for an answer about winning, and beside one about matches.
const USUAL_GAMES: (u64, u64) = (4_000, 1_000);

/// Games after which more time is of no use.
const MOST_GAMES: u64 = 1_000_000;

/// The mean time of a call where nothing is said, in milliseconds.
const USUAL_REACTION: f64 = 500.0;

/// The chance to notice a match where nothing is said.
const USUAL_ATTENTION: f64 = 0.9;

/// How many turns ahead known cards are told.
const TURNS_TOLD: u32 = 24;

impl Solve for Snap {
    /// For a perfect memory, which knows what all have seen.
    fn solve(&self, question: &Question, limits: &Limits<'_>) -> Result<Solution, SolveError> {
        let wants_win = question.objective == "win";
        let method = if wants_win { ROLLOUT } else { ODDS };
        if let Some(other) = question.method.as_deref().filter(|&other| other != method) {
            return Err(SolveError::new(msg!(
                "The method '{method}' doesn't answer the objective '{objective}'; '{right}' does.",
                method = other,
                objective = question.objective,
                right = method
            )));
        }
        let eyes = eyes(self, question)?;
        let seen = self.view(question.seat);
        let table = seen.settled();
        let next = odds::next(&table);
        let asked = wants_win || !question.inputs.is_empty();
        let usual = if asked { USUAL_GAMES.0 } else { USUAL_GAMES.1 };
        let games = limits.playouts.unwrap_or(if asked && limits.time.is_some() { MOST_GAMES } else { usual });
        let chances = win::chances(&seen, &eyes, question.seed, games, limits);

        let mut solution = Solution::to(question, method, "chance");
        solution.nodes = chances.games;
        if wants_win {
            solution.value = chances.win[usize::from(question.seat)];
            solution.bounds = (0.0, 1.0);
        } else {
            solution.value = next.matches;
            solution.prove();
        }
        explain(&table, &next, &mut solution);
        solution.notes = vec![
            msg!("The chances of several turns and the known cards take it that nobody calls before."),
            msg!(
                "The chances to win come from {games} games played out; one standard error is at most {error}.",
                games = chances.games,
                error = format!("{:.3}", chances.error.iter().copied().fold(0.0, f64::max))
            ),
        ];
        solution.details = details(&table, &next, &chances, &eyes);
        Ok(solution)
    }
}

/// The reaction times and attention of the question.
fn eyes(state: &Snap, question: &Question) -> Result<Eyes, SolveError> {
    let seats = state.piles.seats();
    let numbers = |name: &'static str, usual: f64, least: u32, most: u32| match question.inputs.get(name) {
        None => Ok(vec![usual; seats]),
        Some(Input::Numbers(list))
            if list.len() == seats && list.iter().all(|number| (least.into()..=most.into()).contains(number)) =>
        {
            Ok(list.clone())
        }
        Some(_) => Err(SolveError::new(msg!(
            "'{word}' is not right: {right} would be.",
            word = name,
            right =
                msg!("{seats} numbers from {least} to {most}, one a seat,", seats = seats, least = least, most = most)
        ))),
    };
    Ok(Eyes {
        reaction: numbers("reaction", USUAL_REACTION, 1, 60_000)?,
        attention: numbers("attention", USUAL_ATTENTION, 0, 1)?,
    })
}

/// What a perfect memory knows, as plain data. A seat's pile is named `@` and the seat.
fn details(table: &Snap, next: &Next, chances: &Chances, eyes: &Eyes) -> Value {
    let piles = |list: &[f64]| -> Map<String, Value> {
        let some = list.iter().enumerate().filter(|(_, chance)| **chance > 0.0);
        some.map(|(seat, chance)| (format!("@{seat}"), json!(chance))).collect()
    };
    let mut with = piles(&next.with);
    if next.pot > 0.0 {
        with.insert("pot".into(), json!(next.pot));
    }
    let certain: Vec<Value> = odds::certain(table, TURNS_TOLD)
        .into_iter()
        .map(|(turn, seat, card)| json!({ "turn": turn, "seat": seat, "card": DECK.name(card) }))
        .collect();
    let ahead = [2, 3].map(|flips| json!({ "flips": flips, "chance": odds::within(table, flips) }));
    json!({
        "match": next.matches,
        "cases": next.cases,
        "with": with,
        "a_snap_takes": piles(&next.takes),
        "ahead": ahead,
        "certain": certain,
        "win": chances.win,
        "win_error": chances.error,
        "win_games": chances.games,
        "reaction": eyes.reaction,
        "attention": eyes.attention,
    })
}
