//! The rules: deal and play.

use super::cards::{CARDS, COPIES, DECK, EMPTY, KINDS, LAST_CARD};
use super::facts::{FACTS, MOST_PLAYERS};
use super::moment::{LOOKED_AT, Moment};
use super::pile::Pile;
use super::state::{Action, Bloops, Phase};
use crate::cards::{Card, UNKNOWN};
use crate::contract::Rules;
use crate::contract::error::SetupError;
use crate::contract::facts::Facts;
use crate::contract::message::{Message, seat_name};
use crate::contract::seat::{Seat, Seats};
use crate::contract::setup::Setup;
use crate::contract::signals::Signals;
use crate::msg;
use crate::play::chance::Chance;

/// How often the discards may become the draw pile again.
pub(super) const MOST_RENEWALS: u8 = 2;

/// The cards that a seat is dealt.
const DEALT: usize = 6;

impl Rules for Bloops {
    type Action = Action;

    const FACTS: Facts = FACTS;

    fn start(setup: &Setup, chance: &mut Chance) -> Result<Self, SetupError> {
        let mut pack: [Card; CARDS] = [0; CARDS];
        let cards =
            (0..KINDS as Card).flat_map(|card| std::iter::repeat_n(card, usize::from(COPIES[usize::from(card)])));
        pack.iter_mut().zip(cards).for_each(|(place, card)| *place = card);
        chance.shuffle(&DECK, &mut pack);

        let players = setup.players;
        let mut state = Self {
            players: players as u8,
            memory_aid: setup.option("memory_aid") == "on",
            cards: [Pile::EMPTY; MOST_PLAYERS],
            seen: [Pile::EMPTY; MOST_PLAYERS],
            deck: Pile::EMPTY,
            discard: Pile::EMPTY,
            drawn: None,
            phase: Phase::Draw,
            turn: 0,
            caller: None,
            last: 0,
            who: None,
            barred: 0,
            renewed: 0,
            moment: Moment::START,
        };
        let (dealt, rest) = pack.split_at(players * DEALT);
        for (i, &card) in dealt.iter().enumerate() {
            let seat = i % players;
            state.cards[seat].push(card);
            state.seen[seat].push(if i / players < usize::from(LOOKED_AT) { 1 << seat } else { 0 });
        }
        rest.iter().rev().for_each(|&card| state.deck.push(card));
        Ok(state)
    }

    fn setup(&self) -> Setup {
        let aid = if self.memory_aid { "on" } else { "off" };
        Setup { players: usize::from(self.players), options: [("memory_aid", aid.to_string())].into() }
    }

    fn to_act(&self) -> Seats {
        if self.phase == Phase::Over {
            return Seats::NONE;
        }
        let first = self.waited_for();
        self.clockwise(first).filter(|&seat| seat == first || self.may_counter(seat)).collect()
    }

    fn actions(&self, seat: Seat, list: &mut Vec<Action>) {
        self.each_action(seat, &mut |action| list.push(action));
    }

    fn refusal(&self, seat: Seat, action: Action) -> Option<Message> {
        match action {
            Action::Counter(_) if self.barred & self.bit(seat) != 0 => {
                Some(msg!("Who showed a wrong card may not counter again until another card is discarded."))
            }
            Action::Counter(slot) | Action::Keep(slot) if !self.slots(seat).any(|own| own == slot) => {
                Some(msg!("There is no card in slot {slot} of {seat}.", slot = slot, seat = seat_name(seat)))
            }
            Action::Call if self.caller.is_some() => {
                Some(msg!("Somebody has called BLOOPS already; the turn ends with 'end'."))
            }
            _ => None,
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, chance: &mut Chance) {
        self.moment.act(seat);
        match action {
            Action::Draw => {
                self.moment.turn();
                match self.draw(chance) {
                    Some(card) => {
                        self.drawn = Some(card);
                        self.phase = Phase::Choose;
                    }
                    None => self.end_game(),
                }
            }
            Action::Discard => {
                let card = self.drawn.take().unwrap_or(UNKNOWN);
                self.phase = Phase::End;
                self.turn_up(seat, card);
            }
            Action::Keep(slot) => {
                let (row, slot) = (usize::from(seat), usize::from(slot));
                let card = self.drawn.take().unwrap_or(UNKNOWN);
                let old = std::mem::replace(&mut self.cards[row][slot], card);
                self.seen[row][slot] = 1 << seat;
                self.phase = Phase::End;
                self.turn_up(seat, old);
            }
            Action::Give(to) => {
                self.who = None;
                self.deal_to(to, chance);
            }
            Action::Look(of, slot) => {
                self.who = None;
                self.seen[usize::from(of)][usize::from(slot)] |= 1 << seat;
                self.moment.look(seat, (of, slot));
            }
            Action::Swap(own, of, slot) => {
                self.who = None;
                self.swap((usize::from(seat), usize::from(own)), (usize::from(of), usize::from(slot)));
            }
            Action::Counter(slot) => self.counter(seat, slot, chance),
            Action::Call => {
                self.caller = Some(seat);
                self.last = self.players - 1;
                self.next_turn();
            }
            Action::End => {
                if self.caller.is_some() {
                    self.last -= 1;
                }
                if self.caller.is_some() && self.last == 0 {
                    self.end_game();
                } else {
                    self.next_turn();
                }
            }
        }
    }

    fn scores(&self) -> Vec<i32> {
        self.seats().map(|seat| self.points(seat)).collect()
    }

    fn winners(&self) -> Vec<Seat> {
        if self.phase != Phase::Over {
            return Vec::new();
        }
        let least = self.seats().map(|seat| self.points(seat)).min();
        self.seats().filter(|&seat| Some(self.points(seat)) == least).collect()
    }

    fn signals(&self) -> Signals {
        let over = self.phase == Phase::Over;
        Signals {
            cut_in: self.window_closes(),
            from_memory: !self.memory_aid && !over,
            // Totals are hidden until the end: a page tells the cards that each holds instead.
            held: (!over).then(|| self.seats().map(|seat| self.slots(seat).count() as u32).collect()),
            ..Signals::default()
        }
    }
}

impl Bloops {
    /// Swaps two cards, and what is known of them.
    fn swap(&mut self, a: (usize, usize), b: (usize, usize)) {
        for piles in [&mut self.cards, &mut self.seen] {
            let kept = piles[a.0][a.1];
            piles[a.0][a.1] = piles[b.0][b.1];
            piles[b.0][b.1] = kept;
        }
    }

