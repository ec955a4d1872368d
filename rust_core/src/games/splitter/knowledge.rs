//! Knowledge: all is open but the next roll.

use super::placement::Placement;
use super::state::Splitter;
use crate::contract::knowledge::Knowledge;
use crate::contract::rules::Rules;
use crate::contract::seat::Seat;
use crate::play::chance::{Chance, Rng};

impl Knowledge for Splitter {
    fn is_complete(&self) -> bool {
        self.roll.is_some() || self.is_over()
    }

    fn sample(&self, rng: &mut Rng) -> Self {
        let mut state = self.clone();
        state.settle(&mut Chance::drawn(rng.clone()));
        state
    }

    fn reveals(&self, _seat: Seat, _action: Placement, after: &Self) -> bool {
        after.roll.is_some() && after.rounds_done() > self.rounds_done()
    }
}
