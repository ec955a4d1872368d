//! Questions to a solver.

use std::collections::BTreeMap;
use std::time::Duration;

use pyo3::prelude::*;
use pythonize::pythonize;

use crate::arguments::{SeatNumber, Text, first_to_act, maybe_playouts, maybe_threads, seed, strings};
use crate::errors::{bad_value, guarded, to_python};
use crate::position::Position;
use crate::work::{Budget, run};
use tablegames_core::contract::error::SolveError;
use tablegames_core::contract::question::{Input, Question};
use tablegames_core::msg;

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
    #[pyo3(from_py_with = maybe_playouts)] playouts: Option<usize>,
    #[pyo3(from_py_with = maybe_threads)] threads: Option<usize>,
    method: Option<Text>,
    objective: Option<Text>,
    #[pyo3(from_py_with = seed)] seed: u64,
    inputs: BTreeMap<Text, Bound<'py, PyAny>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let position = &*position.0;
    let seat = match seat {
        Some(seat) => seat.player(position.setup().players)?,
        None => first_to_act(position).unwrap_or(0),
    };
    let inputs = inputs
        .into_iter()
        .map(|(name, given)| {
            let given = input(&name, &given)?;
            Ok((name.0, given))
        })
        .collect::<PyResult<_>>()?;
    let question =
        guarded(|| Question::new(position.facts(), seat, method.as_deref(), objective.as_deref(), seed, inputs))?;
    let budget =
        Budget { time: time.map(seconds).transpose()?.flatten(), playouts: playouts.map(|most| most as u64), threads };
    let position = position.boxed();
    let solution = run(py, &budget, progress.as_ref(), move |limits| position.solve(&question, limits))?;
    Ok(pythonize(py, &solution)?)
}

/// An extra input: a list of texts or of numbers.
fn input(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Input> {
    let texts = given.extract().map(|texts| Input::Texts(strings(texts)));
    texts.or_else(|_| given.extract().map(Input::Numbers)).map_err(|_: PyErr| {
        let right = msg!("a list of texts or numbers");
        let error = SolveError::new(msg!("'{word}' is not right: {right} would be.", word = name, right = right));
        to_python(error.into())
    })
}

/// A time that was given in seconds; None: more than anybody waits.
fn seconds(time: f64) -> PyResult<Option<Duration>> {
    match Duration::try_from_secs_f64(time) {
        Ok(time) => Ok(Some(time)),
        Err(_) if time > 0.0 => Ok(None),
        Err(_) => Err(bad_value(msg!(
            "{time} seconds are no time to think; it is a number of 0 or more.",
            time = time.to_string()
        ))),
    }
}
