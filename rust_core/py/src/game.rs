//! Games being played.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use pythonize::pythonize;

use crate::actions::{Texts, legal_actions};
use crate::arguments::{
    Given, Options, SeatNumber, Text, first_to_act, maybe_players, maybe_seed, random_seed, strings,
};
use crate::errors::{bad_value, guarded, shielded};
use crate::moves::{Move, moves};
use crate::position::PositionText;
use crate::record::Record;
use tablegames_core::contract::seat::{Seat, TABLE};
use tablegames_core::play::record::check_names;
use tablegames_core::play::session::Session;
use tablegames_core::{erased, games, msg};

#[doc = include_str!("../docs/Game.md")]
#[pyclass(frozen, module = "tablegames")]
pub(crate) struct Game {
    origin: Origin,
    pub(crate) players: usize,
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

/// What changes; a copy shares the positions that are past.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) session: Session,
    /// The positions so far, kept once somebody asked for an earlier one.
    pub(crate) past: Option<Vec<Arc<dyn erased::Position>>>,
}

impl Origin {
    fn begin(self) -> PyResult<Game> {
        let session = guarded(|| match &self.position {
            Some(text) => Session::from_position(&*games::read(text)?, self.given.clone(), self.seed),
            None => Session::new(self.game, self.players, self.options.clone(), self.given.clone(), self.seed),
        })?;
        let players = session.position().setup().players;
        Ok(Game { origin: self, players, table: Mutex::new(Table { session, past: None }) })
    }
}

