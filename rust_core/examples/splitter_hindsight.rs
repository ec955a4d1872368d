//! Measures Splitter's hindsight on random games: `splitter_hindsight SHEET [GAMES [SECONDS]]`.

#![allow(clippy::print_stdout, reason = "a measuring program prints what it measures")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tablegames_core::contract::limits::Limits;
use tablegames_core::games::splitter::dice::roll;
use tablegames_core::games::splitter::map::MapError;
use tablegames_core::games::splitter::score::{Board, Scorer, Stars};
use tablegames_core::games::splitter::sheet::Sheet;
use tablegames_core::games::splitter::solve::hindsight::Task;
use tablegames_core::play::chance::Rng;

const SEED: u64 = 11;

fn main() -> Result<(), MapError> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name = arguments.first().map_or("A", String::as_str);
    let games = arguments.get(1).and_then(|games| games.parse().ok()).unwrap_or(300);
    let seconds = arguments.get(2).and_then(|seconds| seconds.parse().ok()).unwrap_or(5.0);
    let sheet = Sheet::named(name)?;
    let board = Board::default();
    let stop = AtomicBool::new(false);
    let mut rng = Rng::seeded(SEED);
    let (mut times, mut proven, mut sum) = (Vec::new(), Vec::new(), 0);
    for game in 0..games {
        let rolls: Vec<(u8, u8)> = sheet.pairs.iter().map(|_| roll(&mut rng)).collect();
        let Some(task) = Task::new(Scorer::new(&sheet, Stars::Each), &board, &rolls) else { continue };
        let limits = Limits { time: Some(Duration::from_secs_f64(seconds)), ..Limits::until(&stop) };
        let found = task.solve(1, &limits);
        let time = limits.seconds();
        sum += found.total;
        times.push(time);
        if found.total == found.upper {
            proven.push(time);
        } else {
            let texts: Vec<String> = rolls.iter().map(|(a, b)| format!("{a}{b}")).collect();
            println!("game {game}: {} to {}, rolls {}", found.total, found.upper, texts.join(" "));
        }
    }
    times.sort_by(f64::total_cmp);
    let within = |limit: f64| proven.iter().filter(|time| **time <= limit).count();
    println!(
        "sheet {name}, {games} games: {} proven within 0.5 s, {} in all; mean {:.2}; median {:.1} ms, 97 % within {:.0} ms, longest {:.0} ms",
        within(0.5),
        proven.len(),
        f64::from(sum) / times.len() as f64,
        times[times.len() / 2] * 1e3,
        times[times.len() * 97 / 100] * 1e3,
        times[times.len() - 1] * 1e3
    );
    Ok(())
}
