//! Records of games as JSON.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::error::Category;
use serde_json::{Map, Value};

use crate::contract::error::RecordError;
use crate::contract::message::Message;
use crate::contract::seat::{Seat, TABLE};
use crate::msg;

/// The version of the format that is written.
pub const VERSION: u32 = 1;

/// All that a game's replay needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The options that were set.
    pub options: BTreeMap<String, String>,
    /// The position that the game went on from, where it didn't start afresh.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What chance brought, one text a shuffle or roll.
    pub chance: Vec<String>,
    /// The actions, each with its seat; no seat: the table.
    pub actions: Vec<(Option<Seat>, String)>,
    /// The players' names, as far as they are known.
    pub names: Vec<String>,
    /// The version of the format.
    pub version: u32,
}

impl Record {
    /// The record of a JSON text.
    ///
    /// # Errors
    /// It is no JSON, lacks or has a part that it shouldn't, or is of a later version.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        let listed: Listed = serde_json::from_str(text).map_err(|error| {
            RecordError::new(match error.classify() {
                Category::Data => msg!("A record is a JSON object, such as a game's record gives."),
                _ => msg!(
                    "The record is no JSON: line {line} can't be read at column {column}.",
                    line = error.line(),
                    column = error.column()
                ),
            })
        })?;
        Parts::of(listed.unique()?)?.record()
    }

    /// The record as JSON.
    pub fn to_json(&self) -> String {
        // Strings and numbers can't fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Checks that there are no names, or one a player; else the sentence that says so.
///
/// # Errors
/// There are more or fewer.
pub fn check_names(names: &[String], players: usize) -> Result<(), Message> {
    if names.is_empty() || names.len() == players {
        return Ok(());
    }
    Err(msg!(
        "There are {names} names for {players} players; one each is right, or none.",
        names = names.len(),
        players = players
    ))
}

/// The names of a record's parts.
const NAMES: [&str; 8] = ["game", "players", "options", "position", "chance", "actions", "names", "version"];

/// The parts of a JSON object as they stand in it.
struct Listed(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Listed {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        struct Parts;
        impl<'de> Visitor<'de> for Parts {
            type Value = Listed;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Listed, M::Error> {
                let mut listed = Vec::new();
                while let Some(part) = map.next_entry()? {
                    listed.push(part);
                }
                Ok(Listed(listed))
            }
        }
        source.deserialize_map(Parts)
    }
}

impl Listed {
    /// The parts by name, none of which may stand twice.
    fn unique(self) -> Result<Map<String, Value>, RecordError> {
        let mut parts = Map::new();
        for (name, value) in self.0 {
            if parts.contains_key(&name) {
                return Err(RecordError::new(msg!("'{part}' stands twice in the record.", part = name)));
            }
            parts.insert(name, value);
        }
        Ok(parts)
    }
}

/// The parts of a record that haven't been read yet.
struct Parts(Map<String, Value>);

impl Parts {
    /// The parts, all of them known ones of a version that this program reads.
    fn of(parts: Map<String, Value>) -> Result<Self, RecordError> {
        let version = parts.get("version").and_then(Value::as_u64);
        if let Some(version) = version.filter(|version| !(1..=u64::from(VERSION)).contains(version)) {
            return Err(RecordError::new(msg!(
                "The record has version {version}; this program reads up to {most}.",
                version = version,
                most = VERSION
            )));
        }
        match parts.keys().find(|name| !NAMES.contains(&name.as_str())) {
            Some(name) => Err(RecordError::new(msg!(
                "'{name}' is no part of a record; these are {names}.",
                name = name,
                names = NAMES.join(", ")
            ))),
            None => Ok(Self(parts)),
        }
    }

    /// The record that they make.
    fn record(mut self) -> Result<Record, RecordError> {
        let number =
            |part| msg!("'{part}' of the record is not right: a whole number from 1 on would be.", part = part);
        let texts = |part| msg!("'{part}' of the record is not right: a list of texts would be.", part = part);
        let text = |part| msg!("'{part}' of the record is not right: a text would be.", part = part);
        let record = Record {
            game: self.needed("game", text)?,
            players: self.needed("players", number)?,
            options: self
                .part("options", |part| {
                    msg!("'{part}' of the record is not right: names with a text each would be.", part = part)
                })?
                .unwrap_or_default(),
            position: self.part("position", text)?,
            chance: self.needed("chance", texts)?,
            actions: self.actions()?,
            names: self.part("names", texts)?.unwrap_or_default(),
            version: self.needed("version", number)?,
        };
        check_names(&record.names, record.players).map_err(RecordError::new)?;
        Ok(record)
    }

    /// A part, if it is there; `right` says what it has to be.
    fn part<T: DeserializeOwned>(
        &mut self,
        name: &'static str,
        right: impl FnOnce(&'static str) -> Message,
    ) -> Result<Option<T>, RecordError> {
        match self.0.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => serde_json::from_value(value).map(Some).map_err(|_| RecordError::new(right(name))),
        }
    }

    /// A part that has to be there.
    fn needed<T: DeserializeOwned>(
        &mut self,
        name: &'static str,
        right: impl FnOnce(&'static str) -> Message,
    ) -> Result<T, RecordError> {
        self.part(name, right)?.ok_or_else(|| RecordError::new(msg!("The record lacks '{name}'.", name = name)))
    }

    /// The actions, each read by itself to say which one is not right.
    fn actions(&mut self) -> Result<Vec<(Option<Seat>, String)>, RecordError> {
        let listed: Vec<Value> = self.needed("actions", |part| {
            msg!("'{part}' of the record is not right: a list of actions, each with its seat, would be.", part = part)
        })?;
        let action = |(number, value)| {
            let read: Option<(Option<Seat>, String)> = serde_json::from_value(value).ok();
            // The table has one spelling, which is null.
            read.filter(|(seat, _)| *seat != Some(TABLE)).ok_or_else(|| {
                RecordError::new(msg!(
                    "Action {number} of the record is not right: a seat (null: the table) and a text would be.",
                    number = number + 1
                ))
            })
        };
        listed.into_iter().enumerate().map(action).collect()
    }
}
