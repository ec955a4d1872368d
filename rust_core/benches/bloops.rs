//! Speed of Bloops: random play, copies, views, and a decision.

use divan::{Bencher, counter::ItemsCount};

use tablegames_core::contract::bot::Request;
use tablegames_core::contract::setup::Setup;
use tablegames_core::contract::{Bot, Knowledge, Rules};
use tablegames_core::games::bloops::{Action, Bloops};
use tablegames_core::play::chance::{Chance, Rng};

fn main() {
    divan::main();
}

fn start(players: usize, seed: u64) -> (Bloops, Chance) {
    let setup = Setup { players, options: [("memory_aid", "off".to_string())].into() };
    let mut chance = Chance::seeded(seed);
    match Bloops::start(&setup, &mut chance) {
        Ok(game) => (game, chance),
        Err(error) => unreachable!("{error}"),
    }
}

/// Plays a game at random; returns its number of actions.
fn play(players: usize, seed: u64) -> usize {
    let (mut game, mut chance) = start(players, seed);
    let mut rng = Rng::stream(seed, 1);
    let mut list = Vec::new();
    let mut steps = 0;
    while let Some(&seat) = game.to_act().first() {
        list.clear();
        game.actions(seat, &mut list);
        game.apply(seat, list[rng.below(list.len())], &mut chance);
        steps += 1;
    }
    steps
}

/// A state some turns into a game.
fn middle(players: usize) -> Bloops {
    let (mut game, mut chance) = start(players, 5);
    for _ in 0..4 * players {
        let Some(&seat) = game.to_act().first() else { break };
        let mut list = Vec::new();
        game.actions(seat, &mut list);
        game.apply(seat, list[0], &mut chance);
    }
    game
}

#[divan::bench(args = [2, 3, 4, 5])]
fn random_steps(bencher: Bencher<'_, '_>, players: usize) {
    const GAMES: u64 = 200;
    let steps: usize = (0..GAMES).map(|seed| play(players, seed)).sum();
    bencher.counter(ItemsCount::new(steps)).bench(|| (0..GAMES).map(|seed| play(players, seed)).sum::<usize>());
}

#[divan::bench]
fn copy(bencher: Bencher<'_, '_>) {
    let game = middle(4);
    bencher.bench(|| divan::black_box(&game).clone());
}

#[divan::bench]
fn view(bencher: Bencher<'_, '_>) {
    let game = middle(4);
    bencher.bench(|| divan::black_box(&game).view(0));
}

#[divan::bench]
fn sample(bencher: Bencher<'_, '_>) {
    let view = middle(4).view(0);
    let mut rng = Rng::seeded(1);
    bencher.bench_local(|| view.sample(&mut rng));
}

#[divan::bench(args = [0, 1, 2, 3])]
fn bot_opening_choice(bencher: Bencher<'_, '_>, level: u8) {
    let (mut game, mut chance) = start(4, 3);
    game.apply(0, Action::Draw, &mut chance);
    let view = game.view(0);
    let request = Request { level, seed: 1, history: &[] };
    bencher.bench(|| view.choose(0, &request));
}
