//! What a round is played for, as numbers that the searches compare.

use crate::games::limbo::state::{Limbo, Options};

/// The end of a round, seen by its winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The seat that played the last card.
    pub winner: usize,
    /// Cards in the pile.
    pub pile: u8,
    /// The final count.
    pub count: u8,
}

/// An aim: what each ending of a round is worth to its winner, and as much below zero to the loser.
pub trait Aim: Sync {
    /// The worth of an ending to its winner.
    fn worth(&self, ending: Ending) -> f64;

    /// What no ending is worth more than, nor less than the same below zero.
    fn most(&self) -> f64 {
        f64::INFINITY
    }

    /// The worth of an ending to a seat.
    #[inline]
    fn value(&self, ending: Ending, seat: usize) -> f64 {
        let worth = self.worth(ending);
        if ending.winner == seat { worth } else { -worth }
    }
}

/// The points of a round, own minus the other's.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    /// Points for each card in the pile, to the winner.
    pub card: f64,
    /// Points for each of the final count, to the loser.
    pub count: f64,
}

impl Aim for Points {
    #[inline]
    fn worth(&self, ending: Ending) -> f64 {
        self.card * f64::from(ending.pile) - self.count * f64::from(ending.count)
    }
}

/// The win of a round, 1 to the winner and −1 to the loser.
#[derive(Clone, Copy, Debug)]
pub struct Round;

impl Aim for Round {
    #[inline]
    fn worth(&self, _: Ending) -> f64 {
        1.0
    }

    fn most(&self) -> f64 {
        1.0
    }
}

/// An aim that depends on the factor of the round, which is decided on the way.
pub trait Aims: Sync {
    /// The aim of a round.
    type Aim: Aim + Clone;

    /// The aim with this factor.
    fn at(&self, factor: u8) -> Self::Aim;

    /// A factor whose aim differs from that of this factor by a multiple only, and how many times it counts.
    fn multiple(&self, factor: u8) -> (u8, f64) {
        (factor, 1.0)
    }
}

/// Points of the round.
pub struct PointAims(Options);

impl PointAims {
    /// The aims in a round with these options.
    pub fn of(state: &Limbo) -> PointAims {
        PointAims(state.options)
    }
}

impl Aims for PointAims {
    type Aim = Points;

    fn at(&self, factor: u8) -> Points {
        let factor = f64::from(factor);
        let loser = if self.0.winner_only { 1.0 } else { factor };
        Points { card: 10.0 * factor, count: f64::from(self.0.loser_scores) * loser }
    }

    fn multiple(&self, factor: u8) -> (u8, f64) {
        if self.0.winner_only { (factor, 1.0) } else { (1, f64::from(factor)) }
    }
}

/// The win of the round, whatever its factor.
pub struct RoundAims;

impl Aims for RoundAims {
    type Aim = Round;

    fn at(&self, _: u8) -> Round {
        Round
    }

    fn multiple(&self, _: u8) -> (u8, f64) {
        (1, 1.0)
    }
}
