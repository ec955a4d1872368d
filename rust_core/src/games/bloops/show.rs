//! The table as plain data and sentences for a page.

use serde_json::{Value, json};

use super::cards::{DECK, EMPTY, KINDS, POINTS, is_star};
use super::state::{Action, Bloops, Phase};
use crate::cards::{Card, UNKNOWN};
use crate::contract::message::{Message, Param};
use crate::contract::seat::Seat;
use crate::contract::{Knowledge, Show};
use crate::msg;

impl Show for Bloops {
    /// Of a slot, `card` is what perfect memory knows, and `showing` tells whether it is face up at this moment: without
    /// the memory aid a page draws only those.
    fn board(&self, viewer: Option<Seat>) -> Value {
        let seen = match viewer {
            Some(seat) => &self.view(seat),
            None => self,
        };
        let seats: Vec<Value> = self.seats().map(|seat| row(seen, seat, viewer)).collect();
        json!({
            "phase": self.phase.name(),
            "turn": self.turn,
            "caller": self.caller,
            "last": self.last,
            "who": self.who,
            "barred": seats_of(self, self.barred),
            "renewed": self.renewed,
            "memory_aid": self.memory_aid,
            "deck": self.deck.len(),
            "discard": { "count": self.discard.len(), "top": self.discard.last().map(|&card| face(card)) },
            "drawn": seen.drawn.map(face),
            "seats": seats,
        })
    }

    fn parts(action: Action) -> Value {
        match action {
            Action::Draw => json!({ "kind": "draw" }),
            Action::Discard => json!({ "kind": "discard" }),
            Action::Keep(slot) => json!({ "kind": "keep", "slot": slot }),
            Action::Give(to) => json!({ "kind": "give", "to_seat": to }),
            Action::Look(of, slot) => json!({ "kind": "look", "of_seat": of, "slot": slot }),
            Action::Swap(own, of, slot) => json!({ "kind": "swap", "own_slot": own, "of_seat": of, "slot": slot }),
            Action::Counter(slot) => json!({ "kind": "counter", "slot": slot }),
            Action::Call => json!({ "kind": "call" }),
            Action::End => json!({ "kind": "end" }),
        }
    }

    fn choice(&self, seat: Seat, action: Action) -> Value {
        let mut choice = Self::parts(action);
        match action {
            Action::Keep(_) | Action::Swap(..) => choice["seat"] = seat.into(),
            Action::Counter(_) => {
                choice["seat"] = seat.into();
                choice["to_match"] = json!(self.discard.last().map(|&card| face(card)));
            }
            _ => {}
        }
        choice
    }

    /// Places are counted from one here, as on a page. A log would be a memory aid: without that, it names no card but those that lie face up.
    fn story(&self, seat: Seat, action: Action, after: &Self, viewer: Option<Seat>) -> Message {
        let over = after.phase == Phase::Over;
        let top = || named(after.discard.last().copied().unwrap_or(UNKNOWN));
        match action {
            Action::Draw if over => msg!("{seat} finds nothing to draw: the game ends.", seat = Param::Seat(seat)),
            Action::Draw => msg!("{seat} draws a card.", seat = Param::Seat(seat)),
            Action::Discard if over => msg!("{seat} discards the 20: the game ends.", seat = Param::Seat(seat)),
            Action::Discard => msg!("{seat} discards the {card} just drawn.", seat = Param::Seat(seat), card = top()),
            Action::Keep(slot) if over => {
                msg!(
                    "{seat} puts the drawn card into place {slot} and discards the 20: the game ends.",
                    seat = Param::Seat(seat),
                    slot = slot + 1
                )
            }
            Action::Keep(slot) => msg!(
                "{seat} puts the drawn card into place {slot} and discards a {card}.",
                seat = Param::Seat(seat),
                slot = slot + 1,
                card = top()
            ),
            Action::Give(to) if self.can_draw() => {
                msg!(
                    "{seat} gives the top card of the draw pile to {to_seat}.",
                    seat = Param::Seat(seat),
                    to_seat = Param::Seat(to)
                )
            }
            Action::Give(to) => msg!(
                "There is no card that {seat} could give to {to_seat}.",
                seat = Param::Seat(seat),
                to_seat = Param::Seat(to)
            ),
            Action::Look(of, slot) if names(after, seat, viewer) => msg!(
                "{seat} looks at place {slot} of {of_seat}: it is a {card}.",
                seat = Param::Seat(seat),
                slot = slot + 1,
                of_seat = Param::Seat(of),
                card = named(after.card(of, slot))
            ),
            Action::Look(of, slot) => {
                msg!(
                    "{seat} looks at place {slot} of {of_seat}.",
                    seat = Param::Seat(seat),
                    slot = slot + 1,
                    of_seat = Param::Seat(of)
                )
            }
            Action::Swap(own, of, slot) => msg!(
                "{seat} swaps place {own} with place {slot} of {of_seat}.",
                seat = Param::Seat(seat),
                own = own + 1,
                slot = slot + 1,
                of_seat = Param::Seat(of)
            ),
            Action::Counter(slot) if after.card(seat, slot) == EMPTY => {
                msg!(
                    "{seat} discards a {card} from place {slot} too.",
                    seat = Param::Seat(seat),
                    card = top(),
                    slot = slot + 1
                )
            }
            Action::Counter(slot) if self.memory_aid || viewer.is_none() => msg!(
                "{seat} shows a wrong card, the {card} in place {slot}.",
                seat = Param::Seat(seat),
                card = named(after.card(seat, slot)),
                slot = slot + 1
            ),
            Action::Counter(slot) => {
                msg!("{seat} shows a wrong card in place {slot}.", seat = Param::Seat(seat), slot = slot + 1)
            }
            Action::Call => msg!("{seat} calls BLOOPS: everyone else has one more turn.", seat = Param::Seat(seat)),
            Action::End if over => {
                msg!("{seat} ends the last turn: all cards are turned up.", seat = Param::Seat(seat))
            }
            Action::End => msg!("{seat} ends the turn.", seat = Param::Seat(seat)),
        }
    }

