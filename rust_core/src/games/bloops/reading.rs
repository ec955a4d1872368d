//! The words of a position, read one by one.

use super::cards::{DECK, EMPTY};
use super::facts::MOST_PLAYERS;
use super::pile::Pile;
use super::state::{Bloops, Phase};
use crate::cards::{Card, UNKNOWN};
use crate::contract::error::PositionError;
use crate::contract::seat::Seat;
use crate::contract::words::{Words, read_cards, wrong};
use crate::msg;

/// The digits of `know`.
pub(super) const DIGITS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";

pub(super) fn read_row(text: &str) -> Result<Pile, PositionError> {
    if text == "-" {
        return Ok(Pile::EMPTY);
    }
    let slots: Option<Vec<Card>> = text
        .chars()
        .map(|sign| match sign {
            '.' => Some(EMPTY),
            '?' => Some(UNKNOWN),
            _ => DECK.card(sign.encode_utf8(&mut [0; 4])),
        })
        .collect();
    slots
        .filter(|slots| !slots.is_empty())
        .and_then(|slots| Pile::of(&slots))
        .ok_or_else(|| wrong("cards", text, msg!("at most 64 slots of 0-9, t, e, w, f, x, ? and .")))
}

pub(super) fn read_seen(words: &mut Words<'_>, cards: &[Pile]) -> Result<[Pile; MOST_PLAYERS], PositionError> {
    let mut seen = [Pile::EMPTY; MOST_PLAYERS];
    let Some(text) = words.take("know") else {
        for (row, cards) in seen.iter_mut().zip(cards) {
            *row = *cards;
            row.fill(0);
        }
        return Ok(seen);
    };
    let (players, rows): (usize, Vec<&str>) = (cards.len(), text.split('/').collect());
    let right = || msg!("one digit from 0 to v for each card, a sum of 2^seat, and . for each empty slot");
    if rows.len() != players {
        return Err(wrong("know", text, right()));
    }
    for ((row, cards), part) in seen.iter_mut().zip(cards).zip(rows) {
        let part = if part == "-" { "" } else { part };
        let fits = part.len() == cards.len();
        let digits: Option<Vec<u8>> = part
            .bytes()
            .zip(cards.iter())
            .map(|(sign, &card)| match DIGITS.iter().position(|&digit| digit == sign) {
                Some(mask) if card != EMPTY && mask < 1 << players => Some(mask as u8),
                None if card == EMPTY && sign == b'.' => Some(0),
                _ => None,
            })
            .collect();
        *row =
            digits.filter(|_| fits).and_then(|digits| Pile::of(&digits)).ok_or_else(|| wrong("know", text, right()))?;
    }
    Ok(seen)
}

pub(super) fn read_pile(words: &mut Words<'_>, key: &'static str) -> Result<Pile, PositionError> {
    let text = words.need(key)?;
    let cards = read_cards(key, text, &DECK)?;
    Pile::of(&cards).ok_or_else(|| wrong(key, text, msg!("at most 64 cards")))
}

/// The seat of a key; None for `-`, or where the key isn't there.
pub(super) fn read_seat(
    words: &mut Words<'_>,
    key: &'static str,
    players: usize,
) -> Result<Option<Seat>, PositionError> {
    let Some(text) = words.take(key) else { return Ok(None) };
    match text.parse() {
        _ if text == "-" => Ok(None),
        Ok(seat) if usize::from(seat) < players => Ok(Some(seat)),
        _ => Err(wrong(key, text, msg!("a seat from 0 to {most} or -", most = players - 1))),
    }
}

pub(super) fn read_aid(words: &mut Words<'_>) -> Result<bool, PositionError> {
    match words.take("memory_aid") {
        None | Some("off") => Ok(false),
        Some("on") => Ok(true),
        Some(text) => Err(wrong("memory_aid", text, msg!("on or off"))),
    }
}

/// The turns left: while the game goes on, the seats of the caller and of the turn decide them.
pub(super) fn read_last(words: &mut Words<'_>, state: &mut Bloops) -> Result<(), PositionError> {
    let most = i64::from(state.players) - 1;
    let told = words.number("last", 0, most)?.map(|last| last as u8);
    let Some(caller) = state.caller else {
        return match told {
            None => Ok(()),
            Some(_) => Err(PositionError::new(msg!("'last=' needs a seat that called BLOOPS in 'caller='."))),
        };
    };
    if state.phase == Phase::Over {
        state.last = told.unwrap_or(0);
        return Ok(());
    }
    let left = (caller + state.players - state.turn) % state.players;
    if left == 0 {
        return Err(PositionError::new(msg!(
            "'{word}' is not right: who called BLOOPS has no other turn.",
            word = format!("turn={}", state.turn)
        )));
    }
    if told.is_some_and(|last| last != left) {
        return Err(wrong("last", &told.unwrap_or(0).to_string(), msg!("{number}", number = left)));
    }
    state.last = left;
    Ok(())
}
