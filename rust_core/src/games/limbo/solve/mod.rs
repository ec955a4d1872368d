//! Limbo's solvers, and how a question finds its way to one of them.

pub mod aim;
pub mod all_deals;
mod budget;
mod deals;
pub mod double_dummy;
pub mod drawn;
pub mod hands;
mod known;
pub mod match_chances;
mod memo;
pub mod node;
pub mod odds;
mod opening;
mod programs;
mod refine;
mod runout;
pub mod self_play;
pub mod spread;
pub mod stock;
pub mod stock_view;
mod words;

use self::aim::{Aim, Points, Round};
use self::match_chances::MatchAims;
use super::actions::{Action, print};
use super::rules::{Limbo, Options, Phase};
use crate::contract::error::SolveError;
use crate::contract::limits::Limits;
use crate::contract::message::Message;
use crate::contract::question::Question;
use crate::contract::seat::Seat;
use crate::contract::solution::{ActionValue, Solution};
use crate::msg;

/// The method for everything known.
pub const DOUBLE_DUMMY: &str = "double-dummy";
/// The method for a seat's own view.
pub const ALL_DEALS: &str = "all-deals";

/// The part of the time that the values may take.
const SOLVING: f64 = 0.8;

/// What a method found: values to the seat to move.
pub struct Answer {
    /// The value of the state.
    pub value: f64,
    /// Lower and upper bounds on it.
    pub bounds: (f64, f64),
    /// Each action, its value and one standard error, or half the distance to its bounds.
    pub actions: Vec<(Action, f64, f64)>,
    /// Whether every value is proven.
    pub exact: bool,
    /// Positions looked at.
    pub nodes: u64,
    /// How many hands of the other seat were weighed.
    pub hands: usize,
    /// The best plays of both from here.
    pub line: Vec<(Seat, Action)>,
    /// What to know about it.
    pub notes: Vec<Message>,
}

impl Answer {
    /// The answer where actions have these values, the best of them the state's own.
    fn of(actions: Vec<(Action, f64, f64)>, exact: bool, nodes: u64) -> Answer {
        let value = actions.iter().map(|action| action.1).fold(f64::NEG_INFINITY, f64::max);
        let bounds = if exact { (value, value) } else { (f64::NEG_INFINITY, f64::INFINITY) };
        Answer { value, bounds, actions, exact, nodes, hands: 1, line: Vec::new(), notes: Vec::new() }
    }

    /// The best action, the first by its text among equals.
    fn best(&self) -> Option<Action> {
        let better = |a: &&(Action, f64, f64), b: &&(Action, f64, f64)| {
            a.1.total_cmp(&b.1).then_with(|| print(b.0).cmp(&print(a.0)))
        };
        self.actions.iter().max_by(better).map(|best| best.0)
    }
}

/// An aim that depends on the factor of the round, which is decided on the way.
pub trait Aims: Sync {
    /// The aim of a round.
    type Aim: Aim + Clone;

    /// The aim with this factor.
    fn at(&self, factor: u8) -> Self::Aim;

    /// A factor whose aim differs from that of this factor by a multiple only, and how many times it counts.
    fn multiple(&self, factor: u8) -> (u8, f64) {
        (factor, 1.0)
    }
}

/// Points of the round.
pub struct PointAims(Options);

impl PointAims {
    /// The aims in a round with these options.
    pub fn of(state: &Limbo) -> PointAims {
        PointAims(state.options)
    }
}

impl Aims for PointAims {
    type Aim = Points;

    fn at(&self, factor: u8) -> Points {
        let factor = f64::from(factor);
        let loser = if self.0.winner_only { 1.0 } else { factor };
        Points { card: 10.0 * factor, count: f64::from(self.0.loser_scores) * loser }
    }

    fn multiple(&self, factor: u8) -> (u8, f64) {
        if self.0.winner_only { (factor, 1.0) } else { (1, f64::from(factor)) }
    }
}

/// The win of the round.
struct RoundAims;

impl Aims for RoundAims {
    type Aim = Round;

    fn at(&self, _: u8) -> Round {
        Round
    }

    fn multiple(&self, _: u8) -> (u8, f64) {
        (1, 1.0)
    }
}

