//! Answers from a seat's own view: averages over every hand that the other seat can hold.
//!
//! One sweep over all hands counts the stock's cards by estimated odds. Where its values depend on them, two more sweeps
//! bound them for each hand, and the hands whose bounds differ are searched one by one, the stock card by card.

use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use super::deals::Deals;
use super::programs::{Swept, sweep};
use super::refine::refine;
use super::stock_view::Reading;
use super::{Aims, Answer};
use crate::games::limbo::actions::Action;
use crate::games::limbo::rules::Limbo;
use crate::limits::Limits;
use crate::msg;

/// Bounds no further apart than this are equal but for rounding.
pub(super) const EQUAL: f64 = 1e-9;

/// Fewer settled hands than these don't show how far off the estimate is.
const FEW: u32 = 16;

/// What is known of the values of an action, to the looker and by hand of the other seat.
pub(super) struct Brackets {
    /// The action; None: the state itself.
    pub(super) action: Option<Action>,
    /// The values as far as they are known, within the bounds.
    pub(super) guess: Vec<f64>,
    /// Lower bounds.
    pub(super) low: Vec<f64>,
    /// Upper bounds.
    pub(super) high: Vec<f64>,
    /// How many hands were settled one by one, and the squares of how far off the estimate was for them.
    settled: (u32, f64),
}

impl Brackets {
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

    /// The error of the mean: for the share of hands still open, the estimate is taken to be as far off as it was for
    /// those settled, all in one direction; where too few are, half the distance to the farther bound.
    fn error(&self, deals: &Deals, value: f64, (low, high): (f64, f64)) -> f64 {
        let farthest = (high - value).max(value - low);
        if self.settled.0 < FEW {
            return farthest / 2.0;
        }
        let open: Vec<f64> = (0..self.guess.len()).map(|hand| f64::from(u8::from(self.gap(hand) > EQUAL))).collect();
        let off = (self.settled.1 / f64::from(self.settled.0)).sqrt();
        (deals.mean(&open) * off).min(farthest)
    }
}

/// The values of every action from the seat's view; None where too much is unknown for it, or time is too short.
pub(super) fn solve<S: Aims>(view: &Limbo, aims: &S, limits: &Limits<'_>) -> Option<Answer> {
    let deals = Deals::of(view)?;
    let guess = sweep(&deals, view, aims, Reading::Fixed, limits)?;
    if !guess.counted {
        return Some(answer(&deals, view, &proven(&guess), guess.nodes));
    }
    // Only the clock knows how much of the search this was.
    limits.tell(0.0);
    let low = sweep(&deals, view, aims, Reading::Low, limits);
    let high = low.as_ref().and_then(|_| sweep(&deals, view, aims, Reading::High, limits));
    let (Some(low), Some(high)) = (low, high) else {
        return Some(answer(&deals, view, &unproven(&guess, &deals, view, aims), guess.nodes));
    };
    let mut brackets = bracketed(&guess, &low, &high);
    let searched = refine(&deals, view, aims, &mut brackets, limits);
    Some(answer(&deals, view, &brackets, guess.nodes + low.nodes + high.nodes + searched))
}

/// The best action from the seat's view, the stock by estimated odds.
pub(in crate::games::limbo) fn best<S: Aims>(view: &Limbo, aims: &S) -> Option<Action> {
    let stop = AtomicBool::new(false);
    estimate(view, aims, &Limits::until(&stop))?.best()
}

/// The values of every action, the stock by estimated odds.
pub fn estimate<S: Aims>(view: &Limbo, aims: &S, limits: &Limits<'_>) -> Option<Answer> {
    let deals = Deals::of(view)?;
    let guess = sweep(&deals, view, aims, Reading::Fixed, limits)?;
    let brackets = if guess.counted { unproven(&guess, &deals, view, aims) } else { proven(&guess) };
    Some(answer(&deals, view, &brackets, guess.nodes))
}

fn proven(swept: &Swept) -> Vec<Brackets> {
    bracketed(swept, swept, swept)
}

/// Values of which nothing is known but how a round can end.
fn unproven<S: Aims>(swept: &Swept, deals: &Deals, view: &Limbo, aims: &S) -> Vec<Brackets> {
    let (least, most) = super::extremes(view, aims, deals.looker);
    let open = |(action, values): &(Option<Action>, Rc<[f64]>)| Brackets {
        action: *action,
        guess: values.to_vec(),
        low: vec![least; values.len()],
        high: vec![most; values.len()],
        settled: (0, 0.0),
    };
    swept.values.iter().map(open).collect()
}

fn bracketed(guess: &Swept, low: &Swept, high: &Swept) -> Vec<Brackets> {
    let all = guess.values.iter().zip(&low.values).zip(&high.values);
    all.map(|(((action, guess), (_, low)), (_, high))| Brackets {
        action: *action,
        guess: guess
            .iter()
            .zip(low.iter().zip(high.iter()))
            .map(|(&guess, (&low, &high))| guess.max(low).min(high))
            .collect(),
        low: low.to_vec(),
        high: high.to_vec(),
        settled: (0, 0.0),
    })
    .collect()
}

/// The means over all hands, to the seat to move.
fn answer(deals: &Deals, view: &Limbo, brackets: &[Brackets], nodes: u64) -> Answer {
    let sign = if usize::from(view.turn) == deals.looker { 1.0 } else { -1.0 };
    let mut bounds = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    let mut exact = true;
    let mut actions = Vec::new();
    for bracket in brackets {
        let (low, high) = (deals.mean(&bracket.low), deals.mean(&bracket.high));
        let known = high - low <= EQUAL;
        exact &= known;
        bounds = (bounds.0.max(low), bounds.1.max(high));
        if let Some(action) = bracket.action {
            let value = deals.mean(&bracket.guess);
            let error = if known { 0.0 } else { bracket.error(deals, value, (low, high)) };
            actions.push((action, value, error));
        }
    }
    let mut answer = Answer::of(actions, exact, nodes);
    if let [Brackets { action: None, guess, .. }] = brackets {
        answer.value = sign * deals.mean(guess);
    }
    answer.bounds = if sign > 0.0 { bounds } else { (-bounds.1, -bounds.0) };
    answer.hands = deals.count();
    if !exact {
        answer.notes.push(msg!(
            "Where both hands run out, not every order of the stock was followed: turned cards partly count by estimated odds."
        ));
    }
    answer
}
