//! What must hold for every game of the list, under random play with random set-ups.

mod ends;
mod knowledge;
mod playthroughs;
mod rules;
mod simulation;
mod texts;
mod walk;
