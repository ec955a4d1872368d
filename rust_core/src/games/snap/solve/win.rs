//! Each seat's chance to win the game, by playing it out with given reaction times and attention.

use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::contract::knowledge::Knowledge;
use crate::contract::limits::Limits;
use crate::contract::rules::Rules;
use crate::contract::seat::Seat;
use crate::games::snap::reaction::{reaction, right_call};
use crate::games::snap::state::{Action, Snap};
use crate::play::chance::Rng;

/// The eyes of everybody at the table.
#[derive(Clone, Debug)]
pub(super) struct Eyes {
    /// The mean time of a call in milliseconds, one a seat.
    pub(super) reaction: Vec<f64>,
    /// The chance to notice a match, one a seat.
    pub(super) attention: Vec<f64>,
}

/// The chances to win.
#[derive(Clone, Debug)]
pub(super) struct Chances {
    /// The chance of each seat; shared wins are split.
    pub(super) win: Vec<f64>,
    /// One standard error of each.
    pub(super) error: Vec<f64>,
    /// The games that were played.
    pub(super) games: u64,
}

/// Games between two looks at the limits.
const BATCH: u64 = 256;

/// The chances to win from a state, over so many games at most.
pub(super) fn chances(state: &Snap, eyes: &Eyes, seed: u64, games: u64, limits: &Limits<'_>) -> Chances {
    let seats = state.piles.seats();
    let mut sum = vec![0.0; seats];
    let mut played = 0;
    let threads = limits.threads;
    let pool = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build().ok()).flatten();
    while played < games && (played == 0 || !limits.reached()) {
        let batch = played..games.min(played + BATCH);
        played = batch.end;
        let shares = |game: u64| share(state, eyes, &mut Rng::stream(seed, game));
        let results: Vec<Vec<f64>> = match &pool {
            Some(pool) => pool.install(|| batch.into_par_iter().map(shares).collect()),
            None => batch.map(shares).collect(),
        };
        for (seat, share) in results.iter().flat_map(|shares| shares.iter().enumerate()) {
            sum[seat] += share;
        }
        limits.tell(played as f64 / games as f64);
    }
    let n = played as f64;
    let win: Vec<f64> = sum.iter().map(|sum| sum / n).collect();
    let error = sum.iter().map(|sum| error(*sum, n)).collect();
    Chances { win, error, games: played }
}

/// One standard error of a chance, as if one more game were won and one more lost: nothing is certain after a few.
fn error(won: f64, games: f64) -> f64 {
    let chance = (won + 1.0) / (games + 2.0);
    (chance * (1.0 - chance) / games).sqrt()
}

/// What each seat gets of one game.
fn share(state: &Snap, eyes: &Eyes, rng: &mut Rng) -> Vec<f64> {
    let mut game = if state.is_complete() { *state } else { state.sample(rng) };
    race(&mut game, eyes, rng);
    while !game.over {
        game.play(game.turn, Action::Flip);
        race(&mut game, eyes, rng);
    }
    let winners = game.winners();
    let mut shares = vec![0.0; game.piles.seats()];
    winners.iter().for_each(|&seat| shares[usize::from(seat)] = 1.0 / winners.len() as f64);
    shares
}

/// Everybody who notices a match calls it, and the table decides.
fn race(game: &mut Snap, eyes: &Eyes, rng: &mut Rng) {
    if let Some(claim) = right_call(game) {
        for seat in 0..game.piles.seats() {
            if game.can_call(seat as Seat) && rng.unit() < eyes.attention[seat] {
                let time = reaction(eyes.reaction[seat], rng);
                game.play(seat as Seat, Action::Call(claim, Some(time)));
            }
        }
    }
    if game.calls_open() {
        game.close();
    }
}
