//! Whole games between bots, Python's own among them.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::arguments::{Options, Text, maybe_threads, seed, shown};
use crate::position::Position;
use crate::work::{Budget, run};
use tablegames_core::contract::bot::LEVELS;
use tablegames_core::contract::error::{Error, IllegalAction};
use tablegames_core::contract::seat::Seat;
use tablegames_core::play::simulate::player::{Choose, Player};
use tablegames_core::play::simulate::{self, Plan, tally};
use tablegames_core::{erased, msg};

/// Sums over simulated games; those of other deals can be added, in any order.
#[pyclass(frozen, eq, module = "tablegames._core")]
#[derive(PartialEq)]
pub(crate) struct Tally(tally::Tally);

#[pymethods]
impl Tally {
    #[staticmethod]
    fn from_json(text: &str) -> PyResult<Self> {
        serde_json::from_str(text).map(Self).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    fn to_json(&self) -> String {
        // Whole numbers can't fail to be written.
        serde_json::to_string(&self.0).unwrap_or_default()
    }

    /// The games played.
    #[getter]
    fn games(&self) -> u64 {
        self.0.games
    }

    /// The actions played.
    #[getter]
    fn actions(&self) -> u64 {
        self.0.actions
    }

    /// How each player did, as plain data.
    fn standings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.0.standings())?)
    }

    /// The sums over both.
    fn plus(&self, other: &Self) -> Self {
        let mut sum = self.0.clone();
        sum.merge(&other.0);
        Self(sum)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_json")?, (slf.get().to_json(),)))
    }
}

/// Plays the deals from `first` up to, but not including, `last`. A player is a level's name or an object that chooses.
#[pyfunction]
#[pyo3(signature = (game, players, first, last, *, options = Options::default(), seed = 0, paired = true,
    single_round = false, threads = None, progress = None))]
#[expect(clippy::too_many_arguments, reason = "Python's keywords")]
pub(crate) fn play_deals(
    py: Python<'_>,
    game: Text,
    players: Vec<Bound<'_, PyAny>>,
    first: u64,
    last: u64,
    options: Options,
    #[pyo3(from_py_with = seed)] seed: u64,
    paired: bool,
    single_round: bool,
    #[pyo3(from_py_with = maybe_threads)] threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Tally> {
    let plan = Plan { game: game.0, options: options.0, seed, paired, one_round: single_round };
    let raised = Raised::default();
    let seated: Vec<Seated> = players.iter().map(|player| Seated::new(player, &raised)).collect();
    // Python runs one thread at a time: more of them would only wait for each other.
    let threads = if seated.iter().any(|player| matches!(player, Seated::Python(_))) { Some(1) } else { threads };
    let budget = Budget { time: None, playouts: None, threads };
    let tally = run(py, &budget, progress.as_ref(), move |limits| {
        let players: Vec<Player<'_>> = seated.iter().map(Seated::player).collect();
        simulate::simulate(&plan, &players, first..last, limits)
    });
    let raised = raised.lock().unwrap_or_else(PoisonError::into_inner).take();
    raised.map_or_else(|| tally.map(Tally), Err)
}

/// Where an exception of a Python object goes, to be raised in the end.
type Raised = Arc<Mutex<Option<PyErr>>>;

/// Who plays.
enum Seated {
    Level(u8),
    Python(PythonPlayer),
}

impl Seated {
    fn new(player: &Bound<'_, PyAny>, raised: &Raised) -> Self {
        let level = player.extract::<String>().ok().and_then(|name| LEVELS.iter().position(|level| *level == name));
        match level {
            Some(level) => Self::Level(level as u8),
            None => Self::Python(PythonPlayer { object: player.clone().unbind(), raised: raised.clone() }),
        }
    }

    fn player(&self) -> Player<'_> {
        match self {
            Self::Level(level) => Player::Level(*level),
            Self::Python(player) => Player::Custom(player),
        }
    }
}

/// A Python object with a method `choose(position, actions, seed)`.
struct PythonPlayer {
    object: Py<PyAny>,
    raised: Raised,
}

impl Choose for PythonPlayer {
    fn choose(
        &self,
        view: &dyn erased::Position,
        seat: Seat,
        actions: &[String],
        seed: u64,
    ) -> Result<Option<String>, Error> {
        Python::attach(|py| {
            let position = Position(view.boxed());
            let choice = self.object.bind(py).call_method1("choose", (position, actions, seed)).map_err(|error| {
                self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                IllegalAction::new(msg!("The player of seat {seat} failed.", seat = seat))
            })?;
            // What is no text is no action, and is told as such.
            Ok(choice.extract::<Option<Text>>().map_or_else(|_| Some(shown(&choice)), |text| text.map(|text| text.0)))
        })
    }
}
