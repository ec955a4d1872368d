//! What Python passes in: seats, seeds, options, chance.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};

use pyo3::prelude::*;
use pyo3::types::PyBool;
use tablegames_core::chance::Chance;
use tablegames_core::game::{Seat, TABLE};
use tablegames_core::kind::Position;
use tablegames_core::msg;

use crate::errors::bad_value;

/// A seed: a whole number of 64 bits.
pub(crate) fn seed(object: &Bound<'_, PyAny>) -> PyResult<u64> {
    object.extract().map_err(|_| {
        bad_value(msg!(
            "The seed {seed} is not right: a whole number from 0 to {most} would be.",
            seed = object.to_string(),
            most = u64::MAX
        ))
    })
}

/// A seed, or None.
pub(crate) fn maybe_seed(object: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    if object.is_none() { Ok(None) } else { seed(object).map(Some) }
}

/// A number of things, or None.
pub(crate) fn maybe_count(object: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    if object.is_none() {
        return Ok(None);
    }
    object.extract().map(Some).map_err(|_| {
        bad_value(msg!("{number} is not right: a whole number from 0 on would be.", number = object.to_string()))
    })
}

/// A seed that nobody can guess.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one(std::time::SystemTime::now())
}

/// A seat as it was passed: a number, not yet held against the players of a game.
pub(crate) struct SeatNumber(i64);

impl<'py> FromPyObject<'_, 'py> for SeatNumber {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(object.extract()?))
    }
}

impl SeatNumber {
    /// The seat, which must be one of the position's, or the table.
    pub(crate) fn of(&self, position: &dyn Position) -> PyResult<Seat> {
        self.among(position.setup().players)
    }

    /// The seat, which must be one of so many, or the table.
    pub(crate) fn among(&self, players: usize) -> PyResult<Seat> {
        match u8::try_from(self.0) {
            Ok(seat) if usize::from(seat) < players || seat == TABLE => Ok(seat),
            _ => Err(bad_value(msg!(
                "There is no seat {number}; the seats are 0 to {most}.",
                number = self.0,
                most = players - 1
            ))),
        }
    }
}

/// The seat that is meant where none is named: the one waited for.
pub(crate) fn first_to_act(position: &dyn Position) -> Option<Seat> {
    position.to_act().first().copied()
}

/// Options as texts; numbers and truth values may be passed as such.
pub(crate) fn option_texts(passed: BTreeMap<String, Bound<'_, PyAny>>) -> PyResult<BTreeMap<String, String>> {
    let text = |value: &Bound<'_, PyAny>| -> PyResult<String> {
        let text = value.str()?.to_string();
        Ok(if value.is_instance_of::<PyBool>() { text.to_lowercase() } else { text })
    };
    passed.iter().map(|(name, value)| Ok((name.clone(), text(value)?))).collect()
}

/// The texts of given chance: one, or a list of them.
#[derive(FromPyObject)]
pub(crate) enum Given {
    One(String),
    List(Vec<String>),
}

impl Given {
    /// The list.
    pub(crate) fn list(self) -> Vec<String> {
        match self {
            Self::One(text) => vec![text],
            Self::List(texts) => texts,
        }
    }

    /// Chance that brings these texts, and what nobody knows after them.
    pub(crate) fn then_unknown(given: Option<Self>) -> Chance {
        Chance::unknown().given(given.map(Self::list).unwrap_or_default())
    }
}
