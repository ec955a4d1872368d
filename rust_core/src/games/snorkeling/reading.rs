//! The words of a position, read one by one.

use super::cards::{CARDS, COPIES, DECK, KINDS};
use super::facts::{MOST_PLAYERS, MOST_TARGET};
use super::pile::Pile;
use super::standing::{MOST_ROUNDS, MOST_SCORE, Standing};
use crate::cards::{Card, UNKNOWN};
use crate::contract::error::PositionError;
use crate::contract::seat::Seat;
use crate::contract::words::{Words, read_cards, wrong};
use crate::msg;

/// The target that need not be said.
pub(super) const TARGET: u8 = 12;

pub(super) fn read_standing(words: &mut Words<'_>, seats: usize) -> Result<Standing, PositionError> {
    let target = words.number("target", 1, MOST_TARGET)?.map_or(TARGET, |target| target as u8);
    let mut standing = Standing::new(seats as u8, target);
    if let Some(scores) = words.numbers("scores", seats)? {
        if let Some(score) = scores.iter().find(|score| !(0..=MOST_SCORE).contains(*score)) {
            return Err(wrong("scores", &score.to_string(), msg!("points from 0 to {most}", most = MOST_SCORE)));
        }
        standing.scores[..seats].copy_from_slice(&scores);
    }
    standing.first = words.number("first", 0, seats as i64 - 1)?.unwrap_or(0) as Seat;
    standing.round = words.number("round", 1, i64::from(MOST_ROUNDS))?.unwrap_or(1) as u8;
    Ok(standing)
}

pub(super) fn need_number(words: &mut Words<'_>, key: &'static str, most: i64) -> Result<u8, PositionError> {
    match words.number(key, 0, most)? {
        Some(number) => Ok(number as u8),
        None => words.need(key).map(|_| 0),
    }
}

pub(super) fn read_choice<T: Copy>(
    words: &mut Words<'_>,
    key: &'static str,
    choices: &[(&str, T)],
) -> Result<Option<T>, PositionError> {
    let Some(text) = words.take(key) else { return Ok(None) };
    let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
    choices
        .iter()
        .find(|(name, _)| *name == text)
        .map(|(_, choice)| Some(*choice))
        .ok_or_else(|| wrong(key, text, msg!("one of {names}", names = names.join(", "))))
}

/// The covered cards of the centre pile, the laid ones among them named: where these are not, unknown ones are they.
pub(super) fn name_laid(mut out: Vec<Card>, laid: &[Card]) -> Vec<Card> {
    let covered = &laid[..laid.len().saturating_sub(1)];
    let count = |cards: &[Card], card| cards.iter().filter(|&&other| other == card).count();
    for &card in covered {
        if count(&out, card) < count(covered, card)
            && let Some(unknown) = out.iter_mut().find(|card| **card == UNKNOWN)
        {
            *unknown = card;
        }
    }
    out
}

pub(super) fn read_centre(text: &str) -> Result<Card, PositionError> {
    if text == "?" {
        return Ok(UNKNOWN);
    }
    DECK.card(text).ok_or_else(|| wrong("centre", text, msg!("one card, such as r3")))
}

pub(super) fn read_piles(text: &str) -> Result<Vec<Pile>, PositionError> {
    let parts: Vec<&str> = text.split('/').collect();
    if !(2..=MOST_PLAYERS).contains(&parts.len()) {
        return Err(wrong(
            "piles",
            text,
            msg!("a pile for each of 2 to {most} players, with / between them,", most = MOST_PLAYERS),
        ));
    }
    parts.into_iter().map(read_pile).collect()
}

fn read_pile(text: &str) -> Result<Pile, PositionError> {
    let right = || msg!("a pile that starts with the Lanternfish L and goes down by one from a Ray, such as Lb4r3,");
    let mut pile = Pile::default();
    let above = text.strip_prefix('L').filter(|above| *above != "-").ok_or_else(|| wrong("piles", text, right()))?;
    for card in read_cards("piles", above, &DECK)? {
        if card == UNKNOWN || pile.top() == 0 || !pile.takes(card) {
            return Err(wrong("piles", text, right()));
        }
        pile.push(card);
    }
    Ok(pile)
}

/// A list of cards for each seat.
pub(super) fn read_lists(key: &'static str, text: &str, seats: usize) -> Result<Vec<Vec<Card>>, PositionError> {
    let lists: Vec<Vec<Card>> = text.split('/').map(|part| read_cards(key, part, &DECK)).collect::<Result<_, _>>()?;
    if lists.len() == seats {
        return Ok(lists);
    }
    Err(wrong(key, text, msg!("{seats} lists of cards with / between them, as many as piles,", seats = seats)))
}

/// Checks that the unknown cards are not more than the game has besides the named ones.
pub(super) fn check_unknown(piles: &[Pile], lists: [&Vec<Card>; 4]) -> Result<(), PositionError> {
    let (hidden, named): (Vec<&Card>, Vec<&Card>) = lists.into_iter().flatten().partition(|&&card| card == UNKNOWN);
    let unseen = CARDS - named.len() - piles.iter().map(|pile| pile.iter().count()).sum::<usize>();
    if hidden.len() > unseen {
        return Err(PositionError::new(msg!(
            "The position has {hidden} unknown cards, but only {unseen} of the game's cards are not named in it.",
            hidden = hidden.len(),
            unseen = unseen
        )));
    }
    Ok(())
}

/// Checks that no card is there more often than the game has it.
pub(super) fn check_copies<'a>(
    piles: &'a [Pile],
    lists: impl IntoIterator<Item = &'a Vec<Card>>,
) -> Result<(), PositionError> {
    let mut counts = [0_u8; KINDS];
    let named = lists.into_iter().flatten().chain(piles.iter().flat_map(|pile| pile.iter()));
    for &card in named.filter(|&&card| card != UNKNOWN) {
        counts[usize::from(card)] += 1;
        if counts[usize::from(card)] > COPIES {
            return Err(PositionError::new(msg!(
                "The card {card} is in the position more than {copies} times.",
                card = DECK.name(card),
                copies = COPIES
            )));
        }
    }
    Ok(())
}
