//! Positions and actions as text; how a position is read has a file of its own.

use super::cards::{Rank, print_ranks};
use super::facts::FACTS;
use super::play::Play;
use super::reading;
use super::state::{Action, Limbo, Phase};
use crate::contract::Notation;
use crate::contract::error::PositionError;
use crate::contract::words::{Printer, Words};

impl Notation for Limbo {
    fn read(words: &mut Words<'_>) -> Result<Self, PositionError> {
        reading::position(words)
    }

    fn print(&self, printer: &mut Printer) {
        printer.word("count", self.count);
        printer.word("pile", print_ranks(&self.pile));
        printer.word("hands", format!("{}/{}", self.hands[0], self.hands[1]));
        printer.word("turn", self.turn);
        printer.word("dealer", self.dealer);
        printer.word("stock", &self.stock);
        printer.word("out", self.out);
        printer.word("double", self.double);
        printer.word("scores", format!("{}/{}", self.scores[0], self.scores[1]));
        printer.word_unless(&"-".into(), "aside", &print_ranks(&self.aside));
        printer.word_unless(&Phase::Play.name(), "phase", &self.phase.name());
        let shown = format!("{}/{}", self.shown[0], self.shown[1]);
        printer.word_unless(&"-/-".into(), "shown", &shown);
        let setup = self.options.setup();
        for option in FACTS.options {
            printer.word_unless(&option.default, option.name, &setup.option(option.name));
        }
    }

    fn read_action(text: &str) -> Option<Action> {
        match text {
            "double" => Some(Action::Double),
            "pass" => Some(Action::Pass),
            _ => read_play(text).map(Action::Lay),
        }
    }

    fn print_action(action: Action) -> String {
        match action {
            Action::Double => "double".into(),
            Action::Pass => "pass".into(),
            Action::Lay(play) => print_play(play),
        }
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
            assert_eq!(Limbo::read_action(text).map(Limbo::print_action).as_deref(), Some(text));
        }
        for text in
            ["", "A", "J", "K", "1", "10", "J=J", "K/04", "K/+4", "K/", "77", "J=", "a1", "Double", "A12", "K/400"]
        {
            assert_eq!(Limbo::read_action(text), None, "{text}");
        }
    }
}
