//! What a hint says: where to look, and why the best action is the best.

use super::arithmetic::playable;
use super::cards::Rank;
use super::play::Play;
use super::show::cards;
use super::solve::aim::RoundAims;
use super::solve::all_deals::{self, ALL_DEALS};
use super::solve::answer::Answer;
use super::solve::double_dummy;
use super::state::{Action, Limbo, Phase};
use crate::contract::Notation;
use crate::contract::limits::Limits;
use crate::contract::message::Message;
use crate::contract::show::term;
use crate::contract::solution::{Solution, percent, points};
use crate::msg;

/// A count that no more ranks than these can answer is hard to answer.
const FEW: usize = 4;

/// Adds the sentences of a hint to the solution of a state that the seat to move knows as `view`.
pub(crate) fn add(view: &Limbo, best: Option<Action>, solution: &mut Solution, limits: &Limits<'_>) {
    if solution.actions.len() < 2 {
        return;
    }
    match best {
        Some(Action::Lay(play)) if view.phase == Phase::Play => {
            let answers = answers(view, play);
            solution.nudge = Some(nudge(view, play, solution, &answers, limits));
            solution.why = Some(why(view, play, &answers, solution));
        }
        Some(_) => add_decision(view, solution),
        None => {}
    }
}

/// The ranks that the other seat may hold and could play after a play.
fn answers(view: &Limbo, play: Play) -> Vec<Rank> {
    let Some(left) = play.result(view.count) else { return Vec::new() };
    let other = view.hands[1 - usize::from(view.turn)];
    let held = if other.unknown > 0 { other.known.ranks().or(view.unseen().ranks()) } else { other.known.ranks() };
    held.and(playable(left, Some(play.meaning))).collect()
}

/// Whether an action rather loses the round.
fn loses_the_round(view: &Limbo, action: Action, solution: &Solution, limits: &Limits<'_>) -> bool {
    let answer: Option<Answer> = if solution.method == ALL_DEALS {
        all_deals::estimate(view, &RoundAims, limits)
    } else {
        Some(double_dummy::values(view, &RoundAims, limits))
    };
    answer.is_some_and(|answer| answer.actions.iter().any(|found| found.0 == action && found.1 < 0.0))
}

/// Where to look. A seat that rather loses the round is ahead by the loser's points.
fn nudge(view: &Limbo, play: Play, solution: &Solution, answers: &[Rank], limits: &Limits<'_>) -> Message {
    let level = if solution.unit == "points" { 0.0 } else { 0.5 };
    let ahead = solution.objective != "round" && solution.value > level;
    if answers.len() <= FEW {
        msg!("Look for a count that few cards can answer.")
    } else if ahead && loses_the_round(view, Action::Lay(play), solution, limits) {
        msg!(
            "Winning the round isn't all: at {count}, the loser's points may count for more than the pile.",
            count = view.count
        )
    } else {
        msg!("Compare what the other can play after each of your cards, and which cards you keep for the end.")
    }
}

fn why(view: &Limbo, play: Play, answers: &[Rank], solution: &Solution) -> Message {
    let (action, count) = (term::<Limbo>(Action::Lay(play)), play.result(view.count).unwrap_or(view.count));
    let worth = worth(Action::Lay(play), solution);
    let other_is_empty = view.hands[1 - usize::from(view.turn)].is_empty();
    match answers {
        [] if !other_is_empty => msg!(
            "{action} leaves {count}, which no card can answer; {worth}.",
            action = action,
            count = count,
            worth = worth
        ),
        some if some.len() <= FEW && !other_is_empty => msg!(
            "{action} leaves {count}: only {answers} can be played on it; {worth}.",
            action = action,
            count = count,
            answers = cards(some),
            worth = worth
        ),
        _ => msg!("{action} leaves {count}; {worth}.", action = action, count = count, worth = worth),
    }
}

/// What an action is worth, in the words of the aim that it was solved for.
fn worth(action: Action, solution: &Solution) -> Message {
    let text = Limbo::print_action(action);
    let value = solution.actions.iter().find(|found| found.action == text).map_or(solution.value, |found| found.value);
    match solution.objective {
        "points" => msg!("that is worth {points} points on average", points = points(value)),
        "round" => msg!("the chance to win the round is {percent} % with best play", percent = percent(value)),
        _ => msg!("the chance to win the match is {percent} % with best play", percent = percent(value)),
    }
}

/// The sentences for a decision before the play: to double, or what a starter ace counts as.
fn add_decision(view: &Limbo, solution: &mut Solution) {
    let [first, second, ..] = solution.actions.as_slice() else { return };
    solution.nudge = Some(if view.phase == Phase::Starter {
        msg!("Ask which of the two counts leaves the other less to play.")
    } else {
        msg!("Ask how often this hand comes out ahead, and what the other may do with the factor.")
    });
    let (Some(action), Some(instead)) = (Limbo::read_action(&first.action), Limbo::read_action(&second.action)) else {
        return;
    };
    let (action, instead) = (term::<Limbo>(action), term::<Limbo>(instead));
    let (own, other) = (first.value, second.value);
    solution.why = Some(match solution.objective {
        "points" => msg!(
            "{action} is worth {value} points on average, {instead} {other_value}.",
            action = action,
            value = points(own),
            instead = instead,
            other_value = points(other)
        ),
        "round" => msg!(
            "{action} wins the round in {percent} % of the cases, {instead} in {other_percent} %.",
            action = action,
            percent = percent(own),
            instead = instead,
            other_percent = percent(other)
        ),
        _ => msg!(
            "{action} wins the match in {percent} % of the cases, {instead} in {other_percent} %.",
            action = action,
            percent = percent(own),
            instead = instead,
            other_percent = percent(other)
        ),
    });
}
