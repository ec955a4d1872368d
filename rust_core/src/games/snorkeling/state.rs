//! The state of a match.

use super::cards::{Cards, Hand};
use super::facts::MOST_PLAYERS;
use super::pile::{Pile, Row};
use super::standing::{Points, Standing};
use crate::cards::Card;
use crate::contract::seat::Seat;

/// A step of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Lays a card on the centre pile.
    Lay(Card),
    /// Puts a card on a seat's pile, which ends the turn.
    Put(Card, Seat),
    /// Ends a turn in which a card was laid.
    End,
    /// Lays nothing.
    Pass,
    /// Takes the top card of the own pile into the hand.
    Take,
    /// Leaves it there.
    Leave,
}

/// What the seat whose turn it is may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    /// Lay the first card, or pass.
    Play,
    /// Lay more, put a card on a pile, or end.
    More,
    /// Put a card on a pile, or end.
    Put,
    /// Take the top card of the own pile, or leave it.
    Take,
    /// Nothing: the match is over.
    Over,
}

/// The names of the phases.
pub(super) const PHASES: [(&str, Phase); 5] =
    [("play", Phase::Play), ("more", Phase::More), ("put", Phase::Put), ("take", Phase::Take), ("over", Phase::Over)];

impl Phase {
    pub(super) fn name(self) -> &'static str {
        PHASES.iter().find(|(_, phase)| *phase == self).map_or("", |(name, _)| name)
    }
}

/// A match of Snorkeling as somebody knows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Snorkeling {
    pub(super) expert: bool,
    pub(super) standing: Standing,
    /// The top card of the centre pile.
    pub(super) centre: Card,
    /// The cards below it.
    pub(super) out: Hand,
    pub(super) piles: [Pile; MOST_PLAYERS],
    pub(super) hands: [Hand; MOST_PLAYERS],
    /// The cards of each hand that all have seen taken back.
    pub(super) seen: [Cards; MOST_PLAYERS],
    pub(super) deck: Row,
    /// The cards laid in this turn.
    pub(super) laid: Row,
    pub(super) phase: Phase,
    pub(super) turn: Seat,
    /// Passes in a row without a draw.
    pub(super) stuck: u8,
    /// How often the deck was renewed in this round.
    pub(super) renewed: u8,
}

impl Snorkeling {
    pub(super) fn seats(&self) -> usize {
        self.standing.seats()
    }

    /// The hand of the seat whose turn it is.
    pub(super) fn hand(&self) -> Hand {
        self.hands[usize::from(self.turn)]
    }

    /// The points that each seat would score if the round ended now.
    pub(super) fn points(&self) -> Points {
        std::array::from_fn(|seat| if seat < self.seats() { self.piles[seat].top() } else { 0 })
    }
}
