//! The rules: deal and play.

use super::moment::Moment;
use super::pile::{CARDS, Pile};
use super::{Action, Bloops, COPIES, DECK, EMPTY, KINDS, LAST_CARD, MOST_PLAYERS, Phase};
use crate::cards::{Card, UNKNOWN};
use crate::contract::seat::Seat;
use crate::contract::setup::Setup;
use crate::play::chance::Chance;

/// How often the discards may become the draw pile again.
pub(super) const MOST_RENEWALS: u8 = 2;

/// The cards that a seat is dealt.
const DEALT: usize = 6;

/// The cards of the bottom row, at which their owner looks once.
pub(super) const LOOKED_AT: u8 = 3;

impl Bloops {
    /// The state before the first action.
    pub(super) fn deal(setup: &Setup, chance: &mut Chance) -> Self {
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
        state
    }

    /// All seats.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        0..self.players
    }

    /// All seats, clockwise from one.
    pub(super) fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let players = self.players;
        (0..players).map(move |step| (from + step) % players)
    }

    /// The slots of a seat that hold a card.
    pub(super) fn slots(&self, seat: Seat) -> impl Iterator<Item = u8> + '_ {
        let cards = &self.cards[usize::from(seat)];
        (0..cards.len() as u8).filter(|&slot| cards[usize::from(slot)] != EMPTY)
    }

    /// The card in a slot.
    pub(super) fn card(&self, seat: Seat, slot: u8) -> Card {
        self.cards[usize::from(seat)][usize::from(slot)]
    }

    /// Whether a seat has a card.
    pub(super) fn has_cards(&self, seat: Seat) -> bool {
        self.slots(seat).next().is_some()
    }

    /// The seat that the game waits for.
    pub(super) fn waited_for(&self) -> Seat {
        self.who.unwrap_or(self.turn)
    }

    /// Plays a legal action.
    pub(super) fn play(&mut self, seat: Seat, action: Action, chance: &mut Chance) {
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
    /// A card that isn't known is taken for a right one.
    fn counter(&mut self, seat: Seat, slot: u8, chance: &mut Chance) {
        let (row, place) = (usize::from(seat), usize::from(slot));
        let card = self.cards[row][place];
        let top = self.discard.last().copied().unwrap_or(UNKNOWN);
        if card == top || card == UNKNOWN || top == UNKNOWN {
            self.cards[row][place] = EMPTY;
            self.seen[row][place] = 0;
            self.turn_up(seat, if card == UNKNOWN { top } else { card });
        } else {
            self.seen[row][place] = self.everybody();
            self.barred |= 1 << seat;
            self.moment.show(seat, slot);
            self.deal_to(seat, chance);
        }
    }

    /// Puts a card on the discard pile, with what follows from it.
    fn turn_up(&mut self, seat: Seat, card: Card) {
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

    /// The bit of a seat; none for the table.
    pub(super) fn bit(&self, seat: Seat) -> u8 {
        if seat < self.players { 1 << seat } else { 0 }
    }

    /// One bit for each seat.
    pub(super) fn everybody(&self) -> u8 {
        (1 << self.players) - 1
    }
}
