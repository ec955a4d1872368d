//! Leduc poker: six cards (two of each of three ranks), two rounds of betting with at most two raises, one card open for
//! the second.

use tablegames_core::contract::seat::Seat;
use tablegames_core::play::chance::Rng;
use tablegames_core::search::{self, Problem};

/// An action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Move {
    Fold,
    Call,
    Raise,
}

/// A state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Leduc {
    /// The ranks: one a seat, then the open one.
    cards: [u8; 3],
    round: u8,
    staked: [u8; 2],
    turn: u8,
    raises: u8,
    /// Actions in this round.
    acted: u8,
    folded: Option<u8>,
    /// All actions, two bits each.
    played: u32,
}

impl Leduc {
    /// The state after the deal.
    pub(crate) fn deal(rng: &mut Rng) -> Self {
        let mut deck = [0, 0, 1, 1, 2, 2];
        rng.shuffle(&mut deck);
        Self {
            cards: [deck[0], deck[1], deck[2]],
            round: 0,
            staked: [1, 1],
            turn: 0,
            raises: 0,
            acted: 0,
            folded: None,
            played: 1,
        }
    }

    fn play(&mut self, action: Move) {
        let (own, other) = (usize::from(self.turn), usize::from(1 - self.turn));
        self.played = self.played << 2 | action as u32;
        self.acted += 1;
        match action {
            Move::Fold => self.folded = Some(self.turn),
            Move::Call => self.staked[own] = self.staked[other],
            Move::Raise => {
                self.staked[own] = self.staked[other] + 2 * (self.round + 1);
                self.raises += 1;
            }
        }
        self.turn = 1 - self.turn;
        if action == Move::Call && self.acted > 1 {
            (self.round, self.turn, self.raises, self.acted) = (self.round + 1, 0, 0, 0);
        }
    }

    /// What the first seat wins.
    fn payoff(&self) -> f64 {
        let strength = |seat: usize| self.cards[seat] + if self.cards[seat] == self.cards[2] { 3 } else { 0 };
        match self.folded {
            Some(0) => -f64::from(self.staked[0]),
            Some(_) => f64::from(self.staked[1]),
            None if strength(0) == strength(1) => 0.0,
            None if strength(0) > strength(1) => f64::from(self.staked[1]),
            None => -f64::from(self.staked[0]),
        }
    }
}

/// The first decision of the first seat, before it sees its card: the whole game.
pub(crate) struct WholeGame;

impl Problem for WholeGame {
    type State = Leduc;
    type Action = Move;

    fn players(&self) -> usize {
        2
    }

    fn sample(&self, rng: &mut Rng) -> Leduc {
        Leduc::deal(rng)
    }

    fn actor(&self, state: &Leduc) -> Option<Seat> {
        (state.folded.is_none() && state.round < 2).then_some(state.turn)
    }

    fn actions(&self, state: &Leduc, list: &mut Vec<Move>) {
        if state.staked[0] != state.staked[1] {
            list.push(Move::Fold);
        }
        list.push(Move::Call);
        if state.raises < 2 {
            list.push(Move::Raise);
        }
    }

    fn apply(&self, state: &mut Leduc, action: Move, _rng: &mut Rng) {
        state.play(action);
    }

    fn payoffs(&self, state: &Leduc, payoffs: &mut [f64]) {
        payoffs.copy_from_slice(&[state.payoff(), -state.payoff()]);
    }

    fn key(&self, state: &Leduc) -> u64 {
        let open = (state.round > 0).then_some(state.cards[2]);
        search::key(&(state.cards[usize::from(state.turn)], open, state.played))
    }
}
