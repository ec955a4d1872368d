//! Snap: random play, a copy, the odds and the chances to win.

#![allow(clippy::expect_used, reason = "a bench that can't start has nothing to measure")]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use divan::Bencher;
use divan::counter::ItemsCount;

use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::question::Question;
use tablegames_core::contract::setup::Setup;
use tablegames_core::contract::{Knowledge, Rules, Solve};
use tablegames_core::games;
use tablegames_core::games::snap::{Action, Snap};
use tablegames_core::play::chance::{Chance, Rng};

fn main() {
    divan::main();
}

const STEPS: usize = 10_000;

fn deal(players: usize, seed: u64) -> Snap {
    let facts = games::find("snap").expect("a game").facts();
    let setup = Setup::new(facts, players, &BTreeMap::new()).expect("2 to 12 players");
    Snap::start(&setup, &mut Chance::seeded(seed)).expect("a pack")
}

/// Games of random actions of random seats, one after the other.
fn random_play(players: usize) -> usize {
    let (mut rng, mut chance, mut list) = (Rng::seeded(1), Chance::unknown(), Vec::new());
    let mut state = deal(players, 0);
    let mut games = 0;
    for _ in 0..STEPS {
        let seats = state.to_act();
        if seats.is_empty() {
            games += 1;
            state = deal(players, games as u64);
            continue;
        }
        let seat = seats[rng.below(seats.len())];
        list.clear();
        state.actions(seat, &mut list);
        state.apply(seat, list[rng.below(list.len())], &mut chance);
    }
    games
}

#[divan::bench(args = [2, 4, 12])]
fn random_steps(bencher: Bencher<'_, '_>, players: usize) {
    bencher.counter(ItemsCount::new(STEPS)).bench(|| random_play(black_box(players)));
}

#[divan::bench]
fn copy(bencher: Bencher<'_, '_>) {
    let state = deal(4, 1);
    bencher.bench(|| *black_box(&state));
}

/// A table after some turns, as all see it.
fn view(players: usize) -> Snap {
    let mut state = deal(players, 5);
    for _ in 0..17 {
        state.apply(state.to_act()[0], Action::Flip, &mut Chance::unknown());
    }
    state.view(0)
}

#[divan::bench(args = [2, 4, 12])]
fn odds_and_one_game(bencher: Bencher<'_, '_>, players: usize) {
    let (state, stop) = (view(players), AtomicBool::new(false));
    bencher.bench(|| solve(&state, 1, &stop));
}

#[divan::bench(args = [2, 4, 12])]
fn games_to_the_end(bencher: Bencher<'_, '_>, players: usize) {
    let (state, stop) = (view(players), AtomicBool::new(false));
    bencher.counter(ItemsCount::new(1_000_usize)).bench(|| solve(&state, 1_000, &stop));
}

fn solve(state: &Snap, games: u64, stop: &AtomicBool) -> f64 {
    let question = Question { seat: 0, method: None, objective: "match", seed: 1, inputs: BTreeMap::new() };
    let limits = Limits { playouts: Some(games), ..Limits::until(stop) };
    Solve::solve(state, &question, &limits).map_or(0.0, |solution| solution.value)
}
