//! Who knows what.

use crate::contract::rules::Rules;
use crate::contract::seat::Seat;
use crate::play::chance::Rng;

/// What is hidden from whom. A game in which nothing is needs to say nothing.
pub trait Knowledge: Rules {
    /// What a seat knows of this state, and nothing more; [`TABLE`](crate::contract::seat::TABLE): what everybody
    /// sees, for somebody who watches.
    fn view(&self, _seat: Seat) -> Self {
        self.clone()
    }

    /// Whether nothing is unknown.
    fn is_complete(&self) -> bool {
        true
    }

    /// A complete state that fits what is known, each with its right odds.
    fn sample(&self, _rng: &mut Rng) -> Self {
        self.clone()
    }

    /// Whether an action showed the seat something that it couldn't tell before, so that it can't be taken back: a card
    /// turned up, or that the game went on where a hidden card would have ended it.
    fn reveals(&self, _seat: Seat, _action: Self::Action, _after: &Self) -> bool {
        false
    }
}
