//! The rules: what may be done, and what it does.

use super::cards::{COPIES, Cards, DECK, Hand, KINDS, Kinds, VALUES, colour, value};
use super::facts::{FACTS, MOST_PLAYERS};
use super::pile::{Pile, Row};
use super::standing::{Points, Standing};
use super::state::{Action, Phase, Snorkeling};
use crate::cards::{Card, UNKNOWN};
use crate::contract::Rules;
use crate::contract::error::SetupError;
use crate::contract::facts::Facts;
use crate::contract::message::Message;
use crate::contract::seat::{Seat, Seats};
use crate::contract::setup::Setup;
use crate::play::chance::Chance;

/// The cards dealt to each hand.
const DEALT: usize = 5;
/// A turn ends with at least so many cards in hand, as long as there is one to draw.
const LEAST_HAND: usize = 2;
/// How often a deck is renewed in a round.
pub(super) const MOST_RENEWED: u8 = 3;

impl Rules for Snorkeling {
    type Action = Action;

    const FACTS: Facts = FACTS;

    fn start(setup: &Setup, chance: &mut Chance) -> Result<Self, SetupError> {
        let mut state = Self {
            expert: setup.option("variant") == "expert",
            standing: Standing::new(setup.players as u8, setup.number("target") as u8),
            centre: UNKNOWN,
            out: Hand::default(),
            piles: [Pile::default(); MOST_PLAYERS],
            hands: [Hand::default(); MOST_PLAYERS],
            seen: [Cards::NONE; MOST_PLAYERS],
            deck: Row::EMPTY,
            laid: Row::EMPTY,
            phase: Phase::Play,
            turn: 0,
            stuck: 0,
            renewed: 0,
        };
        state.deal(chance);
        Ok(state)
    }

    fn setup(&self) -> Setup {
        let variant = if self.expert { "expert" } else { "basic" };
        Setup {
            players: self.seats(),
            options: [("variant", variant.to_string()), ("target", self.standing.target.to_string())].into(),
        }
    }

    fn to_act(&self) -> Seats {
        if self.phase == Phase::Over { Seats::NONE } else { Seats::one(self.turn) }
    }

    fn actions(&self, seat: Seat, list: &mut Vec<Action>) {
        if seat == self.turn {
            self.each_action(|action| list.push(action));
        }
    }

    /// A card that nobody names may be played from a hand with unknown cards, as happens when somebody follows a game
    /// at a real table.
    fn is_legal(&self, seat: Seat, action: Action) -> bool {
        seat == self.turn && self.refusal(seat, action).is_none()
    }

    fn refusal(&self, _seat: Seat, action: Action) -> Option<Message> {
        match action {
            Action::Lay(card) => self.why_not_lay(card),
            Action::Put(card, seat) => self.why_not_put(card, seat),
            Action::Take | Action::Leave => self.why_not_take(),
            Action::Pass => self.why_not_pass(),
            Action::End => self.why_not_end(),
        }
    }

    fn apply(&mut self, _seat: Seat, action: Action, chance: &mut Chance) {
        let Some(points) = self.advance(action, chance) else { return };
        if self.standing.close_round(points) {
            self.deal(chance);
        } else {
            self.phase = Phase::Over;
        }
    }

    fn scores(&self) -> Vec<i32> {
        self.standing.scores[..self.seats()].to_vec()
    }

    fn winners(&self) -> Vec<Seat> {
        if self.phase == Phase::Over { self.standing.leaders().collect() } else { Vec::new() }
    }

    fn round(&self) -> u32 {
        u32::from(self.standing.round)
    }
}

impl Snorkeling {
    /// Shuffles all cards and deals a round, which the standing's first seat starts.
    fn deal(&mut self, chance: &mut Chance) {
        self.deck = (0..KINDS as Card).flat_map(|card| std::iter::repeat_n(card, usize::from(COPIES))).collect();
        self.shuffle_deck(chance);
        self.piles = [Pile::default(); MOST_PLAYERS];
        self.seen = [Cards::NONE; MOST_PLAYERS];
        self.hands = [Hand::default(); MOST_PLAYERS];
        self.out = Hand::default();
        self.laid.clear();
        self.phase = Phase::Play;
        self.turn = self.standing.first;
        self.stuck = 0;
        self.renewed = 0;
        let mut seat = self.standing.first;
        for _ in 0..DEALT * self.seats() {
            self.hands[usize::from(seat)].add(self.deck.pop().unwrap_or(UNKNOWN));
            seat = self.standing.after(seat);
        }
        self.centre = self.deck.pop().unwrap_or(UNKNOWN);
    }

