//! The rules: who may do what, and what follows.

use std::fmt::Debug;
use std::hash::Hash;

use crate::contract::error::SetupError;
use crate::contract::facts::Facts;
use crate::contract::message::Message;
use crate::contract::seat::{Seat, Seats};
use crate::contract::setup::Setup;
use crate::contract::signals::Signals;
use crate::play::chance::Chance;

/// A state of a game as somebody knows it: complete, or with things unknown.
///
/// The same rules run on both. Where something is unknown, the actions are those that use what is known, and what
/// chance or a hidden card brings stays unknown.
pub trait Rules: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// An action of a seat.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// What the game says of itself.
    const FACTS: Facts;

    /// The state before the first action.
    ///
    /// # Errors
    /// An option whose text the game can't take.
    fn start(setup: &Setup, chance: &mut Chance) -> Result<Self, SetupError>;

    /// The set-up that this state was or could have been started with.
    fn setup(&self) -> Setup;

    /// The seats that may act now, the one waited for first; nobody when the game is over, or waits for chance. The
    /// [`TABLE`](crate::contract::seat::TABLE) is not among them.
    fn to_act(&self) -> Seats;

    /// Adds the legal actions of a seat (or the table) to a list, always in the same order.
    fn actions(&self, seat: Seat, list: &mut Vec<Self::Action>);

    /// Whether an action is legal; more than one spelling of a listed action may be (such as any time of a call).
    fn is_legal(&self, seat: Seat, action: Self::Action) -> bool {
        let mut list = Vec::new();
        self.actions(seat, &mut list);
        list.contains(&action)
    }

    /// Why an action is not legal, where there is more to say than that it isn't.
    fn refusal(&self, _seat: Seat, _action: Self::Action) -> Option<Message> {
        None
    }

    /// Plays a legal action, and all that follows without a choice. Unchecked.
    fn apply(&mut self, seat: Seat, action: Self::Action, chance: &mut Chance);

    /// The score of each seat as it stands.
    fn scores(&self) -> Vec<i32>;

    /// The seats that won; empty while the game goes on.
    fn winners(&self) -> Vec<Seat>;

    /// The number of the round, from 1.
    fn round(&self) -> u32 {
        1
    }

    /// Lets chance bring what comes before anybody can act; in most games nothing does.
    fn settle(&mut self, _chance: &mut Chance) {}

    /// What else the upper layers have to know to run the game; in most games nothing.
    fn signals(&self) -> Signals {
        Signals::default()
    }

    /// The milliseconds of a call, where the clock counts: None for what has no time, or has none yet.
    fn time(_action: Self::Action) -> Option<u32> {
        None
    }

    /// The action as a call after so many milliseconds; None where no clock counts for it.
    fn at(_action: Self::Action, _milliseconds: u32) -> Option<Self::Action> {
        None
    }
}
