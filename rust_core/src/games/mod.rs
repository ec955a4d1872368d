//! The games, one folder each.

pub mod bloops;
pub mod limbo;
pub mod snap;
pub mod snorkeling;
pub mod splitter;
