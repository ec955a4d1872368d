//! Training: temporal differences over games that the value plays against chance.
//!
//! After every placement the value of the sheet before the roll is moved towards the value after the best placement, at the end towards the
//! score. Each weight has its own rate (temporal coherence: the net of its corrections over their sum), so that weights settle once
//! their corrections only wobble.

use std::sync::Arc;

use super::super::score::Board;
use super::super::sheet::Sheet;
use super::Value;
use super::features::{Filling, SIZE};
use crate::chance::Rng;

/// Trainer of one value.
pub struct Trainer {
    /// The value so far.
    pub value: Value,
    net: Vec<f32>,
    gross: Vec<f32>,
    rate: f32,
}

impl Trainer {
    /// A trainer that starts from nothing.
    pub fn new(sheet: &Arc<Sheet>, rate: f32) -> Self {
        Self { value: Value::untrained(sheet), net: vec![0.0; SIZE], gross: vec![0.0; SIZE], rate }
    }

    /// Plays one game and learns from it; gives its score. A target looks to the end of the game (`lambda` 1) or only to the next value (0).
    pub fn game(&mut self, rng: &mut Rng, lambda: f32) -> u32 {
        let sheet = self.value.lens.sheet().clone();
        let mut path = vec![(self.value.lens.filling(&Board::default()), 0.0)];
        for _ in 0..sheet.pairs.len() {
            let next = path.last().and_then(|(filling, _)| self.value.best(filling, roll(rng)));
            path.extend(next);
        }
        let score = path.last().map_or(0.0, |(_, value)| *value);
        let mut target = score;
        for step in path.windows(2).rev() {
            let [(before, _), (_, value)] = step else { continue };
            target = value + lambda * (target - value);
            self.learn(before, target);
        }
        score as u32
    }

    fn learn(&mut self, filling: &Filling, target: f32) {
        let mut count = 0;
        let mut sum = 0.0;
        let Self { value, net, gross, rate } = self;
        let Value { lens, weights, .. } = value;
        let weights = Arc::make_mut(weights);
        lens.each_feature(filling, |feature| {
            sum += weights[feature];
            count += 1;
        });
        let step = *rate * (target - sum) / count as f32;
        lens.each_feature(filling, |feature| {
            let coherence = if gross[feature] == 0.0 { 1.0 } else { net[feature].abs() / gross[feature] };
            weights[feature] += coherence * step;
            net[feature] += step;
            gross[feature] += step.abs();
        });
    }
}

/// Two dice.
pub fn roll(rng: &mut Rng) -> (u8, u8) {
    (1 + rng.below(6) as u8, 1 + rng.below(6) as u8)
}