/// Answers a question about a state.
pub fn answer(state: &Limbo, question: &Question, limits: &Limits<'_>) -> Result<Solution, SolveError> {
    let method = method(state, question)?;
    // A seat answers from what it has seen; a position with things unknown is somebody's view already.
    let seen = method == ALL_DEALS && state.complete();
    let view = if seen { state.seen_by(question.seat) } else { state.clone() };
    // The rest of the time is for the words.
    let most = Limits { time: limits.time.map(|time| time.mul_f64(SOLVING)), ..*limits };
    let (answer, chances) = match question.objective {
        "match" => {
            let aims = MatchAims::within(state, &most);
            (solve(&view, &aims, method, question, &most), Some(aims))
        }
        "round" => (solve(&view, &RoundAims, method, question, &most), None),
        _ => (solve(&view, &PointAims::of(state), method, question, &most), None),
    };
    let mut solution = written(&view, &answer, method, question, chances.as_ref());
    words::add(&view, answer.best(), &mut solution, limits);
    Ok(solution)
}

/// An answer in the terms of the question: from the seat it is asked for, and as a chance where the aim is to win.
fn written(
    state: &Limbo,
    answer: &Answer,
    method: &'static str,
    question: &Question,
    chances: Option<&MatchAims>,
) -> Solution {
    let unit = if question.objective == "points" { "points" } else { "chance" };
    let own = question.seat == state.turn;
    let seen = |value: f64| if own { value } else { -value };
    let (shown, scale): (fn(f64) -> f64, f64) =
        if unit == "chance" { (|value| (1.0 + value) / 2.0, 0.5) } else { (|value| value, 1.0) };
    let mut solution = Solution::to(question, method, unit);
    if own {
        let actions = answer.actions.iter().map(|&(action, value, error)| ActionValue {
            action: print(action),
            value: shown(value),
            error: error * scale,
            probability: None,
        });
        solution.rank(actions.collect());
    }
    solution.value = shown(seen(answer.value));
    solution.nodes = answer.nodes;
    solution.notes = answer.notes.clone();
    let (low, high) = if own { answer.bounds } else { (-answer.bounds.1, -answer.bounds.0) };
    let whole = if unit == "chance" { (0.0, 1.0) } else { (f64::NEG_INFINITY, f64::INFINITY) };
    solution.bounds = (shown(low).max(whole.0), shown(high).min(whole.1));
    if let Some(chances) = chances.filter(|_| !match_chances::ends_with_round(state)) {
        solution.notes.push(chances.note());
        solution.bounds = whole;
        solution.actions.iter_mut().for_each(|action| action.error += chances.error());
    } else if answer.exact {
        solution.prove();
    }
    solution.line = answer.line.iter().map(|&(seat, action)| (Some(seat), print(action))).collect();
    solution.details = serde_json::json!({"hands": answer.hands});
    solution
}

fn method(state: &Limbo, question: &Question) -> Result<&'static str, SolveError> {
    match question.method.as_deref() {
        None if state.complete() => Ok(DOUBLE_DUMMY),
        None => Ok(ALL_DEALS),
        Some(DOUBLE_DUMMY) if !state.complete() => Err(SolveError::new(msg!(
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

fn solve<S: Aims>(view: &Limbo, aims: &S, method: &str, question: &Question, limits: &Limits<'_>) -> Answer {
    if view.phase == Phase::Over || view.ended() {
        return over(view, aims);
    }
    if method == DOUBLE_DUMMY {
        return known::solve(view, aims, limits);
    }
    spread::solve(view, aims, limits).unwrap_or_else(|| drawn::solve(view, aims, question, limits))
}

/// The answer where the round has ended.
fn over<S: Aims>(state: &Limbo, aims: &S) -> Answer {
    let ending = node::Node::of(state).ending(usize::from(state.last_player()));
    let value = aims.at(state.double).value(ending, usize::from(state.turn));
    Answer { value, bounds: (value, value), ..Answer::of(Vec::new(), true, 1) }
}

/// The least and the most that a round can be worth to a seat.
fn extremes<S: Aims>(state: &Limbo, aims: &S, seat: usize) -> (f64, f64) {
    let cards = state.hands.iter().map(|hand| hand.len()).sum::<usize>() + state.stock.len();
    let factors: &[u8] = if state.phase == Phase::Play { &[1] } else { &[1, 2, 4] };
    let mut range = (f64::INFINITY, f64::NEG_INFINITY);
    for aim in factors.iter().map(|factor| aims.at(state.double * factor)) {
        for pile in state.pile.len()..=state.pile.len() + cards {
            for (winner, count) in (0..=state.count).flat_map(|count| [(0, count), (1, count)]) {
                let value = aim.value(aim::Ending { winner, pile: pile as u8, count }, seat);
                range = (range.0.min(value), range.1.max(value));
            }
        }
    }
    range
}
