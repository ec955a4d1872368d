//! From a record back to its game: apart from both, since a game gives its record too.

use pyo3::prelude::*;

use crate::arguments::seed;
use crate::game::Game;
use crate::record::Record;

#[pymethods]
impl Record {
    /// The game, played to the record's end; what chance brings after that is drawn from the seed.
    ///
    /// Raises `RecordError` if it can't be played so, with the reason: its game, players, options, position or chance
    /// don't fit, or the action that it names isn't legal.
    ///
    /// >>> record.replay().actions
    /// [(0, 'pass')]
    #[pyo3(signature = (*, seed = 0))]
    fn replay(&self, #[pyo3(from_py_with = seed)] seed: u64) -> PyResult<Game> {
        Game::of_record(&self.0, seed)
    }
}
