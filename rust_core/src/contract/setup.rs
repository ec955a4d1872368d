//! What is chosen before a game begins.

use std::collections::BTreeMap;

use crate::contract::error::SetupError;
use crate::contract::facts::Facts;
use crate::msg;

/// A set-up: valid by the game's facts, every option present.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The number of players.
    pub players: usize,
    /// The value of every option.
    pub options: BTreeMap<&'static str, String>,
}

impl Setup {
    /// The set-up of a game with these options; those not named get their default.
    ///
    /// # Errors
    /// The game isn't for so many players, or has no such option or value.
    pub fn new(facts: &'static Facts, players: usize, options: &BTreeMap<String, String>) -> Result<Self, SetupError> {
        let (least, most) = facts.players;
        if !(least..=most).contains(&players) {
            return Err(SetupError::new(if least == most {
                msg!("{game} is for {most} players, not {players}.", game = facts.name, most = most, players = players)
            } else {
                msg!(
                    "{game} is for {least} to {most} players, not {players}.",
                    game = facts.name,
                    least = least,
                    most = most,
                    players = players
                )
            }));
        }
        let mut setup = Self {
            players,
            options: facts.options.iter().map(|option| (option.name, option.default.to_string())).collect(),
        };
        for (name, value) in options {
            let option = facts.option(name).ok_or_else(|| {
                let known: Vec<&str> = facts.options.iter().map(|option| option.name).collect();
                SetupError::new(msg!(
                    "{game} has no option '{name}'; it has {options}.",
                    game = facts.name,
                    name = name,
                    options = known.join(", ")
                ))
            })?;
            option.check(value)?;
            setup.options.insert(option.name, value.clone());
        }
        Ok(setup)
    }

    /// The value of an option.
    pub fn option(&self, name: &str) -> &str {
        self.options.get(name).map_or("", String::as_str)
    }

    /// The value of an option that is a number.
    pub fn number(&self, name: &str) -> i64 {
        self.option(name).parse().unwrap_or(0)
    }
}
