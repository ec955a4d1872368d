//! Ground: which numbers may still go where, while groups are put down.

use super::matching::Numbers;
use super::task::Task;
use crate::games::splitter::sheet::Cells;

/// For each number the cells that may hold it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    may: [Cells; 6],
}

impl Task<'_> {
    /// The ground before anything is put down.
    pub(super) fn ground(&self) -> Ground {
        Ground { may: self.board.of.map(|cells| cells | self.empty) }
    }

    /// The ground with a whole group on it; None where the group doesn't fit or the rolls no longer do.
    pub(super) fn with_group(&self, ground: &Ground, number: u8, group: Cells) -> Option<Ground> {
        let own = number as usize - 1;
        if group & !ground.may[own] != 0 {
            return None;
        }
        let mut next = ground.with(own, group);
        next.may[own] &= !self.scorer.sheet.next_to(group) | group;
        self.serves(&next).then_some(next)
    }

    /// The ground with a number in some cells; None where it can't be there or the rolls no longer fit.
    pub(super) fn with_number(&self, ground: &Ground, number: u8, cells: Cells) -> Option<Ground> {
        let own = number as usize - 1;
        let next = ground.with(own, cells);
        (cells & !ground.may[own] == 0 && self.serves(&next)).then_some(next)
    }

    /// Whether the rolls can be written so.
    pub(super) fn serves(&self, ground: &Ground) -> bool {
        let wishes = self.pairs.iter().map(|pair| (ground.numbers(pair.left), ground.numbers(pair.right)));
        self.supply.serve(wishes)
    }
}

impl Ground {
    fn with(&self, own: usize, cells: Cells) -> Self {
        let mut next = *self;
        next.may.iter_mut().enumerate().filter(|(i, _)| *i != own).for_each(|(_, may)| *may &= !cells);
        next
    }

    /// The numbers that a cell may hold.
    pub(super) fn numbers(&self, bit: u8) -> Numbers {
        self.may.iter().enumerate().fold(0, |set, (i, may)| set | ((may >> bit & 1) as Numbers) << i)
    }
}
