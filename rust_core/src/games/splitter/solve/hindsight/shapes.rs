//! Shapes: the connected sets that a group may be, and the rolls that they need.

use super::task::Task;
use crate::games::splitter::sheet::{Cells, bits};

/// How many rolls of a number there are: with it on one die, and with it on both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Supply {
    pub(super) singles: u32,
    pub(super) doubles: u32,
}

impl Supply {
    /// Whether there are rolls for so many pairs with the number in both cells and so many with it in a given one.
    pub(super) const fn covers(self, both: u32, one: u32) -> bool {
        both <= self.doubles && one <= self.doubles - both + self.singles
    }
}

impl Task<'_> {
    /// The rolls of each number.
    pub(super) fn supplies(&self) -> [Supply; 6] {
        let mut supplies = [Supply::default(); 6];
        for &(a, b) in &self.rolls {
            if a == b {
                supplies[a as usize - 1].doubles += 1;
            } else {
                supplies[a as usize - 1].singles += 1;
                supplies[b as usize - 1].singles += 1;
            }
        }
        supplies
    }

    /// Pairs with both and with one of their cells in a set of empty cells.
    pub(super) fn needs(&self, cells: Cells) -> (u32, u32) {
        let mut needs = (0, 0);
        for pair in &self.pairs {
            match (cells & pair.cells()).count_ones() {
                2 => needs.0 += 1,
                1 => needs.1 += 1,
                _ => {}
            }
        }
        needs
    }

    /// Calls `each` with every set of `number` cells that holds `seed` and could be a group of that number: connected,
    /// closed towards the cells that hold the number already, within `within`, and with rolls for its empty cells.
    pub(super) fn each_shape(&self, number: u8, seed: u8, within: Cells, each: &mut impl FnMut(Cells)) {
        let own = self.board.of[number as usize - 1];
        let open = (self.empty | own) & within;
        if open >> seed & 1 == 1 {
            let supply = self.supplies()[number as usize - 1];
            let mut check = |shape: Cells| {
                let (both, one) = self.needs(shape & self.empty);
                if self.scorer.sheet.next_to(shape) & own & !shape == 0 && supply.covers(both, one) {
                    each(shape);
                }
            };
            self.grow(1 << seed, 0, open, number as u32, &mut check);
        }
    }

    /// Every connected set of the wanted size around `shape` in `open` without `barred` cells, each once.
    fn grow(&self, shape: Cells, mut barred: Cells, open: Cells, size: u32, each: &mut impl FnMut(Cells)) {
        if shape.count_ones() == size {
            each(shape);
            return;
        }
        let border = self.scorer.sheet.next_to(shape) & open & !shape & !barred;
        for bit in bits(border) {
            self.grow(shape | 1 << bit, barred, open, size, each);
            barred |= 1 << bit;
        }
    }
}
