//! What Python passes in: seats, seeds, options, chance.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::ops::Deref;

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyUnicodeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyMapping};

use crate::errors::bad_value;
use tablegames_core::contract::bot::LEVELS;
use tablegames_core::contract::message::brief;
use tablegames_core::contract::seat::{Seat, TABLE};
use tablegames_core::erased::Position;
use tablegames_core::msg;

/// A text. Halves of surrogate pairs, which are no letters, become replacement characters, which no text of ours has.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Text(pub(crate) String);

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<String>() {
            Err(error) if error.is_instance_of::<PyUnicodeError>(object.py()) => Ok(Self(object.to_string())),
            text => Ok(Self(text?)),
        }
    }
}

/// The strings of a list of texts.
pub(crate) fn strings(texts: Vec<Text>) -> Vec<String> {
    texts.into_iter().map(|text| text.0).collect()
}

/// A seed: a whole number of 64 bits.
pub(crate) fn seed(object: &Bound<'_, PyAny>) -> PyResult<u64> {
    object.extract().map_err(|_| {
        bad_value(msg!(
            "The seed {seed} is not right: a whole number from 0 to {most} would be.",
            seed = told(object),
            most = u64::MAX
        ))
    })
}

/// A seed, or None.
pub(crate) fn maybe_seed(object: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    if object.is_none() { Ok(None) } else { seed(object).map(Some) }
}

/// The whole number of an argument, which has a least.
fn count(name: &str, least: usize, object: &Bound<'_, PyAny>) -> PyResult<usize> {
    object.extract().ok().filter(|&number| number >= least).ok_or_else(|| {
        bad_value(msg!(
            "'{word}' is not right: {right} would be.",
            word = format!("{name}={}", shown(object)),
            right = msg!("a whole number from {least} to {most}", least = least, most = usize::MAX)
        ))
    })
}

/// The number of players, or None.
pub(crate) fn maybe_players(object: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    if object.is_none() { Ok(None) } else { count("players", 0, object).map(Some) }
}

/// The most playouts, or None.
pub(crate) fn maybe_playouts(object: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    if object.is_none() { Ok(None) } else { count("playouts", 1, object).map(Some) }
}

/// The number of threads, or None.
pub(crate) fn maybe_threads(object: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    if object.is_none() { Ok(None) } else { count("threads", 1, object).map(Some) }
}

/// The number of an action.
pub(crate) fn ply(object: &Bound<'_, PyAny>) -> PyResult<usize> {
    count("ply", 0, object)
}

/// The number of an action, or None.
pub(crate) fn maybe_ply(object: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    if object.is_none() { Ok(None) } else { ply(object).map(Some) }
}

/// A bot's level as a number.
pub(crate) fn level(object: &Bound<'_, PyAny>) -> PyResult<u8> {
    object.extract().ok().filter(|&level| usize::from(level) < LEVELS.len()).ok_or_else(|| {
        bad_value(msg!(
            "There is no level '{level}'; the levels are {levels}.",
            level = told(object),
            levels = LEVELS.join(", ")
        ))
    })
}

/// A value as an error shows it, with the quotes of a text.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    object.repr().map_or_else(|_| "?".into(), |text| brief(text.to_string()))
}

/// A value as an error shows it between quotes of its own.
fn told(object: &Bound<'_, PyAny>) -> String {
    object.str().map_or_else(|_| "?".into(), |text| brief(text.to_string()))
}

/// A seed that nobody can guess.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one(std::time::SystemTime::now())
}

/// A seat as it was passed, not yet held against the players of a game; the text of a number that is no seat anywhere.
pub(crate) struct SeatNumber(Result<Seat, String>);

impl<'py> FromPyObject<'_, 'py> for SeatNumber {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<Seat>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => Ok(Self(Err(told(&object)))),
            seat => Ok(Self(Ok(seat?))),
        }
    }
}

impl SeatNumber {
    /// The seat, which must be one of the position's, or the table.
    pub(crate) fn of(&self, position: &dyn Position) -> PyResult<Seat> {
        self.among(position.setup().players)
    }

    /// The seat, which must be one of so many, or the table.
    pub(crate) fn among(&self, players: usize) -> PyResult<Seat> {
        if self.0 == Ok(TABLE) { Ok(TABLE) } else { self.player(players) }
    }

    /// The seat, which must be one of so many players.
    pub(crate) fn player(&self, players: usize) -> PyResult<Seat> {
        let number = match &self.0 {
            Ok(seat) if usize::from(*seat) < players => return Ok(*seat),
            Ok(seat) => seat.to_string(),
            Err(number) => number.clone(),
        };
        Err(bad_value(msg!(
            "There is no seat {number}; the seats are 0 to {most}.",
            number = number,
            most = players - 1
        )))
    }
}

/// The seat that is meant where none is named: the one waited for.
pub(crate) fn first_to_act(position: &dyn Position) -> Option<Seat> {
    position.to_act().first().copied()
}

/// Options as texts; numbers and truth values may be passed as such.
#[derive(Default)]
pub(crate) struct Options(pub(crate) BTreeMap<String, String>);

impl<'py> FromPyObject<'_, 'py> for Options {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let mapping = object.cast::<PyMapping>().map_err(|_| {
            PyTypeError::new_err(format!("names with a value each were expected, not {}", shown(&object)))
        })?;
        let items = mapping.items()?;
        let options = items.iter().map(|item| {
            let (name, value): (Text, Bound<'py, PyAny>) = item.extract()?;
            let text = value.str()?.to_string();
            Ok((name.0, if value.is_instance_of::<PyBool>() { text.to_lowercase() } else { text }))
        });
        options.collect::<PyResult<_>>().map(Self)
    }
}

/// The texts of given chance: one, or a list of them.
#[derive(Default)]
pub(crate) struct Given(pub(crate) Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Given {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let texts = object.extract::<Text>().map(|text| vec![text]).or_else(|_| object.extract());
        texts.map(|texts| Self(strings(texts))).map_err(|_| {
            PyTypeError::new_err(format!("a text or a list of texts was expected, not {}", shown(&object)))
        })
    }
}
