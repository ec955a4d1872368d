//! The task: rolls and the pairs that wait for them.

use super::matching::Rolls;
use crate::games::splitter::score::{Board, Scorer};
use crate::games::splitter::sheet::{Cells, Pair};

/// Rolls to be written into the empty pairs of a sheet, one a pair.
pub struct Task<'a> {
    pub(super) scorer: Scorer<'a>,
    pub(super) board: &'a Board,
    pub(super) empty: Cells,
    pub(super) pairs: Vec<Pair>,
    pub(super) rolls: Vec<(u8, u8)>,
    pub(super) supply: Rolls,
}

impl<'a> Task<'a> {
    /// A task; None unless there is one roll per empty pair.
    pub fn new(scorer: Scorer<'a>, board: &'a Board, rolls: &[(u8, u8)]) -> Option<Self> {
        let empty = scorer.sheet.all & !board.filled();
        let pairs: Vec<Pair> = scorer.sheet.pairs.iter().copied().filter(|pair| empty & pair.cells() != 0).collect();
        let supply = Rolls::of(rolls);
        (pairs.len() == rolls.len()).then(|| Self { scorer, board, empty, pairs, rolls: rolls.to_vec(), supply })
    }
}
