//! Records of games.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::{depythonize, pythonize};
use tablegames_core::error::RecordError;
use tablegames_core::{msg, record};

use crate::arguments::seed;
use crate::errors::{guarded, to_python};
use crate::game::Game;

/// All that a game's replay needs.
#[pyclass(frozen, eq, module = "tablegames")]
#[derive(PartialEq)]
pub(crate) struct Record(pub(crate) record::Record);

#[pymethods]
impl Record {
    #[staticmethod]
    fn from_json(text: &str) -> PyResult<Self> {
        guarded(|| record::Record::from_json(text)).map(Self)
    }

    #[staticmethod]
    fn from_dict(data: &Bound<'_, PyDict>) -> PyResult<Self> {
        depythonize(data).map(Self).map_err(|error| {
            let error = RecordError::new(msg!("The record can't be read: {reason}.", reason = error.to_string()));
            to_python(error.into())
        })
    }

    fn to_json(&self) -> String {
        self.0.to_json()
    }

    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.0)?)
    }

    /// The game, played to the record's end; chance that comes later is drawn from the seed.
    #[pyo3(signature = (*, seed = 0))]
    fn replay(&self, #[pyo3(from_py_with = seed)] seed: u64) -> PyResult<Game> {
        Game::of_record(&self.0, seed)
    }

    #[getter]
    fn game(&self) -> &str {
        &self.0.game
    }

    #[getter]
    fn players(&self) -> usize {
        self.0.players
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.0.options)?)
    }

    #[getter]
    fn position(&self) -> Option<&str> {
        self.0.position.as_deref()
    }

    #[getter]
    fn chance(&self) -> Vec<String> {
        self.0.chance.clone()
    }

    #[getter]
    fn actions(&self) -> Vec<(Option<u8>, String)> {
        self.0.actions.clone()
    }

    #[getter]
    fn names(&self) -> Vec<String> {
        self.0.names.clone()
    }

    #[getter]
    fn version(&self) -> u32 {
        self.0.version
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}: {} players, {} actions>", self.0.game, self.0.players, self.0.actions.len())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_json")?, (slf.get().to_json(),)))
    }
}
