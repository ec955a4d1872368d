//! Kuhn poker: three cards, one each, a stake of 1, one bet of 1. Its value to the first player is −1/18 (Kuhn, 1950).

use tablegames_core::contract::seat::Seat;
use tablegames_core::play::chance::Rng;
use tablegames_core::search::{self, Problem};

/// Jack, queen, king.
pub(crate) const CARDS: [usize; 3] = [0, 1, 2];

/// An action: pass (check or fold) or bet (or call).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Move {
    Pass,
    Bet,
}

use Move::{Bet, Pass};

/// The cards of both seats, and what was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Kuhn {
    pub(crate) cards: [usize; 2],
    played: [Move; 3],
    len: usize,
}

impl Kuhn {
    pub(crate) fn deal(first: usize, second: usize) -> Self {
        Self { cards: [first, second], played: [Pass; 3], len: 0 }
    }

    pub(crate) fn played(&self) -> &[Move] {
        &self.played[..self.len]
    }

    pub(crate) fn play(&mut self, action: Move) {
        self.played[self.len] = action;
        self.len += 1;
    }

    pub(crate) fn actor(&self) -> Option<Seat> {
        match self.played() {
            [] | [Pass, Bet] => Some(0),
            [Pass] | [Bet] => Some(1),
            _ => None,
        }
    }

    /// What the first seat wins.
    pub(crate) fn payoff(&self) -> f64 {
        let sign = if self.cards[0] > self.cards[1] { 1.0 } else { -1.0 };
        match self.played() {
            [Pass, Pass] => sign,
            [Bet, Pass] => 1.0,
            [Pass, Bet, Pass] => -1.0,
            _ => 2.0 * sign,
        }
    }
}

/// How often a seat bets or calls, by its card and what was played: the family of equilibria of the first seat has one
/// parameter, its bluff with the jack, from 0 to 1/3; the second seat's equilibrium is the only one.
pub(crate) fn equilibrium(bluff: f64, card: usize, played: &[Move]) -> f64 {
    match played {
        [] => [bluff, 0.0, 3.0 * bluff][card],
        [Pass, Bet] => [0.0, bluff + 1.0 / 3.0, 1.0][card],
        [Pass] => [1.0 / 3.0, 0.0, 1.0][card],
        _ => [0.0, 1.0 / 3.0, 1.0][card],
    }
}

/// The decision of a seat that holds a card, after what was played.
pub(crate) struct Decision {
    pub(crate) card: usize,
    pub(crate) played: Vec<Move>,
    /// Whether the other seat plays its equilibrium, else the search plays it too.
    pub against_equilibrium: bool,
}

impl Decision {
    fn seat(&self) -> Seat {
        (self.played.len() % 2) as Seat
    }

    /// Lets the other seat play its equilibrium while it is its turn.
    fn reply(&self, state: &mut Kuhn, rng: &mut Rng) {
        while let Some(seat) = state.actor().filter(|&seat| self.against_equilibrium && seat != self.seat()) {
            let bets = equilibrium(1.0 / 6.0, state.cards[usize::from(seat)], state.played());
            state.play(if rng.unit() < bets { Bet } else { Pass });
        }
    }
}

impl Problem for Decision {
    type State = Kuhn;
    type Action = Move;

    fn players(&self) -> usize {
        2
    }

    /// The other card is drawn with the odds that an equilibrium would have played so with it.
    fn sample(&self, rng: &mut Rng) -> Kuhn {
        loop {
            let other = rng.below(3);
            if other == self.card {
                continue;
            }
            let seat = usize::from(self.seat());
            let mut state = if seat == 0 { Kuhn::deal(self.card, other) } else { Kuhn::deal(other, self.card) };
            let mut likely = true;
            for (ply, &action) in self.played.iter().enumerate() {
                if ply % 2 != seat {
                    let bets = equilibrium(1.0 / 6.0, other, state.played());
                    likely &= rng.unit() < if action == Bet { bets } else { 1.0 - bets };
                }
                state.play(action);
            }
            if likely {
                return state;
            }
        }
    }

    fn actor(&self, state: &Kuhn) -> Option<Seat> {
        state.actor()
    }

    fn actions(&self, _state: &Kuhn, list: &mut Vec<Move>) {
        list.extend([Pass, Bet]);
    }

    fn apply(&self, state: &mut Kuhn, action: Move, rng: &mut Rng) {
        state.play(action);
        self.reply(state, rng);
    }

    fn payoffs(&self, state: &Kuhn, payoffs: &mut [f64]) {
        payoffs.copy_from_slice(&[state.payoff(), -state.payoff()]);
    }

    fn key(&self, state: &Kuhn) -> u64 {
        let card = state.actor().map(|seat| state.cards[usize::from(seat)]);
        search::key(&(card, state.played()))
    }
}
