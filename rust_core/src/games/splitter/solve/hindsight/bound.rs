//! Bound: a total that no filled sheet with these rolls exceeds. The proof is in `docs/splitter.md`.

use super::hearts::Hearts;
use super::outline::Outline;
use super::stars::{self, Choice};
use super::task::Task;
use crate::contract::limits::Limits;
use crate::games::splitter::score::{HEARTS, components};

/// Upper bound that comes down while outlines are proven impossible.
pub(super) struct Bound<'t, 'a> {
    task: &'t Task<'a>,
    counts: [u32; 6],
    /// What a full sheet may look like, the one that could bring most first.
    outlines: Vec<Outline<'t>>,
    /// The bound where there are too many stars for outlines.
    apart: Option<u32>,
}

impl<'t, 'a> Bound<'t, 'a> {
    pub(super) fn new(task: &'t Task<'a>, choices: &'t [Vec<Choice>], counts: [u32; 6]) -> Self {
        if stars::few(task) {
            let outlines = Outline::all(task, &stars::plans(task, choices, &counts), &counts);
            return Self { task, counts, outlines, apart: None };
        }
        let groups: u32 = (1..=6).map(|n| n * (counts[n as usize - 1] / n)).sum();
        let hearts = Hearts::of(task);
        let hearts = if (1..=6).any(|n| hearts.can_hold(task, n)) { HEARTS } else { 0 };
        let apart = Some(groups + hearts + stars::most_apart(task, choices));
        Self { task, counts, outlines: Vec::new(), apart }
    }

    /// No sheet has more.
    pub(super) fn upper(&self, best: u32) -> u32 {
        self.apart.or(self.outlines.first().map(|outline| outline.upper)).unwrap_or(0).max(best)
    }

    /// The outlines that could bring more.
    pub(super) fn above(&self, best: u32) -> &[Outline<'t>] {
        let count = self.outlines.iter().take_while(|outline| outline.upper > best).count();
        &self.outlines[..count]
    }

    /// Strikes the outlines out that could bring more but are impossible.
    pub(super) fn refute(&mut self, best: u32, limits: &Limits<'_>) {
        let (task, counts) = (self.task, self.counts);
        self.outlines
            .retain(|outline| outline.upper <= best || outline.is_possible(task, &counts, best, limits) != Some(false));
    }
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::super::exhaust::exhaust;
    use super::*;
    use crate::games::splitter::score::{Board, Scorer, Stars};
    use crate::games::splitter::sheet::Sheet;
    use crate::play::chance::Rng;

    /// Maps with up to seven pairs: stars apart and together, hearts, five stars.
    const MAPS: [&str; 6] =
        ["#*|##/*#|##", "h*|*h/h#|##", "#*#|#*#/.*#|##.", "###|###/#*#|*##", "*h#|##*/.h#|#h.", "*#|**/*#|#*"];

    #[test]
    fn no_sheet_exceeds_the_bound() {
        let stop = AtomicBool::new(false);
        let mut rng = Rng::seeded(3);
        for game in 0..120 {
            let sheet = Sheet::named(MAPS[game % MAPS.len()]).unwrap();
            let numbers = 2 + rng.below(5);
            let die = |rng: &mut Rng| 1 + rng.below(numbers) as u8;
            let mut board = Board::default();
            let fixed = rng.below(3);
            for pair in &sheet.pairs[..fixed] {
                board.write(pair.left, die(&mut rng));
                board.write(pair.right, die(&mut rng));
            }
            let rolls: Vec<(u8, u8)> = sheet.pairs[fixed..].iter().map(|_| (die(&mut rng), die(&mut rng))).collect();
            let stars = if rng.below(2) == 0 { Stars::Each } else { Stars::Once };
            let task = Task::new(Scorer::new(&sheet, stars), &board, &rolls).unwrap();
            let best = exhaust(&task).0;
            let counts = task.counts();
            let choices = stars::choices(&task, &counts);
            for below in 1..=3.min(best) {
                let mut bound = Bound::new(&task, &choices, counts);
                assert!(bound.upper(0) >= best, "{} {rolls:?} {board:?}", sheet.name);
                bound.refute(best - below, &Limits::until(&stop));
                assert!(bound.upper(0) >= best, "{} {rolls:?} {board:?}", sheet.name);
            }
        }
    }
}
