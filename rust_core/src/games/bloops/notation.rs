//! Positions and actions as text.

use super::cards::{DECK, EMPTY};
use super::facts::{FACTS, MOST_PLAYERS};
use super::moment::Moment;
use super::pile::Pile;
use super::reading::{DIGITS, read_aid, read_last, read_pile, read_row, read_seat, read_seen};
use super::rules::MOST_RENEWALS;
use super::state::{Action, Bloops, PHASES, Phase};
use crate::cards::Card;
use crate::contract::Notation;
use crate::contract::error::PositionError;
use crate::contract::seat::Seat;
use crate::contract::words::{Printer, Words, read_cards, wrong};
use crate::msg;

impl Notation for Bloops {
    fn read(words: &mut Words<'_>) -> Result<Self, PositionError> {
        let text = words.need("cards")?;
        let rows: Vec<&str> = text.split('/').collect();
        let players = rows.len();
        if !(FACTS.players.0..=FACTS.players.1).contains(&players) {
            return Err(wrong("cards", text, msg!("the slots of 2 to 5 seats with / between them")));
        }
        let mut cards = [Pile::EMPTY; MOST_PLAYERS];
        for (row, part) in cards.iter_mut().zip(&rows) {
            *row = read_row(part)?;
        }
        let seen = read_seen(words, &cards[..players])?;
        let discard = read_pile(words, "discard")?;
        let mut deck = read_pile(words, "deck")?;
        deck.reverse();
        let drawn_text = words.take("drawn").unwrap_or("-");
        let drawn = match read_cards("drawn", drawn_text, &DECK)?[..] {
            [] => None,
            [card] => Some(card),
            _ => return Err(wrong("drawn", drawn_text, msg!("one card or -"))),
        };
        let phase_text = words.need("phase")?;
        let Some(phase) = PHASES.iter().find(|(name, _)| *name == phase_text).map(|(_, phase)| *phase) else {
            return Err(wrong(
                "phase",
                phase_text,
                msg!("one of {names}", names = PHASES.map(|(name, _)| name).join(", ")),
            ));
        };
        let most_seat = players as i64 - 1;
        let turn = words.number("turn", 0, most_seat)?.unwrap_or(0) as Seat;
        let mut state = Self {
            players: players as u8,
            memory_aid: read_aid(words)?,
            cards,
            seen,
            deck,
            discard,
            drawn,
            phase,
            turn,
            caller: read_seat(words, "caller", players)?,
            last: 0,
            who: read_seat(words, "who", players)?,
            barred: words.seats("barred", players)?.unwrap_or_default().iter().fold(0, |mask, seat| mask | 1 << seat),
            renewed: words.number("renewed", 0, i64::from(MOST_RENEWALS))?.unwrap_or(0) as u8,
            moment: Moment::default(),
        };
        read_last(words, &mut state)?;
        state.check()?;
        if phase == Phase::Over {
            state.end_game();
        }
        Ok(state)
    }

    fn print(&self, printer: &mut Printer) {
        let rows = || self.seats().map(usize::from);
        let cards: Vec<String> = rows().map(|row| print_row(&self.cards[row])).collect();
        printer.word("cards", cards.join("/"));
        printer.word("discard", DECK.print(&self.discard));
        printer.word("drawn", self.drawn.map_or("-", |card| DECK.name(card)));
        printer.word("phase", self.phase.name());
        printer.word("turn", self.turn);
        let mut deck = self.deck;
        deck.reverse();
        printer.word("deck", DECK.print(&deck));
        printer.word("caller", self.caller.map_or_else(|| "-".into(), |seat| seat.to_string()));
        if self.seen.iter().any(|row| row.iter().any(|&mask| mask != 0)) {
            let know: Vec<String> = rows().map(|row| print_seen(&self.cards[row], &self.seen[row])).collect();
            printer.word("know", know.join("/"));
        }
        if let Some(seat) = self.who {
            printer.word("who", seat);
        }
        if self.barred != 0 {
            let barred: Vec<String> =
                self.seats().filter(|seat| self.barred & (1 << seat) != 0).map(|seat| seat.to_string()).collect();
            printer.word("barred", barred.join(","));
        }
        if self.caller.is_some() {
            printer.word("last", self.last);
        }
        printer.word_unless(&0, "renewed", &self.renewed);
        if self.memory_aid {
            printer.word("memory_aid", "on");
        }
    }

    fn read_action(text: &str) -> Option<Action> {
        match text {
            "draw" => return Some(Action::Draw),
            "discard" => return Some(Action::Discard),
            "call" => return Some(Action::Call),
            "end" => return Some(Action::End),
            _ => {}
        }
        if let Some(slot) = text.strip_prefix("keep:") {
            return number(slot).map(Action::Keep);
        }
        if let Some(slot) = text.strip_prefix("counter:") {
            return number(slot).map(Action::Counter);
        }
        if let Some(seat) = text.strip_prefix("give@") {
            return number(seat).map(Action::Give);
        }
        if let Some(place) = text.strip_prefix("look@") {
            return read_place(place).map(|(seat, slot)| Action::Look(seat, slot));
        }
        let (own, place) = text.strip_prefix("swap:")?.split_once('@')?;
        let (seat, slot) = read_place(place)?;
        Some(Action::Swap(number(own)?, seat, slot))
    }

    fn print_action(action: Action) -> String {
        match action {
            Action::Draw => "draw".into(),
            Action::Discard => "discard".into(),
            Action::Keep(slot) => format!("keep:{slot}"),
            Action::Give(seat) => format!("give@{seat}"),
            Action::Look(seat, slot) => format!("look@{seat}.{slot}"),
            Action::Swap(own, seat, slot) => format!("swap:{own}@{seat}.{slot}"),
            Action::Counter(slot) => format!("counter:{slot}"),
            Action::Call => "call".into(),
            Action::End => "end".into(),
        }
    }
}

/// A number as it is printed: no sign, no leading zero.
fn number(text: &str) -> Option<u8> {
    let number: u8 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

fn read_place(text: &str) -> Option<(Seat, u8)> {
    let (seat, slot) = text.split_once('.')?;
    Some((number(seat)?, number(slot)?))
}

fn print_row(cards: &[Card]) -> String {
    if cards.is_empty() {
        return "-".into();
    }
    cards.iter().map(|&card| if card == EMPTY { "." } else { DECK.name(card) }).collect()
}

fn print_seen(cards: &[Card], seen: &[u8]) -> String {
    if cards.is_empty() {
        return "-".into();
    }
    cards
        .iter()
        .zip(seen)
        .map(|(&card, &mask)| if card == EMPTY { '.' } else { char::from(DIGITS[usize::from(mask)]) })
        .collect()
}
