//! Toy, a heap of counters for two: a game to begin another one from.

mod bots;
mod facts;
mod hint;
mod knowledge;
mod notation;
mod rules;
mod show;
mod solve;
pub mod state;

pub use facts::FACTS;
pub use state::Toy;
