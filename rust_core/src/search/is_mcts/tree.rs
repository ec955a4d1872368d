//! A tree of information sets, grown by playouts.

use super::super::{Problem, Sample, playout};
use super::nodes::{NONE, Nodes};
use crate::contract::seat::Seat;
use crate::play::chance::Rng;

/// The most edges of a tree; playouts beyond them don't grow it.
const MOST_EDGES: usize = 1 << 22;

/// How much an action that was tried less is preferred, in standard deviations of the payoffs.
const EXPLORATION: f64 = 1.4;

/// Nodes with fewer visits don't belong to the principal variation.
const LEAST_VISITS: u32 = 20;

/// The longest principal variation; a game may come back to an information set.
const LONGEST_LINE: usize = 32;

/// The first node.
const ROOT: u32 = 0;

/// More than one node.
const SEVERAL: u32 = u32::MAX - 1;

/// A tree and the generator that all its playouts draw from.
pub(super) struct Tree<'a, P: Problem> {
    problem: &'a P,
    rng: Rng,
    nodes: Nodes,
    edges: Vec<Edge<P::Action>>,
    /// The payoffs of each seat over all playouts.
    payoffs: Vec<Sample>,
    /// The playouts made, and those left of the budget.
    pub(super) made: u64,
    pub(super) left: Option<u64>,
    // What a playout needs, kept for the next one.
    list: Vec<P::Action>,
    path: Vec<(u32, Seat)>,
    ends: Vec<f64>,
    untried: Vec<P::Action>,
}

/// An action at a node.
pub(super) struct Edge<A> {
    pub(super) action: A,
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
    pub(super) fn payoffs(&self) -> Sample {
        Sample { count: self.visits.into(), sum: self.sum, squares: self.squares }
    }
}

impl<'a, P: Problem> Tree<'a, P> {
    pub(super) fn new(problem: &'a P, rng: Rng, playouts: Option<u64>) -> Self {
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
    pub(super) fn grow(&mut self) {
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

    /// The actions of the root.
    pub(super) fn roots(&self) -> impl Iterator<Item = &Edge<P::Action>> {
        self.edges_of(ROOT)
    }

    /// Whether an action of the root was never tried.
    pub(super) fn untried(&self) -> bool {
        self.roots().any(|edge| edge.visits == 0)
    }

    /// The principal variation after the best action of all trees.
    pub(super) fn line(&self, best: P::Action) -> Vec<(Seat, P::Action)> {
        let mut line = Vec::new();
        let mut node = ROOT;
        let mut edge = self.roots().find(|edge| edge.action == best);
        while let Some(taken) = edge.filter(|_| line.len() < LONGEST_LINE) {
            line.push((self.nodes.seat(node), taken.action));
            node = taken.child;
            edge = self.edges_of(node).max_by_key(|edge| edge.visits).filter(|edge| edge.visits >= LEAST_VISITS);
        }
        line
    }
}
