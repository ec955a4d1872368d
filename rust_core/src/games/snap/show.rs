//! The table as plain data, and what happened in sentences. Nothing here tells whether cards match: that is the game.

use serde_json::{Value, json};

use super::notation::DECK;
use super::odds::settled;
use super::race::Race;
use super::rules::{Action, Claim, Snap};
use crate::cards::Card;
use crate::contract::message::{Message, Param, seat_name};
use crate::contract::seat::{Seat, TABLE};
use crate::msg;

/// A card as people write it.
pub(super) fn written(card: Card) -> String {
    let name = DECK.name(card);
    let suit = match name.as_bytes().last() {
        Some(b'C') => "♣",
        Some(b'D') => "♦",
        Some(b'H') => "♥",
        Some(b'S') => "♠",
        _ => return name.into(),
    };
    format!("{}{suit}", name[..1].replace('T', "10"))
}

fn name(card: Option<Card>) -> Value {
    card.map_or(Value::Null, |card| DECK.name(card).into())
}

/// The table. `turned` is the pile whose top card was turned last.
pub(super) fn board(state: &Snap) -> Value {
    let seats: Vec<Value> = (0..state.seats())
        .map(|seat| {
            json!({
                "seat": seat,
                "cards": state.piles.held(seat),
                "down": state.piles.held(seat) - state.piles.shown(seat),
                "up": state.piles.shown(seat),
                "top": name(state.piles.top(seat)),
                "turned": state.last == Some(seat) && state.piles.shown(seat) > 0,
                "turn": !state.over && state.turn == seat,
                "call": state.calls[usize::from(seat)].map(|call| json!({"claim": call.claim.name(), "time": call.time})),
                "out": !state.is_in(seat),
            })
        })
        .collect();
    json!({
        "seats": seats,
        "pot": { "cards": state.piles.pot().len(), "top": name(state.piles.pot().last().copied()) },
        "turn": state.turn,
        "last": state.last,
        "calls_open": state.calls_open(),
        "dry": state.dry,
        "tie": state.tie,
        "over": state.over,
    })
}

/// The parts of an action.
pub(super) fn parts(action: Action) -> Value {
    match action {
        Action::Flip => json!({ "kind": "flip" }),
        Action::Close => json!({ "kind": "close" }),
        Action::Call(claim, _) => json!({ "kind": claim.name() }),
    }
}

/// What an action did.
pub(super) fn story(before: &Snap, seat: Seat, action: Action, after: &Snap) -> Message {
    match action {
        Action::Close => race(before),
        Action::Call(claim, time) => call(before, seat, claim, time),
        Action::Flip if after.turned.0 == before.turned.0 => race(before),
        Action::Flip if before.calls_open() => race_and_turn(before, seat),
        Action::Flip => turn(before, seat),
    }
}

fn turn(before: &Snap, seat: Seat) -> Message {
    let card = written(before.piles.next(seat));
    if before.piles.shown(seat) == before.piles.held(seat) && before.piles.shown(seat) > 0 {
        return msg!("{seat} turns the pile over and turns {card}.", seat = Param::Seat(seat), card = card);
    }
    msg!("{seat} turns {card}.", seat = Param::Seat(seat), card = card)
}

/// A card turned while calls were open, which decided the race first.
fn race_and_turn(before: &Snap, seat: Seat) -> Message {
    let Some(race) = before.race() else { return turn(before, seat) };
    let card = written(settled(before).piles.next(seat));
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

impl Snap {
    /// Why an action is not legal.
    pub(super) fn why_not(&self, seat: Seat, action: Action) -> Option<Message> {
        if action == Action::Close {
            return Some(msg!("'close' is the table's, while calls are open."));
        }
        if seat == TABLE {
            return Some(msg!("The table can only 'close' a race."));
        }
        if seat >= self.seats() {
            return Some(msg!("There is no seat {number} at this table.", number = seat));
        }
        let Action::Call(claim, _) = action else {
            return Some(msg!("It is the turn of {seat} to turn a card.", seat = seat_name(self.turn)));
        };
        let name = claim.name();
        Some(if !self.is_in(seat) {
            msg!("There are no cards left for {seat}: out of the game.", seat = seat_name(seat))
        } else if self.last.is_none() {
            msg!("'{action}' can't be called before the first card is turned.", action = name)
        } else if self.calls[usize::from(seat)].is_some() {
            msg!("The race is still open, and {seat} has called already.", seat = seat_name(seat))
        } else {
            msg!("There is no match for '{action}' now, and nobody is fined twice for one card.", action = name)
        })
    }
}
