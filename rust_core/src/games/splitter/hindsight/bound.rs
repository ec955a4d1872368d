//! Bound: a total that no filled sheet with these rolls exceeds, by counting. The proof is in `docs/splitter.md`.

use super::{Task, stars};
use crate::games::splitter::score::{HEARTS, components};

/// An upper bound on the total.
pub(super) fn bound(task: &Task<'_>) -> u32 {
    let counts = task.counts();
    let groups: u32 = (1..=6).map(|n| n * (counts[n as usize - 1] / n)).sum();
    groups + stars::most(task, &counts) + hearts(task)
}

impl Task<'_> {
    /// How often each number can be in a group that scores: all its cells but those in groups already too large.
    pub(super) fn counts(&self) -> [u32; 6] {
        let supplies = self.supplies();
        std::array::from_fn(|i| {
            let fixed = components(self.scorer.sheet, self.board.of[i]).map(|group| group.count_ones());
            let usable: u32 = fixed.filter(|size| *size as usize <= i + 1).sum();
            usable + supplies[i].singles + 2 * supplies[i].doubles
        })
    }
}

/// The most that hearts add.
pub(super) fn hearts(task: &Task<'_>) -> u32 {
    let hearts = task.scorer.sheet.hearts;
    let (both, one) = task.needs(hearts & task.empty);
    let fits = |(i, supply): (usize, super::shapes::Supply)| {
        hearts & !task.empty & !task.board.of[i] == 0 && supply.covers(both, one)
    };
    if hearts != 0 && task.supplies().into_iter().enumerate().any(fits) { HEARTS } else { 0 }
}
