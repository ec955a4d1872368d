//! Learns the values of a Splitter sheet: `train_splitter SHEET OUT [GAMES]`.
//!
//! SHEET is `A`, `B`, or a file with a map. The same sheet and number of games give the same file.

use std::process::ExitCode;

use tablegames_core::games::splitter::sheet::Sheet;
use tablegames_core::games::splitter::value::train::{Sweep, train};
use tablegames_core::games::splitter::value::weights::pack;

const SEED: u64 = 1;

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
        [sheet, out] => (sheet, out, 9_000),
        [sheet, out, games] => (sheet, out, games.parse().map_err(|_| format!("'{games}' is no number of games."))?),
        _ => return Err("Usage: train_splitter SHEET OUT [GAMES]".into()),
    };
    let map = std::fs::read_to_string(sheet).unwrap_or_else(|_| sheet.clone());
    let sheet = Sheet::named(&map).map_err(|fault| fault.to_string())?;
    let sweep = |games| Sweep { games, astray: 0.05, passes: 12, rate: 0.5 };
    let sweeps = [sweep(games / 4), sweep(games / 2), sweep(games), sweep(games)];
    let value = train(&sheet, &sweeps, SEED, |sweep, progress| {
        eprintln!("sweep {}, {} empty pairs: error {:.3}", sweep + 1, progress.pairs, progress.error);
    });
    std::fs::write(out, pack(value.weights())).map_err(|fault| format!("{out} can't be written: {fault}."))
}
