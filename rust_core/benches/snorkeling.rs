//! Snorkeling: random steps inside the core, copies, worlds, searches.

#![allow(clippy::panic, reason = "a bench fails by panicking")]

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use divan::Bencher;
use divan::counter::ItemsCount;

use tablegames_core::contract::bot::Request;
use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::question::Question;
use tablegames_core::contract::setup::Setup;
use tablegames_core::contract::{Bot, Knowledge, Rules, Solve};
use tablegames_core::games;
use tablegames_core::games::snorkeling::Snorkeling;
use tablegames_core::play::chance::{Chance, Rng};

fn main() {
    divan::main();
}

fn start(players: usize) -> Snorkeling {
    let setup = Setup::new(&Snorkeling::FACTS, players, &BTreeMap::new()).unwrap_or_else(|error| panic!("{error}"));
    Snorkeling::start(&setup, &mut Chance::seeded(1)).unwrap_or_else(|error| panic!("{error}"))
}

/// The state after some random steps.
fn after(steps: usize, players: usize) -> Snorkeling {
    let (mut state, mut rng, mut chance) = (start(players), Rng::seeded(2), Chance::seeded(3));
    let mut list = Vec::new();
    for _ in 0..steps {
        list.clear();
        let Some(&seat) = state.to_act().first() else { break };
        state.actions(seat, &mut list);
        state.apply(seat, list[rng.below(list.len())], &mut chance);
    }
    state
}

const STEPS: usize = 10_000;

/// Legal actions listed, one played; a finished match begins anew.
#[divan::bench(args = [2, 4, 6])]
fn random_steps(bencher: Bencher, players: usize) {
    let first = start(players);
    bencher.counter(ItemsCount::new(STEPS)).bench(|| {
        let (mut state, mut rng, mut chance) = (first.clone(), Rng::seeded(2), Chance::seeded(3));
        let mut list = Vec::new();
        for _ in 0..STEPS {
            if state.to_act().is_empty() {
                state = first.clone();
            }
            let seat = state.to_act()[0];
            list.clear();
            state.actions(seat, &mut list);
            state.apply(seat, list[rng.below(list.len())], &mut chance);
        }
        state
    });
}

#[divan::bench]
fn copy(bencher: Bencher) {
    let state = after(30, 4);
    bencher.bench(|| divan::black_box(&state).clone());
}

/// A world drawn from a view.
#[divan::bench]
fn world(bencher: Bencher) {
    let view = after(30, 4).view(0);
    let mut rng = Rng::seeded(1);
    bencher.bench_local(|| view.sample(&mut rng));
}

const PLAYOUTS: u64 = 2_000;

fn question(seat: u8) -> Question {
    Question { seat, method: None, objective: "points", seed: 1, inputs: BTreeMap::new() }
}

/// Playouts of the tree search early in a round, on one thread.
#[divan::bench(args = [2, 4, 6], sample_count = 10)]
fn playouts(bencher: Bencher, players: usize) {
    let state = after(12, players);
    let view = state.view(state.to_act()[0]);
    let stop = AtomicBool::new(false);
    let limits = Limits { playouts: Some(PLAYOUTS), ..Limits::until(&stop) };
    bencher
        .counter(ItemsCount::new(PLAYOUTS))
        .bench(|| view.solve(&question(view.to_act()[0]), &limits).map(|solution| solution.value));
}

/// A move of each level, from easy to expert.
#[divan::bench(args = [0, 1, 2, 3], sample_count = 10)]
fn bot_move(bencher: Bencher, level: u8) {
    let state = after(12, 3);
    let seat = state.to_act()[0];
    let view = state.view(seat);
    bencher.bench(|| view.choose(seat, &Request { level, seed: 1, history: &[] }));
}

/// A late position proven.
#[divan::bench(sample_count = 20)]
fn late_position(bencher: Bencher) {
    let text = "snorkeling centre=r4 piles=Lb4g3/Ly4p3p2 hands=r0r3g4/g2b3p1 turn=0 deck=g1b4 out=r0 scores=0/0 renewed=3 \
                variant=expert";
    let position = games::read(text).unwrap_or_else(|error| panic!("{error}"));
    let stop = AtomicBool::new(false);
    let limits = Limits::until(&stop);
    bencher.bench(|| position.solve(&question(0), &limits).map(|solution| solution.nodes));
}
