//! Boards, actions and sentences for a page.

use serde_json::{Value, json};

use super::cards::{Cards, DECK, Hand, VALUES, colour, value};
use super::state::{Action, Snorkeling};
use crate::cards::{Card, UNKNOWN};
use crate::contract::message::{Message, Param};
use crate::contract::seat::Seat;
use crate::contract::{Knowledge, Show};
use crate::msg;

/// The names of the colours, in the order of their letters.
const COLOURS: [&str; 5] = ["red", "green", "blue", "yellow", "purple"];

impl Show for Snorkeling {
    fn board(&self, viewer: Option<Seat>) -> Value {
        let seen = viewer.map_or_else(|| self.clone(), |seat| self.view(seat));
        let seats = 0..self.seats();
        json!({
            "variant": if seen.expert { "expert" } else { "basic" },
            "target": seen.standing.target,
            "round": seen.standing.round,
            "first": seen.standing.first,
            "turn": seen.turn,
            "phase": seen.phase.name(),
            "centre": {
                "top": card_data(seen.centre),
                "size": seen.out.len() + 1,
                "covered": cards_data(seen.out.known),
            },
            "laid": seen.laid.iter().map(|&card| card_data(card)).collect::<Vec<_>>(),
            "deck": {"size": seen.deck.len(), "renewed": seen.renewed, "next": next_data(&seen)},
            "piles": seats.clone().map(|seat| pile_data(&seen, seat)).collect::<Vec<_>>(),
            "hands": seats.clone().map(|seat| hand_data(seen.hands[seat], seen.seen[seat])).collect::<Vec<_>>(),
            "scores": &seen.standing.scores[..seen.seats()],
            "stuck": seen.stuck,
        })
    }

    fn parts(action: Action) -> Value {
        match action {
            Action::Lay(card) => json!({"kind": "lay", "card": card_data(card)}),
            Action::Put(card, seat) => json!({"kind": "put", "card": card_data(card), "seat": seat}),
            Action::Take => json!({"kind": "take"}),
            Action::Leave => json!({"kind": "leave"}),
            Action::End => json!({"kind": "end"}),
            Action::Pass => json!({"kind": "pass"}),
        }
    }

    fn choice(&self, _seat: Seat, action: Action) -> Value {
        match action {
            Action::Lay(card) => json!({
                "kind": "lay",
                "card": card_data(card),
                "by_colour": colour(card) == colour(self.centre),
                "goes_on": self.expert || colour(card) == colour(self.centre),
            }),
            Action::Put(card, seat) => json!({
                "kind": "put",
                "card": card_data(card),
                "seat": seat,
                "from": self.piles[usize::from(seat)].top(),
                "to": value(card),
                "ends_round": value(card) == 0,
            }),
            Action::Take | Action::Leave => {
                let pile = self.piles[usize::from(self.turn)];
                json!({
                    "kind": if action == Action::Take { "take" } else { "leave" },
                    "card": pile.last().map(|&card| card_data(card)),
                    "from": pile.top(),
                    "to": pile.top() + u8::from(action == Action::Take),
                })
            }
            Action::End | Action::Pass => Self::parts(action),
        }
    }

