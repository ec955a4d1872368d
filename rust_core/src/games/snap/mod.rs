//! Snap, a game of eyes and hands for two to twelve.

mod bots;
mod cards;
mod end;
mod facts;
mod hint;
mod knowledge;
mod notation;
mod piles;
mod race;
mod reaction;
mod rules;
mod show;
mod solve;
mod state;

pub use bots::{SKILLS, Skill};
pub use facts::FACTS;
pub use state::{Action, Claim, Snap};
