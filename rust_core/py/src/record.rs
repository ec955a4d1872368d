//! Records of games.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;

use crate::arguments::Text;
use crate::errors::{guarded, to_python};
use tablegames_core::contract::error::RecordError;
use tablegames_core::msg;
use tablegames_core::play::record;

#[doc = include_str!("../docs/Record.md")]
#[pyclass(frozen, eq, module = "tablegames")]
#[derive(PartialEq)]
pub(crate) struct Record(pub(crate) record::Record);

#[pymethods]
impl Record {
    /// The record of a JSON text.
    ///
    /// Raises `RecordError` if it is none: no JSON, a part that is missing, unknown, of the wrong form or given
    /// twice.
    ///
    /// >>> tg.Record.from_json(record.to_json()) == record
    /// True
    #[staticmethod]
    fn from_json(text: Text) -> PyResult<Self> {
        guarded(|| record::Record::from_json(&text)).map(Self)
    }

    /// The record of plain data, as `to_dict` gives it.
    ///
    /// Raises `RecordError` if it is none.
    ///
    /// >>> tg.Record.from_dict(record.to_dict()) == record
    /// True
    #[staticmethod]
    fn from_dict(data: &Bound<'_, PyDict>) -> PyResult<Self> {
        let written = data.py().import("json")?.call_method1("dumps", (data,)).map_err(|_| {
            to_python(
                RecordError::new(msg!("A record holds texts, numbers, lists and dicts, and nothing else.")).into(),
            )
        })?;
        Self::from_json(written.extract()?)
    }

    /// The record as JSON, in one line.
    ///
    /// >>> record.to_json()[:8]
    /// '{"game":'
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The record as plain data, with the names of the JSON's parts.
    ///
    /// >>> record.to_dict()["names"]
    /// ['Ann', 'Bob']
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.0)?)
    }

    /// The game's name.
    ///
    /// >>> record.game == game.game
    /// True
    #[getter]
    fn game(&self) -> &str {
        &self.0.game
    }

    /// The number of players.
    ///
    /// >>> record.players
    /// 2
    #[getter]
    fn players(&self) -> usize {
        self.0.players
    }

    /// The options that were set, as texts by name.
    ///
    /// >>> record.options
    /// {}
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.0.options)?)
    }

    /// The text of the position that the game went on from; None where it started afresh.
    ///
    /// >>> record.position is None
    /// True
    #[getter]
    fn position(&self) -> Option<&str> {
        self.0.position.as_deref()
    }

    /// What chance brought, one text a shuffle (next card first) or roll.
    ///
    /// >>> [len(shuffle) for shuffle in record.chance]
    /// [52]
    #[getter]
    fn chance(&self) -> Vec<String> {
        self.0.chance.clone()
    }

    /// The actions, pairs of seat (None: the table) and text.
    ///
    /// >>> record.actions
    /// [(0, 'pass')]
    #[getter]
    fn actions(&self) -> Vec<(Option<u8>, String)> {
        self.0.actions.clone()
    }

    /// The players' names, one each; none where they aren't known.
    ///
    /// >>> record.names
    /// ['Ann', 'Bob']
    #[getter]
    fn names(&self) -> Vec<String> {
        self.0.names.clone()
    }

    /// The version of the format.
    ///
    /// >>> record.version
    /// 1
    #[getter]
    fn version(&self) -> u32 {
        self.0.version
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}: {} players, {} actions>", self.0.game, self.0.players, self.0.actions.len())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.to_json().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_json")?, (slf.get().to_json(),)))
    }
}
