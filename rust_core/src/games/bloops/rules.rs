//! The rules: deal, legal actions, play, score.

use super::moment::Moment;
use super::pile::{CARDS, Pile};
use super::{Action, Bloops, COPIES, DECK, EMPTY, KINDS, LAST_CARD, MOST_PLAYERS, POINTS, Phase};
use crate::cards::{Card, UNKNOWN};
use crate::chance::Chance;
use crate::game::{Seat, Seats, Setup, seat_name};
use crate::message::Message;
use crate::msg;

/// How often the discards may become the draw pile again.
pub(super) const MOST_RENEWALS: u8 = 2;

/// The cards that a seat is dealt.
const DEALT: usize = 6;

/// The cards of the bottom row, at which their owner looks once.
pub(super) const LOOKED_AT: u8 = 3;

/// The first of the star cards, 10, 11 and 12.
const FIRST_STAR: Card = 10;

/// The last of the star cards.
const LAST_STAR: Card = 12;

/// So many stars count nothing.
const STARS: usize = 3;

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

    /// Whether a seat may show a card of the top discard's value now.
    pub(super) fn may_counter(&self, seat: Seat) -> bool {
        matches!(self.phase, Phase::Draw | Phase::End)
            && self.who.is_none()
            && !self.discard.is_empty()
            && self.barred & self.bit(seat) == 0
            && self.has_cards(seat)
    }

    /// Whether others may counter now and lose their chance when the seat waited for acts.
    pub(super) fn window_closes(&self) -> bool {
        let closes = self.phase == Phase::Draw || (self.phase == Phase::End && self.last == 1);
        closes && self.seats().any(|seat| seat != self.turn && self.may_counter(seat))
    }

    /// The seats that may act, the one waited for first.
    pub(super) fn seats_to_act(&self) -> Seats {
        if self.phase == Phase::Over {
            return Seats::NONE;
        }
        let first = self.waited_for();
        self.clockwise(first).filter(|&seat| seat == first || self.may_counter(seat)).collect()
    }

    /// Adds the legal actions of a seat to a list.
    pub(super) fn list_actions(&self, seat: Seat, list: &mut Vec<Action>) {
        self.each_action(seat, &mut |action| list.push(action));
    }

    /// Tells the legal actions of a seat, one after the other.
    pub(super) fn each_action(&self, seat: Seat, tell: &mut impl FnMut(Action)) {
        if let Some(who) = self.who {
            if who == seat {
                self.each_effect(seat, tell);
            }
            return;
        }
        if seat == self.turn {
            match self.phase {
                Phase::Draw => tell(Action::Draw),
                Phase::Choose => {
                    tell(Action::Discard);
                    self.slots(seat).for_each(|at| tell(Action::Keep(at)));
                }
                Phase::End => {
                    tell(Action::End);
                    if self.caller.is_none() {
                        tell(Action::Call);
                    }
                }
                Phase::Over => {}
            }
        }
        if self.may_counter(seat) {
            self.slots(seat).for_each(|at| tell(Action::Counter(at)));
        }
    }

    /// Tells the uses of the top discard's effect.
    fn each_effect(&self, seat: Seat, tell: &mut impl FnMut(Action)) {
        match self.discard.last() {
            Some(6) => self.clockwise(seat).skip(1).for_each(|at| tell(Action::Give(at))),
            Some(7 | 8) => {
                for of in self.seats() {
                    self.slots(of).for_each(|slot| tell(Action::Look(of, slot)));
                }
            }
            _ => {
                for own in self.slots(seat) {
                    for of in self.seats().filter(|&of| of != seat && self.caller != Some(of)) {
                        self.slots(of).for_each(|slot| tell(Action::Swap(own, of, slot)));
                    }
                }
            }
        }
    }

    /// Whether a seat can use the effect of a card.
    fn has_effect(&self, seat: Seat, card: Card) -> bool {
        match card {
            6 => self.can_draw(),
            7 | 8 => self.seats().any(|of| self.has_cards(of)),
            9 => {
                let swaps = |of: Seat| self.caller != Some(of) && self.has_cards(of);
                swaps(seat) && self.seats().any(|of| of != seat && swaps(of))
            }
            _ => false,
        }
    }

    /// Whether a seat could have to use the effect of the top discard.
    pub(super) fn effect_waits(&self, seat: Seat) -> bool {
        matches!(self.phase, Phase::Draw | Phase::End)
            && self.discard.last().is_some_and(|&card| self.has_effect(seat, card))
    }

    /// Why an action isn't legal for a seat that may act.
    pub(super) fn refuse(&self, seat: Seat, action: Action) -> Option<Message> {
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

    /// What a seat's known cards count.
    pub(super) fn count(&self, seat: Seat) -> Count {
        Count::of(&self.cards[usize::from(seat)])
    }

    /// The points of a seat's known cards.
    pub(super) fn points(&self, seat: Seat) -> i32 {
        let count = self.count(seat);
        count.plain + count.counted()
    }

    /// The seats with the fewest points, once the game is over.
    pub(super) fn lowest(&self) -> Vec<Seat> {
        if self.phase != Phase::Over {
            return Vec::new();
        }
        let least = self.seats().map(|seat| self.points(seat)).min();
        self.seats().filter(|&seat| Some(self.points(seat)) == least).collect()
    }
}

/// What a row of cards counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    /// The number of star cards.
    pub(super) stars: usize,
    /// The values of the star cards together.
    pub(super) starred: i32,
    /// The values of the other cards together.
    pub(super) plain: i32,
}

impl Count {
    /// The count of these cards; unknown ones count nothing.
    pub(super) fn of(cards: &[Card]) -> Self {
        let mut count = Self::default();
        cards.iter().for_each(|&card| count.add(card));
        count
    }

    /// Adds a card.
    pub(super) fn add(&mut self, card: Card) {
        let points = POINTS.get(usize::from(card)).copied().unwrap_or(0);
        if is_star(card) {
            self.stars += 1;
            self.starred += points;
        } else {
            self.plain += points;
        }
    }

    /// Takes a card away that was counted.
    pub(super) fn remove(&mut self, card: Card) {
        let points = POINTS.get(usize::from(card)).copied().unwrap_or(0);
        if is_star(card) {
            self.stars -= 1;
            self.starred -= points;
        } else {
            self.plain -= points;
        }
    }

    /// What the star cards count: nothing if there are enough of them.
    pub(super) fn counted(&self) -> i32 {
        if self.stars >= STARS { 0 } else { self.starred }
    }
}

/// Whether a card is a star card.
pub(super) fn is_star(card: Card) -> bool {
    (FIRST_STAR..=LAST_STAR).contains(&card)
}
