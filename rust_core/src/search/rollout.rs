//! Flat Monte Carlo: every action tried in the same sampled worlds.
//!
//! A world is one stream of the seed. All actions meet the same worlds with the same chance to come (common random
//! numbers), so that what one is better than another shows long before the values themselves are sharp.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use super::{Finding, Findings, Problem, Sample, playout};
use crate::contract::limits::Limits;
use crate::play::chance::Rng;

/// Worlds that a thread takes at a time.
const BATCH: u64 = 16;

/// Tries every action of a problem's deciding seat, and plays on by guesses.
pub fn search<P>(problem: &P, seed: u64, limits: &Limits<'_>) -> Findings<P::Action>
where
    P: Problem<State: Clone, Action: Sync>,
{
    let root = problem.sample(&mut Rng::stream(seed, 0));
    let Some(seat) = problem.actor(&root) else { return Findings::none() };
    let mut actions = Vec::new();
    problem.actions(&root, &mut actions);
    over_worlds(&actions, seed, limits, |rng, values| {
        let world = problem.sample(rng);
        let mut list = Vec::new();
        let mut payoffs = vec![0.0; problem.players()];
        for (&action, value) in actions.iter().zip(values) {
            let (mut state, mut rng) = (world.clone(), rng.clone());
            problem.apply(&mut state, action, &mut rng);
            playout(problem, &mut state, &mut rng, &mut list);
            problem.payoffs(&state, &mut payoffs);
            *value = payoffs[usize::from(seat)];
        }
    })
}

/// Averages the values of actions over worlds; `evaluate` draws a world and says what each action is worth in it.
///
/// The budget counts one playout an action and world. Threads take worlds as they come and the results are added up in the
/// worlds' order, so that the same budget gives the same answer.
pub fn over_worlds<A: Copy + Sync>(
    actions: &[A],
    seed: u64,
    limits: &Limits<'_>,
    evaluate: impl Fn(&mut Rng, &mut [f64]) + Sync,
) -> Findings<A> {
    if actions.is_empty() {
        return Findings::none();
    }
    let worlds = limits.playouts.map_or(u64::MAX, |playouts| (playouts / actions.len() as u64).max(1));
    let next = AtomicU64::new(0);
    let batches = Mutex::new(Vec::new());
    let work = |tells: bool| {
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= worlds {
                return;
            }
            let mut samples = vec![Sample::default(); actions.len()];
            let mut values = vec![0.0; actions.len()];
            for world in first..worlds.min(first + BATCH) {
                // Even in no time at all, every action gets its value.
                if world > 0 && limits.reached() {
                    break;
                }
                evaluate(&mut Rng::stream(seed, world), &mut values);
                samples.iter_mut().zip(&values).for_each(|(sample, &value)| sample.add(value));
            }
            if let Ok(mut batches) = batches.lock() {
                batches.push((first, samples));
            }
            if limits.reached() {
                return;
            }
            if tells {
                limits.tell(first as f64 / worlds as f64);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..limits.threads {
            scope.spawn(|| work(false));
        }
        work(true);
    });
    let mut batches = batches.into_inner().unwrap_or_default();
    batches.sort_by_key(|(first, _)| *first);
    let mut totals = vec![Sample::default(); actions.len()];
    for (_, samples) in &batches {
        totals.iter_mut().zip(samples).for_each(|(total, sample)| total.merge(sample));
    }
    let mut all = Sample::default();
    totals.iter().for_each(|total| all.merge(total));
    let found = actions.iter().zip(&totals).map(|(&action, sample)| Finding {
        action,
        value: sample.mean(),
        error: sample.error(&all),
        visits: sample.count,
    });
    let mut found: Vec<_> = found.collect();
    found.sort_by(|a, b| b.value.total_cmp(&a.value));
    Findings { actions: found, line: Vec::new(), nodes: all.count }
}
