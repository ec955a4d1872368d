//! The stock as the looker knows it, and how its unknown cards are counted.

use crate::games::limbo::cards::{Cards, RANK_COUNT, Rank};

/// How the unknown cards of the stock are counted where the other's hand, which takes some of them, isn't followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Each card that wasn't seen is as likely, before and after others were turned: an estimate.
    Fixed,
    /// The cards that lie elsewhere are those that are best for the looker: a lower bound.
    Low,
    /// The cards that lie elsewhere are those that are worst for the looker: an upper bound.
    High,
}

/// A stock seen from one seat.
#[derive(Clone, Copy)]
pub struct StockView<'a> {
    /// The known cards on top.
    pub known: &'a [Rank],
    /// How many cards there are, the known ones included.
    pub size: usize,
    /// The cards that the looker hasn't seen, here or elsewhere.
    pub unseen: Cards,
    /// How many of them lie elsewhere from the start.
    pub elsewhere: usize,
    /// How they are counted.
    pub reading: Reading,
}

impl StockView<'_> {
    /// The mean over the next card, where so many were turned and all known ones are gone; None where no card is left.
    pub fn mean(&self, turned: usize, values: &[f64; RANK_COUNT]) -> Option<f64> {
        let cards = self.unseen.len();
        let gone = match self.reading {
            Reading::Fixed => 0,
            Reading::Low | Reading::High => self.elsewhere + turned.saturating_sub(self.known.len()),
        };
        if turned >= self.size || gone >= cards {
            return None;
        }
        let mut ranks = [(0.0, 0); RANK_COUNT];
        for (entry, rank) in ranks.iter_mut().zip(Rank::all()) {
            *entry = (values[rank.index()], self.unseen.count(rank));
        }
        match self.reading {
            Reading::Fixed => {}
            Reading::Low => ranks.sort_unstable_by(|a, b| b.0.total_cmp(&a.0)),
            Reading::High => ranks.sort_unstable_by(|a, b| a.0.total_cmp(&b.0)),
        }
        let (mut sum, mut skipped) = (0.0, gone);
        for (value, count) in ranks {
            let taken = count.min(skipped);
            skipped -= taken;
            sum += (count - taken) as f64 * value;
        }
        Some(sum / (cards - gone) as f64)
    }
}
