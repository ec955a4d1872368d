//! Sequential halving on actions whose values are known.
#![allow(clippy::unwrap_used, reason = "a test fails by them")]

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tablegames_core::contract::limits::Limits;
use tablegames_core::play::chance::Rng;
use tablegames_core::search::Findings;
use tablegames_core::search::halving::halving;

/// Ten actions, worth a tenth of their number each, and a standard deviation that is the same for all.
const ACTIONS: [u32; 10] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/// What an action brings in a world: its value, luck that all share, and luck of its own.
fn payoff(action: u32, rng: &mut Rng) -> f64 {
    let shared = rng.unit() - 0.5;
    let own = (0..=action).map(|_| rng.unit()).last().unwrap_or(0.5) - 0.5;
    f64::from(action) / 10.0 + 4.0 * shared + own
}

fn found(seed: u64, playouts: u64, threads: usize) -> Findings<u32> {
    let stop = AtomicBool::new(false);
    halving(&ACTIONS, seed, &Limits { playouts: Some(playouts), threads, ..Limits::until(&stop) }, payoff)
}

#[test]
fn every_action_is_told_best_first_within_the_budget() {
    for playouts in [10, 11, 100, 3_000] {
        let found = found(1, playouts, 1);
        assert!(found.nodes <= playouts && found.nodes > playouts / 2, "{} of {playouts}", found.nodes);
        assert_eq!(found.nodes, found.actions.iter().map(|finding| finding.visits).sum::<u64>());
        let mut named: Vec<u32> = found.actions.iter().map(|finding| finding.action).collect();
        named.sort_unstable();
        assert_eq!(named, ACTIONS);
        assert!(found.actions.is_sorted_by(|a, b| a.value >= b.value));
    }
    let long = found(1, 3_000, 1);
    assert_eq!(long.best(), Some(9));
    assert!(long.actions[0].visits > 4 * long.actions[9].visits);
}

#[test]
fn errors_are_standard_errors() {
    let runs = 400;
    // By action: the mean square of how many errors its value lay off, over many seeds.
    let mut squares = [0.0; ACTIONS.len()];
    for seed in 0..runs {
        for finding in found(seed, 2_000, 1).actions {
            let off = (finding.value - f64::from(finding.action) / 10.0) / finding.error;
            squares[finding.action as usize] += off * off / runs as f64;
        }
    }
    // A mean of 400 squares of a normal variable is 1 ± 0.07; choosing by the values themselves shifts it a little.
    assert!(squares.iter().all(|square| (0.7..1.4).contains(square)), "{squares:?}");
}

#[test]
fn threads_change_nothing() {
    assert_eq!(found(5, 1_000, 1), found(5, 1_000, 3));
    assert_ne!(found(5, 1_000, 1), found(6, 1_000, 1));
}

#[test]
fn time_and_the_stop_flag_end_it_with_a_value_for_every_action() {
    let start = Instant::now();
    let stop = AtomicBool::new(false);
    let short = Limits { time: Some(Duration::from_millis(30)), ..Limits::until(&stop) };
    let found = halving(&ACTIONS, 1, &short, payoff);
    assert!(start.elapsed() < Duration::from_secs(5));
    assert!(found.nodes > 1_000 && found.actions.len() == ACTIONS.len());
    let stop = AtomicBool::new(true);
    let found = halving(&ACTIONS, 1, &Limits::until(&stop), payoff);
    assert_eq!(found.nodes, 10);
}

#[test]
fn one_action_gets_all_and_none_gets_nothing() {
    let stop = AtomicBool::new(false);
    let limits = Limits { playouts: Some(50), ..Limits::until(&stop) };
    assert_eq!(halving(&[4], 1, &limits, payoff).actions[0].visits, 50);
    assert_eq!(halving(&[], 1, &limits, payoff).best(), None);
}
