//! The exact odds of the next turns: every order of the unseen cards is as likely.

use crate::cards::{Card, UNKNOWN};
use crate::contract::seat::Seat;
use crate::games::snap::cards::same_rank;
use crate::games::snap::state::{Action, Snap};

/// The odds of the next card.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Next {
    /// The chance that it makes a match.
    pub(in super::super) matches: f64,
    /// The chance that it matches the top card of each seat's pile.
    pub(in super::super) with: Vec<f64>,
    /// The chance that it matches the pot.
    pub(in super::super) pot: f64,
    /// The chance that a Snap takes each seat's pile, which the nearest one to the left decides.
    pub(in super::super) takes: Vec<f64>,
    /// The cards that it can be.
    pub(in super::super) cases: usize,
}

/// The card that the player in turn turns next; None where nobody knows it.
pub(in super::super) fn known_next(state: &Snap) -> Option<Card> {
    Some(state.piles.next(state.turn)).filter(|&card| card != UNKNOWN)
}

/// The tables after the next card, by the rank of that card where it isn't known, each with its chance.
fn turns(state: &Snap) -> impl Iterator<Item = (f64, Snap)> {
    let known = known_next(state);
    let unseen = if known.is_some() { 0 } else { state.unseen() };
    let certain = known.map(|_| (1.0, flipped(state, None)));
    let drawn = (0..13).filter_map(move |rank| {
        let cards = unseen >> (4 * rank) & 15;
        let chance = f64::from(cards.count_ones()) / f64::from(unseen.count_ones());
        (cards != 0).then(|| (chance, flipped(state, Some(4 * rank + cards.trailing_zeros() as Card))))
    });
    certain.into_iter().chain(drawn)
}

/// The table after the next card, which is given where it isn't known.
fn flipped(state: &Snap, card: Option<Card>) -> Snap {
    let mut after = *state;
    if let Some(card) = card {
        // An unknown next card lies face down: known cards turned over come from a face-up pile.
        let place = after.piles.next_place(after.turn);
        after.piles.all_mut()[place] = card;
    }
    after.play(after.turn, Action::Flip);
    after
}

/// The seats whose piles the card just turned matches, nearest to the left first.
fn matched(state: &Snap) -> impl Iterator<Item = Seat> + '_ {
    let last = state.last.unwrap_or(0);
    let top = state.piles.top(last).unwrap_or(UNKNOWN);
    (1..state.seats())
        .map(move |places| state.left(last, places))
        .filter(move |&seat| state.piles.top(seat).is_some_and(|card| same_rank(card, top)))
}

/// The odds of the next card on a settled table.
pub(in super::super) fn next(state: &Snap) -> Next {
    let seats = state.piles.seats();
    let mut odds = Next { with: vec![0.0; seats], takes: vec![0.0; seats], ..Next::default() };
    if state.over {
        return odds;
    }
    odds.cases = if known_next(state).is_some() { 1 } else { state.unseen().count_ones() as usize };
    for (chance, after) in turns(state) {
        matched(&after).for_each(|seat| odds.with[usize::from(seat)] += chance);
        let nearest = matched(&after).next();
        if let Some(seat) = nearest {
            odds.takes[usize::from(seat)] += chance;
        }
        if after.pot_matches() {
            odds.pot += chance;
        }
        if nearest.is_some() || after.pot_matches() {
            odds.matches += chance;
        }
    }
    odds
}

/// The chance that one of the next cards makes a match, if nobody calls before.
pub(in super::super) fn within(state: &Snap, flips: u32) -> f64 {
    if flips == 0 || state.over {
        return 0.0;
    }
    turns(state)
        .map(|(chance, after)| {
            let hit = after.pot_matches() || matched(&after).next().is_some();
            chance * if hit { 1.0 } else { within(&after, flips - 1) }
        })
        .sum()
}

/// The next turns whose cards are known, if nobody calls before: number of the turn, seat, card.
pub(in super::super) fn certain(state: &Snap, turns: u32) -> Vec<(u32, Seat, Card)> {
    let mut table = *state;
    let mut list = Vec::new();
    for turn in 1..=turns {
        if table.over {
            break;
        }
        let seat = table.turn;
        list.extend(known_next(&table).map(|card| (turn, seat, card)));
        table.play(seat, Action::Flip);
    }
    list
}
