//! Placements: a roll in a pair of the sheet.

use std::fmt;

use serde_json::json;

use super::sheet::Pair;
use crate::contract::message::Param;

/// Two numbers written into a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// Row of the pair, from 1.
    pub row: u8,
    /// Its distance from the centre line, from 1.
    pub distance: u8,
    /// The number left of the line.
    pub left: u8,
    /// The number right of the line.
    pub right: u8,
}

impl Placement {
    /// A placement in a pair.
    pub const fn new(pair: Pair, (left, right): (u8, u8)) -> Self {
        Self { row: pair.row as u8, distance: pair.distance as u8, left, right }
    }

    /// The name of the pair, `r3d2`.
    pub fn pair_name(self) -> String {
        format!("r{}d{}", self.row, self.distance)
    }

    /// The pair in a message.
    pub fn pair(self) -> Param {
        Param::Term {
            text: self.pair_name(),
            parts: json!({"kind": "pair", "row": self.row, "distance": self.distance}),
        }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}{}", self.pair_name(), self.left, self.right)
    }
}
