//! What an end is worth.

use super::super::facts::MOST_PLAYERS;
use super::super::state::Bloops;

/// What a search aims at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Aim {
    /// The mean of the others' points minus one's own.
    Points,
    /// The chance to have the fewest points, ties split.
    Win,
    /// The chance to win, and where that is the same, points.
    Both,
}

/// A point's weight beside a whole win: enough to tell two ways to win or to lose apart.
const POINT: f64 = 0.005;

impl Aim {
    /// The aim of an objective's name.
    pub(in super::super) fn of(objective: &str) -> Self {
        if objective == "win" { Self::Win } else { Self::Points }
    }

    /// What the state's points are worth to each seat, were the game over.
    pub(in super::super) fn payoffs(self, state: &Bloops, payoffs: &mut [f64]) {
        let players = usize::from(state.players);
        let mut points = [0; MOST_PLAYERS];
        for (points, seat) in points.iter_mut().zip(state.seats()) {
            *points = state.points(seat);
        }
        let points = &points[..players];
        let total: i32 = points.iter().sum();
        let least = points.iter().min().copied().unwrap_or(0);
        let share = 1.0 / points.iter().filter(|&&own| own == least).count() as f64;
        for (payoff, &own) in payoffs.iter_mut().zip(points) {
            let ahead = f64::from(total - own) / (players - 1) as f64 - f64::from(own);
            let won = if own == least { share } else { 0.0 };
            *payoff = match self {
                Self::Points => ahead,
                Self::Win => won,
                Self::Both => won + POINT * ahead,
            };
        }
    }
}
