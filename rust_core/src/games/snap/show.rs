//! The table as plain data, and what happened in sentences. Nothing here tells whether cards match: that is the game.

use serde_json::{Value, json};

use super::cards::{DECK, term};
use super::race::Race;
use super::state::{Action, Claim, Snap};
use crate::cards::Card;
use crate::contract::message::{Message, Param};
use crate::contract::seat::Seat;
use crate::contract::show::Show;
use crate::msg;

impl Show for Snap {
    /// `turned` is the pile whose top card was turned last.
    fn board(&self, _viewer: Option<Seat>) -> Value {
        let seats: Vec<Value> = (0..self.seats())
            .map(|seat| {
                json!({
                    "seat": seat,
                    "cards": self.piles.held(seat),
                    "down": self.piles.held(seat) - self.piles.shown(seat),
                    "up": self.piles.shown(seat),
                    "top": name(self.piles.top(seat)),
                    "turned": self.last == Some(seat) && self.piles.shown(seat) > 0,
                    "turn": !self.over && self.turn == seat,
                    "call": self.calls[usize::from(seat)].map(|call| json!({"claim": call.claim.name(), "time": call.time})),
                    "out": !self.is_in(seat),
                })
            })
            .collect();
        json!({
            "seats": seats,
            "pot": { "cards": self.piles.pot().len(), "top": name(self.piles.pot().last().copied()) },
            "turn": self.turn,
            "last": self.last,
            "calls_open": self.calls_open(),
            "dry": self.dry,
            "tie": self.tie,
            "over": self.over,
        })
    }

    fn parts(action: Action) -> Value {
        match action {
            Action::Flip => json!({ "kind": "flip" }),
            Action::Close => json!({ "kind": "close" }),
            Action::Call(claim, _) => json!({ "kind": claim.name() }),
        }
    }

    fn story(&self, seat: Seat, action: Action, after: &Self, _viewer: Option<Seat>) -> Message {
        match action {
            Action::Close => race(self),
            Action::Call(claim, time) => call(self, seat, claim, time),
            Action::Flip if after.turned.0 == self.turned.0 => race(self),
            Action::Flip if self.calls_open() => race_and_turn(self, seat),
            Action::Flip => turn(self, seat),
        }
    }
}

fn name(card: Option<Card>) -> Value {
    card.map_or(Value::Null, |card| DECK.name(card).into())
}

fn turn(before: &Snap, seat: Seat) -> Message {
    let card = term(before.piles.next(seat));
    if before.piles.shown(seat) == before.piles.held(seat) && before.piles.shown(seat) > 0 {
        return msg!("{seat} turns the pile over and turns {card}.", seat = Param::Seat(seat), card = card);
    }
    msg!("{seat} turns {card}.", seat = Param::Seat(seat), card = card)
}

/// A card turned while calls were open, which decided the race first.
fn race_and_turn(before: &Snap, seat: Seat) -> Message {
    let Some(race) = before.race() else { return turn(before, seat) };
    let card = term(before.settled().piles.next(seat));
    outcome(before, &race).then(msg!("{seat} turns {card}.", seat = Param::Seat(seat), card = card))
}

fn call(before: &Snap, seat: Seat, claim: Claim, time: Option<u32>) -> Message {
    let to = before.fined_to(seat);
    match (claim, before.is_right(claim), time) {
        (Claim::Snap, true, Some(time)) => {
            msg!("{seat} calls Snap after {time} ms.", seat = Param::Seat(seat), time = time)
        }
        (Claim::Snap, true, None) => msg!("{seat} calls Snap.", seat = Param::Seat(seat)),
        (Claim::Pot, true, Some(time)) => {
            msg!("{seat} calls Snap Pot after {time} ms.", seat = Param::Seat(seat), time = time)
        }
        (Claim::Pot, true, None) => msg!("{seat} calls Snap Pot.", seat = Param::Seat(seat)),
        (Claim::Snap, false, _) => {
            msg!(
                "{seat} calls Snap without a match and pays a card to {to_seat}.",
                seat = Param::Seat(seat),
                to_seat = Param::Seat(to)
            )
        }
        (Claim::Pot, false, _) => {
            msg!(
                "{seat} calls Snap Pot without a match and pays a card to {to_seat}.",
                seat = Param::Seat(seat),
                to_seat = Param::Seat(to)
            )
        }
    }
}

fn race(before: &Snap) -> Message {
    let Some(race) = before.race() else {
        return msg!("The match is gone; nobody wins anything.");
    };
    outcome(before, &race)
}

/// Who won what.
fn outcome(before: &Snap, race: &Race) -> Message {
    let count = before.stake(race);
    match race.winner {
        Some(seat) => msg!("{seat} wins {n} cards.", seat = Param::Seat(seat), n = count),
        None => msg!("A tie: {n} cards are the Snap Pot now.", n = count),
    }
}
