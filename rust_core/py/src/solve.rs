//! Questions to a solver.

use std::collections::BTreeMap;
use std::time::Duration;

use pyo3::prelude::*;
use pythonize::pythonize;
use tablegames_core::msg;
use tablegames_core::solution::{Input, Question};

use crate::arguments::{SeatNumber, first_to_act, maybe_count, seed};
use crate::errors::{bad_value, guarded};
use crate::position::Position;
use crate::work::{Budget, run};

/// An extra input: a list of texts or of numbers.
#[derive(FromPyObject)]
pub(crate) enum Extra {
    Texts(Vec<String>),
    Numbers(Vec<f64>),
}

/// The answer to a question about a position, as plain data.
#[pyfunction]
#[pyo3(signature = (position, *, seat = None, time = None, playouts = None, threads = None, method = None,
    objective = None, seed = 0, inputs = BTreeMap::new(), progress = None))]
#[expect(clippy::too_many_arguments, reason = "Python's keywords")]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    position: &Position,
    seat: Option<SeatNumber>,
    time: Option<f64>,
    #[pyo3(from_py_with = maybe_count)] playouts: Option<usize>,
    #[pyo3(from_py_with = maybe_count)] threads: Option<usize>,
    method: Option<&str>,
    objective: Option<&str>,
    #[pyo3(from_py_with = seed)] seed: u64,
    inputs: BTreeMap<String, Extra>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let position = &*position.0;
    let seat = match seat {
        Some(seat) => seat.of(position)?,
        None => first_to_act(position).filter(|&seat| seat != tablegames_core::game::TABLE).unwrap_or(0),
    };
    let inputs = inputs
        .into_iter()
        .map(|(name, extra)| {
            let input = match extra {
                Extra::Texts(texts) => Input::Texts(texts),
                Extra::Numbers(numbers) => Input::Numbers(numbers),
            };
            (name, input)
        })
        .collect();
    let question = guarded(|| Question::new(position.facts(), seat, method, objective, seed, inputs))?;
    let budget = Budget { time: time.map(seconds).transpose()?, playouts: playouts.map(|most| most as u64), threads };
    let position = position.boxed();
    let solution = run(py, &budget, progress.as_ref(), move |limits| position.solve(&question, limits))?;
    Ok(pythonize(py, &solution)?)
}

/// A time that was given in seconds.
pub(crate) fn seconds(time: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(time).map_err(|_| {
        bad_value(msg!("{time} seconds are no time to think; it is a number of 0 or more.", time = time.to_string()))
    })
}
