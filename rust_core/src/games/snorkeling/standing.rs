//! The match between rounds: scores, who starts, and when it ends.

use super::facts::MOST_PLAYERS;
use crate::contract::seat::Seat;

/// The match ends after so many rounds.
pub(super) const MOST_ROUNDS: u8 = 30;

/// No score is written higher than this; no match from its start comes near it.
pub(super) const MOST_SCORE: i32 = 999;

/// The points that a finished round brings each seat.
pub(super) type Points = [u8; MOST_PLAYERS];

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Standing {
    pub(super) players: u8,
    /// The points that win.
    pub(super) target: u8,
    /// The points of the finished rounds.
    pub(super) scores: [i32; MOST_PLAYERS],
    /// From 1.
    pub(super) round: u8,
    /// The seat that starts the round.
    pub(super) first: Seat,
}

impl Standing {
    pub(super) fn new(players: u8, target: u8) -> Self {
        Self { players, target, scores: [0; MOST_PLAYERS], round: 1, first: 0 }
    }

    pub(super) fn seats(&self) -> usize {
        usize::from(self.players)
    }

    /// The seat after another one.
    pub(super) fn after(&self, seat: Seat) -> Seat {
        if seat + 1 == self.players { 0 } else { seat + 1 }
    }

    /// Adds a finished round's points; whether the match goes on, with the next round then.
    pub(super) fn close_round(&mut self, points: Points) -> bool {
        for (score, points) in self.scores.iter_mut().zip(points) {
            *score = (*score + i32::from(points)).min(MOST_SCORE);
        }
        let goes_on = !self.is_final();
        if goes_on {
            self.round += 1;
            self.first = self.after(self.first);
        }
        goes_on
    }

    /// Whether these scores, at the end of this round, end the match.
    pub(super) fn is_final(&self) -> bool {
        self.round >= MOST_ROUNDS || self.winner().is_some()
    }

    /// The seat that has reached the target, ahead of all others.
    pub(super) fn winner(&self) -> Option<Seat> {
        let best = self.best();
        let mut leaders = self.leaders();
        leaders.next().filter(|_| leaders.next().is_none() && best >= i32::from(self.target))
    }

    /// The seats with the highest score.
    pub(super) fn leaders(&self) -> impl Iterator<Item = Seat> {
        let best = self.best();
        (0..self.players).filter(move |&seat| self.scores[usize::from(seat)] == best)
    }

    fn best(&self) -> i32 {
        self.scores[..self.seats()].iter().copied().max().unwrap_or_default()
    }
}
