//! The legal actions.

use super::state::{Action, Bloops, Phase};
use crate::cards::Card;
use crate::contract::seat::Seat;

impl Bloops {
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
    pub(super) fn has_effect(&self, seat: Seat, card: Card) -> bool {
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
}
