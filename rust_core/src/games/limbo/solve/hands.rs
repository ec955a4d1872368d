//! Every hand that somebody can hold: multisets of ranks of each size, numbered.

use std::collections::HashMap;

use super::keys::KeyBuilder;
use crate::games::limbo::cards::{Cards, RANK_COUNT, Rank};

/// A number that stands for no hand.
pub const NO_HAND: u32 = u32::MAX;

/// All hands of one size.
pub struct Size {
    /// The hands, in order of their numbers.
    pub hands: Vec<Cards>,
    /// By rank, the number of each hand of the size below once a card of that rank is added; [`NO_HAND`] where there are too few, and none at all where no hand can be made.
    pub with: Vec<Vec<u32>>,
}

/// All hands of every size up to the largest.
pub struct Hands {
    /// The sizes, the empty hand's first.
    pub sizes: Vec<Size>,
}

impl Hands {
    /// All hands of up to `size` of these cards.
    pub fn of(cards: Cards, size: usize) -> Hands {
        let mut sizes = vec![Size { hands: vec![Cards::NONE], with: Vec::new() }];
        for _ in 0..size {
            let below = &sizes[sizes.len() - 1].hands;
            let mut hands = Vec::new();
            let mut number: HashMap<Cards, u32, KeyBuilder> = HashMap::default();
            let mut with = vec![vec![NO_HAND; below.len()]; RANK_COUNT];
            for (i, &hand) in below.iter().enumerate() {
                for rank in Rank::all().filter(|&rank| hand.count(rank) < cards.count(rank)) {
                    let larger = hand.with(rank);
                    with[rank.index()][i] = *number.entry(larger).or_insert_with(|| {
                        hands.push(larger);
                        hands.len() as u32 - 1
                    });
                }
            }
            for numbers in &mut with {
                if numbers.iter().all(|&number| number == NO_HAND) {
                    numbers.clear();
                }
            }
            sizes.push(Size { hands, with });
        }
        Hands { sizes }
    }

    /// How many multisets of `size` of these cards there are.
    pub fn count(cards: Cards, size: usize) -> f64 {
        let mut ways = vec![0.0; size + 1];
        ways[0] = 1.0;
        for rank in Rank::all() {
            for total in (1..=size).rev() {
                ways[total] += (1..=cards.count(rank).min(total)).map(|own| ways[total - own]).sum::<f64>();
            }
        }
        ways[size]
    }
}

/// In how many ways the cards of a hand can be taken from these cards.
pub fn ways(cards: Cards, hand: Cards) -> f64 {
    hand.ranks()
        .map(|rank| {
            let (all, own) = (cards.count(rank) as f64, hand.count(rank));
            (0..own).map(|i| (all - i as f64) / (i as f64 + 1.0)).product::<f64>()
        })
        .product()
}
