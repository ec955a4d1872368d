//! Records of games as JSON.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::error::RecordError;
use crate::game::Seat;
use crate::msg;

/// The version of the format that is written.
pub const VERSION: u32 = 1;

/// All that a game's replay needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The options that were set.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The position that the game went on from, where it didn't start afresh.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What chance brought, one text a shuffle or roll.
    pub chance: Vec<String>,
    /// The actions, each with its seat; no seat: the table.
    pub actions: Vec<(Option<Seat>, String)>,
    /// The players' names, as far as they are known.
    #[serde(default)]
    pub names: Vec<String>,
    /// The version of the format.
    pub version: u32,
}

impl Record {
    /// The record of a JSON text.
    ///
    /// # Errors
    /// It is no JSON, lacks something, or is of a version that this program doesn't read.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        let record: Self = serde_json::from_str(text).map_err(|error| {
            RecordError::new(msg!("The record can't be read: {reason}.", reason = error.to_string()))
        })?;
        record.of_known_version()
    }

    /// The same record, if its version is one that this program reads.
    ///
    /// # Errors
    /// It is of another version.
    pub fn of_known_version(self) -> Result<Self, RecordError> {
        if (1..=VERSION).contains(&self.version) {
            return Ok(self);
        }
        Err(RecordError::new(msg!(
            "The record has version {version}; this program reads up to {most}.",
            version = self.version,
            most = VERSION
        )))
    }

    /// The record as JSON.
    pub fn to_json(&self) -> String {
        // Strings and numbers can't fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}
