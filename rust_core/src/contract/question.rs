//! Questions to a solver.

use std::collections::BTreeMap;

use crate::contract::error::SolveError;
use crate::contract::facts::Facts;
use crate::contract::message::{Message, Param};
use crate::contract::seat::Seat;
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
    unknown: impl FnOnce(Param) -> Message,
) -> Result<&'static str, SolveError> {
    names.clone().find(|known| *known == name).ok_or_else(|| {
        let names: Vec<&str> = names.collect();
        SolveError::new(unknown(if names.is_empty() { msg!("none").into() } else { names.join(", ").into() }))
    })
}

/// An extra input.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Texts, such as rolls.
    Texts(Vec<String>),
    /// Numbers, such as reaction times.
    Numbers(Vec<f64>),
}
