//! Late positions with everything known: every line of play, to the end.

use std::cell::Cell as Flag;

use super::super::cards::EMPTY;
use super::super::facts::MOST_PLAYERS;
use super::super::moment::Moment;
use super::super::pile::Pile;
use super::super::rules::MOST_RENEWALS;
use super::super::state::{Action, Bloops, Phase};
use super::aim::Aim;
use super::asking::{Asking, Move};
use super::classes::{Class, distinct, spread};
use crate::contract::Rules;
use crate::contract::limits::Limits;
use crate::contract::seat::Seat;
use crate::play::chance::Chance;
use crate::search::Findings;
use crate::search::expectimax::{self, Tree, Turn};

/// The values of a seat's moves; None where the limits were reached before, or the draw pile could be renewed, which
/// would bring chance into it.
pub(super) fn solve(game: &Bloops, seat: Seat, aim: Aim, limits: &Limits<'_>) -> Option<Findings<Move>> {
    let late = Late { seat, aim, renewable: game.renewed < MOST_RENEWALS, renewed: Flag::new(false) };
    let found = expectimax::solve(&late, &Asking::of(game.clone(), seat), limits)?;
    if late.renewed.get() {
        return None;
    }
    let mut list = Vec::new();
    game.actions(seat, &mut list);
    Some(spread(found, &list, |action| late.class(game, seat, action)))
}

/// The game as a tree.
struct Late {
    seat: Seat,
    aim: Aim,
    renewable: bool,
    /// Set where a line needs more cards than the draw pile has.
    renewed: Flag<bool>,
}

impl Late {
    /// Cards of the same value are the same, and so are all wrong cards.
    fn class(&self, game: &Bloops, seat: Seat, action: Action) -> Class {
        let top = game.discard.last().copied();
        Class::of(seat, action, |of, slot| match action {
            Action::Counter(_) => (top == Some(game.card(of, slot))).into(),
            Action::Look(..) => 0,
            _ => game.card(of, slot).into(),
        })
    }
}

impl Tree for Late {
    type State = Asking;
    type Action = Move;

    fn turn(&self, state: &Asking) -> Turn {
        match state.seat(|_, _| true) {
            Some(seat) => {
                if self.renewable && state.game.deck.is_empty() {
                    self.renewed.set(true);
                }
                Turn::Seat(seat)
            }
            None => {
                let mut payoffs = [0.0; MOST_PLAYERS];
                self.aim.payoffs(&state.game, &mut payoffs);
                Turn::Over(payoffs[usize::from(self.seat)])
            }
        }
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn actions(&self, state: &Asking, list: &mut Vec<Move>) {
        let Some(seat) = state.seat(|_, _| true) else { return };
        if seat != state.game.waited_for() {
            list.push(Move::Pass);
        }
        let mut actions = Vec::new();
        state.game.actions(seat, &mut actions);
        let first = distinct(&actions, |action| self.class(&state.game, seat, action));
        list.extend(first.into_iter().map(Move::Play));
    }

    fn apply(&self, state: &mut Asking, action: Move) {
        let Some(seat) = state.seat(|_, _| true) else { return };
        state.take(seat, action, &mut Chance::unknown());
        if state.game.phase != Phase::Over {
            simplify(&mut state.game);
        }
    }
}

/// Leaves out what decides nothing when everything is known: slots, what lies under the top discard, who has seen what.
fn simplify(game: &mut Bloops) {
    for (cards, seen) in game.cards.iter_mut().zip(&mut game.seen) {
        let mut row: Vec<u8> = cards.iter().copied().filter(|&card| card != EMPTY).collect();
        row.sort_unstable();
        *cards = Pile::of(&row).unwrap_or(*cards);
        *seen = *cards;
        seen.fill(0);
    }
    if let Some(&top) = game.discard.last() {
        game.discard = Pile::EMPTY;
        game.discard.push(top);
    }
    game.moment = Moment::default();
}
