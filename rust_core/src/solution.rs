//! Questions to a solver, and its answers.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use crate::error::SolveError;
use crate::facts::Facts;
use crate::game::Seat;
use crate::message::Message;
use crate::msg;

/// What is asked of a solver.
#[derive(Clone, Debug)]
pub struct Question {
    /// The seat that the values are for.
    pub seat: Seat,
    /// One of the game's methods; None: the solver chooses.
    pub method: Option<String>,
    /// One of the game's objectives.
    pub objective: &'static str,
    /// The seed of everything that is drawn.
    pub seed: u64,
    /// The extra inputs that the game's facts declare.
    pub inputs: BTreeMap<String, Input>,
}

impl Question {
    /// A question about a game, held against the game's facts; no objective: the first.
    ///
    /// # Errors
    /// The game has no such method, objective or input, or an input is of the wrong kind.
    pub fn new(
        facts: &'static Facts,
        seat: Seat,
        method: Option<&str>,
        objective: Option<&str>,
        seed: u64,
        inputs: BTreeMap<String, Input>,
    ) -> Result<Self, SolveError> {
        if let Some(method) = method {
            let names = facts.methods.iter().map(|fact| fact.name);
            known(method, names, |names| {
                msg!("{game} has no method '{name}'; it has {names}.", game = facts.name, name = method, names = names)
            })?;
        }
        let objectives = facts.objectives.iter().map(|fact| fact.name);
        let objective = match objective {
            Some(objective) => known(objective, objectives, |names| {
                let game = facts.name;
                msg!("{game} has no objective '{name}'; it has {names}.", game = game, name = objective, names = names)
            })?,
            None => objectives.clone().next().unwrap_or_default(),
        };
        for (name, input) in &inputs {
            known(name, facts.inputs.iter().map(|fact| fact.name), |names| {
                msg!("{game} has no input '{name}'; it has {names}.", game = facts.name, name = name, names = names)
            })?;
            let texts = facts.inputs.iter().any(|fact| fact.name == name && fact.texts);
            if texts != matches!(input, Input::Texts(_)) {
                let right = if texts { msg!("a list of texts") } else { msg!("a list of numbers") };
                return Err(SolveError::new(msg!(
                    "'{word}' is not right: {right} would be.",
                    word = name,
                    right = right
                )));
            }
        }
        Ok(Self { seat, method: method.map(str::to_string), objective, seed, inputs })
    }
}

/// The name as the facts have it; `unknown` says that there is no such one, only these.
fn known(
    name: &str,
    names: impl Iterator<Item = &'static str> + Clone,
    unknown: impl FnOnce(Value) -> Message,
) -> Result<&'static str, SolveError> {
    names.clone().find(|known| *known == name).ok_or_else(|| {
        let names: Vec<&str> = names.collect();
        SolveError::new(unknown(if names.is_empty() { json!(msg!("none")) } else { json!(names.join(", ")) }))
    })
}

/// A chance in per cent, with the digits that the values beside a sentence have.
pub fn percent(chance: f64) -> String {
    let digits = if chance.abs() > 0.02 { 0 } else { 1 };
    format!("{:.digits$}", 100.0 * chance)
}

/// Points, with the digits that the values beside a sentence have.
pub fn points(value: f64) -> Value {
    if value.abs() < 100.0 { json!(format!("{value:.1}")) } else { json!(value.round() as i64) }
}

/// An extra input.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Texts, such as rolls.
    Texts(Vec<String>),
    /// Numbers, such as reaction times.
    Numbers(Vec<f64>),
}

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
