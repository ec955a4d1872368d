//! A round in play as the searches see it: small, copied at every move.

use super::aim::Ending;
use crate::games::limbo::arithmetic::playable;
use crate::games::limbo::cards::{Cards, Rank, RankSet};
use crate::games::limbo::play::Play;
use crate::games::limbo::state::Limbo;

/// All of a node that its value depends on; the rest, such as the size of the pile, follows from the root.
pub type Key = (u64, u64);

/// A round in play, the hands known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// The hands by seat.
    pub hands: [Cards; 2],
    /// The seat to move.
    pub turn: usize,
    /// The count.
    pub count: u8,
    /// What a jack would stand for.
    pub below: Option<Rank>,
    /// Cards in the pile.
    pub pile: u8,
    /// Stock cards turned so far.
    pub turned: u8,
    /// Whether the other seat is out of the round, a card of theirs laid aside.
    pub alone: bool,
}

impl Node {
    /// The node of a round in play; unknown cards are left out.
    pub fn of(state: &Limbo) -> Node {
        Node {
            hands: [state.hands[0].known, state.hands[1].known],
            turn: usize::from(state.turn),
            count: state.count,
            below: state.below(),
            pile: state.pile.len() as u8,
            turned: 0,
            alone: state.alone(),
        }
    }

    /// The node after a play from the hand or, where that is empty, from the stock.
    pub fn played(&self, play: Play) -> Node {
        let left = play.result(self.count).unwrap_or(self.count);
        if self.hands[self.turn].is_empty() {
            self.turned_up(play.meaning, left)
        } else {
            self.laid(play.card(), play.meaning, left)
        }
    }

    /// The key of the node.
    #[inline]
    pub fn key(&self) -> Key {
        let below = self.below.map_or(13, |rank| rank.index() as u64);
        let state = u64::from(self.count) | below << 7;
        let turned = u64::from(self.turned) | (self.turn as u64) << 6 | u64::from(self.alone) << 7;
        (self.hands[0].bits() | state << 52, self.hands[1].bits() | turned << 52)
    }

    /// The seat that played the last card.
    #[inline]
    pub fn last_player(&self) -> usize {
        if self.alone { self.turn } else { 1 - self.turn }
    }

    /// The end of the round as it stands, the last card played by `winner`.
    pub fn ending(&self, winner: usize) -> Ending {
        Ending { winner, pile: self.pile, count: self.count }
    }

    /// The ranks of the mover's hand that can be played.
    #[inline]
    pub fn playable(&self) -> RankSet {
        self.hands[self.turn].ranks().and(playable(self.count, self.below))
    }

    /// What a card counts as.
    #[inline]
    pub fn meaning(&self, card: Rank) -> Option<Rank> {
        if card == Rank::JACK { self.below } else { Some(card) }
    }

    /// The node after a card from the hand made the count `left`.
    #[inline]
    pub fn laid(&self, card: Rank, meaning: Rank, left: u8) -> Node {
        let mut next = self.turned_up(meaning, left);
        next.hands[self.turn] = self.hands[self.turn].without(card);
        next.turned = self.turned;
        next
    }

    /// The node after the next stock card made the count `left`.
    #[inline]
    pub fn turned_up(&self, meaning: Rank, left: u8) -> Node {
        Node {
            turn: if self.alone { self.turn } else { 1 - self.turn },
            count: left,
            below: Some(meaning),
            pile: self.pile + 1,
            turned: self.turned + 1,
            ..*self
        }
    }

    /// The node after the next stock card was laid aside.
    #[inline]
    pub fn laid_aside(&self) -> Node {
        Node { turn: 1 - self.turn, turned: self.turned + 1, alone: true, ..*self }
    }

    /// The ending, if the mover holds cards and none can be played, or if the count is 0.
    #[inline]
    pub fn ended(&self) -> Option<Ending> {
        if self.count == 0 || (!self.hands[self.turn].is_empty() && self.playable().is_empty()) {
            Some(self.ending(self.last_player()))
        } else {
            None
        }
    }
}
