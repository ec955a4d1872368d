//! Information-set Monte Carlo tree search.
//!
//! Each playout draws a complete state that fits what is known (a determinization), walks down one tree that all of
//! them share, adds a node and plays to the end by guesses. A node is an information set, not a state; which of its actions are
//! legal differs between determinizations, so the bandit rule (UCB1) counts for each how often it could have been taken (Cowling,
//! Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012). Payoffs need no range: exploration is in units
//! of their standard deviation.
//!
//! Several trees grow on their own, each from its own stream of the seed, and their roots are added up in a fixed order.
//! Their number follows from the budget alone, so that threads change the time and not the answer.

use std::thread;

use tree::Tree;

use super::{Finding, Findings, Problem, Sample};
use crate::contract::limits::Limits;
use crate::play::chance::Rng;

mod nodes;
mod tree;

/// The most trees.
const MOST_TREES: u64 = 8;

/// A tree with fewer playouts than this isn't worth splitting.
const LEAST_PLAYOUTS: u64 = 1_000;

/// Playouts between two looks at the other trees of the same thread and the progress.
const BATCH: u64 = 64;

/// Searches until the limits are reached; the deciding seat is the one that acts in the sampled states.
pub fn search<P: Problem>(problem: &P, seed: u64, limits: &Limits<'_>) -> Findings<P::Action> {
    let count = match limits.playouts {
        Some(playouts) => (playouts / LEAST_PLAYOUTS).clamp(1, MOST_TREES),
        None => (limits.threads as u64).clamp(1, MOST_TREES),
    };
    let mut trees: Vec<Tree<'_, P>> = (0..count)
        .map(|i| {
            let share = limits.playouts.map(|playouts| playouts / count + u64::from(i < playouts % count));
            Tree::new(problem, Rng::stream(seed, i), share)
        })
        .collect();
    let share = trees.len().div_ceil(limits.threads.max(1));
    thread::scope(|scope| {
        let mut shares = trees.chunks_mut(share);
        let own = shares.next();
        for others in shares {
            scope.spawn(move || grow(others, limits, false));
        }
        grow(own.unwrap_or_default(), limits, true);
    });
    merge(&trees)
}

/// Grows trees in turn until the limits are reached.
fn grow<P: Problem>(trees: &mut [Tree<'_, P>], limits: &Limits<'_>, tells: bool) {
    loop {
        let mut done = true;
        for tree in &mut *trees {
            for _ in 0..BATCH.min(tree.left.unwrap_or(BATCH)) {
                done = false;
                tree.grow();
                // Even in no time at all, every action gets its value.
                if limits.reached() && !(tells && tree.untried()) {
                    return;
                }
            }
        }
        if done {
            return;
        }
        if tells && limits.progress.is_some() {
            limits.tell(used(trees));
        }
    }
}

/// The part of the playouts that is used up.
fn used<P: Problem>(trees: &[Tree<'_, P>]) -> f64 {
    let made: u64 = trees.iter().map(|tree| tree.made).sum();
    let left: Option<u64> = trees.iter().map(|tree| tree.left).sum();
    left.map_or(0.0, |left| made as f64 / (made + left).max(1) as f64)
}

/// Adds up the roots.
fn merge<P: Problem>(trees: &[Tree<'_, P>]) -> Findings<P::Action> {
    let mut actions: Vec<(P::Action, Sample)> = Vec::new();
    for tree in trees {
        for edge in tree.roots() {
            match actions.iter_mut().find(|(action, _)| *action == edge.action) {
                Some((_, sample)) => sample.merge(&edge.payoffs()),
                None => actions.push((edge.action, edge.payoffs())),
            }
        }
    }
    let mut all = Sample::default();
    for (_, sample) in &actions {
        all.merge(sample);
    }
    let findings = actions
        .into_iter()
        .map(|(action, sample)| Finding {
            action,
            value: sample.mean(),
            error: sample.error(&all),
            visits: sample.count,
        })
        .collect();
    let mut findings = Findings::ranked(findings, Vec::new(), trees.iter().map(|tree| tree.made).sum());
    if let (Some(best), Some(tree)) = (findings.best(), trees.first()) {
        findings.line = tree.line(best);
    }
    findings
}