    fn score_parts(&self) -> Value {
        let seats: Vec<Value> = self
            .seats()
            .map(|seat| {
                let count = self.count(seat);
                json!({
                    "seat": seat,
                    "stars": count.stars,
                    "star_points": count.counted(),
                    "other_points": count.plain,
                    "total": count.plain + count.counted(),
                })
            })
            .collect();
        let unknown: Vec<usize> = self
            .seats()
            .map(|seat| self.cards[usize::from(seat)].iter().filter(|&&card| card == UNKNOWN).count())
            .collect();
        json!({ "seats": seats, "unknown": unknown })
    }
}

fn row(seen: &Bloops, seat: Seat, viewer: Option<Seat>) -> Value {
    let slots: Vec<Value> = (0..seen.cards[usize::from(seat)].len() as u8)
        .map(|slot| {
            let card = seen.card(seat, slot);
            if card == EMPTY {
                return json!({ "slot": slot, "empty": true });
            }
            let showing =
                seen.phase == Phase::Over || viewer.is_none_or(|viewer| seen.moment.shows(viewer, (seat, slot)));
            json!({
                "slot": slot,
                "empty": false,
                "card": (card != UNKNOWN).then(|| face(card)),
                "showing": showing && card != UNKNOWN,
                "seen_by": seats_of(seen, seen.seen[usize::from(seat)][usize::from(slot)]),
            })
        })
        .collect();
    json!({
        "seat": seat,
        "slots": slots,
        "points": (seen.phase == Phase::Over).then(|| seen.points(seat)),
    })
}

/// A card in a message, told by its value.
pub(super) fn named(card: Card) -> Param {
    Param::Term {
        text: POINTS.get(usize::from(card)).map_or_else(|| "?".into(), i32::to_string),
        parts: json!({ "kind": "cards", "cards": [face(card)] }),
    }
}

/// A card's sign in a position, its value and what it does.
fn face(card: Card) -> Value {
    if usize::from(card) >= KINDS {
        return json!({ "sign": "?", "value": null, "star": false, "effect": null });
    }
    let effect = match card {
        6 => Some("give"),
        7 | 8 => Some("look"),
        9 => Some("swap"),
        _ => None,
    };
    json!({ "sign": DECK.name(card), "value": POINTS[usize::from(card)], "star": is_star(card), "effect": effect })
}

fn seats_of(state: &Bloops, mask: u8) -> Vec<Seat> {
    state.seats().filter(|seat| mask & (1 << seat) != 0).collect()
}

/// Whether a viewer's log may name a card that a seat looked at.
fn names(state: &Bloops, seat: Seat, viewer: Option<Seat>) -> bool {
    viewer.is_none() || (state.memory_aid && viewer == Some(seat))
}
