//! What the end of a round is worth.

use super::chances::Chances;
use crate::games::snorkeling::facts::MOST_PLAYERS;
use crate::games::snorkeling::standing::Points;
use crate::games::snorkeling::state::Snorkeling;

/// What each seat plays for.
pub(in super::super) enum Aim {
    /// Points: its own less the mean of the others'.
    Points,
    /// The chance to win the match.
    Match(Chances),
}

impl Aim {
    /// The aim of an objective's name, from a state in a round.
    pub(in super::super) fn new(objective: &str, state: &Snorkeling) -> Self {
        if objective == "match" { Self::Match(Chances::after_round_of(state)) } else { Self::Points }
    }

    /// The unit of the values.
    pub(in super::super) fn unit(&self) -> &'static str {
        if matches!(self, Self::Points) { "points" } else { "chance" }
    }

    /// What a round that brought these points is worth to each of the seats.
    pub(in super::super) fn worth(&self, points: Points, seats: usize) -> [f64; MOST_PLAYERS] {
        match self {
            Self::Points => {
                let sum: u8 = points[..seats].iter().sum();
                points.map(|own| f64::from(own) - f64::from(sum - own) / (seats - 1) as f64)
            }
            Self::Match(chances) => chances.after(points),
        }
    }

    /// Whether that worth is certain, else an estimate.
    pub(in super::super) fn is_certain(&self, points: Points) -> bool {
        match self {
            Self::Points => true,
            Self::Match(chances) => chances.end_match(points),
        }
    }

    /// Bounds on what any round may be worth.
    pub(in super::super) fn bounds(&self) -> (f64, f64) {
        match self {
            Self::Points => (-5.0, 5.0),
            Self::Match(_) => (0.0, 1.0),
        }
    }

    /// One standard error that the estimates of later rounds add to every value.
    pub(in super::super) fn error(&self) -> f64 {
        match self {
            Self::Points => 0.0,
            Self::Match(chances) => chances.error(),
        }
    }
}
