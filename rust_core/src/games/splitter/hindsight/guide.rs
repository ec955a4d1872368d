//! Guide: annealing around star groups that are put down first.
//!
//! A plan's groups get random shapes and random rolls that serve them; the rest of the sheet is then a smaller task of its own. Groups
//! that pay much but that a blind search rarely meets (one long line through two stars) are found this way.

use super::Task;
use super::anneal::Annealing;
use super::bound::bound;
use super::rolls::Rolls;
use super::stars::{Choice, Plan, plans};
use crate::chance::Rng;
use crate::games::splitter::score::Board;

/// Tries to put a plan down before the guide gives up for this time.
const TRIES: usize = 50;

/// Source of smaller tasks.
pub(super) struct Guide<'t, 'a> {
    task: &'t Task<'a>,
    plans: Vec<Plan<'t>>,
    rng: Rng,
    groups: u32,
}

impl<'t, 'a> Guide<'t, 'a> {
    pub(super) fn new(task: &'t Task<'a>, choices: &'t [Vec<Choice>], counts: &[u32; 6], seed: u64) -> Self {
        let mut plans = plans(task, choices, counts);
        plans.sort_by_key(|plan| std::cmp::Reverse(plan.bonus));
        let most = plans.first().map_or(0, |plan| plan.bonus);
        Self { task, plans, rng: Rng::stream(seed, 1), groups: bound(task) - most }
    }

    /// One descent around a plan that could beat `best`.
    pub(super) fn descend(&mut self, best: &mut (u32, Board), goal: u32) {
        let open = self.plans.iter().take_while(|plan| self.groups + plan.bonus > best.0).count();
        for _ in 0..TRIES {
            let plan = self.rng.below(open);
            let Some((board, rest)) = self.put_down(plan) else { continue };
            let Some(task) = Task::new(self.task.scorer, &board, &rest) else { continue };
            if bound(&task) > best.0 {
                Annealing::new(&task, self.rng.next_u64()).descend(best, goal);
                return;
            }
        }
    }

    /// The board with the groups of a plan on it, and the rolls that are left.
    fn put_down(&mut self, plan: usize) -> Option<(Board, Vec<(u8, u8)>)> {
        let mut wanted = Board::default();
        for choice in &self.plans[plan].groups {
            let shape = choice.shapes[self.rng.below(choice.shapes.len())];
            let own = &mut wanted.of[choice.number as usize - 1];
            let near = self.task.scorer.sheet.next_to(shape) & *own;
            *own |= shape;
            if near != 0
                || wanted.of.iter().map(|cells| cells.count_ones()).sum::<u32>() != wanted.filled().count_ones()
            {
                return None;
            }
        }
        let number_in = |bit: u8| wanted.number(bit).unwrap_or(0);
        let mut wishes = self.task.wishes(number_in);
        let mut rolls = self.task.rolls.clone();
        self.rng.shuffle(&mut rolls);
        let mut board = *self.task.board;
        for pair in &self.task.pairs {
            let wish = (number_in(pair.left), number_in(pair.right));
            if wish == (0, 0) {
                continue;
            }
            wishes.remove(0);
            let serves = |&(a, b): &(u8, u8)| {
                [(a, b), (b, a)]
                    .into_iter()
                    .find(|(a, b)| (wish.0 == 0 || wish.0 == *a) && (wish.1 == 0 || wish.1 == *b))
            };
            let found = (0..rolls.len()).find_map(|i| {
                let numbers = serves(&rolls[i])?;
                let mut rest = rolls.clone();
                rest.swap_remove(i);
                Rolls::of(&rest).serve(&wishes).then_some((numbers, rest))
            });
            let (numbers, rest) = found?;
            rolls = rest;
            board.write(pair.left, numbers.0);
            board.write(pair.right, numbers.1);
        }
        Some((board, rolls))
    }
}
