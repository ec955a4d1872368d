//! Results of Snorkeling rounds between bots, from which the chances to win a match are estimated.
//!
//! `cargo run --release --example snorkeling_rounds > rust_core/src/games/snorkeling/solve/rounds.txt`

use std::collections::BTreeMap;

use tablegames_core::contract::bot::Request;
use tablegames_core::contract::setup::Setup;
use tablegames_core::contract::{Bot, Knowledge, Rules};
use tablegames_core::games::snorkeling::Snorkeling;
use tablegames_core::play::chance::{Chance, Rng};

/// The rounds of each variant and number of players.
const ROUNDS: u64 = 400;
/// The level of the bots: medium.
const LEVEL: u8 = 1;

#[allow(clippy::print_stdout, reason = "the result of the program")]
fn main() {
    let (least, most) = Snorkeling::FACTS.players;
    for variant in ["basic", "expert"] {
        for players in least..=most {
            let options = BTreeMap::from([("variant".to_string(), variant.to_string())]);
            let Ok(setup) = Setup::new(&Snorkeling::FACTS, players, &options) else { continue };
            let results: Vec<String> = (0..ROUNDS).map(|seed| result(&setup, seed)).collect();
            println!("{variant} {players} {}", results.join(" "));
        }
    }
}

/// The points of the seats, a digit each.
fn result(setup: &Setup, seed: u64) -> String {
    let mut chance = Chance::seeded(seed);
    let Ok(mut state) = Snorkeling::start(setup, &mut chance) else { return String::new() };
    let mut rng = Rng::stream(seed, 1);
    while Rules::round(&state) == 0 {
        let Some(&seat) = state.to_act().first() else { break };
        let request = Request { level: LEVEL, seed: rng.next_u64(), history: &[] };
        let Some(action) = state.view(seat).choose(seat, &request) else { break };
        state.apply(seat, action, &mut chance);
    }
    state.scores().iter().map(i32::to_string).collect()
}
