//! The texts of actions and positions.

use crate::cards::{Card, UNKNOWN};
use crate::error::PositionError;
use crate::game::Seat;
use crate::msg;
use crate::position::{Printer, Words, read_cards, wrong};

use super::hand::{COPIES, Cards, DECK, Hand, KINDS};
use super::rules::{Action, MOST_RENEWED, MOST_ROUNDS};
use super::state::{MOST, Phase, Pile, Snorkeling};

/// The target and the variant that need not be said.
pub(super) const TARGET: &str = "12";
/// More points than any match gives.
const MOST_SCORE: i32 = 999;
/// The names of the phases, in the order of [`Phase`].
const PHASES: [(&str, Phase); 5] =
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
        let scores: Vec<String> = self.scores[..seats].iter().map(i32::to_string).collect();
        printer.word("centre", DECK.name(self.centre));
        printer.word("piles", piles.join("/"));
        printer.word("hands", hands.join("/"));
        printer.word("turn", self.turn);
        printer.word("deck", list(self.deck.iter().rev().copied()));
        printer.word("out", list(self.out.iter()));
        printer.word("scores", scores.join("/"));
        printer.word_unless(&"-".to_string(), "laid", &DECK.print(&self.laid));
        printer.word_unless(&"play", "phase", &self.phase.name());
        printer.word_unless(&0, "first", &self.first);
        printer.word_unless(&1, "round", &self.round);
        printer.word_unless(&0, "stuck", &self.stuck);
        printer.word_unless(&0, "renewed", &self.renewed);
        printer.word_unless(&TARGET.to_string(), "target", &self.target.to_string());
        printer.word_unless(&"basic", "variant", &if self.expert { "expert" } else { "basic" });
        if self.seen.iter().any(|seen| !seen.is_empty()) {
            let seen: Vec<String> = self.seen[..seats].iter().map(|seen| list(seen.iter())).collect();
            printer.word("seen", seen.join("/"));
        }
    }

    pub(super) fn read_words(words: &mut Words<'_>) -> Result<Self, PositionError> {
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
        let seen_text = words.take("seen");
        let seen = seen_text.map_or(Ok(vec![Vec::new(); seats]), |text| read_lists("seen", text, seats))?;
        check_copies(&piles, [&hands.concat(), &vec![centre], &deck, &out])?;
        check_copies(&[], [&laid, &seen.concat()])?;
        let mut scores = [0; MOST];
        if let Some(given) = words.numbers("scores", seats)? {
            if let Some(score) = given.iter().find(|score| !(0..=MOST_SCORE).contains(*score)) {
                return Err(wrong("scores", &score.to_string(), &format!("points from 0 to {MOST_SCORE}")));
            }
            scores[..seats].copy_from_slice(&given);
        }
        let mut state = Self {
            players: seats as u8,
            expert: read_choice(words, "variant", &[("basic", false), ("expert", true)])?.unwrap_or(false),
            target: words.number("target", 1, MOST_TARGET)?.unwrap_or(12) as u8,
            centre,
            out: out.into_iter().collect(),
            piles: [Pile::default(); MOST],
            hands: [Hand::default(); MOST],
            seen: [Cards::NONE; MOST],
            deck: deck.into_iter().rev().collect(),
            laid: laid.into_iter().collect(),
            phase: read_choice(words, "phase", &PHASES)?.unwrap_or(Phase::Play),
            turn,
            first: words.number("first", 0, most_seat)?.unwrap_or(0) as Seat,
            round: words.number("round", 1, i64::from(MOST_ROUNDS))?.unwrap_or(1) as u8,
            stuck: words.number("stuck", 0, seats as i64)?.unwrap_or(0) as u8,
            renewed: words.number("renewed", 0, i64::from(MOST_RENEWED))?.unwrap_or(0) as u8,
            scores,
        };
        for (seat, pile) in piles.into_iter().enumerate() {
            state.piles[seat] = pile;
            state.hands[seat] = hands[seat].iter().copied().collect();
            state.seen[seat] = seen[seat].iter().copied().collect();
        }
        state.check(seen_text.unwrap_or_default())?;
        Ok(state)
    }

    /// Checks what single words can't tell: that the position can be one.
    fn check(&self, seen: &str) -> Result<(), PositionError> {
        let fault = |message| Err(PositionError::new(message));
        let turn = usize::from(self.turn);
        let hidden = self.hidden();
        let unseen = self.unseen().len();
        if hidden > unseen {
            return fault(msg!(
                "The position has {hidden} unknown cards, but only {unseen} of the game's cards are not named in it.",
                hidden = hidden,
                unseen = unseen
            ));
        }
        if let Some(seat) = (0..self.seats()).find(|&seat| !self.hands[seat].known.holds(self.seen[seat])) {
            return fault(msg!(
                "'{word}' is not right: the hand of seat {seat} doesn't hold these cards.",
                word = format!("seen={seen}"),
                seat = seat
            ));
        }
        if self.phase != Phase::Over {
            if let Some(seat) = (0..self.seats()).find(|&seat| self.piles[seat].top() == 0) {
                return fault(msg!(
                    "The pile of seat {seat} has a Beach on top, which ends the round at once; only phase=over can have it.",
                    seat = seat
                ));
            }
        }
        let laid = DECK.print(&self.laid);
        match self.phase {
            Phase::More | Phase::Put => {
                if self.laid.last() != Some(&self.centre) {
                    return fault(msg!(
                        "'{word}' needs laid= with the cards laid in this turn, the last of them the top of the centre pile.",
                        word = format!("phase={}", self.phase.name())
                    ));
                }
                if self.phase == Phase::Put && (self.expert || self.laid.len() > 1) {
                    return fault(msg!(
                        "'phase=put' stands after one card, of another colour, in the basic game; phase=more would be right."
                    ));
                }
                let covered: Cards = self.laid[..self.laid.len() - 1].iter().copied().collect();
                if self.out.unknown == 0 && !self.out.known.holds(covered) {
                    return fault(msg!(
                        "'{word}' is not right: the laid cards below the top must be among out=.",
                        word = format!("laid={laid}")
                    ));
                }
            }
            _ if !self.laid.is_empty() => {
                return fault(msg!(
                    "'{word}' is not right in phase={phase}: laid cards stand in phase=more or phase=put only.",
                    word = format!("laid={laid}"),
                    phase = self.phase.name()
                ));
            }
            Phase::Take if self.piles[turn].is_empty() => {
                return fault(msg!("'phase=take' needs a card on the Lanternfish of the seat whose turn it is."));
            }
            Phase::Take if self.hand().len() > 1 => {
                return fault(msg!("'phase=take' comes with at most one card, just drawn, in the hand."));
            }
            Phase::Over if !self.leaders_have_won() => {
                return fault(msg!(
                    "'phase=over' is not right: nobody alone has reached {target} points, and it is not round {last}.",
                    target = self.target,
                    last = MOST_ROUNDS
                ));
            }
            Phase::Play if self.stuck == self.players => {
                return fault(msg!(
                    "'{word}' is not right: when all have passed the round is over.",
                    word = format!("stuck={}", self.stuck)
                ));
            }
            _ => {}
        }
        let leaders = self.leaders();
        if self.phase != Phase::Over
            && leaders.len() == 1
            && self.scores[usize::from(leaders[0])] >= i32::from(self.target)
        {
            return fault(msg!(
                "Seat {seat} alone has reached {target} points, so that the match is over; phase=over would be right.",
                seat = leaders[0],
                target = self.target
            ));
        }
        Ok(())
    }
}

