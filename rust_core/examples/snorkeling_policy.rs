//! Learns the quick player of Snorkeling's playouts and bots from rounds with itself, for each variant and number of players.
//!
//! `cargo run --release --example snorkeling_policy > rust_core/src/games/snorkeling/solve/policy/weights.txt`

use std::collections::BTreeMap;

use tablegames_core::contract::Rules;
use tablegames_core::contract::setup::Setup;
use tablegames_core::games::snorkeling::{Snorkeling, train_policy};

/// Batches of a thousand rounds.
const BATCHES: u64 = 400;
const SEED: u64 = 1;

#[allow(clippy::print_stdout, reason = "the result of the program")]
fn main() {
    let (least, most) = Snorkeling::FACTS.players;
    for variant in ["basic", "expert"] {
        for players in least..=most {
            let options = BTreeMap::from([("variant".to_string(), variant.to_string())]);
            if let Ok(setup) = Setup::new(&Snorkeling::FACTS, players, &options) {
                println!("{variant} {players}{}", train_policy(&setup, BATCHES, SEED));
            }
        }
    }
}
