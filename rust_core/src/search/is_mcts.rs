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

use super::{Finding, Findings, Problem, Sample, playout};
use crate::chance::Rng;
use crate::game::Seat;
use crate::limits::Limits;

/// The most trees.
const MOST_TREES: u64 = 8;

/// A tree with fewer playouts than this isn't worth splitting.
const LEAST_PLAYOUTS: u64 = 1_000;

/// Playouts between two looks at the other trees of the same thread and the progress.
const BATCH: u64 = 64;

/// The most edges of a tree; playouts beyond them don't grow it.
const MOST_EDGES: usize = 1 << 22;

/// How much an action that was tried less is preferred, in standard deviations of the payoffs.
const EXPLORATION: f64 = 1.4;

/// Nodes with fewer visits don't belong to the principal variation.
const LEAST_VISITS: u32 = 20;

/// The longest principal variation; a game may come back to an information set.
const LONGEST_LINE: usize = 32;

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
            limits.tell(used(trees, limits));
        }
    }
}

/// The part of the budget that is used up.
fn used<P: Problem>(trees: &[Tree<'_, P>], limits: &Limits<'_>) -> f64 {
    let time = limits.time.map_or(0.0, |time| limits.seconds() / time.as_secs_f64());
    let made: u64 = trees.iter().map(|tree| tree.made).sum();
    let left: Option<u64> = trees.iter().map(|tree| tree.left).sum();
    let playouts = left.map_or(0.0, |left| made as f64 / (made + left).max(1) as f64);
    time.max(playouts).min(1.0)
}

/// Adds up the roots.
fn merge<P: Problem>(trees: &[Tree<'_, P>]) -> Findings<P::Action> {
    let mut actions: Vec<(P::Action, Sample)> = Vec::new();
    for tree in trees {
        for edge in tree.edges_of(ROOT) {
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
            error: sample.error(all.deviation()),
            visits: sample.count,
        })
        .collect();
    let mut findings = Findings::ranked(findings, Vec::new(), trees.iter().map(|tree| tree.made).sum());
    if let (Some(best), Some(tree)) = (findings.best(), trees.first()) {
        findings.line = tree.line(best);
    }
    findings
}

/// A tree and the generator that all its playouts draw from.
struct Tree<'a, P: Problem> {
    problem: &'a P,
    rng: Rng,
    nodes: Nodes,
    edges: Vec<Edge<P::Action>>,
    /// The payoffs of each seat over all playouts.
    payoffs: Vec<Sample>,
    made: u64,
    left: Option<u64>,
    // What a playout needs, kept for the next one.
    list: Vec<P::Action>,
    path: Vec<(u32, Seat)>,
    ends: Vec<f64>,
    untried: Vec<P::Action>,
}

/// The first node.
const ROOT: u32 = 0;

/// No node or edge.
const NONE: u32 = u32::MAX;

/// More than one node.
const SEVERAL: u32 = u32::MAX - 1;

/// An action at a node.
struct Edge<A> {
    action: A,
    /// The node's next edge.
    next: u32,
    /// How often it was taken.
    visits: u32,
    /// How often it could have been taken.
    available: u32,
    /// The node that it led to, or [`SEVERAL`].
    child: u32,
    sum: f64,
    squares: f64,
}

impl<A> Edge<A> {
    fn payoffs(&self) -> Sample {
        Sample { count: self.visits.into(), sum: self.sum, squares: self.squares }
    }
}

impl<'a, P: Problem> Tree<'a, P> {
    fn new(problem: &'a P, rng: Rng, playouts: Option<u64>) -> Self {
        let players = problem.players();
        Self {
            problem,
            rng,
            nodes: Nodes::new(),
            edges: Vec::new(),
            payoffs: vec![Sample::default(); players],
            made: 0,
            left: playouts,
            list: Vec::new(),
            path: Vec::new(),
            ends: vec![0.0; players],
            untried: Vec::new(),
        }
    }

    /// One playout.
    fn grow(&mut self) {
        let problem = self.problem;
        let mut state = problem.sample(&mut self.rng);
        self.path.clear();
        let mut node = ROOT;
        let mut turn = problem.actor(&state);
        while let Some(seat) = turn {
            if self.nodes.is_empty() {
                self.nodes.add(problem.key(&state), seat);
            }
            let edge = self.select(node, seat, &state);
            self.path.push((edge, seat));
            problem.apply(&mut state, self.edges[edge as usize].action, &mut self.rng);
            turn = problem.actor(&state);
            let Some(seat) = turn else { break };
            let key = problem.key(&state);
            let found = self.nodes.find(key);
            let next = match found {
                Some(next) => next,
                None if self.edges.len() < MOST_EDGES => self.nodes.add(key, seat),
                None => SEVERAL,
            };
            let child = &mut self.edges[edge as usize].child;
            *child = if *child == NONE || *child == next { next } else { SEVERAL };
            if found.is_none() {
                playout(problem, &mut state, &mut self.rng, &mut self.list);
                break;
            }
            node = next;
        }
        problem.payoffs(&state, &mut self.ends);
        for &(edge, seat) in &self.path {
            let (edge, payoff) = (&mut self.edges[edge as usize], self.ends[usize::from(seat)]);
            edge.visits += 1;
            edge.sum += payoff;
            edge.squares += payoff * payoff;
        }
        for (sample, &payoff) in self.payoffs.iter_mut().zip(&self.ends) {
            sample.add(payoff);
        }
        self.made += 1;
        self.left = self.left.map(|left| left.saturating_sub(1));
    }

    /// The edge to take: one not tried yet, else the one with the highest upper confidence bound.
    fn select(&mut self, node: u32, seat: Seat, state: &P::State) -> u32 {
        self.list.clear();
        self.problem.actions(state, &mut self.list);
        self.untried.clear();
        let scale = EXPLORATION * self.payoffs[usize::from(seat)].deviation();
        let (mut best, mut highest) = (NONE, f64::NEG_INFINITY);
        let (mut counted, mut log) = (0, 0.0);
        // Legal actions come in the order of the edges, mostly; so the next edge is the one to look at first.
        let mut hint = self.nodes.first(node);
        for i in 0..self.list.len() {
            let action = self.list[i];
            let found = self.edge_from(node, hint, action);
            let found = if found == NONE { self.add_edge(node, action) } else { found };
            let edge = &mut self.edges[found as usize];
            hint = edge.next;
            edge.available += 1;
            if edge.visits == 0 {
                self.untried.push(action);
                best = found;
                continue;
            }
            if edge.available != counted {
                (counted, log) = (edge.available, f64::from(edge.available).ln());
            }
            let visits = f64::from(edge.visits);
            let bound = edge.sum / visits + scale * (log / visits).sqrt();
            if self.untried.is_empty() && bound > highest {
                (best, highest) = (found, bound);
            }
        }
        if self.untried.len() > 1 {
            let guess = self.problem.guess(state, &self.untried, &mut self.rng);
            best = self.edge_from(node, NONE, self.untried[guess]);
        }
        best
    }

    /// The node's edge for an action, looked for from `hint` on and then from the first one.
    fn edge_from(&self, node: u32, hint: u32, action: P::Action) -> u32 {
        for start in [hint, self.nodes.first(node)] {
            let mut at = start;
            while at != NONE {
                let edge = &self.edges[at as usize];
                if edge.action == action {
                    return at;
                }
                at = edge.next;
            }
        }
        NONE
    }

    fn add_edge(&mut self, node: u32, action: P::Action) -> u32 {
        let new = self.edges.len() as u32;
        self.edges.push(Edge { action, next: NONE, visits: 0, available: 0, child: NONE, sum: 0.0, squares: 0.0 });
        match self.nodes.append(node, new) {
            NONE => {}
            last => self.edges[last as usize].next = new,
        }
        new
    }

    fn edges_of(&self, node: u32) -> impl Iterator<Item = &Edge<P::Action>> {
        let mut at = self.nodes.first(node);
        std::iter::from_fn(move || {
            let edge = self.edges.get(at as usize)?;
            at = edge.next;
            Some(edge)
        })
    }

    /// Whether an action of the root was never tried.
    fn untried(&self) -> bool {
        self.edges_of(ROOT).any(|edge| edge.visits == 0)
    }

    /// The principal variation after the best action of all trees.
    fn line(&self, best: P::Action) -> Vec<(Seat, P::Action)> {
        let mut line = Vec::new();
        let mut node = ROOT;
        let mut edge = self.edges_of(ROOT).find(|edge| edge.action == best);
        while let Some(taken) = edge.filter(|_| line.len() < LONGEST_LINE) {
            line.push((self.nodes.seat(node), taken.action));
            node = taken.child;
            edge = self.edges_of(node).max_by_key(|edge| edge.visits).filter(|edge| edge.visits >= LEAST_VISITS);
        }
        line
    }
}

/// The nodes, found by their keys: open addressing over an arena.
struct Nodes {
    nodes: Vec<Node>,
    /// A power of two of places, at most half of them taken.
    table: Vec<u32>,
}

/// An information set.
struct Node {
    key: u64,
    seat: Seat,
    first: u32,
    last: u32,
}

impl Nodes {
    fn new() -> Self {
        Self { nodes: Vec::new(), table: vec![NONE; 1 << 10] }
    }

    fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node of a key; None where there is none.
    fn find(&self, key: u64) -> Option<u32> {
        match self.table[self.place(key)] {
            NONE => None,
            node => Some(node),
        }
    }

    /// Adds the node of a new key.
    fn add(&mut self, key: u64, seat: Seat) -> u32 {
        if self.nodes.len() * 2 >= self.table.len() {
            self.table = vec![NONE; self.table.len() * 2];
            for node in 0..self.nodes.len() {
                let place = self.place(self.nodes[node].key);
                self.table[place] = node as u32;
            }
        }
        let (node, place) = (self.nodes.len() as u32, self.place(key));
        self.table[place] = node;
        self.nodes.push(Node { key, seat, first: NONE, last: NONE });
        node
    }

    /// The place of a key, or the free one where it would be.
    fn place(&self, key: u64) -> usize {
        let mask = self.table.len() - 1;
        let mut place = key as usize & mask;
        while self.table[place] != NONE && self.nodes[self.table[place] as usize].key != key {
            place = (place + 1) & mask;
        }
        place
    }

    /// The seat that acts at a node.
    fn seat(&self, node: u32) -> Seat {
        self.nodes[node as usize].seat
    }

    /// The first edge of a node; no edge for no node.
    fn first(&self, node: u32) -> u32 {
        self.nodes.get(node as usize).map_or(NONE, |node| node.first)
    }

    /// Notes a node's new last edge and returns the one before it.
    fn append(&mut self, node: u32, edge: u32) -> u32 {
        let node = &mut self.nodes[node as usize];
        if node.first == NONE {
            node.first = edge;
        }
        std::mem::replace(&mut node.last, edge)
    }
}