    fn shuffle_deck(&mut self, chance: &mut Chance) {
        chance.shuffle(&DECK, self.deck.as_mut());
        // Chance names the next card first; a row gives its last card first.
        self.deck.as_mut().reverse();
    }

    /// The kinds of cards that may be laid now, whoever holds them.
    pub(super) fn layable(&self) -> Kinds {
        if self.centre == UNKNOWN || matches!(self.phase, Phase::Put | Phase::Take | Phase::Over) {
            return Kinds(0);
        }
        let same = Kinds::of_colour(colour(self.centre));
        if self.phase == Phase::More && !self.expert {
            return same;
        }
        same.or(Kinds::of_value((value(self.centre) + 1) % VALUES))
    }

    /// Calls `visit` for every legal action of the seat whose turn it is, always in the same order.
    pub(super) fn each_action(&self, mut visit: impl FnMut(Action)) {
        let known = self.hand().known;
        known.among(self.layable()).for_each(|card| visit(Action::Lay(card)));
        match self.phase {
            Phase::Play => visit(Action::Pass),
            Phase::More | Phase::Put => {
                for seat in (0..self.standing.players).filter(|&seat| seat != self.turn) {
                    // A pile with the Beach on top ends the round, so that one card more always fits.
                    let below = self.piles[usize::from(seat)].top() - 1;
                    known.among(Kinds::of_value(below)).for_each(|card| visit(Action::Put(card, seat)));
                }
                visit(Action::End);
            }
            Phase::Take => {
                visit(Action::Take);
                visit(Action::Leave);
            }
            Phase::Over => {}
        }
    }

    /// Plays a legal action; the points where it ended the round, which is not closed yet.
    pub(super) fn advance(&mut self, action: Action, chance: &mut Chance) -> Option<Points> {
        let turn = usize::from(self.turn);
        match action {
            Action::Lay(card) => {
                self.spend(card);
                self.out.add(self.centre);
                let goes_on = self.expert || colour(card) == colour(self.centre);
                self.phase = if goes_on { Phase::More } else { Phase::Put };
                self.centre = card;
                self.laid.push(card);
                None
            }
            Action::Put(card, seat) => {
                self.spend(card);
                self.piles[usize::from(seat)].push(card);
                if value(card) == 0 {
                    self.laid.clear();
                    self.stuck = 0;
                    return Some(self.points());
                }
                self.end_turn(false, chance)
            }
            Action::End => self.end_turn(false, chance),
            Action::Pass => self.end_turn(true, chance),
            Action::Take => {
                if let Some(card) = self.piles[turn].pop() {
                    self.hands[turn].add(card);
                    self.seen[turn].add(card);
                }
                self.pass_on(chance)
            }
            Action::Leave => self.pass_on(chance),
        }
    }

    /// Takes a card out of the hand of the seat whose turn it is.
    fn spend(&mut self, card: Card) {
        let turn = usize::from(self.turn);
        self.hands[turn].remove(card);
        self.seen[turn].remove(card);
    }

    /// The end of a turn, up to the choice to take a card back if there is one.
    fn end_turn(&mut self, passed: bool, chance: &mut Chance) -> Option<Points> {
        self.laid.clear();
        let was_empty = self.hand().is_empty();
        let drew = self.draw(chance);
        self.stuck = if passed && !drew { self.stuck + 1 } else { 0 };
        if was_empty && !self.piles[usize::from(self.turn)].is_empty() {
            self.phase = Phase::Take;
            return None;
        }
        self.pass_on(chance)
    }

    /// Fills the hand up and gives the turn to the next seat, unless nobody can go on.
    ///
    /// A hand that was empty before the draw ends with two cards: the one drawn, and the one taken back or drawn instead.
    fn pass_on(&mut self, chance: &mut Chance) -> Option<Points> {
        while self.hand().len() < LEAST_HAND && self.draw(chance) {}
        self.phase = Phase::Play;
        if self.stuck == self.standing.players {
            return Some(self.points());
        }
        self.turn = self.standing.after(self.turn);
        None
    }

    /// Draws a card, from a renewed deck if need be; whether there was one.
    fn draw(&mut self, chance: &mut Chance) -> bool {
        if self.deck.is_empty() && self.renewed < MOST_RENEWED && !self.out.is_empty() {
            self.deck = self.out.iter().collect();
            self.out = Hand::default();
            self.renewed += 1;
            self.shuffle_deck(chance);
        }
        let Some(card) = self.deck.pop() else { return false };
        self.hands[usize::from(self.turn)].add(card);
        true
    }
}
