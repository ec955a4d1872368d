//! The table as plain data and sentences for a page.

use serde_json::{Value, json};

use super::score::is_star;
use super::{Action, Bloops, DECK, EMPTY, KINDS, POINTS, Phase};
use crate::cards::{Card, UNKNOWN};
use crate::contract::message::{Message, Param};
use crate::contract::seat::Seat;
use crate::msg;

/// What a viewer sees and remembers; nobody in particular sees everything that the state knows.
///
/// Of a slot, `card` is what perfect memory knows, and `showing` tells whether it is face up at this moment: without
/// the memory aid a page draws only those.
pub(super) fn board(state: &Bloops, viewer: Option<Seat>) -> Value {
    let seen = match viewer {
        Some(seat) => &state.seen_by(seat),
        None => state,
    };
    let seats: Vec<Value> = state.seats().map(|seat| row(seen, seat, viewer)).collect();
    json!({
        "phase": phase(state.phase),
        "turn": state.turn,
        "caller": state.caller,
        "last": state.last,
        "who": state.who,
        "barred": seats_of(state, state.barred),
        "renewed": state.renewed,
        "memory_aid": state.memory_aid,
        "deck": state.deck.len(),
        "discard": { "count": state.discard.len(), "top": state.discard.last().map(|&card| face(card)) },
        "drawn": seen.drawn.map(face),
        "seats": seats,
    })
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

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Draw => "draw",
        Phase::Choose => "choose",
        Phase::End => "end",
        Phase::Over => "over",
    }
}

fn seats_of(state: &Bloops, mask: u8) -> Vec<Seat> {
    state.seats().filter(|seat| mask & (1 << seat) != 0).collect()
}

/// What each seat's score is made of.
pub(super) fn score_parts(state: &Bloops) -> Value {
    let seats: Vec<Value> = state
        .seats()
        .map(|seat| {
            let count = state.count(seat);
            json!({
                "seat": seat,
                "stars": count.stars,
                "star_points": count.counted(),
                "other_points": count.plain,
                "total": count.plain + count.counted(),
            })
        })
        .collect();
    let unknown: Vec<usize> = state
        .seats()
        .map(|seat| state.cards[usize::from(seat)].iter().filter(|&&card| card == UNKNOWN).count())
        .collect();
    json!({ "seats": seats, "unknown": unknown })
}

/// What an action is, and the places that it touches.
/// The parts of an action: its kind and the places that it is about.
pub(super) fn parts(action: Action) -> Value {
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

pub(super) fn choice(state: &Bloops, seat: Seat, action: Action) -> Value {
    let top = state.discard.last().map(|&card| face(card));
    match action {
        Action::Draw => json!({ "kind": "draw" }),
        Action::Discard => json!({ "kind": "discard" }),
        Action::Keep(slot) => json!({ "kind": "keep", "seat": seat, "slot": slot }),
        Action::Give(to) => json!({ "kind": "give", "to_seat": to }),
        Action::Look(of, slot) => json!({ "kind": "look", "of_seat": of, "slot": slot }),
        Action::Swap(own, of, slot) => {
            json!({ "kind": "swap", "seat": seat, "own_slot": own, "of_seat": of, "slot": slot })
        }
        Action::Counter(slot) => json!({ "kind": "counter", "seat": seat, "slot": slot, "to_match": top }),
        Action::Call => json!({ "kind": "call" }),
        Action::End => json!({ "kind": "end" }),
    }
}

/// One sentence of what an action did, as a viewer may know it.
///
/// Places are counted from one here, as on a page. A log would be a memory aid: without that, it names no card but those that lie face up.
pub(super) fn story(before: &Bloops, seat: Seat, action: Action, after: &Bloops, viewer: Option<Seat>) -> Message {
    let over = after.phase == Phase::Over;
    let top = || value(after.discard.last().copied());
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
        Action::Give(to) if before.can_draw() => {
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
            card = value(Some(after.card(of, slot)))
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
        Action::Counter(slot) if before.memory_aid || viewer.is_none() => msg!(
            "{seat} shows a wrong card, the {card} in place {slot}.",
            seat = Param::Seat(seat),
            card = value(Some(after.card(seat, slot))),
            slot = slot + 1
        ),
        Action::Counter(slot) => {
            msg!("{seat} shows a wrong card in place {slot}.", seat = Param::Seat(seat), slot = slot + 1)
        }
        Action::Call => msg!("{seat} calls BLOOPS: everyone else has one more turn.", seat = Param::Seat(seat)),
        Action::End if over => msg!("{seat} ends the last turn: all cards are turned up.", seat = Param::Seat(seat)),
        Action::End => msg!("{seat} ends the turn.", seat = Param::Seat(seat)),
    }
}

/// Whether a viewer's log may name a card that a seat looked at.
fn names(state: &Bloops, seat: Seat, viewer: Option<Seat>) -> bool {
    viewer.is_none() || (state.memory_aid && viewer == Some(seat))
}

/// A card's value as text, `?` where it isn't known.
fn value(card: Option<Card>) -> String {
    card.and_then(|card| POINTS.get(usize::from(card))).map_or_else(|| "?".into(), i32::to_string)
}
