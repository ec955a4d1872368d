//! Races: which calls count, and where the piles go.

use super::state::{Call, Claim, Snap};
use crate::contract::seat::{MOST_SEATS, Seat};

/// What the earliest right calls come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Race {
    /// The seats whose calls count, one bit each.
    pub(super) first: u16,
    /// The seat that wins; None: a tie.
    pub(super) winner: Option<Seat>,
    /// The two piles that a Snap is about.
    pub(super) matched: Option<(Seat, Seat)>,
    /// Whether the pot and the pile of the card just turned are at stake.
    pub(super) pot: bool,
}

impl Snap {
    /// How the race between the open calls comes out; None where no match is left.
    pub(super) fn race(&self) -> Option<Race> {
        let matched = self.match_on_table();
        let pot_matches = self.pot_matches();
        let right = |call: &Call| match call.claim {
            Claim::Snap => matched.is_some(),
            Claim::Pot => pot_matches,
        };
        let called = || (0..).zip(self.calls).filter_map(|(seat, call)| Some((seat, call.filter(right)?)));
        let first = called().map(|(_, call)| call.time).min()?;
        let window = u32::from(self.tie).max(1);
        let mut race = Race { first: 0, winner: None, matched: None, pot: false };
        for (seat, call) in called().filter(|(_, call)| call.time - first < window) {
            race.winner = (race.first == 0).then_some(seat);
            race.first |= 1 << seat;
            match call.claim {
                Claim::Snap => race.matched = matched,
                Claim::Pot => race.pot = true,
            }
        }
        Some(race)
    }

    /// The number of cards that a race is about.
    pub(super) fn stake(&self, race: &Race) -> usize {
        let piles = race.matched.map_or([None, None], |(first, other)| [Some(first), Some(other)]);
        let turned = self.last.filter(|last| race.pot && !piles.contains(&Some(*last)));
        let pot = if race.pot { self.piles.pot().len() } else { 0 };
        pot + piles.into_iter().flatten().chain(turned).map(|seat| self.piles.shown(seat)).sum::<usize>()
    }

    /// Decides the race between the open calls.
    pub(super) fn close(&mut self) {
        let race = self.race();
        self.calls = [None; MOST_SEATS];
        self.free = (1 << self.seats()) - 1;
        let Some(race) = race else { return };
        if let Some(winner) = race.winner {
            self.take(winner, &race);
        } else {
            self.pool(&race);
            if (0..self.seats()).all(|seat| !self.is_in(seat)) {
                self.tied = race.first;
            }
        }
        self.settle();
    }

    /// The table when the next card is turned: with the race decided, if one is open.
    #[must_use]
    pub(super) fn settled(&self) -> Self {
        let mut table = *self;
        if table.calls_open() {
            table.close();
        }
        table
    }

    /// Gives the winner of a race the piles: that of who turned last first, the pot last.
    fn take(&mut self, winner: Seat, race: &Race) {
        if let Some((first, other)) = race.matched {
            self.piles.win(first, winner);
            self.piles.win(other, winner);
        }
        if let Some(last) = self.last.filter(|_| race.pot) {
            self.piles.win(last, winner);
            self.piles.win_pot(winner);
        }
        self.dry = 0;
    }

    /// Puts the piles of a tie on the pot, the card just turned on top.
    fn pool(&mut self, race: &Race) {
        if let Some((first, other)) = race.matched {
            self.piles.pool(other);
            self.piles.pool(first);
        }
        if let Some(last) = self.last.filter(|_| race.pot) {
            self.piles.pool(last);
        }
    }
}
