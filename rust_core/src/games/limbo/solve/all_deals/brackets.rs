//! What is known of values while they are narrowed down: an estimate between bounds.

use crate::games::limbo::solve::belief::Belief;

/// Bounds no further apart than this are equal but for rounding.
pub(crate) const EQUAL: f64 = 1e-9;

/// Fewer settled values than these don't show how far off the estimate is.
const FEW: u32 = 4;

/// What is known of a value.
#[derive(Clone, Copy)]
pub(crate) struct Estimate {
    /// The value as far as it is known, within the bounds.
    pub(crate) value: f64,
    /// A lower bound.
    pub(crate) low: f64,
    /// An upper bound.
    pub(crate) high: f64,
    /// How far off the value may be.
    pub(crate) error: f64,
}

impl Estimate {
    /// A value that is known.
    pub(crate) fn known(value: f64) -> Estimate {
        Estimate { value, low: value, high: value, error: 0.0 }
    }

    /// So many times this.
    pub(crate) fn times(self, times: f64) -> Estimate {
        let Estimate { value, low, high, error } = self;
        Estimate { value: value * times, low: low * times, high: high * times, error: error * times }
    }

    /// Both together.
    pub(crate) fn plus(self, other: Estimate) -> Estimate {
        Estimate {
            value: self.value + other.value,
            low: self.low + other.low,
            high: self.high + other.high,
            error: self.error + other.error,
        }
    }

    /// The larger of both.
    pub(crate) fn max(self, other: Estimate) -> Estimate {
        let larger = if other.value > self.value { other } else { self };
        Estimate { low: self.low.max(other.low), high: self.high.max(other.high), ..larger }
    }

    /// The smaller of both.
    pub(crate) fn min(self, other: Estimate) -> Estimate {
        let smaller = if other.value < self.value { other } else { self };
        Estimate { low: self.low.min(other.low), high: self.high.min(other.high), ..smaller }
    }
}

/// What is known of the values of a start, to the looker and by hand of the other seat.
pub(crate) struct Brackets {
    /// The values as far as they are known, within the bounds.
    guess: Vec<f64>,
    /// Lower bounds.
    pub(crate) low: Vec<f64>,
    /// Upper bounds.
    pub(crate) high: Vec<f64>,
    /// How many hands were settled one by one, and the squares of how far off the estimate was for them.
    settled: (u32, f64),
}

impl Brackets {
    /// Values by an estimate within bounds.
    pub(crate) fn of(guess: &[f64], low: &[f64], high: &[f64]) -> Brackets {
        let within = guess.iter().zip(low.iter().zip(high));
        Brackets {
            guess: within.map(|(&guess, (&low, &high))| guess.max(low).min(high)).collect(),
            low: low.to_vec(),
            high: high.to_vec(),
            settled: (0, 0.0),
        }
    }

    /// Values by an estimate alone.
    pub(crate) fn unbounded(guess: &[f64]) -> Brackets {
        Brackets::of(guess, &vec![f64::NEG_INFINITY; guess.len()], &vec![f64::INFINITY; guess.len()])
    }

    /// The value for one hand is known.
    pub(crate) fn settle(&mut self, hand: usize, value: f64) {
        self.settled.0 += 1;
        self.settled.1 += (value - self.guess[hand]).powi(2);
        (self.guess[hand], self.low[hand], self.high[hand]) = (value, value, value);
    }

    /// How far apart the bounds for one hand are.
    pub(crate) fn gap(&self, hand: usize) -> f64 {
        self.high[hand] - self.low[hand]
    }

    /// What is known for one hand, if open values are so far off.
    pub(crate) fn estimate(&self, hand: usize, off: f64) -> Estimate {
        let error = if self.gap(hand) > EQUAL { off.min(self.gap(hand)) } else { 0.0 };
        Estimate { value: self.guess[hand], low: self.low[hand], high: self.high[hand], error }
    }

    /// How much the values differ from hand to hand.
    fn deviation(&self, belief: &Belief) -> f64 {
        let mean = belief.mean(&self.guess);
        let squares: Vec<f64> = self.guess.iter().map(|value| (value - mean).powi(2)).collect();
        belief.mean(&squares).sqrt()
    }
}

/// How far off estimated values are taken to be, by start: as far as those were that have been settled, all in one direction;
/// where too few were, as far as the values differ from hand to hand.
pub(crate) fn errors(brackets: &[Brackets], belief: &Belief) -> Vec<f64> {
    let (count, squares) = brackets.iter().fold((0, 0.0), |sum, one| (sum.0 + one.settled.0, sum.1 + one.settled.1));
    let off = (squares / f64::from(count)).sqrt();
    brackets.iter().map(|bracket| if count < FEW { bracket.deviation(belief) } else { off }).collect()
}
