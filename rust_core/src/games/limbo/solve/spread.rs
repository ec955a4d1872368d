//! Answers from a seat's own view: averages over every hand that the other seat can hold.
//!
//! One sweep over all hands counts the stock's cards by estimated odds. Where its values depend on them, two more sweeps
//! bound them for each hand, and the hands whose bounds differ are searched one by one, the stock card by card.

use std::sync::atomic::AtomicBool;

use super::deals::Deals;
use super::opening::{Estimate, Opening};
use super::programs::{Swept, sweep};
use super::refine::refine;
use super::stock_view::Reading;
use super::{Aims, Answer};
use crate::contract::limits::Limits;
use crate::games::limbo::actions::Action;
use crate::games::limbo::rules::Limbo;
use crate::msg;

/// Bounds no further apart than this are equal but for rounding.
pub(super) const EQUAL: f64 = 1e-9;

/// Fewer settled values than these don't show how far off the estimate is.
const FEW: u32 = 4;

/// The part of the time that the estimate may take; the rest is for drawn deals where that is too short.
const ESTIMATING: f64 = 0.5;

/// What is known of the values of a start, to the looker and by hand of the other seat.
pub(super) struct Brackets {
    /// The values as far as they are known, within the bounds.
    guess: Vec<f64>,
    /// Lower bounds.
    pub(super) low: Vec<f64>,
    /// Upper bounds.
    pub(super) high: Vec<f64>,
    /// How many hands were settled one by one, and the squares of how far off the estimate was for them.
    settled: (u32, f64),
}

impl Brackets {
    /// Values by an estimate within bounds.
    fn of(guess: &[f64], low: &[f64], high: &[f64]) -> Brackets {
        let within = guess.iter().zip(low.iter().zip(high));
        Brackets {
            guess: within.map(|(&guess, (&low, &high))| guess.max(low).min(high)).collect(),
            low: low.to_vec(),
            high: high.to_vec(),
            settled: (0, 0.0),
        }
    }

    /// Values by an estimate alone.
    fn unbounded(guess: &[f64]) -> Brackets {
        Brackets::of(guess, &vec![f64::NEG_INFINITY; guess.len()], &vec![f64::INFINITY; guess.len()])
    }

    /// The value for one hand is known.
    pub(super) fn settle(&mut self, hand: usize, value: f64) {
        self.settled.0 += 1;
        self.settled.1 += (value - self.guess[hand]).powi(2);
        (self.guess[hand], self.low[hand], self.high[hand]) = (value, value, value);
    }

    /// How far apart the bounds for one hand are.
    pub(super) fn gap(&self, hand: usize) -> f64 {
        self.high[hand] - self.low[hand]
    }

    /// What is known for one hand, if open values are so far off.
    fn estimate(&self, hand: usize, off: f64) -> Estimate {
        let error = if self.gap(hand) > EQUAL { off.min(self.gap(hand)) } else { 0.0 };
        Estimate { value: self.guess[hand], low: self.low[hand], high: self.high[hand], error }
    }

    /// How much the values differ from hand to hand.
    fn deviation(&self, deals: &Deals) -> f64 {
        let mean = deals.mean(&self.guess);
        let squares: Vec<f64> = self.guess.iter().map(|value| (value - mean).powi(2)).collect();
        deals.mean(&squares).sqrt()
    }
}

/// The values of every action from the seat's view; None where too much is unknown for it, or time is too short.
pub(super) fn solve<S: Aims>(view: &Limbo, aims: &S, limits: &Limits<'_>) -> Option<Answer> {
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
    let Survey { opening, deals, .. } = &survey;
    let searched = refine(&opening.starts, deals, view, aims, &mut brackets, limits);
    Some(survey.answer(&brackets, guess.nodes + low.nodes + high.nodes + searched))
}

/// The best action from the seat's view, the stock by estimated odds.
pub(in crate::games::limbo) fn best<S: Aims>(view: &Limbo, aims: &S) -> Option<Action> {
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
    deals: Deals,
    opening: Opening,
}

impl<'a, S: Aims> Survey<'a, S> {
    fn of(view: &'a Limbo, aims: &'a S) -> Option<Self> {
        let deals = Deals::of(view)?;
        let opening = Opening::of(view, &deals, aims);
        Some(Survey { view, aims, deals, opening })
    }

    fn sweep(&self, reading: Reading, limits: &Limits<'_>) -> Option<Swept> {
        sweep(&self.opening.starts, &self.deals, self.view, self.aims, reading, limits)
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
        let possible = self.deals.odds.iter().enumerate().filter(|(_, odds)| **odds > 0.0);
        possible.map(|(hand, &odds)| of_hand(hand).times(odds)).fold(Estimate::known(0.0), Estimate::plus)
    }

    /// The means over all hands, to the seat to move.
    fn answer(&self, brackets: &[Brackets], nodes: u64) -> Answer {
        let Survey { view, deals, opening, .. } = self;
        let sign = if usize::from(view.turn) == deals.looker { 1.0 } else { -1.0 };
        let errors = errors(brackets, deals);
        let (least, most) = super::extremes(view, self.aims, deals.looker);
        let mut bounds = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        let (mut exact, mut own, mut actions) = (true, None, Vec::new());
        for (action, tree) in &opening.trees {
            let of_hand = |hand: usize| {
                let start = |number: usize| brackets[number].estimate(hand, errors[number]);
                tree.estimate(&start, &|rank| deals.starter(Some(rank), hand))
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
        answer.hands = deals.count();
        if !exact {
            answer.notes.push(msg!(
                "Where both hands run out, not every order of the stock was followed: turned cards partly count by estimated odds."
            ));
        }
        answer
    }
}

/// How far off estimated values are taken to be, by start: as far as those were that have been settled, all in one direction;
/// where too few were, as far as the values differ from hand to hand.
fn errors(brackets: &[Brackets], deals: &Deals) -> Vec<f64> {
    let (count, squares) = brackets.iter().fold((0, 0.0), |sum, one| (sum.0 + one.settled.0, sum.1 + one.settled.1));
    let off = (squares / f64::from(count)).sqrt();
    brackets.iter().map(|bracket| if count < FEW { bracket.deviation(deals) } else { off }).collect()
}
