//! Limbo's solvers, and how a question finds its way to one of them.

pub mod aim;
pub mod all_deals;
pub mod answer;
mod belief;
mod budget;
pub mod double_dummy;
pub mod hands;
mod keys;
pub mod match_chances;
pub mod node;
pub mod odds;
pub mod pimc;
mod runout;
mod solution;
pub mod stock_view;

use self::aim::{Aims, PointAims, RoundAims};
use self::all_deals::ALL_DEALS;
use self::answer::{Answer, over};
use self::double_dummy::DOUBLE_DUMMY;
use self::match_chances::MatchAims;
use self::solution::written;
use super::hint;
use super::state::{Limbo, Phase};
use crate::contract::error::SolveError;
use crate::contract::limits::Limits;
use crate::contract::question::Question;
use crate::contract::solution::Solution;
use crate::contract::{Knowledge, Solve};
use crate::msg;

/// The part of the time that the values may take.
const SOLVING: f64 = 0.8;

impl Solve for Limbo {
    fn solve(&self, question: &Question, limits: &Limits<'_>) -> Result<Solution, SolveError> {
        let method = method(self, question)?;
        // A seat answers from what it has seen; a position with things unknown is somebody's view already.
        let seen = method != DOUBLE_DUMMY && self.is_complete();
        let view = if seen { self.view(question.seat) } else { self.clone() };
        // The rest of the time is for the words.
        let most = Limits { time: limits.time.map(|time| time.mul_f64(SOLVING)), ..*limits };
        let (answer, chances) = match question.objective {
            "match" => {
                let aims = MatchAims::within(self, &most);
                (answer(&view, &aims, method, question, &most), Some(aims))
            }
            "round" => (answer(&view, &RoundAims, method, question, &most), None),
            _ => (answer(&view, &PointAims::of(self), method, question, &most), None),
        };
        let mut solution = written(&view, &answer, method, question, chances.as_ref());
        hint::add(&view, answer.best(), &mut solution, limits);
        Ok(solution)
    }
}

/// The method that answers a question.
fn method(state: &Limbo, question: &Question) -> Result<&'static str, SolveError> {
    match question.method.as_deref() {
        None if state.is_complete() => Ok(DOUBLE_DUMMY),
        None => Ok(ALL_DEALS),
        Some(DOUBLE_DUMMY) if !state.is_complete() => Err(SolveError::new(msg!(
            "The method {method} needs every card of the hands and the stock known; {unknown} are not.",
            method = DOUBLE_DUMMY,
            unknown =
                usize::from(state.stock.unknown) + state.hands.iter().map(|h| usize::from(h.unknown)).sum::<usize>()
        ))),
        Some(DOUBLE_DUMMY) => Ok(DOUBLE_DUMMY),
        Some(ALL_DEALS) => Ok(ALL_DEALS),
        Some(method) => Err(SolveError::new(msg!(
            "There is no method '{method}'; the methods are {methods}.",
            method = method,
            methods = [DOUBLE_DUMMY, ALL_DEALS].join(", ")
        ))),
    }
}

/// What the method finds.
fn answer<S: Aims>(view: &Limbo, aims: &S, method: &str, question: &Question, limits: &Limits<'_>) -> Answer {
    if view.phase == Phase::Over || view.ended() {
        return over(view, aims);
    }
    if method == DOUBLE_DUMMY {
        return double_dummy::solve(view, aims, limits);
    }
    all_deals::solve(view, aims, limits).unwrap_or_else(|| pimc::solve(view, aims, question, limits))
}
