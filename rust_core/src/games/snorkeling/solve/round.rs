//! A round as a problem for the searches: from what a seat knows to the round's end.

use super::aim::Aim;
use super::policy;
use crate::contract::Knowledge;
use crate::contract::seat::Seat;
use crate::games::snorkeling::rules::MOST_RENEWED;
use crate::games::snorkeling::standing::Points;
use crate::games::snorkeling::state::{Action, Snorkeling};
use crate::play::chance::{Chance, Rng};
use crate::search::{self, Problem};

/// A round with everything known, or its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Round {
    pub(in super::super) state: Snorkeling,
    /// What it brought, once it is over.
    pub(in super::super) ended: Option<Points>,
}

impl Round {
    pub(in super::super) fn new(state: Snorkeling) -> Self {
        Self { state, ended: None }
    }

    /// The seat that acts; None at the end.
    pub(in super::super) fn actor(&self) -> Option<Seat> {
        self.ended.is_none().then_some(self.state.turn)
    }

    pub(in super::super) fn actions(&self, list: &mut Vec<Action>) {
        self.state.each_action(|action| list.push(action));
    }

    /// Plays an action; the generator serves where the deck has to be renewed.
    pub(in super::super) fn play(&mut self, action: Action, rng: Option<&mut Rng>) {
        // A turn draws two cards at most. A generator of its own for each shuffle keeps all other actions cheap.
        let may_shuffle = self.state.deck.len() < 2 && self.state.renewed < MOST_RENEWED;
        let mut chance = match rng {
            Some(rng) if may_shuffle => Chance::seeded(rng.next_u64()),
            _ => Chance::unknown(),
        };
        self.ended = self.state.advance(action, &mut chance);
    }
}

/// The decision of a seat in a round, of which it knows its view.
pub(in super::super) struct Decision<'a> {
    pub(in super::super) view: &'a Snorkeling,
    pub(in super::super) aim: &'a Aim,
}

impl Problem for Decision<'_> {
    type State = Round;
    type Action = Action;

    fn players(&self) -> usize {
        self.view.seats()
    }

    fn sample(&self, rng: &mut Rng) -> Round {
        Round::new(self.view.sample(rng))
    }

    fn actor(&self, round: &Round) -> Option<Seat> {
        round.actor()
    }

    fn actions(&self, round: &Round, list: &mut Vec<Action>) {
        round.actions(list);
    }

    fn apply(&self, round: &mut Round, action: Action, rng: &mut Rng) {
        round.play(action, Some(rng));
    }

    fn payoffs(&self, round: &Round, payoffs: &mut [f64]) {
        if let Some(points) = round.ended {
            let seats = payoffs.len();
            payoffs.copy_from_slice(&self.aim.worth(points, seats)[..seats]);
        }
    }

    /// What the deciding seat knows: its own hand and all that lies open. The hands of the others are too many for
    /// policies of their own.
    fn key(&self, round: &Round) -> u64 {
        let state = &round.state;
        let own = state.hands[usize::from(self.view.turn)];
        let sizes = state.hands.map(|hand| hand.len() as u8);
        let table = (state.centre, state.piles, sizes, state.seen, state.out.known);
        let moment = (state.phase, state.turn, state.deck.len(), state.renewed, state.stuck);
        search::key(&(own.known, table, moment))
    }

    fn guess(&self, round: &Round, actions: &[Action], rng: &mut Rng) -> usize {
        policy::guess(&round.state, actions, rng)
    }
}
