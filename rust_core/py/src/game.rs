//! Games being played.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use pythonize::pythonize;
use tablegames_core::error::Error;
use tablegames_core::game::{Seat, TABLE};
use tablegames_core::kind;
use tablegames_core::msg;
use tablegames_core::session::Session;

use crate::actions::{Texts, legal_actions};
use crate::arguments::{
    Given, Options, SeatNumber, first_to_act, maybe_players, maybe_ply, maybe_seed, ply, random_seed,
};
use crate::errors::{bad_value, guarded, shielded};
use crate::message::Message;
use crate::position::{Position, PositionText};
use crate::record::Record;

#[doc = include_str!("../docs/Game.md")]
#[pyclass(frozen, module = "tablegames")]
pub(crate) struct Game {
    origin: Origin,
    players: usize,
    table: Mutex<Table>,
}

/// All that decides, with the actions, how a game goes.
#[derive(Clone)]
struct Origin {
    game: &'static str,
    players: Option<usize>,
    options: BTreeMap<String, String>,
    position: Option<String>,
    given: Vec<String>,
    seed: u64,
}

/// What changes.
struct Table {
    session: Session,
    /// The positions so far, kept once somebody asked for an earlier one.
    past: Option<Vec<Box<dyn kind::Position>>>,
}

impl Origin {
    fn begin(self) -> PyResult<Game> {
        let session = guarded(|| match &self.position {
            Some(text) => Session::from_position(&*kind::read(text)?, self.given.clone(), self.seed),
            None => Session::new(self.game, self.players, self.options.clone(), self.given.clone(), self.seed),
        })?;
        let players = session.position().setup().players;
        Ok(Game { origin: self, players, table: Mutex::new(Table { session, past: None }) })
    }
}

impl Game {
    /// The game of a record, played to its end.
    pub(crate) fn of_record(record: &tablegames_core::record::Record, seed: u64) -> PyResult<Self> {
        let session = guarded(|| Session::replay(record, seed))?;
        let origin = Origin {
            game: session.position().facts().name,
            players: Some(record.players),
            options: record.options.clone(),
            position: record.position.clone(),
            given: record.chance.clone(),
            seed,
        };
        Ok(Self { origin, players: record.players, table: Mutex::new(Table { session, past: None }) })
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        // A panic leaves the table as it was: actions are played on a copy.
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What `look` makes of the position. It makes nothing of Python's, which could run a finalizer that wants the table.
    fn look<T>(&self, look: impl FnOnce(&dyn kind::Position) -> T) -> PyResult<T> {
        shielded(|| look(self.table().session.position()))
    }

    /// The named seat, else the one waited for, if there is one.
    fn seat(&self, seat: Option<SeatNumber>, position: &dyn kind::Position) -> PyResult<Option<Seat>> {
        seat.map_or_else(|| Ok(first_to_act(position)), |seat| seat.among(self.players).map(Some))
    }
}

impl Table {
    /// The positions from the first to the present one.
    fn past(&mut self) -> Result<&[Box<dyn kind::Position>], Error> {
        let past = match self.past.take() {
            Some(past) => past,
            None => self.session.positions()?,
        };
        Ok(self.past.insert(past))
    }

