//! Long calls: away from the interpreter, stopped by Ctrl-C, telling of their progress.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use tablegames_core::error::Error;
use tablegames_core::limits::Limits;

use crate::errors::{from_panic, to_python};

/// How often signals are looked at and progress is told.
const POLL: Duration = Duration::from_millis(20);

/// The budget of a long call, as Python gives it.
pub(crate) struct Budget {
    /// Seconds.
    pub(crate) time: Option<Duration>,
    /// Playouts or nodes.
    pub(crate) playouts: Option<u64>,
    /// Threads; None: one for each core.
    pub(crate) threads: Option<usize>,
}

/// Runs a job in a worker thread while this one, detached from the interpreter, waits for it.
///
/// Every [`POLL`] this thread looks for Ctrl-C and calls `progress` with the part that is done. If either raises, the
/// job is told to stop, and what was raised is raised when it has.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    budget: &Budget,
    progress: Option<&Py<PyAny>>,
    job: impl FnOnce(&Limits<'_>) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let part = AtomicU64::new(0);
    let tell = |done: f64| part.store(done.to_bits(), Ordering::Relaxed);
    let limits = Limits {
        time: budget.time,
        playouts: budget.playouts,
        threads: budget.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)),
        progress: progress.is_some().then_some(&tell),
        ..Limits::until(&stop)
    };
    py.detach(|| {
        let (sender, receiver) = mpsc::sync_channel(1);
        thread::scope(|scope| {
            scope.spawn(|| {
                let result = catch_unwind(AssertUnwindSafe(|| job(&limits)));
                // The receiver outlives the worker.
                let _ = sender.send(result);
            });
            let mut told = 0;
            loop {
                match receiver.recv_timeout(POLL) {
                    Ok(Ok(result)) => return result.map_err(to_python),
                    Ok(Err(panic)) => return Err(from_panic(&*panic)),
                    Err(RecvTimeoutError::Disconnected) => return Err(from_panic(&"the worker vanished")),
                    Err(RecvTimeoutError::Timeout) => {}
                }
                let now = part.load(Ordering::Relaxed);
                let news = if now == told { None } else { progress };
                told = now;
                let interruption = Python::attach(|py| {
                    py.check_signals()?;
                    news.map(|progress| progress.call1(py, (f64::from_bits(now),))).transpose().map(drop)
                });
                if let Err(error) = interruption {
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        })
    })
}