/// The highest target that a match can have.
pub(super) const MOST_TARGET: i64 = 60;

/// A list of cards as text.
fn list(cards: impl Iterator<Item = Card>) -> String {
    DECK.print(&cards.collect::<Vec<_>>())
}

fn need_number(words: &mut Words<'_>, key: &'static str, most: i64) -> Result<u8, PositionError> {
    match words.number(key, 0, most)? {
        Some(number) => Ok(number as u8),
        None => words.need(key).map(|_| 0),
    }
}

fn read_choice<T: Copy>(
    words: &mut Words<'_>,
    key: &'static str,
    choices: &[(&str, T)],
) -> Result<Option<T>, PositionError> {
    let Some(text) = words.take(key) else { return Ok(None) };
    let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
    choices
        .iter()
        .find(|(name, _)| *name == text)
        .map(|(_, choice)| Some(*choice))
        .ok_or_else(|| wrong(key, text, &format!("one of {}", names.join(", "))))
}

fn read_centre(text: &str) -> Result<Card, PositionError> {
    if text == "?" {
        return Ok(UNKNOWN);
    }
    DECK.card(text).ok_or_else(|| wrong("centre", text, "one card, such as r3"))
}

fn read_piles(text: &str) -> Result<Vec<Pile>, PositionError> {
    let parts: Vec<&str> = text.split('/').collect();
    if !(2..=MOST).contains(&parts.len()) {
        return Err(wrong("piles", text, &format!("a pile for each of 2 to {MOST} players, with / between them,")));
    }
    parts.into_iter().map(read_pile).collect()
}

fn read_pile(text: &str) -> Result<Pile, PositionError> {
    let right = "a pile that starts with the Lanternfish L and goes down by one from a Ray, such as Lb4r3,";
    let mut pile = Pile::default();
    let above = text.strip_prefix('L').filter(|above| *above != "-").ok_or_else(|| wrong("piles", text, right))?;
    for card in read_cards("piles", above, &DECK)? {
        if card == UNKNOWN || pile.top() == 0 || !pile.takes(card) {
            return Err(wrong("piles", text, right));
        }
        pile.push(card);
    }
    Ok(pile)
}

/// A list of cards for each seat.
fn read_lists(key: &'static str, text: &str, seats: usize) -> Result<Vec<Vec<Card>>, PositionError> {
    let lists: Vec<Vec<Card>> = text.split('/').map(|part| read_cards(key, part, &DECK)).collect::<Result<_, _>>()?;
    if lists.len() == seats {
        return Ok(lists);
    }
    Err(wrong(key, text, &format!("{seats} lists of cards with / between them, as many as piles,")))
}

/// Checks that no card is there more often than the game has it.
fn check_copies<'a>(piles: &'a [Pile], lists: impl IntoIterator<Item = &'a Vec<Card>>) -> Result<(), PositionError> {
    let mut counts = [0_u8; KINDS];
    let named = lists.into_iter().flatten().chain(piles.iter().flat_map(|pile| pile.iter()));
    for &card in named.filter(|&&card| card != UNKNOWN) {
        counts[usize::from(card)] += 1;
        if counts[usize::from(card)] > COPIES {
            return Err(PositionError::new(msg!(
                "The card {card} is in the position more than {copies} times.",
                card = DECK.name(card),
                copies = COPIES
            )));
        }
    }
    Ok(())
}
