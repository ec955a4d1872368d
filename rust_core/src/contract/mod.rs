//! What a game must say, a file a facet.

pub mod bot;
pub mod error;
pub mod facts;
pub mod knowledge;
pub mod limits;
pub mod message;
pub mod notation;
pub mod question;
pub mod rules;
pub mod seat;
pub mod setup;
pub mod show;
pub mod signals;
pub mod solution;
pub mod solve;
pub mod words;

pub use bot::Bot;
pub use knowledge::Knowledge;
pub use notation::Notation;
pub use rules::Rules;
pub use show::Show;
pub use solve::Solve;

/// A whole game: all facets together.
pub trait Game: Rules + Notation + Knowledge + Show + Solve + Bot {}

impl<G: Rules + Notation + Knowledge + Show + Solve + Bot> Game for G {}
