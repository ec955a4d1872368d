//! The texts of actions, and positions printed.

use super::hand::DECK;
use super::rules::Action;
use super::state::{MOST, Phase, Pile, Snorkeling};
use crate::cards::Card;
use crate::contract::seat::Seat;
use crate::contract::words::Printer;

/// The target that need not be said.
pub(super) const TARGET: u8 = 12;
/// The highest target that a match can have.
pub(super) const MOST_TARGET: i64 = 60;
/// The names of the phases, in the order of [`Phase`].
pub(super) const PHASES: [(&str, Phase); 5] =
    [("play", Phase::Play), ("more", Phase::More), ("put", Phase::Put), ("take", Phase::Take), ("over", Phase::Over)];

impl Phase {
    pub(super) fn name(self) -> &'static str {
        PHASES.iter().find(|(_, phase)| *phase == self).map_or("", |(name, _)| name)
    }
}

pub(super) fn read_action(text: &str) -> Option<Action> {
    Some(match text {
        "end" => Action::End,
        "pass" => Action::Pass,
        "take" => Action::Take,
        "leave" => Action::Leave,
        _ => match text.split_once('@') {
            None => Action::Lay(DECK.card(text)?),
            Some((card, seat)) => {
                let seat = (0..MOST as Seat).find(|known| known.to_string() == seat)?;
                Action::Put(DECK.card(card)?, seat)
            }
        },
    })
}

pub(super) fn print_action(action: Action) -> String {
    match action {
        Action::Lay(card) => DECK.name(card).into(),
        Action::Put(card, seat) => format!("{}@{seat}", DECK.name(card)),
        Action::End => "end".into(),
        Action::Pass => "pass".into(),
        Action::Take => "take".into(),
        Action::Leave => "leave".into(),
    }
}

/// The cards of a pile as text, the Lanternfish first.
pub(super) fn print_pile(pile: Pile) -> String {
    let above = if pile.is_empty() { String::new() } else { DECK.print(&pile) };
    format!("L{above}")
}

impl Snorkeling {
    pub(super) fn print_words(&self, printer: &mut Printer) {
        let seats = self.seats();
        let hands: Vec<String> = self.hands[..seats].iter().map(|hand| list(hand.iter())).collect();
        let piles: Vec<String> = self.piles[..seats].iter().map(|&pile| print_pile(pile)).collect();
        let scores: Vec<String> = self.standing.scores[..seats].iter().map(i32::to_string).collect();
        printer.word("centre", DECK.name(self.centre));
        printer.word("piles", piles.join("/"));
        printer.word("hands", hands.join("/"));
        printer.word("turn", self.turn);
        printer.word("deck", list(self.deck.iter().rev().copied()));
        printer.word("out", list(self.out.iter()));
        printer.word("scores", scores.join("/"));
        printer.word_unless(&"-".to_string(), "laid", &DECK.print(&self.laid));
        printer.word_unless(&"play", "phase", &self.phase.name());
        printer.word_unless(&0, "first", &self.standing.first);
        printer.word_unless(&1, "round", &self.standing.round);
        printer.word_unless(&0, "stuck", &self.stuck);
        printer.word_unless(&0, "renewed", &self.renewed);
        printer.word_unless(&TARGET, "target", &self.standing.target);
        printer.word_unless(&"basic", "variant", &if self.expert { "expert" } else { "basic" });
        if self.seen.iter().any(|seen| !seen.is_empty()) {
            let seen: Vec<String> = self.seen[..seats].iter().map(|seen| list(seen.iter())).collect();
            printer.word("seen", seen.join("/"));
        }
    }
}

/// A list of cards as text.
fn list(cards: impl Iterator<Item = Card>) -> String {
    DECK.print(&cards.collect::<Vec<_>>())
}
