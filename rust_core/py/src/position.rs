//! Positions: immutable states of a game, complete or as a seat knows them.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use pythonize::pythonize;

use crate::actions::{Texts, legal_actions};
use crate::arguments::{Given, SeatNumber, Text, first_to_act, level, seed, shown};
use crate::errors::{guarded, shielded};
use crate::message::Message;
use crate::moves::{Move, moves};
use crate::work::{Budget, run};
use tablegames_core::contract::seat::{Seat, TABLE};
use tablegames_core::play::chance::Rng;
use tablegames_core::play::referee::asking_order;
use tablegames_core::{erased, games};

#[doc = include_str!("../docs/Position.md")]
#[pyclass(frozen, module = "tablegames")]
pub(crate) struct Position(pub(crate) Box<dyn erased::Position>);

/// The text of a position, which may be passed as such or as a position.
pub(crate) struct PositionText(pub(crate) String);

impl<'py> FromPyObject<'_, 'py> for PositionText {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(position) = object.cast::<Position>() {
            return position.get().__str__().map(Self);
        }
        object.extract::<Text>().map(|text| Self(text.0)).map_err(|_: PyErr| {
            PyTypeError::new_err(format!("a Position or a position's text was expected, not {}", shown(&object)))
        })
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
    fn new(text: Text) -> PyResult<Self> {
        guarded(|| games::read(&text)).map(Self)
    }

    /// The game's name, one of `games()`.
    ///
    /// >>> position.game in tg.games()
    /// True
    #[getter]
    fn game(&self) -> &'static str {
        self.0.facts().name
    }

    /// The number of players; seats count from 0.
    ///
    /// >>> position.players
    /// 2
    #[getter]
    fn players(&self) -> usize {
        self.0.setup().players
    }

    /// The value of every option as text, by name, the defaults included.
    ///
    /// >>> position.options["loser_scores"]
    /// '10'
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.0.setup().options)?)
    }

    /// The seats that may act now, the one waited for first; none when the game is over.
    ///
    /// >>> position.to_act
    /// (1,)
    #[getter]
    fn to_act<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.to_act())
    }

    /// Whether the game is over.
    ///
    /// >>> position.over
    /// False
    #[getter]
    fn over(&self) -> PyResult<bool> {
        shielded(|| self.0.is_over())
    }

    /// Whether chance has to bring something before anybody can act, such as a roll.
    ///
    /// >>> position.waits_for_chance
    /// False
    #[getter]
    fn waits_for_chance(&self) -> PyResult<bool> {
        shielded(|| self.0.waits_for_chance())
    }

    /// Whether seats that are not waited for may cut in, and lose their chance when the one waited for acts.
    ///
    /// >>> position.may_cut_in
    /// False
    #[getter]
    fn may_cut_in(&self) -> PyResult<bool> {
        shielded(|| self.0.signals().cut_in)
    }

    /// Whether the players have to remember what they saw, so that nobody may tell them unasked.
    ///
    /// >>> position.from_memory
    /// False
    #[getter(from_memory)]
    fn is_from_memory(&self) -> PyResult<bool> {
        shielded(|| self.0.signals().from_memory)
    }

    /// The seats whose calls stand while a race is open.
    ///
    /// >>> position.open_calls
    /// ()
    #[getter]
    fn open_calls<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, shielded(|| self.0.signals().open_calls)?)
    }

    /// The cards that each seat holds, where they tell the standing because the scores are hidden, else None.
    ///
    /// >>> position.held is None
    /// True
    #[getter]
    fn held(&self) -> PyResult<Option<Vec<u32>>> {
        shielded(|| self.0.signals().held)
    }

    /// The seats that may act, in the order in which they are asked where no clock counts: those that may cut in
    /// clockwise from the one waited for, which comes last.
    ///
    /// >>> position.asking_order
    /// (1,)
    #[getter]
    fn asking_order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, asking_order(&self.0.to_act()).iter())
    }

    /// The score of each seat as it stands, in the game's points; what isn't known counts nothing.
    ///
    /// >>> position.scores
    /// (0, 0)
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, shielded(|| self.0.scores())?)
    }

    /// What the score is made of, as plain data, where the game tells more than totals; `score` explains.
    ///
    /// >>> position.score_parts["goal"]
    /// 200
    #[getter]
    fn score_parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &shielded(|| self.0.score_parts())?)?)
    }

    /// The seats that won, several if they share it; none while the game goes on.
    ///
    /// >>> position.winners
    /// ()
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, shielded(|| self.0.winners())?)
    }

    /// The number of the round, from 1; 1 also where a game has no rounds, or its text doesn't tell.
    ///
    /// >>> position.round
    /// 1
    #[getter]
    fn round(&self) -> u32 {
        self.0.round()
    }

    /// Whether nothing is unknown.
    ///
    /// >>> position.complete, position.sample().complete
    /// (False, True)
    #[getter]
    fn complete(&self) -> bool {
        self.0.is_complete()
    }

    /// The legal actions of a seat, by default the first of `to_act`, always in the same order; `TABLE`: the table's,
    /// which closes races where the clock counts.
    ///
    /// A seat that may not act has none, and so has one that must choose among cards which this position doesn't
    /// show: it is in `to_act`, but only its own view or a `sample` lists what it can do.
    ///
    /// Raises `SetupError` if there is no such seat.
    ///
    /// >>> position.legal_actions()
    /// ['A1', 'A11', '3', '4', 'J=7', 'K/89']
    /// >>> position.legal_actions(0)
    /// []
    #[pyo3(signature = (seat = None))]
    fn legal_actions(&self, py: Python<'_>, seat: Option<SeatNumber>) -> PyResult<Texts> {
        legal_actions(py, &*self.0, self.seat(seat)?)
    }

    /// The position after an action of a seat, by default the first of `to_act`; this one stays as it is.
    ///
    /// `chance` is what chance brings, one text a shuffle or roll; what isn't given stays unknown.
    ///
    /// Raises `IllegalAction` if the rules don't allow it now, `ChanceError` if given chance doesn't fit or isn't
    /// used, `SetupError` if there is no such seat.
    ///
    /// >>> position.after("J=7").to_act
    /// (0,)
    /// >>> position.after("J=7", chance="A")
    /// Traceback (most recent call last):
    /// tablegames.errors.ChanceError: 'A' isn't used: chance brings nothing more with 'J=7'.
    #[pyo3(signature = (action, seat = None, chance = None))]
    fn after(&self, action: Text, seat: Option<SeatNumber>, chance: Option<Given>) -> PyResult<Self> {
        let seat = self.seat(seat)?.unwrap_or(0);
        guarded(|| self.0.after(seat, &action, chance.unwrap_or_default().0)).map(Self)
    }

    /// What a seat knows of this position, and nothing more; `TABLE`: what everybody sees.
    ///
    /// Raises `SetupError` if there is no such seat.
    ///
    /// >>> str(position.view(0)).split()[3]
    /// 'hands=?4/?5'
    fn view(&self, seat: SeatNumber) -> PyResult<Self> {
        let seat = seat.of(&*self.0)?;
        shielded(|| Self(self.0.view(seat)))
    }

    /// A complete position that fits what is known, drawn with the right odds; the same seed draws the same.
    ///
    /// Raises `SetupError` if the seed is no whole number of 64 bits.
    ///
    /// >>> position.sample(seed=1).legal_actions() == position.legal_actions()
    /// True
    #[pyo3(signature = (seed = 0))]
    fn sample(&self, #[pyo3(from_py_with = seed)] seed: u64) -> PyResult<Self> {
        shielded(|| Self(self.0.sample(&mut Rng::seeded(seed))))
    }

    /// What a seat sees, as plain data for a page, its parts the game's own; None: everything; `TABLE`: what
    /// everybody sees.
    ///
    /// Raises `SetupError` if there is no such seat.
    ///
    /// >>> position.board(1)["count"]
    /// 89
    #[pyo3(signature = (seat = None))]
    fn board<'py>(&self, py: Python<'py>, seat: Option<SeatNumber>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = seat.map(|seat| seat.of(&*self.0)).transpose()?;
        Ok(pythonize(py, &shielded(|| self.0.board(viewer))?)?)
    }

    /// The legal actions of a seat, by default the first of `to_act`, as values that know their parts and what they make
    /// of the board.
    ///
    /// Raises `SetupError` if there is no such seat.
    ///
    /// >>> move = position.moves()[0]
    /// >>> move.text, move.parts["from"], move.parts["count"]
    /// ('A1', 89, 88)
    #[pyo3(signature = (seat = None))]
    fn moves(&self, seat: Option<SeatNumber>) -> PyResult<Vec<Move>> {
        moves(&*self.0, self.seat(seat)?)
    }

    /// One sentence of what an action would do, as a viewer may know it; None: everything.
    ///
    /// Raises `IllegalAction` if the rules don't allow it now, `SetupError` if there is no such seat.
    ///
    /// >>> str(position.story("J=7"))
    /// '1 laid J=7: 82.'
    #[pyo3(signature = (action, seat = None, viewer = None))]
    fn story(&self, action: Text, seat: Option<SeatNumber>, viewer: Option<SeatNumber>) -> PyResult<Message> {
        let viewer = viewer.map(|viewer| viewer.of(&*self.0)).transpose()?;
        let player = self.seat(seat)?.unwrap_or(0);
        guarded(|| {
            let after = self.0.after(player, &action, Vec::new())?;
            self.0.story(player, &action, &*after, viewer)
        })
        .map(Message::from)
    }

    /// What a bot of a level, from 0 (easy) to 3 (expert), does in a seat that knows this position; None: nothing.
    /// `Bot` is the friendly way to ask.
    ///
    /// `history` is what was played so far, as far as it is known: pairs of seat (None: the table) and action.
    ///
    /// Raises `SetupError` if there is no such seat, level or seed, `IllegalAction` if the history holds what is no
    /// action.
    ///
    /// >>> position.choose(1, 3, 0, []) in position.legal_actions()
    /// True
    fn choose(
        &self,
        py: Python<'_>,
        seat: SeatNumber,
        #[pyo3(from_py_with = level)] level: u8,
        #[pyo3(from_py_with = seed)] seed: u64,
        history: Vec<(Option<SeatNumber>, Text)>,
    ) -> PyResult<Option<String>> {
        let seat = seat.of(&*self.0)?;
        let step =
            |(seat, text): (Option<SeatNumber>, Text)| Ok((seat.map_or(Ok(TABLE), |seat| seat.of(&*self.0))?, text.0));
        let history: Vec<(Seat, String)> = history.into_iter().map(step).collect::<PyResult<_>>()?;
        let position = self.0.boxed();
        run(py, &Budget::default(), None, move |_| {
            position.choose(seat, &erased::position::TextRequest { level, seed, history: &history })
        })
    }

    /// Text and facts of the position as plain data.
    ///
    /// >>> told = position.to_dict()
    /// >>> told["to_act"], told["complete"]
    /// ((1,), False)
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

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
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
