//! What a seat knows, and what may be behind it.

use super::cards::{Cards, Rank};
use super::holdings::{Hand, Stock};
use super::rules::{Limbo, Phase};
use crate::chance::Rng;
use crate::game::Seat;

impl Limbo {
    /// What a seat, or the table, has seen of this state.
    pub fn seen_by(&self, seat: Seat) -> Limbo {
        let mut view = self.clone();
        for (owner, hand) in view.hands.iter_mut().enumerate() {
            if self.phase != Phase::Over && owner != usize::from(seat) {
                let seen = self.shown[owner];
                *hand = Hand { known: seen, unknown: (hand.len() - seen.len()) as u8 };
            }
        }
        view.stock = self.stock.hidden_below(usize::from(self.top_is_seen()));
        view
    }

    /// Whether both see the top card of the stock.
    fn top_is_seen(&self) -> bool {
        self.options.face_up || self.turned_up()
    }

    /// The cards that stand nowhere: those behind the unknown ones, and those of a smaller pack's rest.
    pub fn unseen(&self) -> Cards {
        let lying = self.pile.iter().chain(&self.aside).chain(&self.stock.known).copied().collect::<Cards>();
        let held = self.hands[0].known.union(self.hands[1].known);
        Cards::PACK.minus(lying.union(held).union(self.out))
    }

    /// Whether nothing is unknown.
    pub fn complete(&self) -> bool {
        self.stock.unknown == 0 && self.hands.iter().all(|hand| hand.unknown == 0)
    }

    /// A complete state that fits this one: every deal of the unseen cards is as likely.
    pub fn sampled(&self, rng: &mut Rng) -> Limbo {
        let mut unseen: Vec<Rank> = self.unseen().iter().collect();
        rng.shuffle(&mut unseen);
        let mut unseen = unseen.into_iter();
        let mut full = self.clone();
        for hand in &mut full.hands {
            let drawn = unseen.by_ref().take(usize::from(hand.unknown)).collect::<Cards>();
            *hand = Hand { known: hand.known.union(drawn), unknown: 0 };
        }
        full.stock.known.extend(unseen.take(usize::from(self.stock.unknown)));
        full.stock = Stock { unknown: 0, ..full.stock };
        // A card that lies turned up is known now, and so is what follows from it.
        full.turn_cards(&mut crate::chance::Chance::unknown());
        full
    }
}
