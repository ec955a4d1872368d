//! All ways to the end.

use crate::contract::rules::Rules;
use crate::contract::seat::Seat;
use crate::games::toy::state::Toy;
use crate::play::chance::Chance;
use crate::search::expectimax::{Tree, Turn};

/// The ways on, as they are worth to a seat.
pub(super) struct Lines {
    pub(super) seat: Seat,
}

impl Tree for Lines {
    type State = Toy;
    type Action = u8;

    fn turn(&self, state: &Toy) -> Turn {
        match state.winners().first() {
            Some(&winner) => Turn::Over(if winner == self.seat { 1.0 } else { 0.0 }),
            None => Turn::Seat(state.turn),
        }
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn actions(&self, state: &Toy, list: &mut Vec<u8>) {
        state.actions(state.turn, list);
    }

    fn apply(&self, state: &mut Toy, action: u8) {
        state.apply(state.turn, action, &mut Chance::unknown());
    }

    fn bounds(&self, _state: &Toy) -> (f64, f64) {
        (0.0, 1.0)
    }
}
