//! What a seat knows, and the worlds that fit it.

use super::cards::{CARDS, COPIES, EMPTY, KINDS, LAST_CARD};
use super::state::{Action, Bloops, Phase};
use crate::cards::{Card, UNKNOWN};
use crate::contract::Knowledge;
use crate::contract::seat::Seat;
use crate::play::chance::Rng;

impl Knowledge for Bloops {
    /// The state as a seat with perfect memory knows it; who watches knows what all seats do.
    fn view(&self, seat: Seat) -> Self {
        let seats = if seat < self.players { self.bit(seat) } else { self.everybody() };
        let mut view = self.clone();
        view.deck.fill(UNKNOWN);
        if seat != self.turn && view.drawn.is_some() {
            view.drawn = Some(UNKNOWN);
        }
        for (cards, seen) in view.cards.iter_mut().zip(&self.seen) {
            for (card, mask) in cards.iter_mut().zip(seen.iter()) {
                if *card != EMPTY && self.phase != Phase::Over && mask & seats != seats {
                    *card = UNKNOWN;
                }
            }
        }
        view
    }

    fn is_complete(&self) -> bool {
        self.all_cards().all(|card| card != UNKNOWN)
    }

    /// A complete state that fits: the cards that aren't named, in a random order, lie where a card is unknown.
    ///
    /// Who has seen a card says nothing of its value, so that every order is as likely. Only the 20 can't lie in the
    /// discard pile while the game goes on.
    fn sample(&self, rng: &mut Rng) -> Self {
        let mut pool = [0; CARDS];
        let mut size = 0;
        for (card, &count) in self.unnamed().iter().enumerate() {
            let end = size + usize::from(count);
            pool[size..end].fill(card as Card);
            size = end;
        }
        let pool = &mut pool[..size];
        rng.shuffle(pool);
        let discarded = self.discard.iter().filter(|&&card| card == UNKNOWN).count();
        let misplaced = pool[..discarded].iter().position(|&card| card == LAST_CARD);
        if let Some(place) = misplaced.filter(|_| self.phase != Phase::Over && discarded < size) {
            pool.swap(place, discarded + rng.below(size - discarded));
        }
        let mut world = self.clone();
        world.places().filter(|card| **card == UNKNOWN).zip(pool).for_each(|(place, card)| *place = *card);
        world
    }

    fn reveals(&self, _seat: Seat, action: Action, after: &Self) -> bool {
        let quiet = matches!(action, Action::Give(_) | Action::Swap(..) | Action::Call | Action::End);
        !quiet || after.phase == Phase::Over
    }
}

impl Bloops {
    /// The same state, in which a seat has seen every card that the state names.
    pub(super) fn informed(&self, seat: Seat) -> Self {
        let bit = self.bit(seat);
        let mut state = self.clone();
        for (cards, seen) in state.cards.iter().zip(&mut state.seen) {
            for (&card, mask) in cards.iter().zip(seen.iter_mut()) {
                if card != EMPTY && card != UNKNOWN {
                    *mask |= bit;
                }
            }
        }
        state
    }

    /// All cards of the position, known or not.
    pub(super) fn all_cards(&self) -> impl Iterator<Item = Card> + '_ {
        let piles = self.cards.iter().chain([&self.deck, &self.discard]);
        piles.flat_map(|pile| pile.iter().copied()).chain(self.drawn).filter(|&card| card != EMPTY)
    }

    /// The places of all cards; those of the discard pile come first.
    fn places(&mut self) -> impl Iterator<Item = &mut Card> {
        let piles = std::iter::once(&mut self.discard).chain([&mut self.deck]).chain(&mut self.cards);
        piles.flat_map(|pile| pile.iter_mut()).chain(&mut self.drawn)
    }

    /// How many cards of each value the position doesn't name.
    pub(super) fn unnamed(&self) -> [u8; KINDS] {
        let mut left = COPIES;
        for card in self.all_cards() {
            if let Some(count) = left.get_mut(usize::from(card)) {
                *count -= 1;
            }
        }
        left
    }

    /// How many unknown cards more may lie on the discard pile while the game goes on: each is one that isn't named, and
    /// none is the 20. Negative where there are too many.
    pub(super) fn discardable(&self) -> isize {
        let unnamed: u8 = self.unnamed()[..usize::from(LAST_CARD)].iter().sum();
        let there = self.discard.iter().filter(|&&card| card == UNKNOWN).count();
        isize::from(unnamed) - there as isize
    }
}
