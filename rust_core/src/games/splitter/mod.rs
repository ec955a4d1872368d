//! Splitter, a roll-and-write for one to twelve.

mod bots;
pub mod dice;
mod facts;
mod hint;
mod knowledge;
pub mod map;
mod notation;
pub mod placement;
pub mod player;
mod rules;
pub mod score;
pub mod sheet;
mod show;
pub mod solve;
pub mod state;
pub mod value;

pub use facts::FACTS;
pub use placement::Placement;
pub use state::Splitter;
