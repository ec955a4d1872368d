//! Actions and positions as text.

use super::moment::Moment;
use super::pile::{CARDS, Pile};
use super::rules::MOST_RENEWALS;
use super::{Action, Bloops, COPIES, DECK, EMPTY, FACTS, KINDS, LAST_CARD, MOST_PLAYERS, Phase};
use crate::cards::{Card, UNKNOWN};
use crate::contract::error::PositionError;
use crate::contract::seat::Seat;
use crate::contract::words::{Printer, Words, read_cards, wrong};
use crate::msg;

/// The digits of `know`.
const DIGITS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";

const PHASES: [(&str, Phase); 4] =
    [("draw", Phase::Draw), ("choose", Phase::Choose), ("end", Phase::End), ("over", Phase::Over)];

/// The action of a text.
pub(super) fn read_action(text: &str) -> Option<Action> {
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

/// A number as it is printed: no sign, no leading zero.
fn number(text: &str) -> Option<u8> {
    let number: u8 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

fn read_place(text: &str) -> Option<(Seat, u8)> {
    let (seat, slot) = text.split_once('.')?;
    Some((number(seat)?, number(slot)?))
}

/// The text of an action.
pub(super) fn print_action(action: Action) -> String {
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

/// Reads a position's words.
pub(super) fn read(words: &mut Words<'_>) -> Result<Bloops, PositionError> {
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
    let mut state = Bloops {
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
    check(&state)?;
    if phase == Phase::Over {
        state.end_game();
    }
    Ok(state)
}

fn read_row(text: &str) -> Result<Pile, PositionError> {
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

fn read_seen(words: &mut Words<'_>, cards: &[Pile]) -> Result<[Pile; MOST_PLAYERS], PositionError> {
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

fn read_pile(words: &mut Words<'_>, key: &'static str) -> Result<Pile, PositionError> {
    let text = words.need(key)?;
    let cards = read_cards(key, text, &DECK)?;
    Pile::of(&cards).ok_or_else(|| wrong(key, text, msg!("at most 64 cards")))
}

/// The seat of a key; None for `-`, or where the key isn't there.
fn read_seat(words: &mut Words<'_>, key: &'static str, players: usize) -> Result<Option<Seat>, PositionError> {
    let Some(text) = words.take(key) else { return Ok(None) };
    match text.parse() {
        _ if text == "-" => Ok(None),
        Ok(seat) if usize::from(seat) < players => Ok(Some(seat)),
        _ => Err(wrong(key, text, msg!("a seat from 0 to {most} or -", most = players - 1))),
    }
}

fn read_aid(words: &mut Words<'_>) -> Result<bool, PositionError> {
    match words.take("memory_aid") {
        None | Some("off") => Ok(false),
        Some("on") => Ok(true),
        Some(text) => Err(wrong("memory_aid", text, msg!("on or off"))),
    }
}

/// The turns left: while the game goes on, the seats of the caller and of the turn decide them.
fn read_last(words: &mut Words<'_>, state: &mut Bloops) -> Result<(), PositionError> {
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

/// Checks what the words say together.
fn check(state: &Bloops) -> Result<(), PositionError> {
    if state.drawn.is_some() != (state.phase == Phase::Choose) {
        return Err(PositionError::new(msg!("There is a card in 'drawn=' in phase=choose, and only then.")));
    }
    if let Some(seat) = state.who.filter(|&seat| !state.effect_waits(seat)) {
        return Err(wrong("who", &seat.to_string(), msg!("- (there is no effect which that seat could use)")));
    }
    if state.phase != Phase::Over && state.discard.contains(&LAST_CARD) {
        return Err(PositionError::new(msg!(
            "The 20 lies in 'discard=', which ends the game: phase=over would be right."
        )));
    }
    let mut named = [0_u8; KINDS];
    let mut unknown = 0;
    for card in state.all_cards() {
        match named.get_mut(usize::from(card)) {
            Some(count) => *count += 1,
            None => unknown += 1,
        }
    }
    if let Some(card) = (0..KINDS).find(|&card| named[card] > COPIES[card]) {
        return Err(PositionError::new(msg!(
            "The position names {count} cards '{card}', but the game has {copies}.",
            count = named[card],
            card = DECK.name(card as Card),
            copies = COPIES[card]
        )));
    }
    let total = named.iter().map(|&count| usize::from(count)).sum::<usize>() + unknown;
    if total > CARDS {
        return Err(PositionError::new(msg!(
            "The position holds {count} cards, but the game has {most}.",
            count = total,
            most = CARDS
        )));
    }
    Ok(())
}

/// Prints a position's words.
pub(super) fn print(state: &Bloops, printer: &mut Printer) {
    let rows = || state.seats().map(usize::from);
    let cards: Vec<String> = rows().map(|row| print_row(&state.cards[row])).collect();
    printer.word("cards", cards.join("/"));
    printer.word("discard", DECK.print(&state.discard));
    printer.word("drawn", state.drawn.map_or("-", |card| DECK.name(card)));
    let phase = PHASES.iter().find(|(_, phase)| *phase == state.phase).map_or("", |(name, _)| name);
    printer.word("phase", phase);
    printer.word("turn", state.turn);
    let mut deck = state.deck;
    deck.reverse();
    printer.word("deck", DECK.print(&deck));
    printer.word("caller", state.caller.map_or_else(|| "-".into(), |seat| seat.to_string()));
    if state.seen.iter().any(|row| row.iter().any(|&mask| mask != 0)) {
        let know: Vec<String> = rows().map(|row| print_seen(&state.cards[row], &state.seen[row])).collect();
        printer.word("know", know.join("/"));
    }
    if let Some(seat) = state.who {
        printer.word("who", seat);
    }
    if state.barred != 0 {
        let barred: Vec<String> =
            state.seats().filter(|seat| state.barred & (1 << seat) != 0).map(|seat| seat.to_string()).collect();
        printer.word("barred", barred.join(","));
    }
    if state.caller.is_some() {
        printer.word("last", state.last);
    }
    printer.word_unless(&0, "renewed", &state.renewed);
    if state.memory_aid {
        printer.word("memory_aid", "on");
    }
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
