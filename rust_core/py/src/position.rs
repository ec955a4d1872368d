//! Positions: immutable states of a game, complete or as a seat knows them.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use pythonize::pythonize;
use tablegames_core::chance::Rng;
use tablegames_core::game::Seat;
use tablegames_core::kind;

use crate::arguments::{Given, SeatNumber, first_to_act, seed};
use crate::errors::{guarded, shielded};
use crate::message::Message;

/// A state of a game, complete or with things unknown.
#[pyclass(frozen, module = "tablegames")]
pub(crate) struct Position(pub(crate) Box<dyn kind::Position>);

/// A position, or the text of one.
#[derive(FromPyObject)]
pub(crate) enum PositionLike<'py> {
    Position(Bound<'py, Position>),
    Text(String),
}

impl PositionLike<'_> {
    /// The text.
    pub(crate) fn text(self) -> PyResult<String> {
        match self {
            Self::Position(position) => position.get().__str__(),
            Self::Text(text) => Ok(text),
        }
    }
}

impl Position {
    /// The named seat, else the one waited for, if there is one.
    fn seat(&self, seat: Option<SeatNumber>) -> PyResult<Option<Seat>> {
        seat.map_or_else(|| Ok(first_to_act(&*self.0)), |seat| seat.of(&*self.0).map(Some))
    }
}

#[pymethods]
impl Position {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        guarded(|| kind::read(text)).map(Self)
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.facts().name
    }

    #[getter]
    fn players(&self) -> usize {
        self.0.setup().players
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.0.setup().options)?)
    }

    #[getter]
    fn to_act<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.to_act())
    }

    #[getter]
    fn over(&self) -> bool {
        self.0.to_act().is_empty()
    }

    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, shielded(|| self.0.scores())?)
    }

    #[getter]
    fn score_parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &shielded(|| self.0.score_parts())?)?)
    }

    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, shielded(|| self.0.winners())?)
    }

    #[getter]
    fn round(&self) -> u32 {
        self.0.round()
    }

    #[getter]
    fn complete(&self) -> bool {
        self.0.is_complete()
    }

    #[pyo3(signature = (seat = None))]
    fn legal_actions(&self, seat: Option<SeatNumber>) -> PyResult<Vec<String>> {
        let Some(seat) = self.seat(seat)? else { return Ok(Vec::new()) };
        shielded(|| self.0.legal_actions(seat))
    }

    #[pyo3(signature = (action, seat = None, chance = None))]
    fn after(&self, action: &str, seat: Option<SeatNumber>, chance: Option<Given>) -> PyResult<Self> {
        let seat = self.seat(seat)?.unwrap_or(0);
        guarded(|| {
            let mut after = self.0.boxed();
            after.play(seat, action, &mut Given::then_unknown(chance))?;
            Ok::<_, tablegames_core::error::Error>(Self(after))
        })
    }

    fn view(&self, seat: SeatNumber) -> PyResult<Self> {
        let seat = seat.of(&*self.0)?;
        shielded(|| Self(self.0.view(seat)))
    }

    #[pyo3(signature = (seed = 0))]
    fn sample(&self, #[pyo3(from_py_with = seed)] seed: u64) -> PyResult<Self> {
        shielded(|| Self(self.0.sample(&mut Rng::seeded(seed))))
    }

    #[pyo3(signature = (seat = None))]
    fn board<'py>(&self, py: Python<'py>, seat: Option<SeatNumber>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = seat.map(|seat| seat.of(&*self.0)).transpose()?;
        Ok(pythonize(py, &shielded(|| self.0.board(viewer))?)?)
    }

    #[pyo3(signature = (seat = None))]
    fn moves<'py>(&self, py: Python<'py>, seat: Option<SeatNumber>) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(seat)?;
        let moves = shielded(|| match seat {
            Some(seat) => self.0.moves(seat),
            None => Vec::new(),
        })?;
        Ok(pythonize(py, &moves)?)
    }

    #[pyo3(signature = (action, seat = None, viewer = None))]
    fn story(&self, action: &str, seat: Option<SeatNumber>, viewer: Option<SeatNumber>) -> PyResult<Message> {
        let viewer = viewer.map(|viewer| viewer.of(&*self.0)).transpose()?;
        let player = self.seat(seat)?.unwrap_or(0);
        guarded(|| {
            let mut after = self.0.boxed();
            after.play(player, action, &mut Given::then_unknown(None))?;
            self.0.story(player, action, &*after, viewer)
        })
        .map(Message::from)
    }

    /// What a bot of a level, from 0 to 3, does in a seat that knows this position.
    fn choose(
        &self,
        py: Python<'_>,
        seat: SeatNumber,
        level: u8,
        #[pyo3(from_py_with = seed)] seed: u64,
        history: Vec<(Option<u8>, String)>,
    ) -> PyResult<Option<String>> {
        let seat = seat.of(&*self.0)?;
        let history: Vec<(Seat, String)> =
            history.into_iter().map(|(seat, text)| (seat.unwrap_or(tablegames_core::game::TABLE), text)).collect();
        let request = kind::TextRequest { level, seed, history: &history };
        py.detach(|| guarded(|| self.0.choose(seat, &request)))
    }

    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("game", self.game())?;
        dict.set_item("text", self.__str__()?)?;
        dict.set_item("players", self.players())?;
        dict.set_item("options", self.options(py)?)?;
        dict.set_item("to_act", self.to_act(py)?)?;
        dict.set_item("scores", self.scores(py)?)?;
        dict.set_item("winners", self.winners(py)?)?;
        dict.set_item("round", self.round())?;
        dict.set_item("complete", self.complete())?;
        Ok(dict)
    }

    fn __str__(&self) -> PyResult<String> {
        shielded(|| self.0.text())
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("Position({:?})", self.__str__()?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.0.same(&*other.get().0))
    }

    fn __hash__(&self) -> u64 {
        self.0.hashed()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().into_any(), (slf.get().__str__()?,)))
    }
}
