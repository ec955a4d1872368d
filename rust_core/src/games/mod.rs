//! The games, one folder each, and the list of them.

use crate::kind::{Kind, KindOf};

pub mod bloops;
pub mod limbo;
pub mod snap;
pub mod snorkeling;
pub mod splitter;

// One a line, so that adding a game touches one line.
#[rustfmt::skip]
static GAMES: &[&dyn Kind] = &[
    &KindOf::<limbo::rules::Limbo>::new(),
    &KindOf::<splitter::Splitter>::new(),
    &KindOf::<snorkeling::Snorkeling>::new(),
    &KindOf::<bloops::Bloops>::new(),
    &KindOf::<snap::Snap>::new(),
];

/// All games, in the order in which they are shown.
pub fn all() -> &'static [&'static dyn Kind] {
    GAMES
}
