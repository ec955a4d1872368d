//! The ladder of Snorkeling's bots: each level against the next lower one, over single rounds with the seats taken in turn.
//!
//! `cargo run --release --example snorkeling_ladder -- [rounds] [players] [variant] [level]`

use std::collections::BTreeMap;

use tablegames_core::chance::{Chance, Rng};
use tablegames_core::game::{Game, LEVELS, Request, Seat, Setup};
use tablegames_core::games::snorkeling::Snorkeling;

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "the result of the program")]
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default: usize| arguments.get(i).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (rounds, players) = (number(0, 1_000), number(1, 2));
    let variant = arguments.get(2).cloned().unwrap_or_else(|| "basic".into());
    let options = BTreeMap::from([("variant".to_string(), variant)]);
    let setup = match Setup::new(&Snorkeling::FACTS, players, &options) {
        Ok(setup) => setup,
        Err(error) => return eprintln!("{error}"),
    };
    let only = arguments.get(3);
    for level in (0..LEVELS.len()).filter(|&level| only.is_none_or(|only| only == LEVELS[level])) {
        let lower = level.checked_sub(1);
        let (mean, half, time) = compare(&setup, level, lower, rounds);
        println!(
            "{:>6} against {:>6}: {mean:+.3} points a round, 95 % interval ±{half:.3}; {time:.1} ms a move",
            LEVELS[level],
            lower.map_or("random", |lower| LEVELS[lower]),
        );
    }
}

/// The mean points of a level, own less the mean of the others', where all other seats are of the lower level.
fn compare(setup: &Setup, level: usize, lower: Option<usize>, rounds: usize) -> (f64, f64, f64) {
    let (mut sum, mut squares) = (0.0, 0.0);
    let (mut moves, mut seconds) = (0, 0.0);
    for round in 0..rounds {
        let mut chance = Chance::seeded((round / setup.players) as u64);
        let Ok(mut state) = Snorkeling::start(setup, &mut chance) else { return (0.0, 0.0, 0.0) };
        let mut rng = Rng::stream(1, round as u64);
        let tried = (round % setup.players) as Seat;
        while Game::round(&state) == 0 && !state.to_act().is_empty() {
            let seat = state.to_act()[0];
            let started = std::time::Instant::now();
            let action = choose(&state, seat, if seat == tried { Some(level) } else { lower }, &mut rng);
            if seat == tried {
                moves += 1;
                seconds += started.elapsed().as_secs_f64();
            }
            state.apply(seat, action, &mut chance);
        }
        let scores = state.scores();
        let own = f64::from(scores[usize::from(tried)]);
        let others = (f64::from(scores.iter().sum::<i32>()) - own) / (setup.players - 1) as f64;
        sum += own - others;
        squares += (own - others).powi(2);
    }
    let n = rounds as f64;
    let mean = sum / n;
    (mean, 1.96 * ((squares / n - mean * mean) / n).sqrt(), 1_000.0 * seconds / f64::from(moves.max(1)))
}

fn choose(state: &Snorkeling, seat: Seat, level: Option<usize>, rng: &mut Rng) -> <Snorkeling as Game>::Action {
    let mut actions = Vec::new();
    state.actions(seat, &mut actions);
    let random = actions[rng.below(actions.len())];
    let Some(level) = level else { return random };
    let request = Request { level: level as u8, seed: rng.next_u64(), history: &[] };
    state.view(seat).choose(seat, &request).unwrap_or(random)
}
