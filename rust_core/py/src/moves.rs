//! Actions as values.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;

use crate::arguments::Text;
use crate::errors::{guarded, shielded};
use tablegames_core::contract::seat::{Seat, TABLE};
use tablegames_core::erased::{self, Kind, Position};
use tablegames_core::games;

#[doc = include_str!("../docs/Move.md")]
#[pyclass(frozen, eq, module = "tablegames")]
pub(crate) struct Move {
    kind: &'static dyn Kind,
    action: erased::Move,
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        self.kind.facts().name == other.kind.facts().name && self.action == other.action
    }
}

/// The legal moves of a seat, with what each makes of the board.
pub(crate) fn moves(position: &dyn Position, seat: Option<Seat>) -> PyResult<Vec<Move>> {
    let Some(seat) = seat else { return Ok(Vec::new()) };
    let kind = guarded(|| games::find(position.facts().name))?;
    shielded(|| position.moves(seat).into_iter().map(|action| Move { kind, action }).collect())
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (game, text, seat = None))]
    fn new(game: Text, text: Text, seat: Option<Seat>) -> PyResult<Self> {
        let kind = guarded(|| games::find(&game))?;
        Ok(Self { kind, action: guarded(|| kind.read_move(seat.unwrap_or(TABLE), &text))? })
    }

    /// The game's name.
    ///
    /// >>> move.game in tg.games()
    /// True
    #[getter]
    fn game(&self) -> &'static str {
        self.kind.facts().name
    }

    /// Who plays it; None: the table, or nobody in particular.
    ///
    /// >>> move.seat
    /// 1
    #[getter]
    fn seat(&self) -> Option<Seat> {
        (self.action.seat != TABLE).then_some(self.action.seat)
    }

    /// The text, by which it is played and recorded.
    ///
    /// >>> move.text
    /// 'J=7'
    #[getter]
    fn text(&self) -> &str {
        &self.action.text
    }

    /// Whether it is a call, for which the clock counts.
    ///
    /// >>> move.timed
    /// False
    #[getter]
    fn timed(&self) -> bool {
        self.action.timed
    }

    /// The milliseconds of a call that was made; None for what has no time, or has none yet.
    ///
    /// >>> move.time is None
    /// True
    #[getter]
    fn time(&self) -> Option<u32> {
        self.action.time
    }

    /// What a page shows of it, as plain data, its parts the game's own; a legal move's tell what it makes of the
    /// board too.
    ///
    /// >>> move.parts["count"]
    /// 82
    #[getter]
    fn parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.action.parts)?)
    }

    /// The same action as a call after so many milliseconds; what has no time stays as it is.
    ///
    /// >>> move.at(412) == move
    /// True
    fn at(&self, milliseconds: u32) -> PyResult<Self> {
        let text = guarded(|| self.kind.at(&self.action.text, milliseconds))?;
        let time = text.is_some().then_some(milliseconds);
        let action =
            erased::Move { text: text.unwrap_or_else(|| self.action.text.clone()), time, ..self.action.clone() };
        Ok(Self { kind: self.kind, action })
    }

    /// All of it as plain data: its parts, and its text under `action`.
    ///
    /// >>> move.to_dict()["action"]
    /// 'J=7'
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = self.parts(py)?.cast_into::<PyDict>()?;
        dict.set_item("action", &self.action.text)?;
        Ok(dict)
    }

    fn __str__(&self) -> &str {
        &self.action.text
    }

    fn __repr__(&self) -> String {
        let seat = self.seat().map_or_else(|| "the table".to_string(), |seat| format!("seat {seat}"));
        format!("<Move of {}, {seat}: {}>", self.game(), self.action.text)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.game(), self.action.seat, &self.action.text).hash(&mut hasher);
        hasher.finish()
    }
}
