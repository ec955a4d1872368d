//! What a seat knows, and the worlds that fit it.

use super::cards::{COPIES, Cards, Hand, KINDS, Kinds};
use super::state::{Action, Snorkeling};
use crate::cards::{Card, UNKNOWN};
use crate::contract::Knowledge;
use crate::contract::seat::Seat;
use crate::play::chance::Rng;

impl Knowledge for Snorkeling {
    /// What a seat has seen: its own hand, the cards taken back by others, and all that lies open.
    fn view(&self, viewer: Seat) -> Self {
        let mut view = self.clone();
        for seat in (0..self.seats()).filter(|&seat| seat != usize::from(viewer)) {
            let known = self.seen[seat];
            view.hands[seat] = Hand { known, unknown: (self.hands[seat].len() - known.len()) as u8 };
        }
        view.deck.as_mut().fill(UNKNOWN);
        view
    }

    fn is_complete(&self) -> bool {
        self.hidden() == 0
    }

    /// A world that fits: the unseen cards, shuffled, in the unknown places. Every deal of them is as likely, so that a
    /// world counts once for each way of telling equal cards apart.
    fn sample(&self, rng: &mut Rng) -> Self {
        let mut world = self.clone();
        if self.is_complete() {
            return world;
        }
        let mut unseen: Vec<Card> = self.unseen().iter().collect();
        rng.shuffle(&mut unseen);
        // A position that was read never has more unknown places than unseen cards.
        let mut next = || unseen.pop().unwrap_or(UNKNOWN);
        for hand in world.hands.iter_mut().chain(std::iter::once(&mut world.out)) {
            for _ in 0..std::mem::take(&mut hand.unknown) {
                hand.add(next());
            }
        }
        let places = world.deck.as_mut().iter_mut().chain(std::iter::once(&mut world.centre));
        places.filter(|card| **card == UNKNOWN).for_each(|card| *card = next());
        world
    }

    fn reveals(&self, _seat: Seat, _action: Action, after: &Self) -> bool {
        (self.deck.len(), self.renewed, self.standing.round) != (after.deck.len(), after.renewed, after.standing.round)
    }
}

impl Snorkeling {
    /// The number of unknown cards.
    fn hidden(&self) -> usize {
        let hands: usize = self.hands.iter().map(|hand| usize::from(hand.unknown)).sum();
        let deck = self.deck.iter().filter(|&&card| card == UNKNOWN).count();
        hands + deck + usize::from(self.out.unknown) + usize::from(self.centre == UNKNOWN)
    }

    /// The game's cards that are not named: each unknown card is one of them.
    pub(super) fn unseen(&self) -> Cards {
        let mut left = [COPIES; KINDS];
        let mut strike = |card: Card| {
            if card != UNKNOWN {
                left[usize::from(card)] -= 1;
            }
        };
        strike(self.centre);
        self.deck.iter().copied().for_each(&mut strike);
        self.out.known.iter().for_each(&mut strike);
        self.piles.iter().flat_map(|pile| pile.iter().copied()).for_each(&mut strike);
        self.hands.iter().flat_map(|hand| hand.known.iter()).for_each(&mut strike);
        let mut cards = Cards::NONE;
        for (card, &copies) in left.iter().enumerate() {
            (0..copies).for_each(|_| cards.add(card as Card));
        }
        cards
    }

    /// The chance that a seat holds one of some kinds of cards, over all worlds that fit.
    pub(super) fn chance_of_holding(&self, seat: Seat, kinds: Kinds) -> f64 {
        let hand = self.hands[usize::from(seat)];
        if hand.known.among(kinds).next().is_some() {
            return 1.0;
        }
        let unseen = self.unseen();
        let wanted: u8 = unseen.among(kinds).map(|card| unseen.count(card)).sum();
        let mut none = 1.0;
        for drawn in 0..usize::from(hand.unknown) {
            let left = unseen.len() - drawn;
            none *= left.saturating_sub(usize::from(wanted)) as f64 / left.max(1) as f64;
        }
        1.0 - none
    }

    /// Whether only one world fits.
    pub(super) fn is_settled(&self) -> bool {
        let (hidden, unseen) = (self.hidden(), self.unseen());
        let in_one_hand = self.hands.iter().any(|hand| usize::from(hand.unknown) == hidden);
        hidden == 0 || unseen.len() == hidden && in_one_hand || unseen.kinds().count() == 1
    }
}
