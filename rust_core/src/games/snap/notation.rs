//! Positions and actions as text.

use super::cards::{DECK, PACK, bit};
use super::end::DRY_END;
use super::facts::WIDEST_TIE;
use super::piles::Piles;
use super::state::{Action, Call, Claim, Snap, Turned};
use crate::cards::{Card, UNKNOWN};
use crate::contract::error::PositionError;
use crate::contract::notation::Notation;
use crate::contract::seat::{MOST_SEATS, Seat};
use crate::contract::words::{Printer, Words, read_cards, wrong};
use crate::msg;

/// The tie window when nothing is said, in milliseconds.
pub(super) const USUAL_TIE: u16 = 50;

impl Notation for Snap {
    fn read(words: &mut Words<'_>) -> Result<Self, PositionError> {
        let text = words.need("down")?;
        let down = read_piles("down", text)?;
        let seats = down.len();
        if !(2..=MOST_SEATS).contains(&seats) {
            return Err(wrong("down", text, msg!("the face-down piles of 2 to 12 seats with / between them")));
        }
        let text = words.need("up")?;
        let up = read_piles("up", text)?;
        if up.len() != seats {
            return Err(wrong(
                "up",
                text,
                msg!("{seats} face-up piles with / between them, as in 'down='", seats = seats),
            ));
        }
        let pot = words.cards("pot", &DECK)?.unwrap_or_default();
        check_pack(down.iter().chain(&up).chain([&pot]).flatten().copied())?;

        let last_seat = seats as i64 - 1;
        let last = words.number("last", 0, last_seat)?.map(|last| last as Seat);
        let tie = words.number("tie", 0, WIDEST_TIE)?.map_or(USUAL_TIE, |tie| tie as u16);
        let mut state = Self {
            piles: Piles::new(&down, &up, &pot),
            seen: up.iter().flatten().chain(&pot).fold(0, |seen, &card| seen | bit(card)),
            turn: words.number("turn", 0, last_seat)?.unwrap_or(0) as Seat,
            last,
            calls: [None; MOST_SEATS],
            free: mask(&words.seats("free", seats)?.unwrap_or_default()),
            dry: words.number("dry", 0, DRY_END.into())?.unwrap_or(0) as u16,
            tie,
            tied: mask(&words.seats("tied", seats)?.unwrap_or_default()),
            over: false,
            turned: Turned::default(),
        };
        state.read_seen(words)?;
        if let Some(text) = words.take("calls") {
            state.read_calls(text)?;
        }
        state.check()
    }

    fn print(&self, printer: &mut Printer) {
        let seats = || 0..self.seats();
        let piles = |pile: &dyn Fn(Seat) -> String| seats().map(pile).collect::<Vec<_>>().join("/");
        printer.word("down", piles(&|seat| DECK.print(self.piles.down(seat))));
        printer.word("up", piles(&|seat| DECK.print(self.piles.up(seat))));
        printer.word("pot", DECK.print(self.piles.pot()));
        printer.word("turn", self.turn);
        if let Some(last) = self.last {
            printer.word("last", last);
        }
        let calls: Vec<String> = seats()
            .filter_map(|seat| {
                let call = self.calls[usize::from(seat)]?;
                Some(format!("{seat}:{}:{}", call.claim.name(), call.time))
            })
            .collect();
        printer.word_unless(&String::new(), "calls", &calls.join(","));
        printer.word_unless(&0, "dry", &self.dry);
        printer.word_unless(&USUAL_TIE, "tie", &self.tie);
        printer.word_unless(&"-".into(), "free", &list(self.free));
        printer.word_unless(&"-".into(), "tied", &list(self.tied));
        if self.face_down().any(|card| self.seen & bit(card) == 0 && card != UNKNOWN) {
            let mut seen: Vec<Card> = self.face_down().filter(|&card| self.seen & bit(card) != 0).collect();
            seen.sort_unstable();
            printer.word("seen", DECK.print(&seen));
        }
    }

    fn read_action(text: &str) -> Option<Action> {
        match text {
            "flip" => Some(Action::Flip),
            "close" => Some(Action::Close),
            _ => {
                let (name, time) = text.split_once(':').map_or((text, None), |(name, time)| (name, Some(time)));
                let claim = [Claim::Snap, Claim::Pot].into_iter().find(|claim| claim.name() == name)?;
                Some(Action::Call(claim, time.map(read_time).transpose().ok()?))
            }
        }
    }

