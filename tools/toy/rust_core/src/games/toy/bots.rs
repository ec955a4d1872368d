//! Bots: how often each level sees what wins.

use super::state::Toy;
use crate::contract::bot::{Bot, Request};
use crate::contract::seat::Seat;
use crate::play::chance::Rng;

/// From easy to expert.
const SEES: [f64; 4] = [0.1, 0.4, 0.7, 1.0];

impl Bot for Toy {
    fn choose(&self, seat: Seat, request: &Request<'_, u8>) -> Option<u8> {
        if self.is_over() || seat != self.turn {
            return None;
        }
        let mut rng = Rng::stream(request.seed, seat.into());
        let sees = rng.unit() < SEES[usize::from(request.level).min(SEES.len() - 1)];
        let any = 1 + rng.below(usize::from(self.most())) as u8;
        Some(self.winning().filter(|_| sees).unwrap_or(any))
    }
}
