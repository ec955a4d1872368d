//! Notation: `toy left=17 turn=1`; an action is the number that is taken.

use super::facts::{FEWEST, MOST, USUAL};
use super::state::Toy;
use crate::contract::error::PositionError;
use crate::contract::notation::Notation;
use crate::contract::words::{Printer, Words};
use crate::msg;

impl Notation for Toy {
    fn read(words: &mut Words<'_>) -> Result<Self, PositionError> {
        let counters = words.number("counters", FEWEST, MOST)?.unwrap_or(USUAL);
        let lacks = |key| PositionError::new(msg!("The position lacks '{key}='.", key = key));
        let left = words.number("left", 0, counters)?.ok_or_else(|| lacks("left"))?;
        let turn = words.number("turn", 0, 1)?.ok_or_else(|| lacks("turn"))?;
        Ok(Self { counters: counters as u8, left: left as u8, turn: turn as u8 })
    }

    fn print(&self, printer: &mut Printer) {
        printer.word("left", self.left);
        printer.word("turn", self.turn);
        printer.word_unless(&USUAL, "counters", &self.counters.into());
    }

    fn read_action(text: &str) -> Option<u8> {
        ["1", "2", "3"].iter().zip(1..).find_map(|(known, number)| (*known == text).then_some(number))
    }

    fn print_action(action: u8) -> String {
        action.to_string()
    }
}
