//! What must hold for every game of the list, under random play with random set-ups.

mod bots;
mod ends;
mod knowledge;
mod playthroughs;
mod rules;
mod simulation;
mod solutions;
mod texts;
mod walk;