    fn print_action(action: Action) -> String {
        match action {
            Action::Flip => "flip".into(),
            Action::Close => "close".into(),
            Action::Call(claim, None) => claim.name().into(),
            Action::Call(claim, Some(time)) => format!("{}:{time}", claim.name()),
        }
    }
}

impl Snap {
    /// Takes note of the face-down cards that all have seen: all that are named where nothing is said.
    fn read_seen(&mut self, words: &mut Words<'_>) -> Result<(), PositionError> {
        let named = self.face_down().fold(0, |named, card| named | bit(card));
        let Some(text) = words.take("seen") else {
            self.seen |= named;
            return Ok(());
        };
        for card in read_cards("seen", text, &DECK)? {
            if named & bit(card) == 0 {
                return Err(wrong("seen", text, msg!("cards that 'down=' names")));
            }
            self.seen |= bit(card);
        }
        Ok(())
    }

    fn read_calls(&mut self, text: &str) -> Result<(), PositionError> {
        let error = || wrong("calls", text, msg!("one call a seat that has cards, like 0:snap:412,3:pot:430,"));
        if text == "-" {
            return Ok(());
        }
        for part in text.split(',') {
            let (seat, call) = part.split_once(':').ok_or_else(error)?;
            let Some(Action::Call(claim, Some(time))) = Self::read_action(call) else { return Err(error()) };
            let seat: Seat = seat.parse().ok().filter(|&seat| seat < self.seats()).ok_or_else(error)?;
            let place = &mut self.calls[usize::from(seat)];
            if self.piles.held(seat) == 0 || place.is_some() {
                return Err(error());
            }
            *place = Some(Call { claim, time });
        }
        Ok(())
    }

    /// Checks what the words say together.
    fn check(mut self) -> Result<Self, PositionError> {
        let all_in_pot = (0..self.seats()).all(|seat| !self.is_in(seat));
        if all_in_pot && self.tied.count_ones() < 2 {
            return Err(PositionError::new(msg!(
                "Nobody has cards, so 'tied=' must name the two or more seats of the last tie."
            )));
        }
        if !all_in_pot && self.tied != 0 {
            return Err(PositionError::new(msg!("'tied=' is only for a position in which nobody has cards.")));
        }
        for (key, said) in [("free", self.free != 0), ("calls", self.calls_open())] {
            if said && self.last.is_none() {
                return Err(PositionError::new(msg!(
                    "'{key}=' is only for a position after a card was turned: 'last=' is missing.",
                    key = key
                )));
            }
        }
        if self.is_finished() {
            self.finish();
        } else if !self.is_in(self.turn) {
            return Err(wrong("turn", &self.turn.to_string(), msg!("a seat that has cards")));
        }
        Ok(self)
    }

    fn face_down(&self) -> impl Iterator<Item = Card> {
        (0..self.seats()).flat_map(|seat| self.piles.down(seat)).copied()
    }
}

/// A time of a call, which has one spelling only.
fn read_time(text: &str) -> Result<u32, ()> {
    text.parse().ok().filter(|time: &u32| time.to_string() == text).ok_or(())
}

fn read_piles(key: &str, text: &str) -> Result<Vec<Vec<Card>>, PositionError> {
    text.split('/').map(|pile| read_cards(key, pile, &DECK)).collect()
}

/// Checks that a pack has all these cards.
fn check_pack(cards: impl Iterator<Item = Card>) -> Result<(), PositionError> {
    let (mut named, mut count) = (0_u64, 0);
    for card in cards {
        if named & bit(card) != 0 {
            return Err(PositionError::new(msg!(
                "The card {card} stands twice in the position.",
                card = DECK.name(card)
            )));
        }
        named |= bit(card);
        count += 1;
    }
    if count > PACK {
        return Err(PositionError::new(msg!(
            "The position has {count} cards; the pack has {pack}.",
            count = count,
            pack = PACK
        )));
    }
    Ok(())
}

fn mask(seats: &[Seat]) -> u16 {
    seats.iter().fold(0, |mask, seat| mask | 1 << seat)
}

/// The seats of a mask as text.
fn list(mask: u16) -> String {
    let seats: Vec<String> = (0..16).filter(|seat| mask >> seat & 1 != 0).map(|seat| seat.to_string()).collect();
    if seats.is_empty() { "-".into() } else { seats.join(",") }
}
