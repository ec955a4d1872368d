//! The answer in sentences, drawn from its numbers.

use super::show::named;
use super::solve::beliefs::Beliefs;
use super::state::{Action, Bloops};
use crate::cards::UNKNOWN;
use crate::contract::message::{Message, Param, Style};
use crate::contract::question::Question;
use crate::contract::seat::Seat;
use crate::contract::show::term;
use crate::contract::solution::{Solution, percent, share};
use crate::contract::{Notation, Rules};
use crate::msg;

/// Adds the beliefs, what to look at, and why the best action is the best.
pub(super) fn explain(view: &Bloops, question: &Question, solution: &mut Solution) {
    let mut beliefs = Beliefs::of(view, question.seat, question.seed);
    if solution.exact {
        // Best play is known to the end; what sensible players would do says no more.
        beliefs.call = None;
    } else if let Some(odds) = call_odds(solution) {
        beliefs.call = Some(odds);
    }
    solution.details = beliefs.details();
    solution.nudge = nudge(view, question.seat, &beliefs);
    solution.why = why(view, question.seat, &beliefs, solution);
}

/// The chances with and without a call, where they are what was solved.
fn call_odds(solution: &Solution) -> Option<(f64, f64)> {
    let value = |action| {
        let text = Bloops::print_action(action);
        solution.actions.iter().find(|found| found.action == text).map(|found| found.value)
    };
    if solution.unit == "chance" { value(Action::Call).zip(value(Action::End)) } else { None }
}

/// What to look at, without saying what to do.
fn nudge(view: &Bloops, seat: Seat, beliefs: &Beliefs) -> Option<Message> {
    let own = beliefs.points.get(usize::from(seat)).copied()?;
    let lowest = view
        .seats()
        .filter(|&of| of != seat)
        .min_by(|&a, &b| beliefs.points[usize::from(a)].total_cmp(&beliefs.points[usize::from(b)]))?;
    let mut actions = Vec::new();
    view.actions(seat, &mut actions);
    Some(match actions.first()? {
        Action::Discard => msg!(
            "An unknown card counts {mean} on average; which of your cards count more than the one drawn?",
            mean = tenths(beliefs.mean())
        ),
        Action::Give(_) => msg!(
            "Who is ahead? {seat} holds {points} points on average.",
            seat = Param::Seat(lowest),
            points = tenths(beliefs.points[usize::from(lowest)])
        ),
        Action::Look(..) => msg!(
            "You don't know {own} of your own cards; which unknown card would change what you do next?",
            own = beliefs.unknown[usize::from(seat)]
        ),
        Action::Swap(..) => {
            msg!("An unknown card counts {mean} on average; which of yours counts more?", mean = tenths(beliefs.mean()))
        }
        Action::End if view.caller.is_none() => msg!(
            "You hold {own} points on average, {seat} holds {points}, and everyone else has one more turn after a call.",
            own = tenths(own),
            seat = Param::Seat(lowest),
            points = tenths(beliefs.points[usize::from(lowest)])
        ),
        _ => msg!(
            "The top discard is a {card}: do you know of one among your cards?",
            card = named(view.discard.last().copied()?)
        ),
    })
}

/// Why the best action is the best.
fn why(view: &Bloops, seat: Seat, beliefs: &Beliefs, solution: &Solution) -> Option<Message> {
    let Some(best) = solution.best.as_deref() else {
        let counter = solution.actions.first()?;
        return Some(msg!(
            "Not to counter is better: {value}, against {other} with the best counter.",
            value = amount(solution.value, solution.unit),
            other = amount(counter.value, solution.unit)
        ));
    };
    let value = amount(solution.value, solution.unit);
    let action = Bloops::read_action(best)?;
    let next = solution.actions.iter().find(|other| !same_kind(view, seat, action, &other.action));
    let other = next
        .and_then(|next| Some((term::<Bloops>(Bloops::read_action(&next.action)?), amount(next.value, solution.unit))));
    let drawn = named(view.drawn.unwrap_or(UNKNOWN));
    Some(match (action, other) {
        (Action::Call | Action::End, Some((other, less))) if beliefs.call.is_some() => {
            let (call, end) = beliefs.call.unwrap_or_default();
            let agrees = solution.unit == "chance" || (call >= end) == (action == Action::Call);
            let (call, end) = (percent(call), percent(end));
            if agrees {
                msg!(
                    "A call leaves you with the fewest points after everyone's last turn in {call} % of the deals that fit what you know; without it you win {end} %.",
                    call = call,
                    end = end
                )
            } else {
                msg!(
                    "{best} is worth {value}, {other} {less}; but a call wins {call} % of the deals that fit what you know, and going on {end} %.",
                    best = term::<Bloops>(action),
                    value = value,
                    other = other,
                    less = less,
                    call = call,
                    end = end
                )
            }
        }
        (Action::Keep(slot), Some((other, less))) => msg!(
            "The {drawn} in place of the {old} in place {slot} is worth {value}; {other} is worth {less}.",
            drawn = drawn,
            old = named(view.card(seat, slot)),
            slot = slot + 1,
            value = value,
            other = other,
            less = less
        ),
        (Action::Discard, Some((other, less))) => msg!(
            "Discarding the {drawn} is worth {value}; {other} is worth {less}.",
            drawn = drawn,
            value = value,
            other = other,
            less = less
        ),
        (Action::Give(to), _) => msg!(
            "{seat} holds {points} points on average and gets one more card of {mean}: worth {value} to you.",
            seat = Param::Seat(to),
            points = tenths(beliefs.points[usize::from(to)]),
            mean = tenths(beliefs.mean()),
            value = value
        ),
        (Action::Swap(own, of, slot), _) => msg!(
            "You give the {own} in place {own_slot} for the {card} in place {slot} of {seat}: worth {value} to you.",
            own = named(view.card(seat, own)),
            own_slot = own + 1,
            card = named(view.card(of, slot)),
            slot = slot + 1,
            seat = Param::Seat(of),
            value = value
        ),
        (Action::Counter(slot), Some((other, less))) => msg!(
            "Discarding the {card} from place {slot} is worth {value}; {other} is worth {less}.",
            card = named(view.card(seat, slot)),
            slot = slot + 1,
            value = value,
            other = other,
            less = less
        ),
        (_, Some((other, less))) => {
            msg!(
                "{best} is worth {value}; {other} is worth {less}.",
                best = term::<Bloops>(action),
                value = value,
                other = other,
                less = less
            )
        }
        (_, None) => msg!("{best} is the only choice, worth {value}.", best = term::<Bloops>(action), value = value),
    })
}

/// Whether another action differs only in a slot that looks the same to the seat.
fn same_kind(view: &Bloops, seat: Seat, action: Action, other: &str) -> bool {
    Bloops::read_action(other).is_none_or(|other| view.class(seat, other) == view.class(seat, action))
}

/// A value in its unit: signed points, or per cent.
fn amount(value: f64, unit: &str) -> Param {
    if unit == "points" { Param::Number { value, digits: 1, style: Style::Signed } } else { share(value) }
}

fn tenths(points: f64) -> Param {
    Param::Number { value: points, digits: 1, style: Style::Plain }
}
