//! Bots: from the quick gain to the strongest player.

use super::placement::Placement;
use super::player::Player;
use super::state::Splitter;
use super::value::features::Filling;
use crate::contract::bot::{Bot, Request};
use crate::contract::seat::Seat;
use crate::play::chance::Rng;

/// Points by which a medium bot misjudges a placement at most.
const MISJUDGED: f64 = 4.0;

impl Bot for Splitter {
    fn choose(&self, seat: Seat, request: &Request<'_, Placement>) -> Option<Placement> {
        let player = Player::on(&self.sheet, self.stars);
        let mut rng = Rng::seeded(request.seed);
        if request.level >= 3 {
            return player.strongest(self, seat);
        }
        let choices = player.choices(self, seat);
        let worth = |filling: &Filling, chance: f64| match request.level {
            // What is on the sheet now, any placement among equals.
            0 => f64::from(player.scorer().total(&filling.board)) + chance,
            1 => f64::from(player.value.of(filling)) + MISJUDGED * chance,
            _ => f64::from(player.value.of(filling)),
        };
        let judged = choices.into_iter().map(|(placement, filling)| (placement, worth(&filling, rng.unit())));
        judged.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(placement, _)| placement)
    }
}
