//! Snorkeling: a race to keep one's own pile near the surface while the others are pulled toward the beach.

mod bots;
mod cards;
mod facts;
mod hint;
mod knowledge;
mod notation;
mod pile;
mod reading;
mod refusal;
mod rules;
mod show;
mod solve;
mod standing;
mod state;
mod validity;

pub use facts::FACTS;
pub use solve::policy::train::train as train_policy;
pub use state::{Action, Snorkeling};
