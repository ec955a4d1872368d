//! Learned value: the expected final total of a partly filled sheet, a sum of weights of its features.

pub mod features;
pub mod train;
pub mod weights;

use std::sync::Arc;

use features::{Filling, Lens, SIZE};

use super::dice::orders;
use super::score::{Scorer, Stars};
use super::sheet::{Pair, Sheet};

/// Weights of one sheet and the lens to apply them with.
#[derive(Clone, Debug)]
pub struct Value {
    /// What sees the features.
    pub lens: Lens,
    /// The rule by which full sheets are scored.
    pub stars: Stars,
    weights: Arc<Vec<f32>>,
}

impl Value {
    /// A value that knows nothing yet.
    pub fn untrained(sheet: &Arc<Sheet>) -> Self {
        Self::with(sheet, Stars::default(), Arc::new(vec![0.0; SIZE]))
    }

    /// A value with these weights.
    pub fn with(sheet: &Arc<Sheet>, stars: Stars, weights: Arc<Vec<f32>>) -> Self {
        Self { lens: Lens::new(sheet), stars, weights }
    }

    /// All weights.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    fn weights_mut(&mut self) -> &mut Vec<f32> {
        Arc::make_mut(&mut self.weights)
    }

    /// The expected final total; the score where nothing is left to fill.
    #[inline]
    pub fn of(&self, filling: &Filling) -> f32 {
        if filling.empty == 0 {
            return Scorer::new(self.lens.sheet(), self.stars).total(&filling.board) as f32;
        }
        let weights = &**self.weights;
        let mut sum = 0.0;
        self.lens.each_feature(filling, |feature| sum += weights[feature]);
        sum
    }

    /// The empty pairs of a filling.
    pub fn empty_pairs<'a>(&'a self, filling: &'a Filling) -> impl Iterator<Item = Pair> + 'a {
        self.lens.sheet().pairs.iter().copied().filter(|pair| filling.empty & pair.cells() != 0)
    }

    /// The placement of a roll with the highest value, the filling after it and that value.
    pub fn best(&self, filling: &Filling, roll: (u8, u8)) -> Option<(Filling, f32)> {
        self.best_by(filling, roll, |after| self.of(after))
    }

    #[inline]
    fn best_by(&self, filling: &Filling, roll: (u8, u8), worth: impl Fn(&Filling) -> f32) -> Option<(Filling, f32)> {
        let mut best: Option<(Filling, f32)> = None;
        for pair in self.empty_pairs(filling) {
            for numbers in orders(roll) {
                let after = self.lens.placed(filling, pair, numbers);
                let value = worth(&after);
                if best.as_ref().is_none_or(|(_, highest)| value > *highest) {
                    best = Some((after, value));
                }
            }
        }
        best
    }

    /// The value one ply on: the mean over the next roll of the best placement's value.
    pub fn ahead(&self, filling: &Filling) -> f64 {
        if filling.empty == 0 {
            return f64::from(self.of(filling));
        }
        let mut best = [[f32::NEG_INFINITY; 6]; 6];
        for pair in self.empty_pairs(filling) {
            for left in 1..=6 {
                for right in 1..=6 {
                    let value = self.of(&self.lens.placed(filling, pair, (left, right)));
                    let highest = &mut best[usize::from(left.min(right)) - 1][usize::from(left.max(right)) - 1];
                    *highest = highest.max(value);
                }
            }
        }
        let weight = |a: usize, b: usize| if a == b { 1.0 } else { 2.0 };
        let rolls = (0..6).flat_map(|a| (a..6).map(move |b| (a, b)));
        rolls.map(|(a, b)| weight(a, b) * f64::from(best[a][b])).sum::<f64>() / 36.0
    }
}