    fn story(&self, seat: Seat, action: Action, after: &Self, viewer: Option<Seat>) -> Message {
        if after.standing.round != self.standing.round || after.standing.scores != self.standing.scores {
            return self.last_sentence(seat, action, after);
        }
        let drawn = self.drawn(seat, action, after);
        let drawn_cards = if viewer.is_none_or(|viewer| viewer == seat) {
            cards(&drawn.iter().collect::<Vec<_>>())
        } else {
            cards(&vec![UNKNOWN; drawn.len()])
        };
        match (action, drawn.is_empty()) {
            (Action::Lay(card), _) => msg!("{seat} lays {card}.", seat = Param::Seat(seat), card = cards(&[card])),
            (Action::Put(card, to), true) => msg!(
                "{seat} puts {card} on the pile of {to_seat} and has nothing to draw.",
                seat = Param::Seat(seat),
                card = cards(&[card]),
                to_seat = Param::Seat(to)
            ),
            (Action::Put(card, to), false) => msg!(
                "{seat} puts {card} on the pile of {to_seat} and draws {cards}.",
                seat = Param::Seat(seat),
                card = cards(&[card]),
                to_seat = Param::Seat(to),
                cards = drawn_cards
            ),
            (Action::End, true) => msg!("{seat} ends the turn with nothing to draw.", seat = Param::Seat(seat)),
            (Action::End, false) => {
                msg!("{seat} ends the turn and draws {cards}.", seat = Param::Seat(seat), cards = drawn_cards)
            }
            (Action::Pass, true) => msg!("{seat} passes with nothing to draw.", seat = Param::Seat(seat)),
            (Action::Pass, false) => {
                msg!("{seat} passes and draws {cards}.", seat = Param::Seat(seat), cards = drawn_cards)
            }
            (Action::Take, _) => {
                let top = self.piles[usize::from(seat)].last().copied().unwrap_or(UNKNOWN);
                msg!("{seat} takes {card} back from the own pile.", seat = Param::Seat(seat), card = cards(&[top]))
            }
            (Action::Leave, true) => msg!("{seat} leaves the own pile as it is.", seat = Param::Seat(seat)),
            (Action::Leave, false) => {
                msg!(
                    "{seat} leaves the own pile as it is and draws {cards}.",
                    seat = Param::Seat(seat),
                    cards = drawn_cards
                )
            }
        }
    }

    /// What each pile is worth now.
    fn score_parts(&self) -> Value {
        json!({ "piles": &self.points()[..self.seats()] })
    }
}

impl Snorkeling {
    /// The sentence for an action that ended a round.
    fn last_sentence(&self, seat: Seat, action: Action, after: &Self) -> Message {
        let gained: Vec<String> = (0..self.seats())
            .map(|seat| (after.standing.scores[seat] - self.standing.scores[seat]).to_string())
            .collect();
        let points = gained.join("/");
        match action {
            Action::Put(card, to) => msg!(
                "{seat} puts {card} on the pile of {to_seat}, which ends the round: it brings {points} points.",
                seat = Param::Seat(seat),
                card = cards(&[card]),
                to_seat = Param::Seat(to),
                points = points
            ),
            _ => msg!(
                "All have passed and none could draw, which ends the round: it brings {points} points.",
                points = points
            ),
        }
    }

    /// The cards that a seat drew at the end of its turn.
    fn drawn(&self, seat: Seat, action: Action, after: &Self) -> Hand {
        let mut drawn = after.hands[usize::from(seat)];
        let mut kept = self.hands[usize::from(seat)];
        match action {
            Action::Lay(card) | Action::Put(card, _) => kept.remove(card),
            Action::Take => self.piles[usize::from(seat)].last().iter().for_each(|&&card| kept.add(card)),
            _ => {}
        }
        kept.known.iter().for_each(|card| drawn.remove(card));
        drawn.unknown = drawn.unknown.saturating_sub(kept.unknown);
        drawn
    }
}

/// Cards in a message.
fn cards(list: &[Card]) -> Param {
    Param::Term {
        text: DECK.print(list),
        parts: json!({"kind": "cards", "cards": list.iter().map(|&card| card_data(card)).collect::<Vec<_>>()}),
    }
}

/// A card, or nothing where it is unknown.
fn card_data(card: Card) -> Value {
    if card == UNKNOWN {
        return Value::Null;
    }
    json!({"card": DECK.name(card), "colour": COLOURS[usize::from(colour(card))], "value": value(card)})
}

fn cards_data(cards: Cards) -> Vec<Value> {
    cards.iter().map(card_data).collect()
}

fn hand_data(hand: Hand, seen: Cards) -> Value {
    json!({
        "cards": cards_data(hand.known),
        "unknown": hand.unknown,
        "size": hand.len(),
        "seen": cards_data(seen),
    })
}

fn pile_data(state: &Snorkeling, seat: usize) -> Value {
    let pile = state.piles[seat];
    json!({
        "cards": pile.iter().map(|&card| card_data(card)).collect::<Vec<_>>(),
        "text": pile.to_string(),
        "value": pile.top(),
        "depth": VALUES - pile.top(),
    })
}

/// The next card of the deck, where the viewer knows it.
fn next_data(state: &Snorkeling) -> Value {
    state.deck.last().map_or(Value::Null, |&card| card_data(card))
}
