//! Bots: how fast they see, how often they look away, and how often their hand slips.

use super::reaction::{reaction, right_call};
use super::state::{Action, Claim, Snap};
use crate::contract::bot::{Bot, Request};
use crate::contract::seat::Seat;
use crate::play::chance::Rng;

/// The eyes and hands of a level.
#[derive(Clone, Copy, Debug)]
pub struct Skill {
    /// The mean time of a call in milliseconds.
    pub reaction: f64,
    /// The chance to notice a match.
    pub attention: f64,
    /// The chance of a wrong call at a card that makes no match.
    pub slip: f64,
}

/// From easy to expert; a practised person calls after some 500 ms.
pub const SKILLS: [Skill; 4] = [
    Skill { reaction: 1100.0, attention: 0.6, slip: 0.01 },
    Skill { reaction: 800.0, attention: 0.8, slip: 0.005 },
    Skill { reaction: 600.0, attention: 0.92, slip: 0.002 },
    Skill { reaction: 450.0, attention: 0.98, slip: 0.0005 },
];

impl Bot for Snap {
    /// Calls, turns the card if it is its turn, or does nothing.
    fn choose(&self, seat: Seat, request: &Request<'_, Action>) -> Option<Action> {
        let mut rng = Rng::stream(request.seed, seat.into());
        let skill = &SKILLS[usize::from(request.level).min(SKILLS.len() - 1)];
        let claim = if !self.can_call(seat) {
            None
        } else if let Some(right) = right_call(self) {
            (rng.unit() < skill.attention).then_some(right)
        } else {
            (!self.is_free(seat) && rng.unit() < skill.slip).then_some(Claim::Snap)
        };
        match claim {
            Some(claim) => Some(Action::Call(claim, Some(reaction(skill.reaction, &mut rng)))),
            None => (self.turn == seat && !self.over).then_some(Action::Flip),
        }
    }
}
