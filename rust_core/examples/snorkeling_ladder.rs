//! The ladder of Snorkeling's bots: each level against the next lower one, easy against random play, in single rounds.
//!
//! `cargo run --release --example snorkeling_ladder -- [rounds] [players] [variant] [seed] [level]`
//!
//! The two levels sit in turn around the table. Every deal is played twice, the second time with the levels exchanged, and what one
//! level has more than the other in both together is one value of the statistics. A test ends early once its interval is clear of
//! zero; the intervals are those of a sequential test, which hold at all of its looks together.

use std::collections::BTreeMap;
use std::time::Instant;

use tablegames_core::contract::bot::{LEVELS, Request};
use tablegames_core::contract::seat::Seat;
use tablegames_core::contract::setup::Setup;
use tablegames_core::contract::{Bot, Knowledge, Rules};
use tablegames_core::games::snorkeling::Snorkeling;
use tablegames_core::play::chance::{Chance, Rng};

/// The looks of a test at its results, each after as many deals more.
const LOOKS: u64 = 10;

/// Half the width of an interval in standard errors, so that ten looks together miss with a chance of 5 % (Pocock 1977).
const QUANTILE: f64 = 2.555;

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "the result of the program")]
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default: u64| arguments.get(i).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (rounds, players, seed) = (number(0, 1_000), number(1, 2) as usize, number(3, 1));
    let variant = arguments.get(2).cloned().unwrap_or_else(|| "basic".into());
    let options = BTreeMap::from([("variant".to_string(), variant)]);
    let setup = match Setup::new(&Snorkeling::FACTS, players, &options) {
        Ok(setup) => setup,
        Err(error) => return eprintln!("{error}"),
    };
    let only = arguments.get(4);
    for level in (0..LEVELS.len()).filter(|&level| only.is_none_or(|only| only == LEVELS[level])) {
        let lower = level.checked_sub(1);
        let started = Instant::now();
        let found = compare(&setup, level, lower, rounds / 2, seed);
        println!(
            "{:>6} against {:>6}: {:+.3} points a round, 95 % interval {:+.3} to {:+.3}, {} rounds, {:.0} s",
            LEVELS[level],
            lower.map_or("random", |lower| LEVELS[lower]),
            found.mean(),
            found.mean() - found.half(),
            found.mean() + found.half(),
            2.0 * found.deals,
            started.elapsed().as_secs_f64(),
        );
    }
}

/// What a level has more than another, the mean of its seats less the mean of the others'.
#[derive(Default)]
struct Sample {
    deals: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    fn mean(&self) -> f64 {
        self.sum / self.deals
    }

    /// Half the width of the interval.
    fn half(&self) -> f64 {
        QUANTILE * ((self.squares / self.deals - self.mean().powi(2)) / (self.deals - 1.0)).sqrt()
    }
}

fn compare(setup: &Setup, level: usize, lower: Option<usize>, deals: u64, seed: u64) -> Sample {
    let mut sample = Sample::default();
    for deal in 0..deals {
        let more = (0..2).map(|first| play(setup, deal, first, Some(level), lower, seed)).sum::<f64>() / 2.0;
        sample.deals += 1.0;
        sample.sum += more;
        sample.squares += more * more;
        if (deal + 1) % (deals / LOOKS).max(2) == 0 && sample.mean().abs() > sample.half() {
            break;
        }
    }
    sample
}

/// Plays a round, the higher level in every second seat from the first one or the next.
fn play(setup: &Setup, deal: u64, first: usize, higher: Option<usize>, lower: Option<usize>, seed: u64) -> f64 {
    let is_higher = |seat: usize| seat % 2 == first;
    let mut chance = Chance::drawn(Rng::stream(seed, deal));
    let Ok(mut state) = Snorkeling::start(setup, &mut chance) else { return 0.0 };
    let mut rng = Rng::stream(!seed, 2 * deal + first as u64);
    while Rules::round(&state) == 0 && !state.to_act().is_empty() {
        let seat = state.to_act()[0];
        let level = if is_higher(usize::from(seat)) { higher } else { lower };
        let action = choose(&state, seat, level, &mut rng);
        state.apply(seat, action, &mut chance);
    }
    let scores = state.scores();
    let mean = |wanted: bool| {
        let of = scores.iter().enumerate().filter(|&(seat, _)| is_higher(seat) == wanted);
        let (count, sum) = of.fold((0, 0), |(count, sum), (_, score)| (count + 1, sum + score));
        f64::from(sum) / f64::from(count)
    };
    mean(true) - mean(false)
}

fn choose(state: &Snorkeling, seat: Seat, level: Option<usize>, rng: &mut Rng) -> <Snorkeling as Rules>::Action {
    let mut actions = Vec::new();
    state.actions(seat, &mut actions);
    let random = actions[rng.below(actions.len())];
    let Some(level) = level else { return random };
    let request = Request { level: level as u8, seed: rng.next_u64(), history: &[] };
    state.view(seat).choose(seat, &request).unwrap_or(random)
}
