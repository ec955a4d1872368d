//! What a game's own bots do.

use crate::contract::rules::Rules;
use crate::contract::seat::Seat;

/// What a bot is asked.
#[derive(Clone, Debug)]
pub struct Request<'a, A> {
    /// From 0, easy, to 3, expert.
    pub level: u8,
    /// The seed of its errors, its reaction times and its search.
    pub seed: u64,
    /// What was played so far, as far as it is known.
    pub history: &'a [(Seat, A)],
}

/// The names of a bot's levels, weakest first.
pub const LEVELS: [&str; 4] = ["easy", "medium", "hard", "expert"];

/// Players that know no more than a view.
pub trait Bot: Rules {
    /// What a bot does, which knows this view: an action, or nothing where it isn't the one waited for.
    fn choose(&self, seat: Seat, request: &Request<'_, Self::Action>) -> Option<Self::Action>;
}
