//! How long a search may go on, and whom it tells.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A search's budget: time, playouts, threads, a stop flag and somebody to tell of its progress.
///
/// Every search polls [`Limits::reached`] often enough to stop within a few milliseconds.
pub struct Limits<'a> {
    /// When the search began.
    pub started: Instant,
    /// The time that it may take; None: as long as it needs.
    pub time: Option<Duration>,
    /// The playouts (or nodes, where a search makes no playouts) that it may make.
    pub playouts: Option<u64>,
    /// The threads that it may use; the answer doesn't depend on them where no time is set.
    pub threads: usize,
    /// Set from outside when the search should end with what it has.
    pub stop: &'a AtomicBool,
    /// Told the part that is done, from 0 to 1.
    pub progress: Option<&'a (dyn Fn(f64) + Sync)>,
}

impl<'a> Limits<'a> {
    /// No limit but the stop flag, on one thread.
    pub fn until(stop: &'a AtomicBool) -> Self {
        Self { started: Instant::now(), time: None, playouts: None, threads: 1, stop, progress: None }
    }

    /// Whether the search must end now: told to stop, or out of time.
    pub fn reached(&self) -> bool {
        self.stopped() || self.time.is_some_and(|time| self.started.elapsed() >= time)
    }

    /// Whether somebody asked the search to stop.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Tells how far the search is: this part of its work is done, or that part of the time is over, if it is more.
    pub fn tell(&self, part: f64) {
        if let Some(progress) = self.progress {
            let time = self.time.map_or(0.0, |time| self.seconds() / time.as_secs_f64());
            progress(time.max(part).min(1.0));
        }
    }

    /// Seconds since the search began.
    pub fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }
}
