//! Positions and actions as text.

use crate::contract::error::{IllegalAction, PositionError};
use crate::contract::rules::Rules;
use crate::contract::words::{Printer, Words};
use crate::msg;

/// How a game writes its positions and actions.
pub trait Notation: Rules {
    /// Reads a position's words.
    ///
    /// # Errors
    /// A word is missing, can't be read, or contradicts another.
    fn read(words: &mut Words<'_>) -> Result<Self, PositionError>;

    /// Prints a position's words.
    fn print(&self, printer: &mut Printer);

    /// The action of a text; None where the text isn't one.
    fn read_action(text: &str) -> Option<Self::Action>;

    /// The text of an action.
    fn print_action(action: Self::Action) -> String;
}

/// The action of a text.
///
/// # Errors
/// The text isn't one.
pub fn parse<G: Notation>(text: &str) -> Result<G::Action, IllegalAction> {
    G::read_action(text).ok_or_else(|| {
        IllegalAction::new(msg!("'{action}' is no action of {game}.", action = text, game = G::FACTS.name))
    })
}
