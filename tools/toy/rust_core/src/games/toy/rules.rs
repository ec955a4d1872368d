//! The rules: in turn, take one, two or three; whoever takes the last one wins.

use super::facts::FACTS;
use super::state::Toy;
use crate::contract::error::SetupError;
use crate::contract::facts::Facts;
use crate::contract::message::Message;
use crate::contract::rules::Rules;
use crate::contract::seat::{Seat, Seats};
use crate::contract::setup::Setup;
use crate::msg;
use crate::play::chance::Chance;

impl Rules for Toy {
    type Action = u8;

    const FACTS: Facts = FACTS;

    fn start(setup: &Setup, _chance: &mut Chance) -> Result<Self, SetupError> {
        let counters = setup.number("counters") as u8;
        Ok(Self { counters, left: counters, turn: 0 })
    }

    fn setup(&self) -> Setup {
        Setup { players: 2, options: [("counters", self.counters.to_string())].into() }
    }

    fn to_act(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { Seats::one(self.turn) }
    }

    fn actions(&self, _seat: Seat, list: &mut Vec<u8>) {
        list.extend(1..=self.most());
    }

    fn refusal(&self, _seat: Seat, _action: u8) -> Option<Message> {
        Some(msg!("There are only {left} left to take.", left = self.left))
    }

    fn apply(&mut self, _seat: Seat, action: u8, _chance: &mut Chance) {
        self.left -= action;
        self.turn = 1 - self.turn;
    }

    fn scores(&self) -> Vec<i32> {
        (0..2).map(|seat| i32::from(self.winners().contains(&seat))).collect()
    }

    fn winners(&self) -> Vec<Seat> {
        if self.is_over() { vec![1 - self.turn] } else { Vec::new() }
    }
}
