//! Rules and solvers of five table games.
//!
//! [`game::Game`] is the contract that every game meets, [`games::all`] the list of them. What crosses a border is an
//! action text, a position text or plain data; [`kind`] hides the game's own types behind those.

#![forbid(unsafe_code)]

pub mod cards;
pub mod chance;
pub mod error;
pub mod facts;
pub mod game;
pub mod games;
pub mod kind;
pub mod limits;
pub mod message;
pub mod position;
pub mod record;
pub mod search;
pub mod session;
pub mod simulate;
pub mod solution;
mod spelling;
