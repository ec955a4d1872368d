//! The cards: a pack of 52, four suits of thirteen ranks.

use serde_json::json;

use crate::cards::{Card, Deck, UNKNOWN};
use crate::contract::message::Param;

/// The number of cards in a whole pack.
pub(super) const PACK: usize = 52;

/// The pack, in the order of the cards' names: four of a rank side by side.
pub(super) static DECK: Deck = Deck {
    names: &[
        "2C", "2D", "2H", "2S", "3C", "3D", "3H", "3S", "4C", "4D", "4H", "4S", "5C", "5D", "5H", "5S", "6C", "6D",
        "6H", "6S", "7C", "7D", "7H", "7S", "8C", "8D", "8H", "8S", "9C", "9D", "9H", "9S", "AC", "AD", "AH", "AS",
        "JC", "JD", "JH", "JS", "KC", "KD", "KH", "KS", "QC", "QD", "QH", "QS", "TC", "TD", "TH", "TS",
    ],
    commas: true,
};

/// Whether two cards are known to have the same rank.
pub(super) fn same_rank(a: Card, b: Card) -> bool {
    a / 4 == b / 4 && a != UNKNOWN && b != UNKNOWN
}

/// The bit of a card; none for an unknown one.
pub(super) fn bit(card: Card) -> u64 {
    1_u64.checked_shl(card.into()).unwrap_or(0)
}

/// A card in a message, as people write it.
pub(super) fn term(card: Card) -> Param {
    let name = DECK.name(card);
    let suit = match name.as_bytes().last() {
        Some(b'C') => "♣",
        Some(b'D') => "♦",
        Some(b'H') => "♥",
        Some(b'S') => "♠",
        _ => "",
    };
    let text = if suit.is_empty() { name.into() } else { format!("{}{suit}", name[..1].replace('T', "10")) };
    Param::Term { text, parts: json!({"kind": "cards", "cards": [name]}) }
}
