//! What a seat believes: the hands that the other can hold, with their odds, and the stock that is left.

use super::hands::{Hands, ways};
use super::stock_view::{Reading, StockView};
use crate::games::limbo::cards::{Cards, Rank};
use crate::games::limbo::state::Limbo;

/// More hands than these are drawn instead.
const MOST_HANDS: f64 = 20_000.0;

/// The hands of the other seat that fit what one seat, the looker, has seen.
pub(crate) struct Belief {
    /// The seat whose hand is known.
    pub(crate) looker: usize,
    /// The cards that the looker hasn't seen.
    pub(crate) unseen: Cards,
    /// The cards of the other hand that the looker has seen.
    pub(crate) seen: Cards,
    /// Every hand of every size up to the other's.
    pub(crate) hands: Hands,
    /// How many cards the other holds.
    pub(crate) size: usize,
    /// The odds of each hand of that size.
    pub(crate) odds: Vec<f64>,
}

impl Belief {
    /// The hands that fit a view; None where neither hand is known, or where they are too many.
    pub(crate) fn of(view: &Limbo) -> Option<Belief> {
        let looker = if view.hands[0].unknown == 0 { 0 } else { 1 };
        let looker = if view.hands[usize::from(view.turn)].unknown == 0 { usize::from(view.turn) } else { looker };
        let (own, other) = (view.hands[looker], view.hands[1 - looker]);
        let unseen = view.unseen();
        let unknown = usize::from(other.unknown);
        if own.unknown > 0
            || unknown > unseen.len()
            || Hands::count(unseen.union(other.known), other.len()) > MOST_HANDS
        {
            return None;
        }
        let hands = Hands::of(unseen.union(other.known), other.len());
        let size = other.len();
        let held = if looker == usize::from(view.turn) { None } else { view.held_by_mover() };
        let fits =
            |hand: Cards| hand.contains_all(other.known) && held.is_none_or(|held| !hand.ranks().and(held).is_empty());
        let mut odds: Vec<f64> = hands.sizes[size]
            .hands
            .iter()
            .map(|&hand| if fits(hand) { ways(unseen, hand.minus(other.known)) } else { 0.0 })
            .collect();
        let total: f64 = odds.iter().sum();
        odds.iter_mut().for_each(|odds| *odds /= total);
        Some(Belief { looker, unseen, seen: other.known, hands, size, odds })
    }

    /// The hand of a number.
    pub(crate) fn hand(&self, number: usize) -> Cards {
        self.hands.sizes[self.size].hands[number]
    }

    /// The unseen cards that lie in the stock if the other holds this hand.
    pub(crate) fn rest(&self, hand: Cards) -> Cards {
        self.unseen.minus(hand.minus(self.seen))
    }

    /// The odds that a rank is the starter if the other holds the hand of this number; 1 for a starter that is known.
    pub(crate) fn starter(&self, rank: Option<Rank>, number: usize) -> f64 {
        let rest = self.rest(self.hand(number));
        rank.map_or(1.0, |rank| rest.count(rank) as f64 / rest.len() as f64)
    }

    /// How many hands are possible.
    pub(crate) fn count(&self) -> usize {
        self.odds.iter().filter(|&&odds| odds > 0.0).count()
    }

    /// The mean of values by hand, which may be infinite for hands that can't be.
    pub(crate) fn mean(&self, values: &[f64]) -> f64 {
        let possible = self.odds.iter().zip(values).filter(|(odds, _)| **odds > 0.0);
        possible.map(|(odds, value)| odds * value).sum()
    }

    /// The stock that is left once the play begins.
    pub(crate) fn stock<'a>(&self, view: &'a Limbo, reading: Reading) -> StockView<'a> {
        let starter = usize::from(view.pile.is_empty());
        let hidden_starter = starter.saturating_sub(view.stock.known.len());
        let known = view.stock.known.get(starter..).unwrap_or_default();
        StockView {
            known,
            size: known.len() + usize::from(view.stock.unknown) - hidden_starter.min(usize::from(view.stock.unknown)),
            unseen: self.unseen,
            elsewhere: self.size - self.seen.len() + hidden_starter,
            reading,
        }
    }
}
