//! Answers from a seat's own view: averages over every hand that the other seat can hold.
//!
//! One sweep over all hands counts the stock's cards by estimated odds. Where its values depend on them, two more sweeps
//! bound them for each hand, and the hands whose bounds differ are searched one by one, the stock card by card.

mod brackets;
mod opening;
pub mod program;
mod refine;
mod sweep;

use std::sync::atomic::AtomicBool;

use self::brackets::{Brackets, EQUAL, Estimate, errors};
use self::opening::Opening;
use self::refine::refine;
use self::sweep::{Swept, sweep};
use super::aim::Aims;
use super::answer::{Answer, extremes};
use super::belief::Belief;
use super::stock_view::Reading;
use crate::contract::limits::Limits;
use crate::games::limbo::state::{Action, Limbo};
use crate::msg;

/// The method for a seat's own view.
pub const ALL_DEALS: &str = "all-deals";

/// The part of the time that the estimate may take; the rest is for drawn deals where that is too short.
const ESTIMATING: f64 = 0.5;

/// The values of every action from the seat's view; None where too much is unknown for it, or time is too short.
pub(crate) fn solve<S: Aims>(view: &Limbo, aims: &S, limits: &Limits<'_>) -> Option<Answer> {
    let survey = Survey::of(view, aims)?;
    let part = Limits { time: limits.time.map(|time| time.mul_f64(ESTIMATING)), ..*limits };
    let guess = survey.sweep(Reading::Fixed, &part)?;
    if !guess.counted {
        return Some(survey.answer(&survey.proven(&guess), guess.nodes));
    }
    // Only the clock knows how much of the search this was.
    limits.tell(0.0);
    let low = survey.sweep(Reading::Low, limits);
    let high = low.as_ref().and_then(|_| survey.sweep(Reading::High, limits));
    let (Some(low), Some(high)) = (low, high) else {
        return Some(survey.answer(&survey.unbounded(&guess), guess.nodes));
    };
    let mut brackets = survey.bracketed(&guess, &low, &high);
    let Survey { opening, belief, .. } = &survey;
    let searched = refine(&opening.starts, belief, view, aims, &mut brackets, limits);
    Some(survey.answer(&brackets, guess.nodes + low.nodes + high.nodes + searched))
}

/// The best action from the seat's view, the stock by estimated odds.
pub(crate) fn best<S: Aims>(view: &Limbo, aims: &S) -> Option<Action> {
    let stop = AtomicBool::new(false);
    estimate(view, aims, &Limits::until(&stop))?.best()
}

/// The values of every action, the stock by estimated odds.
pub fn estimate<S: Aims>(view: &Limbo, aims: &S, limits: &Limits<'_>) -> Option<Answer> {
    let survey = Survey::of(view, aims)?;
    let guess = survey.sweep(Reading::Fixed, limits)?;
    let brackets = if guess.counted { survey.unbounded(&guess) } else { survey.proven(&guess) };
    Some(survey.answer(&brackets, guess.nodes))
}

/// A view with all hands that fit it.
struct Survey<'a, S> {
    view: &'a Limbo,
    aims: &'a S,
    belief: Belief,
    opening: Opening,
}

impl<'a, S: Aims> Survey<'a, S> {
    fn of(view: &'a Limbo, aims: &'a S) -> Option<Self> {
        let belief = Belief::of(view)?;
        let opening = Opening::of(view, &belief, aims);
        Some(Survey { view, aims, belief, opening })
    }

    fn sweep(&self, reading: Reading, limits: &Limits<'_>) -> Option<Swept> {
        sweep(&self.opening.starts, &self.belief, self.view, self.aims, reading, limits)
    }

    fn proven(&self, swept: &Swept) -> Vec<Brackets> {
        self.bracketed(swept, swept, swept)
    }

    fn unbounded(&self, guess: &Swept) -> Vec<Brackets> {
        guess.values.iter().map(|guess| Brackets::unbounded(guess)).collect()
    }

    fn bracketed(&self, guess: &Swept, low: &Swept, high: &Swept) -> Vec<Brackets> {
        let all = guess.values.iter().zip(&low.values).zip(&high.values);
        all.map(|((guess, low), high)| Brackets::of(guess, low, high)).collect()
    }

    /// The mean over all hands that can be.
    fn mean(&self, of_hand: impl Fn(usize) -> Estimate) -> Estimate {
        let possible = self.belief.odds.iter().enumerate().filter(|(_, odds)| **odds > 0.0);
        possible.map(|(hand, &odds)| of_hand(hand).times(odds)).fold(Estimate::known(0.0), Estimate::plus)
    }

    /// The means over all hands, to the seat to move.
    fn answer(&self, brackets: &[Brackets], nodes: u64) -> Answer {
        let Survey { view, belief, opening, .. } = self;
        let sign = if usize::from(view.turn) == belief.looker { 1.0 } else { -1.0 };
        let errors = errors(brackets, belief);
        let (least, most) = extremes(view, self.aims, belief.looker);
        let mut bounds = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        let (mut exact, mut own, mut actions) = (true, None, Vec::new());
        for (action, tree) in &opening.trees {
            let of_hand = |hand: usize| {
                let start = |number: usize| brackets[number].estimate(hand, errors[number]);
                tree.estimate(&start, &|rank| belief.starter(Some(rank), hand))
            };
            let Estimate { value, low, high, error } = self.mean(of_hand);
            let (low, high) = (low.max(least), high.min(most));
            let known = high - low <= EQUAL;
            exact &= known;
            bounds = (bounds.0.max(low), bounds.1.max(high));
            match action {
                Some(action) => {
                    let error = if known { 0.0 } else { error.min((high - value).max(value - low)) };
                    actions.push((*action, value, error));
                }
                None => own = Some(sign * value),
            }
        }
        let mut answer = Answer::of(actions, exact, nodes);
        answer.value = own.unwrap_or(answer.value);
        answer.bounds = if sign > 0.0 { bounds } else { (-bounds.1, -bounds.0) };
        answer.hands = belief.count();
        if !exact {
            answer.notes.push(msg!(
                "Where both hands run out, not every order of the stock was followed: turned cards partly count by estimated odds."
            ));
        }
        answer
    }
}