    /// Discards a slot's card if it has the value of the top discard, else shows it to all and draws a penalty.
    ///
    /// A card that isn't known is taken for a right one wherever it may be one.
    fn counter(&mut self, seat: Seat, slot: u8, chance: &mut Chance) {
        let (row, place) = (usize::from(seat), usize::from(slot));
        let card = self.cards[row][place];
        let top = self.discard.last().copied().unwrap_or(UNKNOWN);
        if self.may_match(card, top) {
            self.cards[row][place] = EMPTY;
            self.seen[row][place] = 0;
            if top == UNKNOWN {
                self.discard.pop();
                self.discard.push(card);
            }
            self.turn_up(seat, if card == UNKNOWN { top } else { card });
        } else {
            self.seen[row][place] = self.everybody();
            self.barred |= 1 << seat;
            self.moment.show(seat, slot);
            self.deal_to(seat, chance);
        }
    }

    /// Whether a card from a row may have the value of the top discard.
    fn may_match(&self, card: Card, top: Card) -> bool {
        match (card, top) {
            (UNKNOWN, UNKNOWN) => self.discardable() > 0 && self.unnamed().iter().any(|&copies| copies > 1),
            (UNKNOWN, known) => self.discardable() > 0 && self.unnamed()[usize::from(known)] > 0,
            (known, UNKNOWN) => known != LAST_CARD && self.unnamed()[usize::from(known)] > 0,
            (card, top) => card == top,
        }
    }

    /// Puts a card on the discard pile, with what follows from it.
    ///
    /// A card that isn't known is the 20 if it can be no other one.
    fn turn_up(&mut self, seat: Seat, card: Card) {
        let card = if card == UNKNOWN && self.discardable() == 0 { LAST_CARD } else { card };
        self.moment.turn();
        self.discard.push(card);
        self.barred = 0;
        if card == LAST_CARD {
            self.end_game();
        } else if self.has_effect(seat, card) {
            self.who = Some(seat);
        }
    }

    /// Whether there is a card to draw.
    pub(super) fn can_draw(&self) -> bool {
        !self.deck.is_empty() || (self.renewed < MOST_RENEWALS && self.discard.len() > 1)
    }

    /// Draws a card; an empty draw pile is renewed by shuffling the discards without the top one.
    fn draw(&mut self, chance: &mut Chance) -> Option<Card> {
        if self.deck.is_empty() && self.can_draw() {
            self.renewed += 1;
            let top = self.discard.pop();
            self.deck = std::mem::replace(&mut self.discard, Pile::EMPTY);
            chance.shuffle(&DECK, &mut self.deck);
            self.deck.reverse();
            top.into_iter().for_each(|card| self.discard.push(card));
        }
        self.deck.pop()
    }

    /// Puts the top card, unseen, into a seat's lowest empty slot, if there is one to draw.
    fn deal_to(&mut self, seat: Seat, chance: &mut Chance) {
        let Some(card) = self.draw(chance) else { return };
        let row = usize::from(seat);
        match self.cards[row].iter().position(|&card| card == EMPTY) {
            Some(slot) => {
                self.cards[row][slot] = card;
                self.seen[row][slot] = 0;
            }
            None => {
                self.cards[row].push(card);
                self.seen[row].push(0);
            }
        }
    }

    /// Hands the turn on.
    fn next_turn(&mut self) {
        self.turn = (self.turn + 1) % self.players;
        self.phase = Phase::Draw;
    }

    /// Turns all cards up.
    pub(super) fn end_game(&mut self) {
        self.phase = Phase::Over;
        self.who = None;
        let everybody = self.everybody();
        for row in 0..usize::from(self.players) {
            for slot in 0..self.cards[row].len() {
                self.seen[row][slot] = if self.cards[row][slot] == EMPTY { 0 } else { everybody };
            }
        }
    }
}
