//! Hindsight: the best total that known rolls allow, in any order.

mod anneal;
mod bound;
mod exhaust;
mod guide;
mod rolls;
mod shapes;
mod stars;

use super::score::{Board, Scorer};
use super::sheet::{Cells, Pair};
use crate::limits::Limits;
use anneal::Annealing;

/// Rolls to be written into the empty pairs of a sheet, one a pair.
pub struct Task<'a> {
    scorer: Scorer<'a>,
    board: &'a Board,
    empty: Cells,
    pairs: Vec<Pair>,
    rolls: Vec<(u8, u8)>,
}

/// The best total found, and how good it is.
#[derive(Clone, Debug)]
pub struct Hindsight {
    /// The filled sheet that reaches the total.
    pub board: Board,
    /// Its total.
    pub total: u32,
    /// No sheet has more.
    pub upper: u32,
    /// Descents of the annealing and nodes of the proof.
    pub nodes: u64,
}

/// Descents before some are led through planned star groups.
const FREE_DESCENTS: u64 = 2;
/// Descents before a proof is tried.
const DESCENTS: u64 = 100;

impl<'a> Task<'a> {
    /// A task; None unless there is one roll per empty pair.
    pub fn new(scorer: Scorer<'a>, board: &'a Board, rolls: &[(u8, u8)]) -> Option<Self> {
        let empty = scorer.sheet.all & !board.filled();
        let pairs: Vec<Pair> = scorer.sheet.pairs.iter().copied().filter(|pair| empty & pair.cells() != 0).collect();
        (pairs.len() == rolls.len()).then(|| Self { scorer, board, empty, pairs, rolls: rolls.to_vec() })
    }

    /// The best total, found with this seed.
    pub fn solve(&self, seed: u64, limits: &Limits<'_>) -> Hindsight {
        if self.pairs.len() <= exhaust::MOST_PAIRS {
            let (total, board) = exhaust::exhaust(self);
            return Hindsight { board, total, upper: total, nodes: 1 };
        }
        let counts = self.counts();
        let upper = bound::bound(self);
        let mut best = (0, *self.board);
        let mut annealing = Annealing::new(self, seed);
        let choices = stars::choices(self, &counts);
        let mut guide = guide::Guide::new(self, &choices, &counts, seed);
        let mut nodes = 0;
        while nodes < DESCENTS && best.0 < upper && !limits.reached() {
            if nodes >= FREE_DESCENTS && nodes % 2 == 0 {
                guide.descend(&mut best, upper);
            } else {
                annealing.descend(&mut best, upper);
            }
            nodes += 1;
        }
        Hindsight { board: best.1, total: best.0, upper, nodes }
    }
}
