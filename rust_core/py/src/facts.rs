//! The list of games, and what each says of itself.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pythonize::pythonize;

use crate::arguments::Text;
use crate::errors::guarded;
use tablegames_core::games as core;

/// The names of all games, in the order in which they are shown.
///
/// >>> import tablegames as tg
/// >>> "limbo" in tg.games()
/// True
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, core::all().iter().map(|kind| kind.facts().name))
}

/// What a game says of itself, as plain data: players, options, objectives, methods, the keys of a position and more.
///
/// Raises `SetupError` if there is no such game.
///
/// >>> import tablegames as tg
/// >>> all(tg.facts(game)["name"] == game for game in tg.games())
/// True
#[pyfunction]
pub(crate) fn facts<'py>(py: Python<'py>, game: Text) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize(py, guarded(|| core::find(&game))?.facts())?)
}
