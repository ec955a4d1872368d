//! Sequential halving: the playouts go to the actions that may still be the best.
//!
//! All actions start; after each round the better half goes on, and every round gets the same share of the budget (Karnin,
//! Koren and Somekh 2013). The actions of a round meet the same worlds (common random numbers), and an action that dropped
//! out is told by how far it lay behind the best one in the worlds that both met.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use super::{Finding, Findings, Sample};
use crate::contract::limits::Limits;
use crate::play::chance::Rng;

/// Finds the best of some actions; `evaluate` plays one of them out in a world, which is a stream of the seed.
///
/// The budget counts one playout an action and world, and there must be one, or a time limit. Every action gets one
/// playout at least. The same seed and budget give the same answer on any number of threads.
pub fn halving<A: Copy + Sync>(
    actions: &[A],
    seed: u64,
    limits: &Limits<'_>,
    evaluate: impl Fn(A, &mut Rng) -> f64 + Sync,
) -> Findings<A> {
    if actions.is_empty() {
        return Findings::none();
    }
    let rounds = actions.len().next_power_of_two().ilog2().max(1);
    let mut alive: Vec<usize> = (0..actions.len()).collect();
    let mut values = vec![Vec::new(); actions.len()];
    let mut nodes = 0;
    for round in 1..=rounds {
        let first = values[alive[0]].len() as u64;
        let share = |playouts: u64| playouts.saturating_sub(nodes) / u64::from(rounds - round + 1) / alive.len() as u64;
        let end = limits.playouts.map_or(u64::MAX, |playouts| first + share(playouts)).max(1);
        let in_time = limits.time.map(|time| time * round / rounds);
        let part = Limits { time: in_time, progress: None, ..*limits };
        let tell = |world: u64| {
            let done = (world - first) as f64 / (end - first) as f64;
            limits.tell((f64::from(round - 1) + done) / f64::from(rounds));
        };
        let play = |world: u64| {
            let value = |&action: &usize| evaluate(actions[action], &mut Rng::stream(seed, world));
            alive.iter().map(value).collect::<Vec<f64>>()
        };
        for world in worlds(first..end, &part, tell, play) {
            nodes += world.len() as u64;
            alive.iter().zip(world).for_each(|(&action, value)| values[action].push(value));
        }
        alive.sort_by(|&a, &b| mean(&values[b]).total_cmp(&mean(&values[a])));
        alive.truncate(alive.len().div_ceil(2));
    }
    let mut found = findings(actions, &values, alive[0]);
    found.sort_by(|a, b| b.value.total_cmp(&a.value));
    Findings { actions: found, line: Vec::new(), nodes }
}

/// What is found in these worlds, in their order: in all of them, or in those that there is time for, and in the very first
/// in any case.
fn worlds<T: Send>(
    numbers: Range<u64>,
    limits: &Limits<'_>,
    tell: impl Fn(u64),
    play: impl Fn(u64) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(numbers.start);
    let done = Mutex::new(Vec::new());
    let step = || {
        let world = next.fetch_add(1, Ordering::Relaxed);
        if world >= numbers.end || world > 0 && limits.reached() {
            return None;
        }
        let found = play(world);
        if let Ok(mut done) = done.lock() {
            done.push((world, found));
        }
        Some(world)
    };
    thread::scope(|scope| {
        for _ in 1..limits.threads {
            scope.spawn(|| while step().is_some() {});
        }
        while let Some(world) = step() {
            tell(world);
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(world, _)| *world);
    done.into_iter().map(|(_, found)| found).collect()
}

/// What the values of each action come to. Its worlds are the first of those that the best one met, so its value is the
/// best one's mean less what it lay behind in them: the sum of a mean over the worlds of both and one over the best one's
/// other worlds, which don't depend on each other.
fn findings<A: Copy>(actions: &[A], values: &[Vec<f64>], best: usize) -> Vec<Finding<A>> {
    let all = sample(values.iter().flatten().copied());
    let found = actions.iter().zip(values).map(|(&action, own)| {
        let (shared, others) = values[best].split_at(own.len());
        let weight = others.len() as f64 / values[best].len() as f64;
        let shared = sample(own.iter().zip(shared).map(|(own, best)| own - weight * best));
        let others = sample(others.iter().copied());
        Finding {
            action,
            value: shared.mean() + weight * others.mean(),
            error: shared.error(&all).hypot(weight * others.error(&all)),
            visits: own.len() as u64,
        }
    });
    found.collect()
}

fn sample(values: impl Iterator<Item = f64>) -> Sample {
    let mut sample = Sample::default();
    values.for_each(|value| sample.add(value));
    sample
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
