//! Training: temporal differences in games of the learned player with itself as its only judge.
//!
//! A game is played greedily; then every sheet of it, the last first, is moved towards what came after it. Each weight has a step size
//! of its own that shrinks with the errors it has met (Adagrad), so that rare features learn as fast as common ones; towards the end
//! all shrink. Early on, many numbers of empty pairs share their weights, so that rare features are met often; later each gets its own.

use std::sync::Arc;

use super::Value;
use super::features::{BLOCK, Filling, SIZE, present};
use crate::games::splitter::dice::roll;
use crate::games::splitter::score::{Board, Scorer};
use crate::games::splitter::sheet::Sheet;
use crate::play::chance::Rng;

/// How far a sheet's target looks to the end of its game rather than to the next sheet's value.
const TRACE: f32 = 0.6;

/// Points by which a weight moves at its first error.
const RATE: f32 = 0.08;

/// Numbers of empty pairs that share weights, phase by phase, and the part of the games at which the phase ends.
const PHASES: [(usize, f64); 4] = [(22, 0.03), (6, 0.1), (2, 0.3), (1, 1.0)];

/// The part of the games after which all steps shrink, evenly to nothing.
const SHRINK: f64 = 0.4;

/// Games between two reports.
const REPORT: usize = 2_000;

/// What training says of its progress.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Games played.
    pub games: usize,
    /// Mean total of the games since the last report.
    pub mean: f64,
}

/// A value for a sheet, learned in a number of games from nothing.
pub fn train(sheet: &Arc<Sheet>, games: usize, seed: u64, mut tell: impl FnMut(Progress)) -> Value {
    let mut learner = Learner::new(sheet);
    let mut rng = Rng::seeded(seed);
    let (mut phase, mut sum) = (0, 0.0);
    for game in 0..games {
        let done = game as f64 / games as f64;
        while done >= PHASES[phase].1 {
            learner.share(PHASES[phase].0);
            phase += 1;
        }
        let step = ((1.0 - done) / (1.0 - SHRINK)).min(1.0);
        sum += f64::from(learner.play(PHASES[phase].0, step as f32, &mut rng));
        if (game + 1) % REPORT == 0 {
            tell(Progress { games: game + 1, mean: sum / REPORT as f64 });
            sum = 0.0;
        }
    }
    learner.share(PHASES[phase].0);
    learner.value
}

/// A value with the record of each weight's errors.
struct Learner {
    value: Value,
    /// By weight: the sum of the squares of its errors.
    squares: Vec<f32>,
    /// Features of the sheets of one game, and where each sheet's end.
    features: Vec<u32>,
    ends: Vec<usize>,
}

impl Learner {
    fn new(sheet: &Arc<Sheet>) -> Self {
        let mut value = Value::untrained(sheet);
        let present = present();
        value.weights_mut().chunks_exact_mut(BLOCK).for_each(|block| block.copy_from_slice(&present));
        Self { value, squares: vec![f32::MIN_POSITIVE; SIZE], features: Vec::new(), ends: Vec::new() }
    }

    /// Plays one game and learns from it; gives its total.
    fn play(&mut self, width: usize, step: f32, rng: &mut Rng) -> f32 {
        self.features.clear();
        self.ends.clear();
        let mut filling = self.value.lens.filling(&Board::default());
        while filling.empty != 0 {
            let Some(after) = self.best(&filling, roll(rng), width) else { break };
            filling = after;
            if filling.empty != 0 {
                let features = &mut self.features;
                self.value.lens.each_feature(&filling, |feature| features.push(shared(feature, width) as u32));
                self.ends.push(self.features.len());
            }
        }
        let total = Scorer::new(self.value.lens.sheet(), self.value.stars).total(&filling.board) as f32;
        self.learn(total, step);
        total
    }

    /// The filling after the best placement of a roll, by shared weights.
    fn best(&self, filling: &Filling, roll: (u8, u8), width: usize) -> Option<Filling> {
        if width == 1 {
            return self.value.best(filling, roll).map(|(after, _)| after);
        }
        let worth = |after: &Filling| {
            let mut sum = 0.0;
            if after.empty == 0 {
                return self.value.of(after);
            }
            self.value.lens.each_feature(after, |feature| sum += self.value.weights[shared(feature, width)]);
            sum
        };
        self.value.best_by(filling, roll, worth).map(|(after, _)| after)
    }

    /// Moves the weights of a game's sheets, from the last back to the first.
    fn learn(&mut self, total: f32, step: f32) {
        let (mut outcome, mut next) = (total, total);
        for sheet in (0..self.ends.len()).rev() {
            let start = if sheet == 0 { 0 } else { self.ends[sheet - 1] };
            let features = &mut self.features[start..self.ends[sheet]];
            features.sort_unstable();
            let weights = Arc::make_mut(&mut self.value.weights);
            let value: f32 = features.iter().map(|feature| weights[*feature as usize]).sum();
            outcome = TRACE * outcome + (1.0 - TRACE) * next;
            let error = outcome - value;
            next = value;
            for alike in features.chunk_by(|a, b| a == b) {
                let feature = alike[0] as usize;
                let slope = error * alike.len() as f32;
                self.squares[feature] += slope * slope;
                weights[feature] += RATE * step * slope / self.squares[feature].sqrt();
            }
        }
    }

    /// Gives each number of empty pairs its own copy of the weights that it shared.
    fn share(&mut self, width: usize) {
        for block in (0..SIZE / BLOCK).rev() {
            let from = shared(block * BLOCK, width);
            self.value.weights_mut().copy_within(from..from + BLOCK, block * BLOCK);
            self.squares.copy_within(from..from + BLOCK, block * BLOCK);
        }
    }
}

/// The weight that a feature shares with its neighbours in the number of empty pairs.
fn shared(feature: usize, width: usize) -> usize {
    feature - feature / BLOCK % width * BLOCK
}
