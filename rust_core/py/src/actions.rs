//! Lists of actions as Python strings, each made once in the life of the process.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::shielded;
use tablegames_core::contract::seat::Seat;
use tablegames_core::erased::Position;

/// Texts of actions.
pub(crate) type Texts = Vec<Py<PyString>>;

/// The texts of each game's actions, by their numbers.
static SPELLED: Mutex<Vec<(&str, Texts)>> = Mutex::new(Vec::new());

/// The legal actions of a seat.
pub(crate) fn legal_actions(py: Python<'_>, position: &dyn Position, seat: Option<Seat>) -> PyResult<Texts> {
    let Some(seat) = seat else { return Ok(Texts::new()) };
    let numbers = shielded(|| position.numbered_actions(seat))?;
    Ok(texts(py, position, &numbers))
}

/// The texts of numbered actions. Nothing here runs Python code, so that the lock is never waited for twice.
fn texts(py: Python<'_>, position: &dyn Position, numbers: &[u32]) -> Texts {
    let name = position.facts().name;
    let mut games = SPELLED.lock().unwrap_or_else(PoisonError::into_inner);
    let place = games.iter().position(|(game, _)| *game == name).unwrap_or_else(|| {
        games.push((name, Vec::new()));
        games.len() - 1
    });
    let known = &mut games[place].1;
    let most = numbers.iter().max().map_or(0, |most| *most as usize + 1);
    while known.len() < most {
        known.push(PyString::new(py, &position.spelled(known.len() as u32)).unbind());
    }
    numbers.iter().map(|&number| known[number as usize].clone_ref(py)).collect()
}
