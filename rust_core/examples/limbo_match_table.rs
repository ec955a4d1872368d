//! Makes the table of match chances in Limbo: `cargo run --release --example limbo_match_table > table.txt`.

use std::io::Write;

use tablegames_core::games::limbo::solve::match_chances::ROUNDS;
use tablegames_core::games::limbo::solve::match_chances::self_play::{play, table};
use tablegames_core::games::limbo::state::Options;

/// The level of the bots that play.
const LEVEL: u8 = 2;

fn main() {
    let options = Options::default();
    let rounds: Vec<_> = (0..ROUNDS).map(|number| play(options, LEVEL, number)).collect();
    let table = table(&rounds, options);
    let mut out = std::io::stdout().lock();
    let lines = table.iter().map(|row| row.map(|entry| entry.to_string()).join(" ")).collect::<Vec<_>>();
    let _ = writeln!(
        out,
        "# The leader's chance in 10,000 to win the match, by own tens (lines) and the dealer's (columns)."
    );
    let _ = writeln!(out, "{}", lines.join("\n"));
}
