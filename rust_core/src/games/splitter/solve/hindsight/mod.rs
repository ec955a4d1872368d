//! Hindsight: the best total that known rolls allow, in any order.

mod anneal;
pub(super) mod answer;
mod bound;
mod exhaust;
mod ground;
mod guide;
mod hearts;
mod matching;
mod outline;
mod shapes;
mod stars;
mod task;

pub use task::Task;

use anneal::Annealing;
use bound::Bound;
use guide::Guide;

use crate::contract::limits::Limits;
use crate::games::splitter::score::Board;

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

/// Descents in all, some three seconds of them.
const DESCENTS: u64 = 600;
/// Descents from anywhere before some start from an outline: then all but one of so many do.
const FREE_DESCENTS: u64 = 4;

impl Task<'_> {
    /// The best total, found with this seed.
    pub fn solve(&self, seed: u64, limits: &Limits<'_>) -> Hindsight {
        if self.pairs.len() <= exhaust::MOST_PAIRS {
            let (total, board) = exhaust::exhaust(self);
            return Hindsight { board, total, upper: total, nodes: 1 };
        }
        let counts = self.counts();
        let choices = stars::choices(self, &counts);
        let mut bound = Bound::new(self, &choices, counts);
        let mut annealing = Annealing::new(self, seed);
        let mut guide = Guide::new(self, seed);
        let mut best = (0, *self.board);
        let mut refuted = None;
        let mut nodes = 0;
        loop {
            let (upper, open) = (bound.upper(best.0), bound.above(best.0));
            let guided = nodes >= FREE_DESCENTS && !nodes.is_multiple_of(FREE_DESCENTS);
            match if guided { guide.start(open) } else { None } {
                Some(start) => annealing.descend_from(start, &mut best, upper),
                None => annealing.descend(&mut best, upper),
            }
            nodes += 1;
            limits.tell(nodes as f64 / DESCENTS as f64);
            if best.0 >= bound.upper(best.0) || nodes == DESCENTS || limits.reached() {
                break;
            }
            if nodes >= FREE_DESCENTS && refuted != Some(best.0) {
                bound.refute(best.0, limits);
                refuted = Some(best.0);
            }
        }
        Hindsight { board: best.1, total: best.0, upper: bound.upper(best.0), nodes }
    }
}
