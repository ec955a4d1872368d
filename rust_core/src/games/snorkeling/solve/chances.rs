//! Chances to win the match, by playing the rounds to come many times over from results of self-play.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::games::snorkeling::facts::MOST_PLAYERS;
use crate::games::snorkeling::standing::{Points, Standing};
use crate::games::snorkeling::state::Snorkeling;
use crate::play::chance::Rng;

/// Results of rounds between bots, one line for each variant and number of players: `basic 2 05 31 …`, each result the
/// points of the seats from the one that started. The example `snorkeling_rounds` writes it.
const ROUNDS: &str = include_str!("rounds.txt");

/// The matches played on from each result of the present round.
pub(in super::super) const MATCHES: u32 = 1_000;

/// The chances to win after the present round.
pub(in super::super) struct Chances {
    /// The match as it stands in this round.
    now: Standing,
    /// What rounds bring, from the seat that starts on.
    rounds: Vec<Points>,
    /// The chances after each result that was asked for.
    known: Mutex<HashMap<Points, [f64; MOST_PLAYERS]>>,
}

impl Chances {
    pub(in super::super) fn after_round_of(state: &Snorkeling) -> Self {
        let variant = if state.expert { "expert" } else { "basic" };
        let head = format!("{variant} {} ", state.standing.players);
        let rounds = ROUNDS.lines().find_map(|line| line.strip_prefix(&head)).unwrap_or_default();
        let rounds = rounds.split(' ').map(|digits| {
            let mut points = [0; MOST_PLAYERS];
            digits.bytes().zip(&mut points).for_each(|(digit, points)| *points = digit - b'0');
            points
        });
        Self { now: state.standing, rounds: rounds.collect(), known: Mutex::default() }
    }

    /// Each seat's chance once this round has brought these points.
    pub(in super::super) fn after(&self, points: Points) -> [f64; MOST_PLAYERS] {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&points).copied();
        known.unwrap_or_else(|| {
            let chances = self.estimate(points);
            self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(points, chances);
            chances
        })
    }

    /// Whether a round that brings these points is the last one.
    pub(in super::super) fn end_match(&self, points: Points) -> bool {
        !self.now.clone().close_round(points)
    }

    /// One standard error of a chance, at most.
    pub(in super::super) fn error(&self) -> f64 {
        0.5 / f64::from(MATCHES).sqrt()
    }

    /// The matches meet the same rounds whatever this one brings, so that what one result is better than another shows.
    fn estimate(&self, points: Points) -> [f64; MOST_PLAYERS] {
        let mut wins = [0.0; MOST_PLAYERS];
        let mut now = self.now;
        if !now.close_round(points) {
            share(&now, 1.0, &mut wins);
            return wins;
        }
        let mut rng = Rng::seeded(0);
        for _ in 0..MATCHES {
            let mut standing = now;
            // The rounds of a match come from a stream of their own, as long as it may be.
            let mut rng = Rng::seeded(rng.next_u64());
            while standing.close_round(self.draw(standing, &mut rng)) {}
            share(&standing, 1.0 / f64::from(MATCHES), &mut wins);
        }
        wins
    }

    /// What a round brings each seat.
    fn draw(&self, standing: Standing, rng: &mut Rng) -> Points {
        let from_first = self.rounds[rng.below(self.rounds.len())];
        let mut points = [0; MOST_PLAYERS];
        let mut seat = standing.first;
        for won in &from_first[..standing.seats()] {
            points[usize::from(seat)] = *won;
            seat = standing.after(seat);
        }
        points
    }
}

/// Gives the leaders of a finished match equal shares.
fn share(standing: &Standing, whole: f64, wins: &mut [f64]) {
    let leaders = standing.leaders().count() as f64;
    standing.leaders().for_each(|seat| wins[usize::from(seat)] += whole / leaders);
}
