//! Hearts: what three equal numbers in them cost the groups.

use super::task::Task;
use crate::games::splitter::sheet::{Cells, Sheet, bits};

/// Hearts of a task that are still empty.
pub(super) struct Hearts {
    empty: Cells,
    /// By number: how many of them a group of it can hold at most.
    together: [u32; 6],
}

impl Hearts {
    pub(super) fn of(task: &Task<'_>) -> Self {
        let empty = task.scorer.sheet.hearts & task.empty;
        let spans: Vec<u32> = bits(empty)
            .flat_map(|from| bits(empty).filter(move |to| from < *to).map(move |to| (from, to)))
            .map(|(from, to)| path(task.scorer.sheet, from, to))
            .collect();
        let count = empty.count_ones();
        let together = std::array::from_fn(|i| {
            let number = i as u32 + 1;
            match spans.iter().filter(|span| **span <= number).count() {
                0 => count.min(1),
                // Three are together only where each two are near.
                3 => 3,
                _ => 2,
            }
        });
        Self { empty, together }
    }

    /// Whether the number can be in all hearts, as far as the hearts alone tell.
    pub(super) fn can_hold(&self, task: &Task<'_>, number: u8) -> bool {
        let all = task.scorer.sheet.hearts;
        all != 0
            && all & !self.empty & !task.board.of[number as usize - 1] == 0
            && task.with_number(&task.ground(), number, all).is_some()
    }

    /// The most groups of a number, seen `count` times, that leave enough of it for the hearts outside of groups.
    pub(super) fn groups(&self, number: u8, count: u32, placed: &[(u8, Cells)]) -> u32 {
        let placed = placed.iter().filter(|(other, _)| *other == number).map(|(_, cells)| *cells);
        let (fixed, cells) = placed.fold((0, 0), |(fixed, all), cells| (fixed + 1, all | cells));
        let open = (self.empty & !cells).count_ones();
        let enough = |groups: &u32| {
            let held = (groups - fixed) * self.together[number as usize - 1];
            groups * u32::from(number) + open.saturating_sub(held) <= count
        };
        (fixed..=count / u32::from(number)).rev().find(enough).unwrap_or(0)
    }
}

/// Cells of the shortest way between two cells, both counted; more than any group has where there is none.
fn path(sheet: &Sheet, from: u8, to: u8) -> u32 {
    let mut seen = 1 << from;
    let mut cells = 1;
    while seen >> to & 1 == 0 && cells < 64 {
        seen |= sheet.next_to(seen);
        cells += 1;
    }
    cells
}
