//! Splitter held to values of independent programs, to brute force on tiny sheets, and to laws under random play.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod hindsight;
mod laws;
mod plain;
mod refusals;
mod scores;
mod values;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::question::{Input, Question};
use tablegames_core::contract::solution::Solution;
use tablegames_core::erased::position::Position;
use tablegames_core::games;

/// Maps that need each layout: a word with a guard, and more bits than that.
const MAPS: [&str; 5] = [
    "A",
    "B",
    "*#h|###/#..|..#/.##|h*./###|h##",
    "################|################/################|################",
    "#......................#|#......................#/#*.....................#|#.....................##/#......................#|#......................#/........................|........................",
];

fn data(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/games/splitter").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn list<'a>(doc: &'a Value, name: &str) -> &'a Vec<Value> {
    let list = doc[name].as_array().unwrap();
    assert!(!list.is_empty());
    list
}

fn read(text: &str) -> Box<dyn Position> {
    games::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn solve(position: &dyn Position, method: Option<&str>, rolls: Option<Vec<String>>) -> Result<Solution, String> {
    let stop = AtomicBool::new(false);
    let inputs: BTreeMap<String, Input> =
        rolls.into_iter().map(|rolls| ("rolls".into(), Input::Texts(rolls))).collect();
    let question = Question { seat: 0, method: method.map(Into::into), objective: "total", seed: 1, inputs };
    position.solve(&question, &Limits::until(&stop)).map_err(|error| error.to_string())
}
