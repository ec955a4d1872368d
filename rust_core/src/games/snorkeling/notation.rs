//! Positions and actions as text.

use super::cards::{Cards, DECK, Hand};
use super::facts::MOST_PLAYERS;
use super::pile::Pile;
use super::reading::{
    TARGET, check_copies, check_unknown, name_laid, need_number, read_centre, read_choice, read_lists, read_piles,
    read_standing,
};
use super::rules::MOST_RENEWED;
use super::state::{Action, PHASES, Phase, Snorkeling};
use crate::cards::{Card, UNKNOWN};
use crate::contract::Notation;
use crate::contract::error::PositionError;
use crate::contract::seat::Seat;
use crate::contract::words::{Printer, Words, read_cards, wrong};
use crate::msg;

impl Notation for Snorkeling {
    fn read(words: &mut Words<'_>) -> Result<Self, PositionError> {
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
        let out = name_laid(out, &laid);
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
            piles: [Pile::default(); MOST_PLAYERS],
            hands: [Hand::default(); MOST_PLAYERS],
            seen: [Cards::NONE; MOST_PLAYERS],
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

    fn print(&self, printer: &mut Printer) {
        let seats = self.seats();
        let hands: Vec<String> = self.hands[..seats].iter().map(|hand| list(hand.iter())).collect();
        let piles: Vec<String> = self.piles[..seats].iter().map(Pile::to_string).collect();
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

    fn read_action(text: &str) -> Option<Action> {
        Some(match text {
            "end" => Action::End,
            "pass" => Action::Pass,
            "take" => Action::Take,
            "leave" => Action::Leave,
            _ => match text.split_once('@') {
                None => Action::Lay(DECK.card(text)?),
                Some((card, seat)) => {
                    let seat = (0..MOST_PLAYERS as Seat).find(|known| known.to_string() == seat)?;
                    Action::Put(DECK.card(card)?, seat)
                }
            },
        })
    }

    fn print_action(action: Action) -> String {
        match action {
            Action::Lay(card) => DECK.name(card).into(),
            Action::Put(card, seat) => format!("{}@{seat}", DECK.name(card)),
            Action::End => "end".into(),
            Action::Pass => "pass".into(),
            Action::Take => "take".into(),
            Action::Leave => "leave".into(),
        }
    }
}

/// A list of cards as text.
fn list(cards: impl Iterator<Item = Card>) -> String {
    DECK.print(&cards.collect::<Vec<_>>())
}
