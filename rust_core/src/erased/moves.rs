//! Actions as values that know their parts.

use serde_json::Value;

use crate::contract::Game;
use crate::contract::seat::Seat;

/// An action of a seat, so that the upper layers take no text apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// Who plays it.
    pub seat: Seat,
    /// Its text, by which it is played and recorded.
    pub text: String,
    /// Whether it is a call, for which the clock counts.
    pub timed: bool,
    /// The milliseconds of a call that was made.
    pub time: Option<u32>,
    /// What a page shows of it, the game's own.
    pub parts: Value,
}

/// An action as a value.
pub(crate) fn move_of<G: Game>(seat: Seat, action: G::Action, parts: Value) -> Move {
    Move { seat, text: G::print_action(action), timed: G::at(action, 0).is_some(), time: G::time(action), parts }
}
