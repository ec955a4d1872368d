//! Why an action of the seat whose turn it is isn't legal; None where it is.

use super::cards::{DECK, VALUES, colour, value};
use super::state::{Phase, Snorkeling};
use crate::cards::{Card, UNKNOWN};
use crate::contract::message::{Message, Param, seat_name};
use crate::contract::seat::Seat;
use crate::msg;

impl Snorkeling {
    pub(super) fn why_not_pass(&self) -> Option<Message> {
        match self.phase {
            Phase::Take => Some(Self::take_first()),
            Phase::Play => None,
            _ => Some(msg!("A card was laid in this turn; 'end' ends it.")),
        }
    }

    pub(super) fn why_not_end(&self) -> Option<Message> {
        match self.phase {
            Phase::Take => Some(Self::take_first()),
            Phase::Play => Some(msg!("No card was laid in this turn yet; 'pass' lays none.")),
            _ => None,
        }
    }

    pub(super) fn why_not_take(&self) -> Option<Message> {
        (self.phase != Phase::Take).then(|| {
            msg!(
                "There is nothing to take or leave: that choice comes at the end of a turn with an empty hand and a card on the Lanternfish."
            )
        })
    }

    pub(super) fn why_not_lay(&self, card: Card) -> Option<Message> {
        if self.phase == Phase::Take {
            return Some(Self::take_first());
        }
        if !self.may_hold(card) {
            return Some(self.not_in_hand(card));
        }
        if self.layable().contains(card) {
            return None;
        }
        let (name, centre) = (DECK.name(card), DECK.name(self.centre));
        Some(if self.centre == UNKNOWN {
            msg!("{card} can't be laid: the top card of the centre pile is unknown.", card = name)
        } else if self.phase == Phase::Put {
            msg!(
                "{card} can't be laid: after a card of another colour nothing more goes on the centre in this turn.",
                card = name
            )
        } else if self.phase == Phase::More && !self.expert && colour(card) != colour(self.centre) {
            msg!(
                "{card} can't be laid: after the first card only cards of the colour of {centre} may follow in the basic game.",
                card = name,
                centre = centre
            )
        } else {
            msg!(
                "{card} can't be laid on {centre}: it needs the same colour or the value {value}.",
                card = name,
                centre = centre,
                value = (value(self.centre) + 1) % VALUES
            )
        })
    }

    pub(super) fn why_not_put(&self, card: Card, seat: Seat) -> Option<Message> {
        let name = DECK.name(card);
        match self.phase {
            Phase::Take => return Some(Self::take_first()),
            Phase::Play => {
                return Some(msg!(
                    "{card} can't go on a pile yet: a card must be laid on the centre first.",
                    card = name
                ));
            }
            _ => {}
        }
        if !self.may_hold(card) {
            return Some(self.not_in_hand(card));
        }
        if seat >= self.standing.players {
            return Some(msg!("There is no seat {seat} at this table.", seat = Param::Seat(seat)));
        }
        if seat == self.turn {
            return Some(msg!("{card} can't go on the own pile, only on another player's.", card = name));
        }
        let pile = self.piles[usize::from(seat)];
        (!pile.takes(card)).then(|| {
            msg!(
                "{card} can't go on the pile of {seat}: its top card is worth {top}, so a {value} fits.",
                card = name,
                seat = seat_name(seat),
                top = pile.top(),
                value = i8::try_from(pile.top()).unwrap_or_default() - 1
            )
        })
    }

    fn take_first() -> Message {
        msg!("First 'take' the top card of the own pile or 'leave' it.")
    }

    fn not_in_hand(&self, card: Card) -> Message {
        msg!("{card} is not in the hand of {seat}.", card = DECK.name(card), seat = seat_name(self.turn))
    }

    /// Whether the seat whose turn it is has a card, as far as is known.
    fn may_hold(&self, card: Card) -> bool {
        let hand = self.hand();
        hand.known.count(card) > 0 || hand.unknown > 0 && self.unseen().count(card) > 0
    }
}
