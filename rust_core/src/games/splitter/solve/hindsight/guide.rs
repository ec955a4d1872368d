//! Guide: where to start descents from, with stars and hearts put down first.
//!
//! An outline's groups get random places and random rolls that serve them, the other rolls go anywhere. Groups that pay much but that a
//! blind search rarely meets (one long line through two stars) are found this way; the descent then keeps them, as they pay so much.

use super::ground::Ground;
use super::matching::Rolls;
use super::outline::Outline;
use super::task::Task;
use crate::games::splitter::sheet::Cells;
use crate::play::chance::Rng;

/// Tries to put an outline down before the guide gives up for this time.
const TRIES: usize = 50;

/// Source of starts.
pub(super) struct Guide<'t, 'a> {
    task: &'t Task<'a>,
    rng: Rng,
}

impl<'t, 'a> Guide<'t, 'a> {
    pub(super) fn new(task: &'t Task<'a>, seed: u64) -> Self {
        Self { task, rng: Rng::stream(seed, 1) }
    }

    /// Rolls for the pairs that show one of the outlines.
    pub(super) fn start(&mut self, outlines: &[Outline<'_>]) -> Option<Vec<(u8, u8)>> {
        (0..TRIES).find_map(|_| {
            let outline = outlines.get(self.rng.below(outlines.len()))?;
            let mut ground = outline.ground(self.task)?;
            let mut cells = if outline.hearts.is_some() { self.task.scorer.sheet.hearts } else { 0 };
            for choice in &outline.groups {
                let shape = choice.shapes[self.rng.below(choice.shapes.len())];
                ground = self.task.with_group(&ground, choice.number, shape)?;
                cells |= shape;
            }
            self.write(&ground, cells)
        })
    }

    /// Random rolls for the pairs; those that have some of the cells get what the ground allows.
    fn write(&mut self, ground: &Ground, cells: Cells) -> Option<Vec<(u8, u8)>> {
        let mut rolls = self.task.rolls.clone();
        self.rng.shuffle(&mut rolls);
        let wishes: Vec<_> =
            self.task.pairs.iter().map(|pair| (ground.numbers(pair.left), ground.numbers(pair.right))).collect();
        let planned = |slot: usize| self.task.pairs[slot].cells() & cells != 0;
        let mut open: Vec<usize> = (0..wishes.len()).collect();
        let mut placed = vec![(0, 0); wishes.len()];
        for slot in (0..wishes.len()).filter(|slot| planned(*slot)) {
            open.retain(|other| *other != slot);
            let (left, right) = wishes[slot];
            let fits = |&(a, b): &(u8, u8)| left >> (a - 1) & 1 == 1 && right >> (b - 1) & 1 == 1;
            let (i, roll) = (0..rolls.len()).find_map(|i| {
                let (a, b) = rolls[i];
                let roll = [(a, b), (b, a)].into_iter().find(fits)?;
                let mut rest = rolls.clone();
                rest.swap_remove(i);
                Rolls::of(&rest).serve(open.iter().map(|slot| wishes[*slot])).then_some((i, roll))
            })?;
            rolls.swap_remove(i);
            placed[slot] = roll;
        }
        open.into_iter().zip(rolls).for_each(|(slot, roll)| placed[slot] = roll);
        Some(placed)
    }
}
