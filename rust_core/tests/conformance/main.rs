//! What must hold for every game of the list, under random play with random set-ups.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by them")]

mod bots;
mod ends;
mod knowledge;
mod playthroughs;
mod rules;
mod simulation;
mod slips;
mod solutions;
mod texts;
mod undo;
mod walk;
