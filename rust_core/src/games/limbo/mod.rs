//! Limbo.
pub mod arithmetic;
pub mod cards;
pub mod solve;
