//! Long calls: away from the interpreter, stopped by Ctrl-C, telling of their progress.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::arguments::shown;
use crate::errors::{from_panic, to_python};
use tablegames_core::contract::error::Error;
use tablegames_core::contract::limits::Limits;

/// How often signals are looked at and progress is told.
const POLL: Duration = Duration::from_millis(20);

/// More threads than these are a slip of the pen.
const MOST_THREADS: usize = 1024;

/// The budget of a long call, as Python gives it.
#[derive(Default)]
pub(crate) struct Budget {
    /// Seconds.
    pub(crate) time: Option<Duration>,
    /// Playouts or nodes.
    pub(crate) playouts: Option<u64>,
    /// Threads; None: one for each core.
    pub(crate) threads: Option<usize>,
}

/// What a call and its worker tell each other.
#[derive(Default)]
struct Wire {
    stop: AtomicBool,
    /// The part that is done, as the bits of a number.
    part: AtomicU64,
}

/// Runs a job in a worker thread while this one, detached from the interpreter, waits for it.
///
/// Every [`POLL`] this thread looks for Ctrl-C and calls `progress` with the part that is done. If either raises, the
/// job is told to stop and what was raised is raised at once: a bot in the middle of a thought would take too long.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    budget: &Budget,
    progress: Option<&Py<PyAny>>,
    job: impl FnOnce(&Limits<'_>) -> Result<T, Error> + Send + 'static,
) -> PyResult<T> {
    if let Some(progress) = progress.map(|progress| progress.bind(py)).filter(|progress| !progress.is_callable()) {
        return Err(PyTypeError::new_err(format!(
            "argument 'progress': something to call was expected, not {}",
            shown(progress)
        )));
    }
    let wire = Arc::new(Wire::default());
    let (sender, receiver) = mpsc::sync_channel(1);
    let worker = {
        let (wire, time, playouts, tells) = (wire.clone(), budget.time, budget.playouts, progress.is_some());
        let threads = budget
            .threads
            .unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
            .clamp(1, MOST_THREADS);
        move || {
            // The bits of numbers from 0 on are in the order of the numbers.
            let tell = |done: f64| {
                wire.part.fetch_max(done.to_bits(), Ordering::Relaxed);
            };
            let progress: Option<&(dyn Fn(f64) + Sync)> = if tells { Some(&tell) } else { None };
            let limits = Limits { time, playouts, threads, progress, ..Limits::until(&wire.stop) };
            let result = catch_unwind(AssertUnwindSafe(|| job(&limits)));
            // Nobody waits any more after an interruption.
            let _ = sender.send(result);
        }
    };
    py.detach(move || {
        thread::Builder::new().spawn(worker)?;
        let mut told = 0;
        loop {
            match receiver.recv_timeout(POLL) {
                Ok(Ok(result)) => {
                    let result = result.map_err(to_python)?;
                    // Whatever a job tells on its way, its end is told once.
                    if let Some(progress) = progress.filter(|_| told != 1.0_f64.to_bits()) {
                        Python::attach(|py| progress.call1(py, (1.0,)))?;
                    }
                    return Ok(result);
                }
                Ok(Err(panic)) => return Err(from_panic(&*panic)),
                Err(RecvTimeoutError::Disconnected) => return Err(from_panic(&"the worker vanished")),
                Err(RecvTimeoutError::Timeout) => {}
            }
            let part = wire.part.load(Ordering::Relaxed);
            let news = if part == told { None } else { progress };
            told = part;
            let interruption = Python::attach(|py| {
                py.check_signals()?;
                news.map(|progress| progress.call1(py, (f64::from_bits(part),))).transpose().map(drop)
            });
            if interruption.is_err() {
                wire.stop.store(true, Ordering::Relaxed);
                interruption?;
            }
        }
    })
}
