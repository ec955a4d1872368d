//! Learns the values of a Splitter sheet: `train_splitter SHEET OUT [GAMES]`.
//!
//! SHEET is `A`, `B`, or a file with a map. The same sheet and number of games give the same file.

use std::process::ExitCode;

use tablegames_core::games::splitter::sheet::Sheet;
use tablegames_core::games::splitter::value::train::train;
use tablegames_core::games::splitter::value::weights::pack;

const SEED: u64 = 1;

/// Games where none are asked for.
const GAMES: usize = 240_000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    let (sheet, out, games) = match arguments {
        [sheet, out] => (sheet, out, GAMES),
        [sheet, out, games] => (sheet, out, games.parse().map_err(|_| format!("'{games}' is no number of games."))?),
        _ => return Err("Usage: train_splitter SHEET OUT [GAMES]".into()),
    };
    let map = std::fs::read_to_string(sheet).unwrap_or_else(|_| sheet.clone());
    let sheet = Sheet::named(&map).map_err(|fault| fault.to_string())?;
    let value = train(&sheet, games, SEED, |progress| {
        eprintln!("{} games: the latest have a mean of {:.2} points", progress.games, progress.mean);
    });
    std::fs::write(out, pack(&sheet, value.weights())).map_err(|fault| format!("{out} can't be written: {fault}."))
}
