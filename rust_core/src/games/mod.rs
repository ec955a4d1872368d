//! The games, one folder each, and the list of them.

use crate::kind::Kind;

pub mod bloops;
pub mod limbo;
pub mod snap;
pub mod snorkeling;
pub mod splitter;

/// All games, in the order in which they are shown.
pub fn all() -> &'static [&'static dyn Kind] {
    &[]
}
