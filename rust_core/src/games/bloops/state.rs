//! The state of a game.

use super::cards::EMPTY;
use super::facts::MOST_PLAYERS;
use super::moment::Moment;
use super::pile::Pile;
use crate::cards::Card;
use crate::contract::seat::Seat;

/// What a turn waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    Draw,
    Choose,
    End,
    Over,
}

impl Phase {
    pub(super) fn name(self) -> &'static str {
        PHASES.iter().find(|(_, phase)| *phase == self).map_or("", |(name, _)| name)
    }
}

/// The names of the phases.
pub(super) const PHASES: [(&str, Phase); 4] =
    [("draw", Phase::Draw), ("choose", Phase::Choose), ("end", Phase::End), ("over", Phase::Over)];

/// A game of Bloops as somebody knows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bloops {
    pub(super) players: u8,
    pub(super) memory_aid: bool,
    /// Each seat's slots: a card, or [`EMPTY`].
    pub(super) cards: [Pile; MOST_PLAYERS],
    /// For each slot one bit a seat: who has seen the card there.
    pub(super) seen: [Pile; MOST_PLAYERS],
    /// The draw pile, next card last.
    pub(super) deck: Pile,
    pub(super) discard: Pile,
    pub(super) drawn: Option<Card>,
    pub(super) phase: Phase,
    pub(super) turn: Seat,
    pub(super) caller: Option<Seat>,
    /// Turns left after a call, the present one included.
    pub(super) last: u8,
    /// Who must use the effect of the top discard.
    pub(super) who: Option<Seat>,
    /// One bit for each seat that may not counter now.
    pub(super) barred: u8,
    pub(super) renewed: u8,
    pub(super) moment: Moment,
}

/// An action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Draw the top card.
    Draw,
    /// Discard the drawn card.
    Discard,
    /// Put the drawn card in place of a slot's.
    Keep(u8),
    /// Give the top card to a seat.
    Give(Seat),
    /// Look at a seat's slot.
    Look(Seat, u8),
    /// Swap one's own slot with a seat's slot.
    Swap(u8, Seat, u8),
    /// Discard a slot's card on one of the same value.
    Counter(u8),
    /// Call BLOOPS and end the turn.
    Call,
    /// End the turn.
    End,
}

impl Bloops {
    /// All seats.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        0..self.players
    }

    /// All seats, clockwise from one.
    pub(super) fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let players = self.players;
        (0..players).map(move |step| (from + step) % players)
    }

    /// The slots of a seat that hold a card.
    pub(super) fn slots(&self, seat: Seat) -> impl Iterator<Item = u8> + '_ {
        let cards = &self.cards[usize::from(seat)];
        (0..cards.len() as u8).filter(|&slot| cards[usize::from(slot)] != EMPTY)
    }

    /// The card in a slot.
    pub(super) fn card(&self, seat: Seat, slot: u8) -> Card {
        self.cards[usize::from(seat)][usize::from(slot)]
    }

    /// Whether a seat has a card.
    pub(super) fn has_cards(&self, seat: Seat) -> bool {
        self.slots(seat).next().is_some()
    }

    /// The seat that the game waits for.
    pub(super) fn waited_for(&self) -> Seat {
        self.who.unwrap_or(self.turn)
    }

    /// The bit of a seat; none for the table.
    pub(super) fn bit(&self, seat: Seat) -> u8 {
        if seat < self.players { 1 << seat } else { 0 }
    }

    /// One bit for each seat.
    pub(super) fn everybody(&self) -> u8 {
        (1 << self.players) - 1
    }
}
