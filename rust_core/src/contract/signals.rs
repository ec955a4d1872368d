//! What the upper layers have to know of a state to run it, whatever the game.

use crate::contract::seat::Seat;

/// Signals of a state; by default there is nothing to mind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signals {
    /// Whether seats that are not waited for may cut in, and lose their chance when the one waited for acts, so that
    /// bots leave them time.
    pub cut_in: bool,
    /// The seats whose calls stand while a race is open.
    pub open_calls: Vec<Seat>,
    /// Whether the players have to remember what they saw, so that a page must not tell them unasked.
    pub from_memory: bool,
    /// The cards that each seat holds, where they tell the standing because the scores are hidden.
    pub held: Option<Vec<u32>>,
}
