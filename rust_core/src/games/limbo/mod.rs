//! Limbo, David Parlett's countdown game for two.

pub mod arithmetic;
mod bots;
pub mod cards;
pub mod facts;
mod hint;
pub mod holdings;
mod knowledge;
mod notation;
pub mod play;
mod reading;
mod refusal;
pub mod rules;
mod show;
pub mod solve;
pub mod state;
