//! What all have seen, and the worlds that fit it.

use super::rules::{Snap, bit};
use crate::cards::{Card, UNKNOWN};
use crate::play::chance::Rng;

/// Draws before a world is taken in which the game would be over already. Only positions of a few cards come near.
const MOST_DRAWS: usize = 10_000;

impl Snap {
    /// The state without what nobody has seen; the same for every seat.
    pub(super) fn as_seen(&self) -> Self {
        let mut view = *self;
        for card in view.piles.all_mut() {
            if self.seen & bit(*card) == 0 {
                *card = UNKNOWN;
            }
        }
        view
    }

    /// Whether nothing is unknown.
    pub(super) fn is_known(&self) -> bool {
        !self.piles.all().contains(&UNKNOWN)
    }

    /// The cards that nobody has seen yet, in the pack's order.
    pub(super) fn unseen_cards(&self) -> Vec<Card> {
        let unseen = self.unseen();
        (0..64).filter(|card| unseen >> card & 1 != 0).collect()
    }

    /// A complete state that fits: every order of the unseen cards is as likely, but for those in which the game would
    /// be over, since that shows all cards.
    pub(super) fn draw(&self, rng: &mut Rng) -> Self {
        let mut unseen = self.unseen_cards();
        let mut world = *self;
        for _ in 0..MOST_DRAWS {
            world = *self;
            rng.shuffle(&mut unseen);
            let places = world.piles.all_mut().iter_mut().filter(|card| **card == UNKNOWN);
            places.zip(&unseen).for_each(|(place, &card)| *place = card);
            if self.over || world.can_ever_match() {
                break;
            }
        }
        world.see_shown();
        if self.over || !world.can_ever_match() {
            world.finish();
        }
        world
    }

    /// Takes note that the cards face up and in the pot are seen.
    fn see_shown(&mut self) {
        for seat in 0..self.seats() {
            self.seen |= self.piles.up(seat).iter().fold(0, |seen, &card| seen | bit(card));
        }
        self.seen |= self.piles.pot().iter().fold(0, |seen, &card| seen | bit(card));
    }
}
