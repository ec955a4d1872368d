//! Rules and solvers of table games.
//!
//! [`contract::Game`] is the contract that every game meets, [`games::all`] the list of them. What crosses a border is an
//! action text, a position text or plain data; [`erased`] hides the game's own types behind those.

#![forbid(unsafe_code)]

pub mod cards;
pub mod contract;
pub mod erased;
pub mod games;
pub mod play;
pub mod search;
