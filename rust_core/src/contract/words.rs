//! Position texts: the game's name, then `key=value` words.

use std::fmt::Write;

use crate::cards::{Card, Deck, MOST_UNKNOWN};
use crate::contract::error::PositionError;
use crate::contract::message::Message;
use crate::msg;

/// The words of a position text while it is read: each is taken once, and none may be left.
#[derive(Debug)]
pub struct Words<'a> {
    words: Vec<(&'a str, &'a str)>,
}

impl<'a> Words<'a> {
    /// The game's name and the other words of a text.
    ///
    /// # Errors
    /// A word that isn't `key=value`, or a key that stands twice.
    pub fn split(text: &'a str) -> Result<(&'a str, Self), PositionError> {
        let mut parts = text.split_ascii_whitespace();
        let Some(game) = parts.next() else {
            return Err(PositionError::new(msg!("The position is empty; it starts with the game's name.")));
        };
        let mut words: Vec<(&str, &str)> = Vec::new();
        for part in parts {
            let Some((key, value)) = part.split_once('=').filter(|(key, value)| !key.is_empty() && !value.is_empty())
            else {
                return Err(PositionError::new(msg!(
                    "'{word}' is no word of a position; these are key=value.",
                    word = part
                )));
            };
            if words.iter().any(|(known, _)| *known == key) {
                return Err(PositionError::new(msg!("'{key}' stands twice in the position.", key = key)));
            }
            words.push((key, value));
        }
        Ok((game, Self { words }))
    }

    /// The value of a key, if it is there.
    pub fn take(&mut self, key: &str) -> Option<&'a str> {
        let i = self.words.iter().position(|(known, _)| *known == key)?;
        Some(self.words.remove(i).1)
    }

    /// The value of a key that must be there.
    ///
    /// # Errors
    /// The key is missing.
    pub fn need(&mut self, key: &'static str) -> Result<&'a str, PositionError> {
        self.take(key).ok_or_else(|| PositionError::new(msg!("The position lacks '{key}='.", key = key)))
    }

    /// The whole number of a key, within a range; None where the key isn't there.
    ///
    /// # Errors
    /// It is no such number.
    pub fn number(&mut self, key: &'static str, least: i64, most: i64) -> Result<Option<i64>, PositionError> {
        let Some(text) = self.take(key) else { return Ok(None) };
        match text.parse() {
            Ok(number) if (least..=most).contains(&number) => Ok(Some(number)),
            _ => Err(wrong(key, text, msg!("a whole number from {least} to {most}", least = least, most = most))),
        }
    }

    /// The list of cards of a key; None where the key isn't there.
    ///
    /// # Errors
    /// Something in it is no card.
    pub fn cards(&mut self, key: &'static str, deck: &Deck) -> Result<Option<Vec<Card>>, PositionError> {
        let Some(text) = self.take(key) else { return Ok(None) };
        read_cards(key, text, deck).map(Some)
    }

    /// Whole numbers between slashes, one a seat; None where the key isn't there.
    ///
    /// # Errors
    /// There are not as many as seats, or one is no number.
    pub fn numbers(&mut self, key: &'static str, seats: usize) -> Result<Option<Vec<i32>>, PositionError> {
        let Some(text) = self.take(key) else { return Ok(None) };
        let numbers: Option<Vec<i32>> = text.split('/').map(|part| part.parse().ok()).collect();
        match numbers {
            Some(numbers) if numbers.len() == seats => Ok(Some(numbers)),
            _ => Err(wrong(key, text, msg!("{seats} whole numbers with / between them", seats = seats))),
        }
    }

    /// Seats between commas, `-` for none; None where the key isn't there.
    ///
    /// # Errors
    /// One is no seat of this table.
    pub fn seats(&mut self, key: &'static str, seats: usize) -> Result<Option<Vec<u8>>, PositionError> {
        let Some(text) = self.take(key) else { return Ok(None) };
        let list: Option<Vec<u8>> = text
            .split(',')
            .filter(|part| *part != "-")
            .map(|part| part.parse().ok().filter(|&seat| usize::from(seat) < seats))
            .collect();
        let right = || msg!("seats from 0 to {most} with commas between them, or -", most = seats - 1);
        list.map(Some).ok_or_else(|| wrong(key, text, right()))
    }

    /// Checks that every word was taken.
    ///
    /// # Errors
    /// One was not: the game has no such key.
    pub fn end(self, game: &str) -> Result<(), PositionError> {
        match self.words.first() {
            None => Ok(()),
            Some((key, _)) => {
                Err(PositionError::new(msg!("'{key}=' is no key of a {game} position.", key = *key, game = game)))
            }
        }
    }
}

/// The error for a value that isn't what its key wants.
pub fn wrong(key: &str, value: &str, right: Message) -> PositionError {
    PositionError::new(msg!("'{word}' is not right: {right} would be.", word = format!("{key}={value}"), right = right))
}

/// The cards of a list that stands under a key.
///
/// # Errors
/// Something in it is no card.
pub fn read_cards(key: &str, text: &str, deck: &Deck) -> Result<Vec<Card>, PositionError> {
    deck.read(text).map_err(|fault| {
        if fault.starts_with('?') {
            return wrong(key, text, msg!("? or ? with a number from 1 to {most}", most = MOST_UNKNOWN));
        }
        PositionError::new(msg!(
            "'{fault}' in '{word}' is no card of this game.",
            fault = fault,
            word = format!("{key}={text}")
        ))
    })
}

/// A position text while it is printed.
#[derive(Debug, Default)]
pub struct Printer {
    text: String,
}

impl Printer {
    /// The text of a position of this game, without words yet.
    pub fn new(game: &str) -> Self {
        Self { text: game.into() }
    }

    /// Adds `key=value`.
    pub fn word(&mut self, key: &str, value: impl std::fmt::Display) {
        // Writing to a String can't fail.
        let _ = write!(self.text, " {key}={value}");
    }

    /// Adds `key=value` where the value differs from its default.
    pub fn word_unless<T: PartialEq + std::fmt::Display>(&mut self, default: &T, key: &str, value: &T) {
        if value != default {
            self.word(key, value);
        }
    }

    /// The text.
    pub fn finish(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_once() {
        let (game, mut words) = Words::split("chess count=5 scores=3/-1 to_act=0,2").unwrap();
        assert_eq!(game, "chess");
        assert_eq!(words.number("count", 0, 9), Ok(Some(5)));
        assert_eq!(words.numbers("scores", 2), Ok(Some(vec![3, -1])));
        assert_eq!(words.seats("to_act", 3), Ok(Some(vec![0, 2])));
        assert_eq!(words.end(game), Ok(()));
    }

    #[test]
    fn faults_name_the_word() {
        let told = |text: &str| match Words::split(text) {
            Err(error) => error.to_string(),
            Ok((game, mut words)) => {
                words.number("count", 0, 9).err().or_else(|| words.end(game).err()).unwrap().to_string()
            }
        };
        assert_eq!(told(""), "The position is empty; it starts with the game's name.");
        assert_eq!(told("chess board"), "'board' is no word of a position; these are key=value.");
        assert_eq!(told("chess a=1 a=2"), "'a' stands twice in the position.");
        assert_eq!(told("chess count=10"), "'count=10' is not right: a whole number from 0 to 9 would be.");
        assert_eq!(told("chess pawns=8"), "'pawns=' is no key of a chess position.");
    }
}
