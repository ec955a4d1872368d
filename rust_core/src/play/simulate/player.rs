//! Who plays, and how a game went.

use crate::contract::error::Error;
use crate::contract::seat::Seat;
use crate::erased::position::Position;

/// A player of simulated games.
#[derive(Clone, Copy)]
pub enum Player<'a> {
    /// The game's own bot of a level, from 0, easy, to 3, expert.
    Level(u8),
    /// Any legal action, each as likely.
    Random,
    /// Somebody else's.
    Custom(&'a dyn Choose),
}

/// A player from outside: a pure function of what it is given.
pub trait Choose: Sync {
    /// What the player does at a seat, who knows this view and may take one of these actions; None: nothing, where the
    /// game waits for another seat.
    ///
    /// # Errors
    /// The player failed.
    fn choose(&self, view: &dyn Position, seat: Seat, actions: &[String], seed: u64) -> Result<Option<String>, Error>;
}

/// How a game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The score of each seat: of the game, or of its first round.
    pub scores: Vec<i32>,
    /// The seats with the best score, or those that the game says have won.
    pub winners: Vec<Seat>,
    /// The actions played.
    pub actions: u64,
}
