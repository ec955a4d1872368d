//! Bloops: a memory game of face-down cards, fewest points win.

mod bots;
mod cards;
mod facts;
mod hint;
mod knowledge;
mod legal;
mod moment;
mod notation;
mod pile;
mod reading;
mod rules;
mod score;
mod show;
mod solve;
mod state;
mod validity;

pub use facts::FACTS;
pub use state::{Action, Bloops};
