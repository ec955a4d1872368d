//! What a seat knows, and what may be behind it.

use super::arithmetic::playable;
use super::cards::{Cards, Rank, RankSet};
use super::holdings::{Hand, Stock};
use super::state::{Action, Limbo, Phase};
use crate::contract::seat::Seat;
use crate::contract::{Knowledge, Rules};
use crate::play::chance::{Chance, Rng};

impl Knowledge for Limbo {
    fn view(&self, seat: Seat) -> Self {
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

    fn is_complete(&self) -> bool {
        self.stock.unknown == 0 && self.hands.iter().all(|hand| hand.unknown == 0)
    }

    /// Every deal of the unseen cards is as likely, but for those in which the round would have ended.
    fn sample(&self, rng: &mut Rng) -> Self {
        let held = self.held_by_mover();
        let mut unseen: Vec<Rank> = self.unseen().iter().collect();
        loop {
            rng.shuffle(&mut unseen);
            let full = self.filled(&unseen);
            let hand = full.hands[usize::from(self.turn)];
            if held.is_none_or(|held| !hand.known.ranks().and(held).is_empty()) {
                return full;
            }
        }
    }

    /// It does where the seat couldn't tell what it would see: a card was turned, the hands were laid open, or the round
    /// went on though the other seat might have been blocked.
    fn reveals(&self, seat: Seat, action: Action, after: &Self) -> bool {
        let mut foreseen = self.view(seat);
        foreseen.apply(seat, action, &mut Chance::unknown());
        foreseen != after.view(seat) || foreseen.may_be_blocked()
    }
}

impl Limbo {
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

    /// The ranks of which the hand to move holds one, as it waits for a play, though it isn't known which; None where
    /// that tells nothing.
    pub fn held_by_mover(&self) -> Option<RankSet> {
        let hand = self.hands[usize::from(self.turn)];
        let open = playable(self.count, self.below());
        let tells = self.phase == Phase::Play
            && hand.unknown > 0
            && hand.known.ranks().and(open).is_empty()
            // A typed position may leave nothing to play; then the round has ended.
            && !self.unseen().ranks().and(open).is_empty();
        tells.then_some(open)
    }

    /// Whether the hand to move may have nothing to play, so that the round would have ended.
    fn may_be_blocked(&self) -> bool {
        let hand = self.hands[usize::from(self.turn)];
        let (open, unseen) = (playable(self.count, self.below()), self.unseen());
        self.phase == Phase::Play
            && hand.unknown > 0
            && hand.known.ranks().and(open).is_empty()
            && unseen.len() - unseen.of(open).len() >= usize::from(hand.unknown)
    }

    /// The state with its unknown cards dealt from these.
    fn filled(&self, unseen: &[Rank]) -> Limbo {
        let mut unseen = unseen.iter().copied();
        let mut full = self.clone();
        for hand in &mut full.hands {
            let drawn = unseen.by_ref().take(usize::from(hand.unknown)).collect::<Cards>();
            *hand = Hand { known: hand.known.union(drawn), unknown: 0 };
        }
        full.stock.known.extend(unseen.take(usize::from(self.stock.unknown)));
        full.stock = Stock { unknown: 0, ..full.stock };
        // A card that lies turned up is known now, and so is what follows from it.
        full.turn_cards(&mut Chance::unknown());
        full
    }
}
