//! Actions: to double, to pass, and the ways to play a card.

use super::arithmetic::{by_number, results, reversed};
use super::cards::Rank;

/// An action of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// To double, or to redouble.
    Double,
    /// Not to double.
    Pass,
    /// To play a card.
    Lay(Play),
}

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

/// The action of a text.
pub fn read(text: &str) -> Option<Action> {
    match text {
        "double" => Some(Action::Double),
        "pass" => Some(Action::Pass),
        _ => read_play(text).map(Action::Lay),
    }
}

fn read_play(text: &str) -> Option<Play> {
    let (jack, used) = match text.strip_prefix("J=") {
        Some(used) => (true, used),
        None => (false, text),
    };
    let mut letters = used.chars();
    let meaning = letters.next().and_then(Rank::from_letter).filter(|&rank| rank != Rank::JACK)?;
    let way = match (meaning, letters.as_str()) {
        (Rank::ACE, "1") => 1,
        (Rank::ACE, "11") => 11,
        (Rank::KING, rest) => {
            let digits = rest.strip_prefix('/')?;
            let divisor: u8 = digits.parse().ok()?;
            // One spelling alone: neither a sign nor a zero in front.
            if divisor.to_string() != digits {
                return None;
            }
            divisor
        }
        (_, "") if meaning != Rank::ACE => 0,
        _ => return None,
    };
    Some(Play { jack, meaning, way })
}

/// The text of an action.
pub fn print(action: Action) -> String {
    match action {
        Action::Double => "double".into(),
        Action::Pass => "pass".into(),
        Action::Lay(play) => print_play(play),
    }
}

fn print_play(play: Play) -> String {
    let (letter, way) = (play.meaning.letter(), play.way);
    let used = match play.meaning {
        Rank::ACE => format!("{letter}{way}"),
        Rank::KING => format!("{letter}/{way}"),
        _ => letter.to_string(),
    };
    if play.jack { format!("J={used}") } else { used }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_has_one_spelling() {
        for text in ["double", "pass", "A1", "A11", "7", "T", "Q", "K/4", "J=7", "J=A1", "J=A11", "J=Q", "J=K/4"] {
            assert_eq!(read(text).map(print).as_deref(), Some(text));
        }
        for text in
            ["", "A", "J", "K", "1", "10", "J=J", "K/04", "K/+4", "K/", "77", "J=", "a1", "Double", "A12", "K/400"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }

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
