//! A quick player: what playouts and the lower bots do.
//!
//! It draws its action with odds that follow from a learned sum of features (a softmax). It sees its own hand and what lies open.

use features::Scene;
use weights::Weights;

use crate::games::snorkeling::state::{Action, Snorkeling};
use crate::play::chance::Rng;

mod features;
pub(in crate::games::snorkeling) mod train;
mod weights;

/// The place of an action in a list, drawn as the quick player draws it.
pub(in super::super) fn guess(state: &Snorkeling, actions: &[Action], rng: &mut Rng) -> usize {
    let mut odds = Odds::new();
    odds.of(state, actions, weights::shipped(state));
    odds.draw(rng)
}

/// Actions beyond so many are never taken.
const MOST_ACTIONS: usize = 64;

/// Scores beyond this are as good as certain, and their exponentials fit.
const STEEPEST: f32 = 30.0;

/// How often each action of a list is taken, not normalised.
struct Odds {
    odds: [f32; MOST_ACTIONS],
    len: usize,
    sum: f32,
}

impl Odds {
    fn new() -> Self {
        Self { odds: [0.0; MOST_ACTIONS], len: 0, sum: 0.0 }
    }

    fn of(&mut self, state: &Snorkeling, actions: &[Action], weights: &Weights) {
        let scene = Scene::new(state);
        self.len = actions.len().min(MOST_ACTIONS);
        self.sum = 0.0;
        for (odds, &action) in self.odds.iter_mut().zip(actions) {
            let mut score = 0.0;
            scene.features(action, |first, features| score = product(features, &weights[first..]));
            *odds = score.clamp(-STEEPEST, STEEPEST).exp();
            self.sum += *odds;
        }
    }

    /// The chance of an action.
    fn chance(&self, i: usize) -> f32 {
        self.odds[i] / self.sum
    }

    fn draw(&self, rng: &mut Rng) -> usize {
        let mut drawn = rng.unit() as f32 * self.sum;
        for (i, &odds) in self.odds[..self.len].iter().enumerate() {
            if drawn < odds {
                return i;
            }
            drawn -= odds;
        }
        self.len.saturating_sub(1)
    }
}

/// The sum of the products of two rows, in four sums that a processor adds up at once.
fn product(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; 4];
    for (a, b) in a.chunks(4).zip(b.chunks(4)) {
        for (sum, (a, b)) in sums.iter_mut().zip(a.iter().zip(b)) {
            *sum += a * b;
        }
    }
    sums.iter().sum()
}
