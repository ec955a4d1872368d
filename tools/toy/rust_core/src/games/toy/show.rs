//! What a page shows of a table, and what the log says.

use serde_json::{Value, json};

use super::state::Toy;
use crate::contract::message::{Message, Param};
use crate::contract::seat::Seat;
use crate::contract::show::Show;
use crate::msg;

impl Show for Toy {
    fn board(&self, _viewer: Option<Seat>) -> Value {
        json!({ "counters": self.counters, "left": self.left, "turn": self.turn })
    }

    fn parts(action: u8) -> Value {
        json!({ "kind": "take", "number": action })
    }

    /// What is taken, and what is left then.
    fn choice(&self, _seat: Seat, action: u8) -> Value {
        let mut choice = Self::parts(action);
        choice["left"] = self.left.saturating_sub(action).into();
        choice
    }

    fn story(&self, seat: Seat, action: u8, after: &Self, _viewer: Option<Seat>) -> Message {
        let seat = Param::Seat(seat);
        if after.is_over() {
            return msg!("{seat} takes the last {number}.", seat = seat, number = action);
        }
        msg!("{seat} takes {number}; {left} stay.", seat = seat, number = action, left = after.left)
    }
}
