//! What a card is played as.

use super::arithmetic::{by_number, results, reversed};
use super::cards::Rank;

/// A card and how it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Play {
    /// Whether the card is a jack that stands for `meaning`.
    pub jack: bool,
    /// What the card counts as.
    pub meaning: Rank,
    /// An ace's number or a king's divisor, else 0.
    pub way: u8,
}

impl Play {
    /// The card itself.
    pub fn card(self) -> Rank {
        if self.jack { Rank::JACK } else { self.meaning }
    }

    /// The number that the card deducts or divides by, 0 for a picture.
    pub fn number(self) -> u8 {
        if self.meaning == Rank::ACE { self.way } else { self.meaning.number().unwrap_or(0) }
    }

    /// What it makes of a count; None where it can't be played.
    pub fn result(self, count: u8) -> Option<u8> {
        match self.meaning {
            Rank::QUEEN => Some(reversed(count)).filter(|&left| left < count),
            Rank::KING => {
                (self.way >= 2 && self.way <= count && count.is_multiple_of(self.way)).then(|| count / self.way)
            }
            _ => by_number(self.number(), count),
        }
    }

    /// The ways to use a card at a count, where a jack is the same as `below`.
    pub fn ways(card: Rank, below: Option<Rank>, count: u8) -> impl Iterator<Item = Play> {
        let jack = card == Rank::JACK;
        let meaning = if jack { below } else { Some(card) };
        meaning.into_iter().flat_map(move |meaning| {
            results(meaning, count).iter().enumerate().map(move |(i, &left)| {
                let way = match meaning {
                    Rank::ACE => [1, 11][i],
                    Rank::KING => count / left,
                    _ => 0,
                };
                Play { jack, meaning, way }
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_agree_with_their_results() {
        for count in 0..=101 {
            for card in Rank::all() {
                for below in [None, Some(Rank::ACE), Some(Rank::KING), Some(Rank::new(6))] {
                    for play in Play::ways(card, below, count) {
                        assert!(play.result(count).is_some_and(|left| left < count), "{play:?} at {count}");
                        assert_eq!(play.card(), card);
                    }
                }
            }
        }
    }
}
