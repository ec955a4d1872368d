//! What all have seen, and the worlds that fit it.

use super::cards::bit;
use super::state::{Action, Snap};
use crate::cards::{Card, UNKNOWN};
use crate::contract::knowledge::Knowledge;
use crate::contract::seat::Seat;
use crate::play::chance::Rng;

/// Draws before a world is taken in which the game would be over already. Only positions of a few cards come near.
const MOST_DRAWS: usize = 10_000;

impl Knowledge for Snap {
    /// Without what nobody has seen: the same for every seat.
    fn view(&self, _seat: Seat) -> Self {
        let mut view = *self;
        for card in view.piles.all_mut() {
            if self.seen & bit(*card) == 0 {
                *card = UNKNOWN;
            }
        }
        view
    }

    fn is_complete(&self) -> bool {
        !self.piles.all().contains(&UNKNOWN)
    }

    /// Every order of the unseen cards is as likely, but for those in which the game would be over, since that shows
    /// all cards.
    fn sample(&self, rng: &mut Rng) -> Self {
        let unseen = self.unseen();
        let mut unseen: Vec<Card> = (0..64).filter(|card| unseen >> card & 1 != 0).collect();
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

    fn reveals(&self, _seat: Seat, _action: Action, after: &Self) -> bool {
        self.seen != after.seen
    }
}

impl Snap {
    /// Takes note that the cards face up and in the pot are seen.
    fn see_shown(&mut self) {
        for seat in 0..self.seats() {
            self.seen |= self.piles.up(seat).iter().fold(0, |seen, &card| seen | bit(card));
        }
        self.seen |= self.piles.pot().iter().fold(0, |seen, &card| seen | bit(card));
    }
}
