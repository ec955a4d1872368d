//! Training: fitted value iteration, from the last pair back to the first.
//!
//! A sweep plays games to collect sheets for every number of empty pairs. Then it learns the values of sheets with one empty pair from the
//! scores, with two from the values of those with one, and so on: the target is the exact mean over the next roll of the best
//! placement, so that no luck of the dice blurs what is learned. The next sweep plays better and so collects the sheets that matter.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::super::endgame::Endgame;
use super::super::score::{Board, Scorer};
use super::super::sheet::Sheet;
use super::Value;
use super::features::{BLOCK, Filling};
use crate::chance::Rng;
use crate::limits::Limits;

/// Empty pairs up to which sheets are counted out for training.
const EXACT_PAIRS: usize = 4;

/// Sheets with more empty pairs change less with each pair and cost more to look ahead from: this part of the games will do.
const FEWER: usize = 3;

/// How a sweep is done.
#[derive(Clone, Copy, Debug)]
pub struct Sweep {
    /// Games played, each giving one sheet for every number of empty pairs.
    pub games: usize,
    /// Part of the placements that are played at random, so that mistakes are known too.
    pub astray: f64,
    /// Passes over the sheets.
    pub passes: usize,
    /// Part of its error that a value is moved by in the first pass.
    pub rate: f32,
}

/// What a sweep says of its progress.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Number of empty pairs.
    pub pairs: usize,
    /// Root mean square error on sheets that were not learned from.
    pub error: f64,
}

/// Improves a value by one sweep.
pub fn sweep(value: &mut Value, sweep: Sweep, rng: &mut Rng, mut tell: impl FnMut(Progress)) {
    let pairs = value.lens.sheet().pairs.len();
    let mut sheets: Vec<Vec<Filling>> = vec![Vec::new(); pairs + 1];
    for _ in 0..sweep.games {
        collect(value, sweep.astray, rng, &mut sheets);
    }
    for (left, sheets) in sheets.iter().enumerate().skip(1) {
        let known = value.block(left - 1).to_vec();
        value.block_mut(left).copy_from_slice(&known);
        let wanted = if left <= EXACT_PAIRS { sweep.games } else { sweep.games / FEWER };
        let samples: Vec<Sample> =
            sheets.iter().take(wanted).map(|filling| Sample::new(value, filling, left)).collect();
        let (held_out, learned) = samples.split_at(samples.len() / 20);
        let error = fit(value.block_mut(left), learned, held_out, sweep, rng);
        tell(Progress { pairs: left, error });
    }
}

/// Plays one game and keeps the sheet before every roll.
fn collect(value: &Value, astray: f64, rng: &mut Rng, sheets: &mut [Vec<Filling>]) {
    let mut filling = value.lens.filling(&Board::default());
    while filling.empty != 0 {
        sheets[filling.empty.count_ones() as usize / 2].push(filling.clone());
        let roll = roll(rng);
        let next = if rng.unit() < astray {
            let pairs: Vec<_> = value.empty_pairs(&filling).collect();
            pairs.get(rng.below(pairs.len())).map(|pair| value.lens.placed(&filling, *pair, roll))
        } else {
            value.best(&filling, roll).map(|(after, _)| after)
        };
        let Some(next) = next else { return };
        filling = next;
    }
}

/// A sheet to learn from.
struct Sample {
    /// Its features within their block, and how often each is there.
    features: Vec<(u32, f32)>,
    /// What it is worth: exactly near the end, else by looking one roll ahead.
    target: f32,
    /// What moving all weights by one step moves the sum by.
    norm: f32,
}

impl Sample {
    fn new(value: &Value, filling: &Filling, left: usize) -> Self {
        let mut list = Vec::new();
        value.lens.each_feature(filling, |feature| list.push((feature - left * BLOCK) as u32));
        list.sort_unstable();
        let features: Vec<(u32, f32)> =
            list.chunk_by(|a, b| a == b).map(|alike| (alike[0], alike.len() as f32)).collect();
        let norm = features.iter().map(|(_, count)| count * count).sum();
        let target = exact(value, filling, left).unwrap_or_else(|| value.ahead(filling));
        Self { features, target: target as f32, norm }
    }

    /// What the weights lack to the target.
    fn error(&self, weights: &[f32]) -> f32 {
        self.target - self.features.iter().map(|(feature, count)| weights[*feature as usize] * count).sum::<f32>()
    }
}

fn exact(value: &Value, filling: &Filling, left: usize) -> Option<f64> {
    let stop = AtomicBool::new(false);
    let scorer = Scorer::new(value.lens.sheet(), value.stars);
    let limits = Limits::until(&stop);
    (left <= EXACT_PAIRS).then(|| Endgame::new(scorer, &filling.board, &limits)?.value().ok())?
}

/// Moves weights towards the targets; gives the error on what was held out.
fn fit(weights: &mut [f32], samples: &[Sample], held_out: &[Sample], sweep: Sweep, rng: &mut Rng) -> f64 {
    // The mean first, so that the rest is learned from what differs.
    let off: f32 = samples.iter().map(|sample| sample.error(weights)).sum();
    weights[BLOCK - 1] += off / samples.len().max(1) as f32;
    let mut order: Vec<usize> = (0..samples.len()).collect();
    for pass in 0..sweep.passes {
        let rate = sweep.rate * (1.0 - pass as f32 / sweep.passes as f32);
        rng.shuffle(&mut order);
        for sample in order.iter().map(|i| &samples[*i]) {
            let step = rate * sample.error(weights) / sample.norm;
            sample.features.iter().for_each(|(feature, count)| weights[*feature as usize] += step * count);
        }
    }
    let squares: f64 = held_out.iter().map(|sample| f64::from(sample.error(weights)).powi(2)).sum();
    (squares / held_out.len().max(1) as f64).sqrt()
}

/// A value for a sheet, learned by sweeps from nothing.
pub fn train(sheet: &Arc<Sheet>, sweeps: &[Sweep], seed: u64, mut tell: impl FnMut(usize, Progress)) -> Value {
    let mut value = Value::untrained(sheet);
    for (i, settings) in sweeps.iter().enumerate() {
        sweep(&mut value, *settings, &mut Rng::stream(seed, i as u64), |progress| tell(i, progress));
    }
    value
}

/// Two dice.
pub fn roll(rng: &mut Rng) -> (u8, u8) {
    (1 + rng.below(6) as u8, 1 + rng.below(6) as u8)
}
