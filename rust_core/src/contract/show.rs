//! A game as plain data for pages, and what happens in it in sentences.

use serde_json::Value;

use crate::contract::message::{Message, Param};
use crate::contract::notation::Notation;
use crate::contract::rules::Rules;
use crate::contract::seat::Seat;

/// What is shown of a game. What upper layers must know of it is not here but in the rules' signals.
pub trait Show: Rules {
    /// This state as plain data for a page (None: everything; [`TABLE`](crate::contract::seat::TABLE): what everybody
    /// sees, for somebody who watches). What may be shown at this moment only is here for the seat that sees it.
    fn board(&self, viewer: Option<Seat>) -> Value;

    /// The parts of an action, whatever the state: its `kind`, its card, its place.
    fn parts(action: Self::Action) -> Value;

    /// An action as plain data for a page: its parts, and what it makes of the board. Two that read the same are the
    /// same choice, though others acted between.
    fn choice(&self, _seat: Seat, action: Self::Action) -> Value {
        Self::parts(action)
    }

    /// One sentence of what an action did to this state, as a viewer may know it (None: everything;
    /// [`TABLE`](crate::contract::seat::TABLE): what everybody sees).
    fn story(&self, seat: Seat, action: Self::Action, after: &Self, viewer: Option<Seat>) -> Message;

    /// What the score is made of, where a game tells more than totals.
    fn score_parts(&self) -> Value {
        Value::Object(serde_json::Map::new())
    }
}

/// An action in a message.
pub fn term<G: Notation + Show>(action: G::Action) -> Param {
    Param::Term { text: G::print_action(action), parts: G::parts(action) }
}