impl Game {
    /// The game of a record, played to its end.
    pub(crate) fn of_record(record: &tablegames_core::play::record::Record, seed: u64) -> PyResult<Self> {
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

    pub(crate) fn table(&self) -> MutexGuard<'_, Table> {
        // A panic leaves the table as it was: actions are played on a copy.
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What `look` makes of the position. It makes nothing of Python's, which could run a finalizer that wants the
    /// table.
    fn look<T>(&self, look: impl FnOnce(&dyn erased::Position) -> T) -> PyResult<T> {
        shielded(|| look(self.table().session.position()))
    }

    /// The named seat, else the one waited for, if there is one.
    fn seat(&self, seat: Option<SeatNumber>, position: &dyn erased::Position) -> PyResult<Option<Seat>> {
        seat.map_or_else(|| Ok(first_to_act(position)), |seat| seat.among(self.players).map(Some))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game = None, *, players = None, options = None, chance = None, seed = None, position = None))]
    fn new(
        game: Option<Text>,
        #[pyo3(from_py_with = maybe_players)] players: Option<usize>,
        options: Option<Options>,
        chance: Option<Given>,
        #[pyo3(from_py_with = maybe_seed)] seed: Option<u64>,
        position: Option<PositionText>,
    ) -> PyResult<Self> {
        let position = position.map(|position| position.0);
        let name = match (game.as_deref(), &position) {
            (Some(game), None) => guarded(|| games::find(game))?.facts().name,
            (None, Some(text)) if players.is_none() && options.is_none() => guarded(|| games::read(text))?.facts().name,
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

    /// The game's name, one of `games()`.
    ///
    /// >>> game.game in tg.games()
    /// True
    #[getter]
    fn game(&self) -> &'static str {
        self.origin.game
    }

    /// The number of players; seats count from 0.
    ///
    /// >>> game.players
    /// 2
    #[getter]
    fn players(&self) -> usize {
        self.players
    }

    /// The value of every option as text, by name, the defaults included.
    ///
    /// >>> game.options["loser_scores"]
    /// '10'
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.look(|now| now.setup().options)?)?)
    }

    /// The seed, which decides all that chance brings: who knows it knows all that is hidden.
    ///
    /// >>> game.seed
    /// 7
    #[getter]
    fn seed(&self) -> u64 {
        self.origin.seed
    }

    /// The seats that may act now, the one waited for first; none when the game is over.
    ///
    /// >>> game.to_act
    /// (0,)
    #[getter]
    fn to_act<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.look(|now| now.to_act())?)
    }

    /// Whether the game is over.
    ///
    /// >>> game.over
    /// False
    #[getter]
    fn over(&self) -> PyResult<bool> {
        self.look(|now| now.is_over())
    }

    /// The score of each seat as it stands, in the game's points.
    ///
    /// >>> game.scores
    /// (0, 0)
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.look(|now| now.scores())?)
    }

    /// The seats that won, several if they share it; none while the game goes on.
    ///
    /// >>> game.winners
    /// ()
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.look(|now| now.winners())?)
    }

    /// The number of the round, from 1; 1 also where a game has no rounds.
    ///
    /// >>> game.round
    /// 1
    #[getter]
    fn round(&self) -> PyResult<u32> {
        self.look(|now| now.round())
    }

    /// The actions so far, pairs of seat (None: the table) and text.
    ///
    /// >>> game.play("pass")
    /// >>> game.actions
    /// [(0, 'pass')]
    #[getter]
    fn actions(&self) -> Vec<(Option<Seat>, String)> {
        let table = self.table();
        table.session.log().iter().map(|(seat, text)| ((*seat != TABLE).then_some(*seat), text.clone())).collect()
    }

    /// The legal actions of a seat, by default the first of `to_act`, always in the same order; `TABLE`: the table's,
    /// which closes races where the clock counts. A seat that may not act has none.
    ///
    /// Raises `SetupError` if there is no such seat.
    ///
    /// >>> game.legal_actions(), game.legal_actions(1)
    /// (['double', 'pass'], [])
    #[pyo3(signature = (seat = None))]
    fn legal_actions(&self, py: Python<'_>, seat: Option<SeatNumber>) -> PyResult<Texts> {
        let table = self.table();
        let position = table.session.position();
        legal_actions(py, position, self.seat(seat, position)?)
    }

    /// Plays an action of a seat, by default the first of `to_act`.
    ///
    /// Raises `IllegalAction` if the rules don't allow it now, `ChanceError` if given chance doesn't fit what it
    /// brings, `SetupError` if there is no such seat. Nothing changes then.
    ///
    /// >>> game.play("pass")
    /// >>> game.to_act
    /// (1,)
    #[pyo3(signature = (action, seat = None))]
    fn play(&self, action: Text, seat: Option<SeatNumber>) -> PyResult<()> {
        let mut table = self.table();
        let seat = self.seat(seat, table.session.position())?.unwrap_or(0);
        guarded(|| table.session.play(seat, &action))?;
        let Table { session, past } = &mut *table;
        if let Some(past) = past {
            past.push(session.position().boxed().into());
        }
        Ok(())
    }

    /// Takes the last action back and returns its seat (None: the table) and text. What chance brings next stays what
    /// it was.
    ///
    /// Raises `IllegalAction` if there is none.
    ///
    /// >>> game.play("pass")
    /// >>> game.undo(), game.actions
    /// ((0, 'pass'), [])
    fn undo(&self) -> PyResult<(Option<Seat>, String)> {
        let mut table = self.table();
        let (seat, action) = guarded(|| table.session.undo())?;
        if let Some(past) = &mut table.past {
            past.pop();
        }
        Ok(((seat != TABLE).then_some(seat), action))
    }

    /// The record of what was played, everything hidden included; `names`: the players', one each.
    ///
    /// Raises `SetupError` if there are more or fewer names than players.
    ///
    /// >>> game.play("pass")
    /// >>> game.record(names=["Ann", "Bob"]).names
    /// ['Ann', 'Bob']
    #[pyo3(signature = (*, names = Vec::new()))]
    fn record(&self, names: Vec<Text>) -> PyResult<Record> {
        let names = strings(names);
        check_names(&names, self.players).map_err(bad_value)?;
        Ok(Record(tablegames_core::play::record::Record { names, ..self.table().session.record() }))
    }

    /// What a seat sees, as plain data for a page, its parts the game's own; None: everything; `TABLE`: what
    /// everybody sees.
    ///
    /// Raises `SetupError` if there is no such seat.
    ///
    /// >>> game.board(1)["count"]
    /// 101
    #[pyo3(signature = (seat = None))]
    fn board<'py>(&self, py: Python<'py>, seat: Option<SeatNumber>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = seat.map(|seat| seat.among(self.players)).transpose()?;
        Ok(pythonize(py, &self.look(|now| now.board(viewer))?)?)
    }

    /// The legal actions of a seat, by default the first of `to_act`, as values that know their parts and what they make
    /// of the board.
    ///
    /// Raises `SetupError` if there is no such seat.
    ///
    /// >>> [str(move) for move in game.moves()]
    /// ['double', 'pass']
    #[pyo3(signature = (seat = None))]
    fn moves(&self, seat: Option<SeatNumber>) -> PyResult<Vec<Move>> {
        let table = self.table();
        let position = table.session.position();
        moves(position, self.seat(seat, position)?)
    }

    /// The record and how the game stands, as plain data, everything hidden included.
    ///
    /// >>> game.play("pass")
    /// >>> told = game.to_dict()
    /// >>> told["actions"], told["to_act"]
    /// ([(0, 'pass')], (1,))
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

    /// Another game that went the same way: each goes on by itself.
    ///
    /// >>> import copy
    /// >>> other = copy.copy(game)
    /// >>> other.play("pass")
    /// >>> game.actions, other.actions
    /// ([], [(0, 'pass')])
    fn __copy__(&self) -> Self {
        Self { origin: self.origin.clone(), players: self.players, table: Mutex::new(self.table().clone()) }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
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
