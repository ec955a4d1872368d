//! What a position's single words can't tell: that it can be one.

use super::cards::{Cards, DECK};
use super::standing::MOST_ROUNDS;
use super::state::{Phase, Snorkeling};
use crate::contract::error::PositionError;
use crate::msg;

impl Snorkeling {
    /// Checks that the position can be one; `seen` is its word for the cards taken back.
    pub(super) fn check(&self, seen: &str) -> Result<(), PositionError> {
        let fault = |message| Err(PositionError::new(message));
        let turn = usize::from(self.turn);
        if let Some(seat) = (0..self.seats()).find(|&seat| !self.hands[seat].known.holds(self.seen[seat])) {
            return fault(msg!(
                "'{word}' is not right: the hand of seat {seat} doesn't hold these cards.",
                word = format!("seen={seen}"),
                seat = seat
            ));
        }
        if self.phase != Phase::Over
            && let Some(seat) = (0..self.seats()).find(|&seat| self.piles[seat].top() == 0)
        {
            return fault(msg!(
                "The pile of seat {seat} has a Beach on top, which ends the round at once; only phase=over can have it.",
                seat = seat
            ));
        }
        let laid = DECK.print(&self.laid);
        match self.phase {
            Phase::More | Phase::Put => {
                if self.laid.last() != Some(&self.centre) {
                    return fault(msg!(
                        "'{word}' needs laid= with the cards laid in this turn, the last of them the top of the centre pile.",
                        word = format!("phase={}", self.phase.name())
                    ));
                }
                if self.phase == Phase::Put && (self.expert || self.laid.len() > 1) {
                    return fault(msg!(
                        "'phase=put' stands after one card, of another colour, in the basic game; phase=more would be right."
                    ));
                }
                let covered: Cards = self.laid[..self.laid.len() - 1].iter().copied().collect();
                if !self.out.known.holds(covered) {
                    return fault(msg!(
                        "'{word}' is not right: the laid cards below the top must be among out=.",
                        word = format!("laid={laid}")
                    ));
                }
            }
            _ if !self.laid.is_empty() => {
                return fault(msg!(
                    "'{word}' is not right in phase={phase}: laid cards stand in phase=more or phase=put only.",
                    word = format!("laid={laid}"),
                    phase = self.phase.name()
                ));
            }
            Phase::Take if self.piles[turn].is_empty() => {
                return fault(msg!("'phase=take' needs a card on the Lanternfish of the seat whose turn it is."));
            }
            Phase::Take if self.hand().len() > 1 => {
                return fault(msg!("'phase=take' comes with at most one card, just drawn, in the hand."));
            }
            Phase::Over if !self.standing.is_final() => {
                return fault(msg!(
                    "'phase=over' is not right: nobody alone has reached {target} points, and it is not round {last}.",
                    target = self.standing.target,
                    last = MOST_ROUNDS
                ));
            }
            Phase::Play if self.stuck == self.standing.players => {
                return fault(msg!(
                    "'{word}' is not right: when all have passed the round is over.",
                    word = format!("stuck={}", self.stuck)
                ));
            }
            _ => {}
        }
        if let Some(seat) = self.standing.winner().filter(|_| self.phase != Phase::Over) {
            return fault(msg!(
                "Seat {seat} alone has reached {target} points, so that the match is over; phase=over would be right.",
                seat = seat,
                target = self.standing.target
            ));
        }
        Ok(())
    }
}
