//! What a game says of itself, so that no other layer needs to know it by name.

use serde::Serialize;

use crate::contract::error::SetupError;
use crate::contract::message::Param;
use crate::msg;

/// The facts of a game, first thing in its folder.
#[derive(Debug, Serialize)]
pub struct Facts {
    /// The name in positions, records and addresses.
    pub name: &'static str,
    /// The fewest and the most players.
    pub players: (usize, usize),
    /// The number of players that "play now" suggests.
    pub suggested_players: usize,
    /// About how many minutes a game takes.
    pub minutes: (u32, u32),
    /// One line of what it is.
    pub summary: &'static str,
    /// Whether the clock counts: actions carry the milliseconds since the last turn of a card, and the table closes races.
    pub live: bool,
    /// Whether it is played in rounds, so that one round can be played on its own.
    pub rounds: bool,
    /// Whether the lowest score wins, else the highest.
    pub low_wins: bool,
    /// Whether something is hidden from a seat.
    pub hidden: bool,
    /// The options, each with its default.
    pub options: &'static [OptionFact],
    /// What can be asked for; the first is the default.
    pub objectives: &'static [ObjectiveFact],
    /// How it can be answered.
    pub methods: &'static [MethodFact],
    /// Extra inputs of its solver.
    pub inputs: &'static [InputFact],
    /// The keys of a position, in the order of the example line.
    pub fields: &'static [FieldFact],
}

/// An option of a game.
#[derive(Debug, Serialize)]
pub struct OptionFact {
    /// Its name.
    pub name: &'static str,
    /// A label for a form.
    pub label: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// The value when nothing is said.
    pub default: &'static str,
    /// The values that it may have.
    pub values: Values,
}

/// The values of an option.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Values {
    /// One of these: value and label.
    Choices(&'static [(&'static str, &'static str)]),
    /// A whole number in this range.
    Number {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// One of these (value and label), or a text of the player's own, which the game checks.
    Text(&'static [(&'static str, &'static str)]),
}

/// Something that a solution may aim at.
#[derive(Debug, Serialize)]
pub struct ObjectiveFact {
    /// Its name.
    pub name: &'static str,
    /// The unit of its values: `points`, or `chance` for a number from 0 to 1.
    pub unit: &'static str,
    /// One line of help.
    pub help: &'static str,
}

/// A way to solve.
#[derive(Debug, Serialize)]
pub struct MethodFact {
    /// Its name.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
}

/// An extra input of a game's solver.
#[derive(Debug, Serialize)]
pub struct InputFact {
    /// Its name.
    pub name: &'static str,
    /// One line of help: what it is, shape and unit.
    pub help: &'static str,
    /// Whether it is a list of texts, else a list of numbers.
    pub texts: bool,
    /// Whether what chance brought in a game can be given as this input, for what it would have allowed.
    pub from_chance: bool,
}

/// A key of a position.
#[derive(Debug, Serialize)]
pub struct FieldFact {
    /// The key.
    pub name: &'static str,
    /// A label for a form.
    pub label: &'static str,
    /// One line of help.
    pub help: &'static str,
}

impl Facts {
    /// The option of this name.
    pub fn option(&self, name: &str) -> Option<&'static OptionFact> {
        self.options.iter().find(|option| option.name == name)
    }
}

impl OptionFact {
    /// Checks a value.
    ///
    /// # Errors
    /// The option can't have it.
    pub fn check(&self, value: &str) -> Result<(), SetupError> {
        let right = match &self.values {
            Values::Choices(choices) if !choices.iter().any(|(choice, _)| *choice == value) => {
                Param::from(choices.iter().map(|(choice, _)| *choice).collect::<Vec<_>>().join(", "))
            }
            Values::Number { min, max } if !value.parse().is_ok_and(|n| (*min..=*max).contains(&n)) => {
                Param::from(msg!("a whole number from {least} to {most}", least = *min, most = *max))
            }
            _ => return Ok(()),
        };
        Err(SetupError::new(msg!(
            "'{value}' is no value of the option '{option}'; it can be {right}.",
            value = value,
            option = self.name,
            right = right
        )))
    }
}
