//! The end: when it comes, and who has won.

use super::cards::bit;
use super::state::Snap;
use crate::cards::{Card, UNKNOWN};
use crate::contract::seat::Seat;

/// Cards turned since a pile was won that end the game.
pub(super) const DRY_END: u16 = 520;

/// The turned card with which a table ends a game that wins and loses piles for ever.
pub(super) const TABLE_END: u16 = 10_000;

impl Snap {
    /// Sees, after cards went from one to another, whether that ended the game, and whose turn it is if not.
    pub(super) fn settle(&mut self) {
        if self.is_finished() {
            self.finish();
        } else if !self.is_in(self.turn) {
            self.turn = self.next_in(self.turn);
        }
    }

    /// Whether the cards on the table, or the turns without a won pile, end the game.
    pub(super) fn is_finished(&self) -> bool {
        self.dry >= DRY_END || (0..self.seats()).filter(|&seat| self.is_in(seat)).count() < 2 || !self.can_ever_match()
    }

    /// Ends the game; all cards are shown.
    pub(super) fn finish(&mut self) {
        self.over = true;
        self.seen = self.piles.all().iter().fold(0, |seen, &card| seen | bit(card));
    }

    /// The cards of a seat, or after the last seat the top of the pot: between these sides cards can match.
    fn side(&self, side: Seat) -> &[Card] {
        if side < self.seats() {
            return self.piles.of(side);
        }
        let pot = self.piles.pot();
        &pot[pot.len().saturating_sub(1)..]
    }

    /// Whether some rank is, or where cards are unknown may be, on two sides.
    pub(super) fn can_ever_match(&self) -> bool {
        let (mut once, mut twice, mut unknown) = (0_u16, 0_u16, 0_u16);
        for side in 0..=self.seats() {
            let mut ranks = 0;
            for &card in self.side(side) {
                if card == UNKNOWN {
                    unknown |= 1 << side;
                } else {
                    ranks |= 1 << (card / 4);
                }
            }
            twice |= once & ranks;
            once |= ranks;
        }
        twice != 0 || unknown != 0 && self.may_match_unseen(unknown)
    }

    /// Whether unseen cards on these sides could bring a rank to two sides.
    fn may_match_unseen(&self, unknown: u16) -> bool {
        let unseen = self.unseen();
        (0..13).any(|rank| {
            let left = (unseen >> (4 * rank) & 15).count_ones();
            let beside = |side: Seat| {
                unknown & !(1 << side) != 0 && self.side(side).iter().any(|&card| card != UNKNOWN && card / 4 == rank)
            };
            left > 1 && unknown.count_ones() > 1 || left > 0 && (0..=self.seats()).any(beside)
        })
    }
}