    /// An action that was played: the position before it, its seat, its text, the position after it.
    fn ply(&mut self, ply: usize) -> PyResult<(&dyn kind::Position, Seat, &str, &dyn kind::Position)> {
        let played = self.session.log().len();
        if ply >= played {
            return Err(bad_value(msg!(
                "There is no action {ply}; {played} were played, counted from 0.",
                ply = ply,
                played = played
            )));
        }
        guarded(|| self.past().map(drop))?;
        let (Some(past), Some((seat, action))) = (&self.past, self.session.log().get(ply)) else {
            return Err(crate::errors::from_panic(&"the log has a gap"));
        };
        Ok((&*past[ply], *seat, action, &*past[ply + 1]))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game = None, *, players = None, options = None, chance = None, seed = None, position = None))]
    fn new(
        game: Option<&str>,
        #[pyo3(from_py_with = maybe_players)] players: Option<usize>,
        options: Option<Options>,
        chance: Option<Given>,
        #[pyo3(from_py_with = maybe_seed)] seed: Option<u64>,
        position: Option<PositionText>,
    ) -> PyResult<Self> {
        let position = position.map(|position| position.0);
        let name = match (game, &position) {
            (Some(game), None) => guarded(|| kind::find(game))?.facts().name,
            (None, Some(text)) if players.is_none() && options.is_none() => guarded(|| kind::read(text))?.facts().name,
            _ => {
                return Err(bad_value(msg!(
                    "A game is set up by its name, players and options, or by a position alone."
                )));
            }
        };
        let origin = Origin {
            game: name,
            players,
            options: options.unwrap_or_default().0,
            position,
            given: chance.unwrap_or_default().0,
            seed: seed.unwrap_or_else(random_seed),
        };
        origin.begin()
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.origin.game
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.players
    }

    /// The value of every option.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.look(|now| now.setup().options)?)?)
    }

    /// The seed; who knows it knows all that is hidden.
    #[getter]
    fn seed(&self) -> u64 {
        self.origin.seed
    }

    /// The seats that may act now, the one waited for first; none when the game is over.
    #[getter]
    fn to_act<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.look(|now| now.to_act())?)
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> PyResult<bool> {
        self.look(|now| now.to_act().is_empty())
    }

    /// The score of each seat as it stands.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.look(|now| now.scores())?)
    }

    /// The seats that won; none while the game goes on.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.look(|now| now.winners())?)
    }

    /// The number of the round, from 0.
    #[getter]
    fn round(&self) -> PyResult<u32> {
        self.look(|now| now.round())
    }

    /// The actions so far: seat (None: the table) and text.
    #[getter]
    fn actions(&self) -> Vec<(Option<Seat>, String)> {
        let table = self.table();
        table.session.log().iter().map(|(seat, text)| ((*seat != TABLE).then_some(*seat), text.clone())).collect()
    }

    /// The legal actions of a seat, by default the first of `to_act`, always in the same order; `TABLE`: the table's, which
    /// closes races where the clock counts.
    #[pyo3(signature = (seat = None))]
    fn legal_actions(&self, py: Python<'_>, seat: Option<SeatNumber>) -> PyResult<Texts> {
        let table = self.table();
        let position = table.session.position();
        legal_actions(py, position, self.seat(seat, position)?)
    }

    /// Plays an action of a seat, by default the first of `to_act`. Raises `IllegalAction`, and changes nothing then.
    #[pyo3(signature = (action, seat = None))]
    fn play(&self, action: &str, seat: Option<SeatNumber>) -> PyResult<()> {
        let mut table = self.table();
        let seat = self.seat(seat, table.session.position())?.unwrap_or(0);
        guarded(|| table.session.play(seat, action))?;
        let Table { session, past } = &mut *table;
        if let Some(past) = past {
            past.push(session.position().boxed());
        }
        Ok(())
    }

    /// Takes the last action back and returns its seat (None: the table) and text. Raises `IllegalAction` if there is none.
    ///
    /// What chance brings next stays what it was.
    fn undo(&self) -> PyResult<(Option<Seat>, String)> {
        let mut table = self.table();
        let (seat, action) = guarded(|| table.session.undo())?;
        if let Some(past) = &mut table.past {
            past.pop();
        }
        Ok(((seat != TABLE).then_some(seat), action))
    }

    /// The position: everything, or what a seat knows. `ply`: as it was before that action, counted from 0.
    #[pyo3(signature = (seat = None, *, ply = None))]
    fn position(
        &self,
        seat: Option<SeatNumber>,
        #[pyo3(from_py_with = maybe_ply)] ply: Option<usize>,
    ) -> PyResult<Position> {
        let seat = seat.map(|seat| seat.among(self.players)).transpose()?;
        let mut table = self.table();
        let position = match ply {
            None => table.session.position(),
            Some(ply) if ply == table.session.log().len() => table.session.position(),
            Some(ply) => table.ply(ply)?.0,
        };
        shielded(|| Position(seat.map_or_else(|| position.boxed(), |seat| position.view(seat))))
    }

    /// The record of what was played, everything hidden included; `names`: the players'.
    #[pyo3(signature = (*, names = Vec::new()))]
    fn record(&self, names: Vec<String>) -> Record {
        Record(tablegames_core::record::Record { names, ..self.table().session.record() })
    }

    /// What a seat sees, as plain data for a page; None: everything; `TABLE`: what everybody sees.
    #[pyo3(signature = (seat = None))]
    fn board<'py>(&self, py: Python<'py>, seat: Option<SeatNumber>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = seat.map(|seat| seat.among(self.players)).transpose()?;
        Ok(pythonize(py, &self.look(|now| now.board(viewer))?)?)
    }

    /// The legal actions of a seat as plain data for a page; each has its text under `action`.
    #[pyo3(signature = (seat = None))]
    fn moves<'py>(&self, py: Python<'py>, seat: Option<SeatNumber>) -> PyResult<Bound<'py, PyAny>> {
        let moves = self.look(|now| Ok::<_, PyErr>(self.seat(seat, now)?.map(|seat| now.moves(seat))))??;
        Ok(pythonize(py, &moves.unwrap_or_default())?)
    }

    /// One sentence of what an action did (counted from 0), as a viewer may know it; None: everything; `TABLE`: what
    /// everybody sees.
    #[pyo3(signature = (ply, viewer = None))]
    fn story(&self, #[pyo3(from_py_with = ply)] ply: usize, viewer: Option<SeatNumber>) -> PyResult<Message> {
        let viewer = viewer.map(|viewer| viewer.among(self.players)).transpose()?;
        let mut table = self.table();
        let (before, seat, action, after) = table.ply(ply)?;
        guarded(|| before.story(seat, action, after, viewer)).map(Message::from)
    }

    /// Whether an action (counted from 0) showed its seat something new, so that taking it back would be unfair.
    fn reveals(&self, #[pyo3(from_py_with = ply)] ply: usize) -> PyResult<bool> {
        let mut table = self.table();
        let (before, seat, action, after) = table.ply(ply)?;
        guarded(|| before.reveals(seat, action, after))
    }

    /// The record and how the game stands, as plain data; everything hidden included.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (record, now) = {
            let table = self.table();
            (table.session.record(), table.session.position().text())
        };
        let dict = pythonize(py, &record)?;
        dict.set_item("to_act", self.to_act(py)?)?;
        dict.set_item("scores", self.scores(py)?)?;
        dict.set_item("winners", self.winners(py)?)?;
        dict.set_item("now", now)?;
        Ok(dict)
    }

    fn __repr__(&self) -> String {
        let table = self.table();
        format!("<Game of {}: {} players, {} actions>", self.origin.game, self.players, table.session.log().len())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let game = slf.get();
        let origin = &game.origin;
        let keywords = PyDict::new(slf.py());
        match &origin.position {
            Some(text) => keywords.set_item("position", text)?,
            None => {
                keywords.set_item("game", origin.game)?;
                keywords.set_item("players", origin.players)?;
                keywords.set_item("options", &origin.options)?;
            }
        }
        keywords.set_item("chance", &origin.given)?;
        keywords.set_item("seed", origin.seed)?;
        Ok((slf.get_type().getattr("_restore")?, (keywords, game.table().session.log().to_vec())))
    }

    /// A pickled game: what it was set up with, and its actions.
    #[staticmethod]
    fn _restore<'py>(
        py: Python<'py>,
        keywords: &Bound<'py, PyDict>,
        log: Vec<(Seat, String)>,
    ) -> PyResult<Bound<'py, Self>> {
        let game = py.get_type::<Self>().call((), Some(keywords))?.cast_into::<Self>()?;
        for (seat, action) in &log {
            guarded(|| game.get().table().session.play(*seat, action))?;
        }
        Ok(game)
    }
}

/// What a pickled game is made of.
type Pickled<'py> = (Bound<'py, PyDict>, Vec<(Seat, String)>);
