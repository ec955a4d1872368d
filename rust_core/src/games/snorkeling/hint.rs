//! What is said about a solution.

use serde_json::{Value, json};

use super::cards::{Kinds, value};
use super::solve::aim::Aim;
use super::solve::chances::MATCHES;
use super::state::{Action, Snorkeling};
use crate::contract::message::{Message, Param, Style};
use crate::contract::show::term;
use crate::contract::solution::{Solution, share};
use crate::msg;
use crate::search::{Finding, Findings};

/// Differences below so many standard errors are too close to call.
const CLEAR: f64 = 2.0;

/// What to know about an answer of the tree search.
pub(super) fn notes(state: &Snorkeling, aim: &Aim) -> Vec<Message> {
    let mut notes = vec![msg!(
        "The values are means over deals that fit what is known, with play that gets better the longer the search runs; the errors are those of the means."
    )];
    if !state.is_settled() {
        notes.push(msg!(
            "The others' hidden cards count as any that are left: what they chose to do is not held against them."
        ));
    }
    if matches!(aim, Aim::Match(_)) {
        notes.push(estimated_chances());
    }
    notes
}

/// Why an answer of the exact method is not proven.
pub(super) fn why_not_proven(aim: &Aim) -> Message {
    if matches!(aim, Aim::Match(_)) {
        return estimated_chances();
    }
    msg!(
        "A seat has actions that are equally good for itself and not for the others; the values hold if it takes the first of them."
    )
}

fn estimated_chances() -> Message {
    msg!(
        "The chances after this round come from {matches} matches played on with results of rounds between bots.",
        matches = MATCHES
    )
}

/// Adds what to look at, why the best action is the best, and the details.
pub(super) fn explain(solution: &mut Solution, state: &Snorkeling, findings: &Findings<Action>) {
    let Some(best) = findings.actions.first() else { return };
    solution.details = details(state);
    solution.nudge = Some(nudge(state, best.action, findings.actions.len()));
    solution.why = Some(why(solution, state, best, findings.actions.get(1)));
}

/// What the round would bring if it ended now, and the chance of each other seat to hold a card that fits the own pile.
fn details(state: &Snorkeling) -> Value {
    let own = state.points()[usize::from(state.turn)];
    let threats: Vec<Option<f64>> = (0..state.standing.players)
        .map(|seat| (seat != state.turn).then(|| state.chance_of_holding(seat, Kinds::of_value(own - 1))))
        .collect();
    json!({ "points_now": &state.points()[..state.seats()], "threats": threats })
}

fn nudge(state: &Snorkeling, best: Action, choices: usize) -> Message {
    let points: Vec<String> = state.points()[..state.seats()].iter().map(u8::to_string).collect();
    match best {
        _ if choices == 1 => msg!("There is only one thing to do."),
        Action::Put(card, _) if value(card) == 0 => {
            msg!("If the round ended now it would bring {points}: who would like that?", points = points.join("/"))
        }
        Action::Put(..) | Action::End => msg!("Whose pile is it best to lower now, if any?"),
        Action::Lay(_) | Action::Pass => {
            msg!("Look at what each card would leave in the hand to put on a pile, now or later.")
        }
        Action::Take | Action::Leave => {
            msg!("A card taken back lifts the pile by one; what else would it be good for?")
        }
    }
}

fn why(solution: &Solution, state: &Snorkeling, best: &Finding<Action>, second: Option<&Finding<Action>>) -> Message {
    let action = term::<Snorkeling>(best.action);
    let Some(second) = second else { return msg!("{action} is the only action.", action = action) };
    let other = term::<Snorkeling>(second.action);
    let number = |number: f64| shown(number, solution.unit);
    let (worth, margin) = (number(best.value), number(best.value - second.value));
    if best.value - second.value < CLEAR * best.error.hypot(second.error) {
        return msg!(
            "{action} and {other} are too close to call: {worth} against {other_worth}.",
            action = action,
            other = other,
            worth = worth,
            other_worth = number(second.value)
        );
    }
    if best.value <= second.value {
        return msg!("{action} is worth {worth}, and {other} no less.", action = action, worth = worth, other = other);
    }
    match best.action {
        Action::Put(card, seat) if value(card) == 0 => msg!(
            "{action} ends the round with {to_seat} at 0: worth {worth}, {margin} more than {other}.",
            action = action,
            to_seat = Param::Seat(seat),
            worth = worth,
            margin = margin,
            other = other
        ),
        Action::Put(card, seat) => msg!(
            "{action} takes the pile of {to_seat} from {from} to {to}: worth {worth}, {margin} more than {other}.",
            action = action,
            to_seat = Param::Seat(seat),
            from = state.piles[usize::from(seat)].top(),
            to = value(card),
            worth = worth,
            margin = margin,
            other = other
        ),
        _ => msg!(
            "{action} is worth {worth}, {margin} more than {other}.",
            action = action,
            worth = worth,
            margin = margin,
            other = other
        ),
    }
}

/// A value as a reader wants it: points with two digits, a chance in per cent.
fn shown(number: f64, unit: &str) -> Param {
    if unit == "chance" { share(number) } else { Param::Number { value: number, digits: 2, style: Style::Plain } }
}
