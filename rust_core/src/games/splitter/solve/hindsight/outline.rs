//! Outlines: the groups through the stars together with the number in the hearts, and whether the rolls allow them.

use super::ground::Ground;
use super::hearts::Hearts;
use super::stars::{Choice, Plan};
use super::task::Task;
use crate::contract::limits::Limits;
use crate::games::splitter::score::HEARTS;
use crate::games::splitter::sheet::Cells;

/// What a full sheet shows in its stars and hearts.
#[derive(Clone, Debug)]
pub(super) struct Outline<'c> {
    pub(super) groups: Vec<&'c Choice>,
    /// The number in all hearts, where they bring points.
    pub(super) hearts: Option<u8>,
    bonus: u32,
    /// No sheet with this outline has more.
    pub(super) upper: u32,
}

impl<'c> Outline<'c> {
    /// Every outline that counting allows, those that could bring most first.
    pub(super) fn all(task: &Task<'_>, plans: &[Plan<'c>], counts: &[u32; 6]) -> Vec<Self> {
        let hearts = Hearts::of(task);
        let numbers = std::iter::once(None).chain((1..=6).filter(|n| hearts.can_hold(task, *n)).map(Some));
        let mut all: Vec<Self> = numbers
            .flat_map(|number| {
                plans.iter().map(move |plan| Self {
                    groups: plan.groups.clone(),
                    hearts: number,
                    bonus: plan.bonus,
                    upper: 0,
                })
            })
            .collect();
        for outline in &mut all {
            outline.upper = outline.most(&hearts, counts, &[]);
        }
        all.sort_by_key(|outline| std::cmp::Reverse(outline.upper));
        all
    }

    /// The most that a sheet with this outline brings, some of its groups in their places.
    fn most(&self, hearts: &Hearts, counts: &[u32; 6], placed: &[(u8, Cells)]) -> u32 {
        let groups: u32 = (1..=6_u8)
            .map(|n| {
                let count = counts[n as usize - 1];
                let groups =
                    if self.hearts == Some(n) { hearts.groups(n, count, placed) } else { count / u32::from(n) };
                groups * u32::from(n)
            })
            .sum();
        groups + self.bonus + if self.hearts.is_some() { HEARTS } else { 0 }
    }

    /// Whether a sheet with more than `floor` could look so: places for all groups, and rolls for these places. None where the limits
    /// ended the search.
    pub(super) fn is_possible(
        &self,
        task: &Task<'_>,
        counts: &[u32; 6],
        floor: u32,
        limits: &Limits<'_>,
    ) -> Option<bool> {
        let Some(ground) = self.ground(task) else { return Some(false) };
        let hearts = Hearts::of(task);
        let fits = |(choice, shape): (u8, Cells)| task.with_group(&ground, choice, shape).is_some();
        let shapes: Vec<Vec<(u8, Cells)>> = self
            .groups
            .iter()
            .map(|choice| {
                choice.shapes.iter().map(|shape| (choice.number, *shape)).filter(|shape| fits(*shape)).collect()
            })
            .collect();
        let promises = |placed: &[(u8, Cells)]| self.most(&hearts, counts, placed) > floor;
        place(task, &ground, &shapes, &mut Vec::new(), &promises, limits)
    }

    /// The ground with the hearts filled; None where the rolls don't allow it.
    pub(super) fn ground(&self, task: &Task<'_>) -> Option<Ground> {
        match self.hearts {
            None => Some(task.ground()),
            Some(number) => task.with_number(&task.ground(), number, task.scorer.sheet.hearts),
        }
    }
}

/// Whether there are places for the groups, each from its list, beside those placed already.
fn place(
    task: &Task<'_>,
    ground: &Ground,
    shapes: &[Vec<(u8, Cells)>],
    placed: &mut Vec<(u8, Cells)>,
    promises: &impl Fn(&[(u8, Cells)]) -> bool,
    limits: &Limits<'_>,
) -> Option<bool> {
    let Some(own) = shapes.get(placed.len()) else { return Some(promises(placed)) };
    for &(number, shape) in own {
        if limits.reached() {
            return None;
        }
        if let Some(next) = task.with_group(ground, number, shape) {
            placed.push((number, shape));
            let found = place(task, &next, shapes, placed, promises, limits);
            placed.pop();
            if found != Some(false) {
                return found;
            }
        }
    }
    Some(false)
}
