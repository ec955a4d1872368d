//! Stars: which groups may run through them, and what they add at most.

use super::matching::{ANY, Numbers};
use super::task::Task;
use crate::games::splitter::sheet::{Cells, bits};

/// More stars than these are bounded one by one, not together.
const MOST_STARS: u32 = 4;

/// Group through stars: its number, all the stars it holds, and the cells that it may have.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) number: u8,
    pub(super) stars: Cells,
    pub(super) shapes: Vec<Cells>,
}

/// Groups through some of the stars that can be had together, as far as counting tells.
#[derive(Clone, Debug)]
pub(super) struct Plan<'c> {
    pub(super) groups: Vec<&'c Choice>,
    pub(super) bonus: u32,
}

impl Choice {
    /// What the stars add to the group.
    fn bonus(&self, task: &Task<'_>) -> u32 {
        task.scorer.points(self.number as u32, self.stars) - self.number as u32
    }
}

/// For every star the groups through it.
pub(super) fn choices(task: &Task<'_>, counts: &[u32; 6]) -> Vec<Vec<Choice>> {
    let all = task.scorer.sheet.stars;
    let of_star = |star: u8| {
        let mut found: Vec<Choice> = Vec::new();
        for number in (1..=6).filter(|n| counts[*n as usize - 1] >= *n as u32) {
            task.each_shape(number, star, task.scorer.sheet.all, &mut |shape| {
                let stars = shape & all;
                match found.iter_mut().find(|choice| (choice.number, choice.stars) == (number, stars)) {
                    Some(choice) => choice.shapes.push(shape),
                    None => found.push(Choice { number, stars, shapes: vec![shape] }),
                }
            });
        }
        found
    };
    bits(all).map(of_star).collect()
}

/// Whether the stars are few enough to be looked at together.
pub(super) fn few(task: &Task<'_>) -> bool {
    task.scorer.sheet.stars.count_ones() <= MOST_STARS
}

/// The most that stars add to the groups that hold them, each star on its own: its part of its group's bonus, rounded up.
pub(super) fn most_apart(task: &Task<'_>, choices: &[Vec<Choice>]) -> u32 {
    let share = |choice: &Choice| choice.bonus(task).div_ceil(choice.stars.count_ones());
    choices.iter().map(|of_star| of_star.iter().map(share).max().unwrap_or(0)).sum()
}

/// Every plan for few stars, the one without groups included.
pub(super) fn plans<'c>(task: &Task<'_>, choices: &'c [Vec<Choice>], counts: &[u32; 6]) -> Vec<Plan<'c>> {
    let mut plans = vec![Plan { groups: Vec::new(), bonus: 0 }];
    for (star, of_star) in bits(task.scorer.sheet.stars).zip(choices) {
        for i in 0..plans.len() {
            if plans[i].groups.iter().any(|choice| choice.stars >> star & 1 == 1) {
                continue;
            }
            // A group through several stars is met at the first of them.
            for choice in of_star.iter().filter(|choice| choice.stars & (1_u64 << star).wrapping_sub(1) == 0) {
                let mut groups = plans[i].groups.clone();
                groups.push(choice);
                if fits(task, &groups, counts) {
                    plans.push(Plan { groups, bonus: plans[i].bonus + choice.bonus(task) });
                }
            }
        }
    }
    plans
}

/// Whether the last group shares no star with the others, and numbers and rolls are enough for all.
fn fits(task: &Task<'_>, groups: &[&Choice], counts: &[u32; 6]) -> bool {
    let Some((last, others)) = groups.split_last() else { return true };
    let alike = groups.iter().filter(|choice| choice.number == last.number).count() as u32;
    let wish = |bit: u8| -> Numbers {
        groups.iter().find(|choice| choice.stars >> bit & 1 == 1).map_or(ANY, |choice| 1 << (choice.number - 1))
    };
    others.iter().all(|other| other.stars & last.stars == 0)
        && alike * last.number as u32 <= counts[last.number as usize - 1]
        && task.supply.serve(task.pairs.iter().map(|pair| (wish(pair.left), wish(pair.right))))
}
