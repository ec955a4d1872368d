//! Rules and solvers of five table games.

#![forbid(unsafe_code)]

pub mod games;
