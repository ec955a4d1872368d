//! Cards as small numbers, and lists of cards as text.

/// A card: its place in the game's [`Deck`], or [`UNKNOWN`].
pub type Card = u8;

/// A card that the reader of a position doesn't know, written `?`.
pub const UNKNOWN: Card = u8::MAX;

/// How a game spells its cards.
///
/// A list is written without gaps, or with commas where `commas` is set; `-` is the empty list, `?` an unknown card, and
/// `?5` five of them. Where a card whose name is a digit follows them, a comma ends their number: `?,5` is an unknown
/// card and a 5.
#[derive(Debug)]
pub struct Deck {
    /// The spelling of each card; all equally long.
    pub names: &'static [&'static str],
    /// Whether a list has commas between its cards.
    pub commas: bool,
}

impl Deck {
    /// The card of this name.
    pub fn card(&self, name: &str) -> Option<Card> {
        self.names.iter().position(|known| *known == name).map(|i| i as Card)
    }

    /// The name of a card, `?` for an unknown one.
    pub fn name(&self, card: Card) -> &'static str {
        self.names.get(usize::from(card)).copied().unwrap_or("?")
    }

    /// The cards of a list, in its order.
    ///
    /// # Errors
    /// The part of the text that is no card.
    pub fn read(&self, text: &str) -> Result<Vec<Card>, String> {
        let mut cards = Vec::new();
        let mut rest = if text == "-" { "" } else { text };
        while !rest.is_empty() {
            if self.commas && !cards.is_empty() {
                rest = rest.strip_prefix(',').ok_or(rest)?;
            }
            if let Some(after) = rest.strip_prefix('?') {
                let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                let count = if digits == 0 { 1 } else { after[..digits].parse().unwrap_or(0_usize) };
                if count == 0 || count > MOST_UNKNOWN {
                    return Err(rest[..=digits].to_string());
                }
                cards.extend(std::iter::repeat_n(UNKNOWN, count));
                rest = &after[digits..];
                if let Some(next) = rest.strip_prefix(',').filter(|next| !self.commas && !next.is_empty()) {
                    rest = next;
                }
            } else {
                let width = self.names[0].len();
                let name = rest.get(..width).ok_or(rest)?;
                cards.push(self.card(name).ok_or(name)?);
                rest = &rest[width..];
            }
        }
        Ok(cards)
    }

    /// The list as text, a run of unknown cards as `?5`.
    pub fn print(&self, cards: &[Card]) -> String {
        if cards.is_empty() {
            return "-".into();
        }
        let mut text = String::with_capacity(cards.len() * (self.names[0].len() + usize::from(self.commas)));
        let mut i = 0;
        while i < cards.len() {
            if self.commas && i > 0 {
                text.push(',');
            }
            text.push_str(self.name(cards[i]));
            let run = cards[i..].iter().take_while(|&&card| card == UNKNOWN).count();
            if run > 1 {
                text.push_str(&run.to_string());
            }
            i += run.max(1);
            let digit = |card: &Card| self.name(*card).starts_with(|sign: char| sign.is_ascii_digit());
            if !self.commas && run > 0 && cards.get(i).is_some_and(digit) {
                text.push(',');
            }
        }
        text
    }
}

/// More unknown cards than any game's pack holds are a slip of the pen.
pub(crate) const MOST_UNKNOWN: usize = 255;

#[cfg(test)]
mod tests {
    use super::*;

    const RANKS: Deck = Deck { names: &["A", "2", "7", "K"], commas: false };
    const PACK: Deck = Deck { names: &["AS", "2S"], commas: true };

    #[test]
    fn lists_are_read_and_printed() {
        for text in ["-", "7K?38", "?", "A?2K", "?,7", "K?30,2?,2"] {
            assert_eq!(RANKS.print(&RANKS.read(text).unwrap()), text);
        }
        for text in ["-", "?26,AS", "AS,2S,?"] {
            assert_eq!(PACK.print(&PACK.read(text).unwrap()), text);
        }
        assert_eq!(RANKS.read("?2,K"), RANKS.read("??K"));
        assert_eq!(RANKS.read("?,"), Err(",".into()));
        assert_eq!(RANKS.read("A,7"), Err(",".into()));
        assert_eq!(RANKS.read("A?0"), Err("?0".into()));
        assert_eq!(RANKS.read("AX7"), Err("X".into()));
        assert_eq!(PACK.read("AS2S"), Err("2S".into()));
        assert_eq!(RANKS.read("Aé"), Err("é".into()));
    }
}
