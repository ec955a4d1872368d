//! What a position's single words can't tell: that it can be one.

use super::cards::{CARDS, COPIES, DECK, KINDS, LAST_CARD};
use super::state::{Bloops, Phase};
use crate::cards::Card;
use crate::contract::error::PositionError;
use crate::contract::words::wrong;
use crate::msg;

impl Bloops {
    /// Checks what the words say together.
    pub(super) fn check(&self) -> Result<(), PositionError> {
        if self.drawn.is_some() != (self.phase == Phase::Choose) {
            return Err(PositionError::new(msg!("There is a card in 'drawn=' in phase=choose, and only then.")));
        }
        if let Some(seat) = self.who.filter(|&seat| !self.effect_waits(seat)) {
            return Err(wrong("who", &seat.to_string(), msg!("- (there is no effect which that seat could use)")));
        }
        if self.phase != Phase::Over && self.discard.contains(&LAST_CARD) {
            return Err(PositionError::new(msg!(
                "The 20 lies in 'discard=', which ends the game: phase=over would be right."
            )));
        }
        let mut named = [0_u8; KINDS];
        let mut unknown = 0;
        for card in self.all_cards() {
            match named.get_mut(usize::from(card)) {
                Some(count) => *count += 1,
                None => unknown += 1,
            }
        }
        if let Some(card) = (0..KINDS).find(|&card| named[card] > COPIES[card]) {
            return Err(PositionError::new(msg!(
                "The position names {count} cards '{card}', but the game has {copies}.",
                count = named[card],
                card = DECK.name(card as Card),
                copies = COPIES[card]
            )));
        }
        let total = named.iter().map(|&count| usize::from(count)).sum::<usize>() + unknown;
        if total > CARDS {
            return Err(PositionError::new(msg!(
                "The position holds {count} cards, but the game has {most}.",
                count = total,
                most = CARDS
            )));
        }
        if self.phase != Phase::Over && self.discardable() < 0 {
            return Err(PositionError::new(msg!(
                "The unknown cards in 'discard=' are more than the cards that aren't named; the 20 can't be one of them."
            )));
        }
        Ok(())
    }
}
