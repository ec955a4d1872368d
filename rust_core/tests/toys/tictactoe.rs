//! Tic-tac-toe: 5478 positions, and nobody wins.

use tablegames_core::contract::seat::Seat;
use tablegames_core::play::chance::Rng;
use tablegames_core::search::{self, Problem};

/// The squares of each side, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    pub(crate) squares: [u16; 2],
}

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Board {
    pub(crate) fn turn(&self) -> Seat {
        u8::from(self.squares[0].count_ones() > self.squares[1].count_ones())
    }

    pub(crate) fn winner(&self) -> Option<usize> {
        (0..2).find(|&side| LINES.iter().any(|line| self.squares[side] & line == *line))
    }

    pub(crate) fn over(&self) -> bool {
        self.winner().is_some() || self.squares[0] | self.squares[1] == 0o777
    }

    pub(crate) fn moves(&self) -> impl Iterator<Item = u8> + use<> {
        let taken = self.squares[0] | self.squares[1];
        (0..9).filter(move |square| taken & 1 << square == 0)
    }

    #[must_use]
    pub(crate) fn after(mut self, square: u8) -> Self {
        self.squares[usize::from(self.turn())] |= 1 << square;
        self
    }

    /// 1, 0 or −1 for the first side.
    pub(crate) fn result(&self) -> f64 {
        self.winner().map_or(0.0, |side| if side == 0 { 1.0 } else { -1.0 })
    }
}

/// A board to move on, nothing hidden.
impl Problem for Board {
    type State = Self;
    type Action = u8;

    fn players(&self) -> usize {
        2
    }

    fn sample(&self, _rng: &mut Rng) -> Self {
        *self
    }

    fn actor(&self, state: &Self) -> Option<Seat> {
        (!state.over()).then(|| state.turn())
    }

    fn actions(&self, state: &Self, list: &mut Vec<u8>) {
        list.extend(state.moves());
    }

    fn apply(&self, state: &mut Self, square: u8, _rng: &mut Rng) {
        *state = state.after(square);
    }

    fn payoffs(&self, state: &Self, payoffs: &mut [f64]) {
        payoffs.copy_from_slice(&[state.result(), -state.result()]);
    }

    fn key(&self, state: &Self) -> u64 {
        search::key(state)
    }
}
