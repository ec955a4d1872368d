//! What a hint says: where to look, and why the best action is the best.

use super::{ALL_DEALS, Answer, RoundAims, known, spread};
use crate::games::limbo::actions::{Action, Play, print};
use crate::games::limbo::arithmetic::playable;
use crate::games::limbo::cards::Rank;
use crate::games::limbo::rules::{Limbo, Phase};
use crate::limits::Limits;
use crate::message::Message;
use crate::msg;
use crate::solution::Solution;

/// A count that no more ranks than these can answer is hard to answer.
const FEW: usize = 4;

/// Adds the sentences of a hint to the solution of a state that the seat to move knows as `view`.
pub(super) fn add(view: &Limbo, best: Option<Action>, solution: &mut Solution, limits: &Limits<'_>) {
    if solution.actions.len() < 2 {
        return;
    }
    match best {
        Some(Action::Lay(play)) if view.phase == Phase::Play => {
            let answers = answers(view, play);
            let chance = chance_to_win(view, Action::Lay(play), solution, limits);
            solution.nudge = Some(nudge(view, solution, &answers, chance));
            solution.why = Some(why(view, play, &answers, chance));
        }
        Some(_) => add_decision(view, solution),
        None => {}
    }
}

/// The ranks that the other seat may hold and could play after a play.
fn answers(view: &Limbo, play: Play) -> Vec<String> {
    let Some(left) = play.result(view.count) else { return Vec::new() };
    let other = view.hands[1 - usize::from(view.turn)];
    let held = if other.unknown > 0 { other.known.ranks().or(view.unseen().ranks()) } else { other.known.ranks() };
    held.and(playable(left, Some(play.meaning))).map(|rank: Rank| rank.label()).collect()
}

/// The chance to win the round after an action, in per cent.
fn chance_to_win(view: &Limbo, action: Action, solution: &Solution, limits: &Limits<'_>) -> Option<i64> {
    let answer: Option<Answer> = if solution.method == ALL_DEALS {
        spread::estimate(view, &RoundAims, limits)
    } else {
        Some(known::values(view, &RoundAims, limits))
    };
    let value = answer?.actions.iter().find(|found| found.0 == action)?.1;
    Some(((1.0 + value) * 50.0).round() as i64)
}

/// Where to look. A seat that rather loses the round is ahead by the loser's points.
fn nudge(view: &Limbo, solution: &Solution, answers: &[String], chance: Option<i64>) -> Message {
    let level = if solution.unit == "points" { 0.0 } else { 0.5 };
    if answers.len() <= FEW {
        msg!("Look for a count that few cards can answer.")
    } else if solution.objective != "round" && solution.value > level && chance.is_some_and(|percent| percent < 50) {
        msg!(
            "Winning the round isn't all: at {count}, the loser's points may count for more than the pile.",
            count = view.count
        )
    } else {
        msg!("Compare what the other can play after each of your cards, and which cards you keep for the end.")
    }
}

fn why(view: &Limbo, play: Play, answers: &[String], chance: Option<i64>) -> Message {
    let (action, count) = (print(Action::Lay(play)), play.result(view.count).unwrap_or(view.count));
    let other_is_empty = view.hands[1 - usize::from(view.turn)].is_empty();
    match (chance, answers) {
        (Some(percent), []) if !other_is_empty => msg!(
            "{action} leaves {count}, which no card can answer; the round is won in {percent} % of the deals that fit what is known.",
            action = action,
            count = count,
            percent = percent
        ),
        (Some(percent), some) if some.len() <= FEW && !other_is_empty => msg!(
            "{action} leaves {count}: only {answers} can be played on it; the round is won in {percent} % of the deals that fit what is known.",
            action = action,
            count = count,
            answers = some.join(", "),
            percent = percent
        ),
        (Some(percent), _) => msg!(
            "{action} leaves {count}; with best play the round is won from there in {percent} % of the deals that fit what is known.",
            action = action,
            count = count,
            percent = percent
        ),
        (None, _) => msg!("{action} leaves {count}.", action = action, count = count),
    }
}

/// The sentences for a decision before the play: to double, or what a starter ace counts as.
fn add_decision(view: &Limbo, solution: &mut Solution) {
    let [first, second, ..] = solution.actions.as_slice() else { return };
    let points = solution.unit == "points";
    let shown = |value: f64| if points { value.round() as i64 } else { (value * 100.0).round() as i64 };
    let (own, other) = (shown(first.value), shown(second.value));
    solution.nudge = Some(if view.phase == Phase::Starter {
        msg!("Ask which of the two counts leaves the other less to play.")
    } else {
        msg!("Ask how often this hand comes out ahead, and what the other may do with the factor.")
    });
    let (action, instead) = (first.action.clone(), second.action.clone());
    solution.why = Some(if points {
        msg!(
            "{action} is worth {value} points on average, {instead} {other_value}.",
            action = action,
            value = own,
            instead = instead,
            other_value = other
        )
    } else {
        msg!(
            "{action} wins in {percent} % of the cases, {instead} in {other_percent} %.",
            action = action,
            percent = own,
            instead = instead,
            other_percent = other
        )
    });
}
