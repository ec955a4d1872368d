//! A solver's answers.

use serde::Serialize;
use serde_json::Value;

use crate::contract::message::{Message, Param, Style};
use crate::contract::question::Question;
use crate::contract::seat::Seat;

/// The value of one action.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ActionValue {
    /// The action.
    pub action: String,
    /// What it is worth to the seat.
    pub value: f64,
    /// One standard error of the value, 0 where it is exact.
    pub error: f64,
    /// How often an equilibrium plays it, where the method finds one.
    pub probability: Option<f64>,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Solution {
    /// The best action; None where there is nothing to choose.
    pub best: Option<String>,
    /// The value of the position to the seat.
    pub value: f64,
    /// The unit of all values.
    pub unit: &'static str,
    /// All actions, best first.
    pub actions: Vec<ActionValue>,
    /// Whether every value is proven for the method and the objective.
    pub exact: bool,
    /// A lower and an upper bound on the value, equal where it is proven.
    pub bounds: (f64, f64),
    /// The principal variation.
    pub line: Vec<(Option<Seat>, String)>,
    /// The method.
    pub method: &'static str,
    /// The objective.
    pub objective: &'static str,
    /// The seat.
    pub seat: Seat,
    /// Positions looked at, or playouts made.
    pub nodes: u64,
    /// Seconds that it took.
    pub seconds: f64,
    /// What to know about the answer.
    pub notes: Vec<Message>,
    /// What to look at, without saying what to do.
    pub nudge: Option<Message>,
    /// Why the best action is the best, drawn from the numbers.
    pub why: Option<Message>,
    /// What the game adds.
    pub details: Value,
    /// A position that reaches the value, where the question asks for one.
    pub position: Option<String>,
}

impl Solution {
    /// An answer without numbers yet to a question.
    pub fn to(question: &Question, method: &'static str, unit: &'static str) -> Self {
        Self {
            best: None,
            value: 0.0,
            unit,
            actions: Vec::new(),
            exact: false,
            bounds: (f64::NEG_INFINITY, f64::INFINITY),
            line: Vec::new(),
            method,
            objective: question.objective,
            seat: question.seat,
            nodes: 0,
            seconds: 0.0,
            notes: Vec::new(),
            nudge: None,
            why: None,
            details: Value::Object(serde_json::Map::new()),
            position: None,
        }
    }

    /// Puts the actions in order, best first (equal ones by their text), and takes best action and value from the first.
    pub fn rank(&mut self, mut actions: Vec<ActionValue>) {
        actions.sort_by(|a, b| b.value.total_cmp(&a.value).then_with(|| a.action.cmp(&b.action)));
        if let Some(first) = actions.first() {
            self.best = Some(first.action.clone());
            self.value = first.value;
        }
        self.actions = actions;
    }

    /// Marks every value as proven.
    pub fn prove(&mut self) {
        self.exact = true;
        self.bounds = (self.value, self.value);
    }
}

/// A chance in per cent, with the digits that the values beside a sentence have.
pub fn percent(chance: f64) -> Param {
    per_cent(chance, Style::Plain)
}

/// A chance as a value of its own, with the sign of per cent.
pub fn share(chance: f64) -> Param {
    per_cent(chance, Style::Percent)
}

fn per_cent(chance: f64, style: Style) -> Param {
    Param::Number { value: 100.0 * chance, digits: if chance.abs() > 0.02 { 0 } else { 1 }, style }
}

/// Points, with the digits that the values beside a sentence have.
pub fn points(value: f64) -> Param {
    Param::Number { value, digits: if value.abs() < 100.0 { 1 } else { 0 }, style: Style::Plain }
}
