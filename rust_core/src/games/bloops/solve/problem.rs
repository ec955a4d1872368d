//! The game as a problem for a search under hidden information.

use super::super::state::{Action, Bloops};
use super::aim::Aim;
use super::asking::{Asking, Move};
use super::judgment::{Judgment, knows_a_match, makes_sense};
use crate::contract::Knowledge;
use crate::contract::seat::Seat;
use crate::play::chance::{Chance, Rng};
use crate::search::{self, Problem};

/// A playout ends after so many turns of each seat, with the points as they stand.
const MOST_TURNS: u16 = 15;

/// How much a playout's guesses waver, in points.
const WAVER: f64 = 1.0;

/// The decision of a seat.
pub(in super::super) struct Decision<'a> {
    /// What is known.
    pub(in super::super) view: &'a Bloops,
    /// The seat that decides.
    pub(in super::super) seat: Seat,
    /// Its moves, one of each class.
    pub(in super::super) moves: Vec<Move>,
    /// What it aims at.
    pub(in super::super) aim: Aim,
}

/// A state of a playout.
#[derive(Clone)]
pub(in super::super) struct Node {
    asking: Asking,
    /// The seat that acts; None: the playout is over.
    actor: Option<Seat>,
    /// Whether nothing was decided yet.
    root: bool,
    turns: u16,
}

impl<'a> Decision<'a> {
    /// The decision of a seat among these actions; a seat that is not waited for may pass.
    pub(in super::super) fn new(view: &'a Bloops, seat: Seat, actions: &[Action], aim: Aim) -> Self {
        let passes = (seat != view.waited_for()).then_some(Move::Pass);
        let moves = passes.into_iter().chain(actions.iter().map(|&action| Move::Play(action))).collect();
        Self { view, seat, moves, aim }
    }
}

impl Problem for Decision<'_> {
    type State = Node;
    type Action = Move;

    fn players(&self) -> usize {
        self.view.players.into()
    }

    fn sample(&self, rng: &mut Rng) -> Node {
        let turns = MOST_TURNS * u16::from(self.view.players);
        Node { asking: Asking::of(self.view.sample(rng), self.seat), actor: Some(self.seat), root: true, turns }
    }

    fn actor(&self, node: &Node) -> Option<Seat> {
        node.actor
    }

    fn actions(&self, node: &Node, list: &mut Vec<Move>) {
        let Some(seat) = node.actor.filter(|_| !node.root) else {
            list.extend_from_slice(&self.moves);
            return;
        };
        let game = &node.asking.game;
        if seat != game.waited_for() {
            list.push(Move::Pass);
        }
        game.each_action(seat, &mut |action| {
            if makes_sense(game, seat, action) {
                list.push(Move::Play(action));
            }
        });
    }

    fn apply(&self, node: &mut Node, action: Move, rng: &mut Rng) {
        let Some(seat) = node.actor else { return };
        // Only a renewed draw pile needs chance, from a stream of its own.
        let mut chance = match node.asking.game.deck.is_empty() {
            true => Chance::drawn(Rng::seeded(rng.next_u64())),
            false => Chance::unknown(),
        };
        node.asking.take(seat, action, &mut chance);
        node.root = false;
        if matches!(action, Move::Play(Action::End | Action::Call)) {
            node.turns -= 1;
        }
        node.actor = if node.turns == 0 { None } else { node.asking.seat(knows_a_match) };
    }

    fn payoffs(&self, node: &Node, payoffs: &mut [f64]) {
        self.aim.payoffs(&node.asking.game, payoffs);
    }

    /// One policy for the others over all that they may hold, as seen by the deciding seat.
    fn key(&self, node: &Node) -> u64 {
        let known = node.asking.game.view(self.seat);
        search::key(&(known, node.asking.passed, node.actor))
    }

    fn guess(&self, node: &Node, moves: &[Move], rng: &mut Rng) -> usize {
        let Some(seat) = node.actor else { return 0 };
        let judgment = Judgment::of(&node.asking.game, seat);
        let mut best = (0, f32::NEG_INFINITY);
        for (i, &taken) in moves.iter().enumerate() {
            let worth = judgment.worth(taken) + (WAVER * (rng.unit() - 0.5)) as f32;
            if worth > best.1 {
                best = (i, worth);
            }
        }
        best.0
    }
}
