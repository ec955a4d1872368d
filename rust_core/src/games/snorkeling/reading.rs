//! Positions from their words.

use super::hand::{CARDS, COPIES, Cards, DECK, Hand, KINDS};
use super::notation::{MOST_TARGET, PHASES, TARGET};
use super::rules::MOST_RENEWED;
use super::standing::{MOST_ROUNDS, Standing};
use super::state::{MOST, Phase, Pile, Snorkeling};
use crate::cards::{Card, UNKNOWN};
use crate::contract::error::PositionError;
use crate::contract::seat::Seat;
use crate::contract::words::{Words, read_cards, wrong};
use crate::msg;

/// More points than any match gives.
const MOST_SCORE: i32 = 999;

impl Snorkeling {
    pub(super) fn read_words(words: &mut Words<'_>) -> Result<Self, PositionError> {
        let piles_text = words.need("piles")?;
        let piles = read_piles(piles_text)?;
        let seats = piles.len();
        let hands_text = words.need("hands")?;
        let hands = read_lists("hands", hands_text, seats)?;
        let centre = read_centre(words.need("centre")?)?;
        let most_seat = seats as i64 - 1;
        let turn = need_number(words, "turn", most_seat)?;
        let deck = read_cards("deck", words.need("deck")?, &DECK)?;
        let out = words.cards("out", &DECK)?.unwrap_or_default();
        let laid = words.cards("laid", &DECK)?.unwrap_or_default();
        if laid.contains(&UNKNOWN) {
            return Err(wrong("laid", &DECK.print(&laid), msg!("known cards")));
        }
        let seen_text = words.take("seen");
        let seen = seen_text.map_or(Ok(vec![Vec::new(); seats]), |text| read_lists("seen", text, seats))?;
        if seen.concat().contains(&UNKNOWN) {
            return Err(wrong("seen", seen_text.unwrap_or_default(), msg!("known cards, a list for each seat,")));
        }
        let lists = [&hands.concat(), &vec![centre], &deck, &out];
        check_copies(&piles, lists)?;
        check_unknown(&piles, lists)?;
        check_copies(&[], [&laid, &seen.concat()])?;
        let standing = read_standing(words, seats)?;
        let mut state = Self {
            expert: read_choice(words, "variant", &[("basic", false), ("expert", true)])?.unwrap_or(false),
            standing,
            centre,
            out: out.into_iter().collect(),
            piles: [Pile::default(); MOST],
            hands: [Hand::default(); MOST],
            seen: [Cards::NONE; MOST],
            deck: deck.into_iter().rev().collect(),
            laid: laid.into_iter().collect(),
            phase: read_choice(words, "phase", &PHASES)?.unwrap_or(Phase::Play),
            turn,
            stuck: words.number("stuck", 0, seats as i64)?.unwrap_or(0) as u8,
            renewed: words.number("renewed", 0, i64::from(MOST_RENEWED))?.unwrap_or(0) as u8,
        };
        for (seat, pile) in piles.into_iter().enumerate() {
            state.piles[seat] = pile;
            state.hands[seat] = hands[seat].iter().copied().collect();
            state.seen[seat] = seen[seat].iter().copied().collect();
        }
        state.check(seen_text.unwrap_or_default())?;
        Ok(state)
    }
}

fn read_standing(words: &mut Words<'_>, seats: usize) -> Result<Standing, PositionError> {
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

fn need_number(words: &mut Words<'_>, key: &'static str, most: i64) -> Result<u8, PositionError> {
    match words.number(key, 0, most)? {
        Some(number) => Ok(number as u8),
        None => words.need(key).map(|_| 0),
    }
}

fn read_choice<T: Copy>(
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

fn read_centre(text: &str) -> Result<Card, PositionError> {
    if text == "?" {
        return Ok(UNKNOWN);
    }
    DECK.card(text).ok_or_else(|| wrong("centre", text, msg!("one card, such as r3")))
}

fn read_piles(text: &str) -> Result<Vec<Pile>, PositionError> {
    let parts: Vec<&str> = text.split('/').collect();
    if !(2..=MOST).contains(&parts.len()) {
        return Err(wrong(
            "piles",
            text,
            msg!("a pile for each of 2 to {most} players, with / between them,", most = MOST),
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
fn read_lists(key: &'static str, text: &str, seats: usize) -> Result<Vec<Vec<Card>>, PositionError> {
    let lists: Vec<Vec<Card>> = text.split('/').map(|part| read_cards(key, part, &DECK)).collect::<Result<_, _>>()?;
    if lists.len() == seats {
        return Ok(lists);
    }
    Err(wrong(key, text, msg!("{seats} lists of cards with / between them, as many as piles,", seats = seats)))
}

/// Checks that no card is there more often than the game has it.
/// Checks that the unknown cards are not more than the game has besides the named ones.
fn check_unknown(piles: &[Pile], lists: [&Vec<Card>; 4]) -> Result<(), PositionError> {
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

fn check_copies<'a>(piles: &'a [Pile], lists: impl IntoIterator<Item = &'a Vec<Card>>) -> Result<(), PositionError> {
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
