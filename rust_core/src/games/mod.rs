//! The games, one folder each, and the list of them.

use crate::contract::error::{Error, PositionError, SetupError};
use crate::contract::words::Words;
use crate::erased::kind::{Kind, KindOf};
use crate::erased::position::Position;
use crate::msg;

pub mod bloops;
pub mod limbo;
pub mod snap;
pub mod snorkeling;
pub mod splitter;

// One a line, so that adding a game touches one line.
#[rustfmt::skip]
static GAMES: &[&dyn Kind] = &[
    &KindOf::<limbo::state::Limbo>::new(),
    &KindOf::<splitter::Splitter>::new(),
    &KindOf::<snorkeling::Snorkeling>::new(),
    &KindOf::<bloops::Bloops>::new(),
    &KindOf::<snap::Snap>::new(),
];

/// All games, in the order in which they are shown.
pub fn all() -> &'static [&'static dyn Kind] {
    GAMES
}

/// The game of a name.
///
/// # Errors
/// There is no such game.
pub fn find(name: &str) -> Result<&'static dyn Kind, Error> {
    all().iter().copied().find(|kind| kind.facts().name == name).ok_or_else(|| {
        let names: Vec<&str> = all().iter().map(|kind| kind.facts().name).collect();
        SetupError::new(msg!(
            "There is no game '{name}'; the games are {games}.",
            name = name,
            games = names.join(", ")
        ))
        .into()
    })
}

/// The position of a text, whatever its game.
///
/// # Errors
/// The text is no position.
pub fn read(text: &str) -> Result<Box<dyn Position>, PositionError> {
    let (game, words) = Words::split(text)?;
    let kind = find(game).map_err(|error| PositionError::new(error.message().clone()))?;
    kind.read(words)
}
