//! How a game is run, once for all games.

pub mod chance;
pub mod record;
pub mod referee;
pub mod session;
pub mod simulate;
pub mod undo;
