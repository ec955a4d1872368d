//! Exhaustion: every way to write the rolls, where few pairs are empty.

use super::task::Task;
use crate::games::splitter::dice::orders;
use crate::games::splitter::score::Board;

/// The most empty pairs that are tried out: 7! · 2⁷ sheets.
pub(super) const MOST_PAIRS: usize = 7;

/// The best total and a sheet that reaches it.
pub(super) fn exhaust(task: &Task<'_>) -> (u32, Board) {
    let mut rolls = task.rolls.clone();
    rolls.iter_mut().for_each(|(a, b)| (*a, *b) = ((*a).min(*b), (*a).max(*b)));
    rolls.sort_unstable();
    let mut best = (0, *task.board);
    fill(task, task.board, &rolls, &mut best);
    best
}

fn fill(task: &Task<'_>, board: &Board, rolls: &[(u8, u8)], best: &mut (u32, Board)) {
    let Some(pair) = task.pairs.len().checked_sub(rolls.len()).and_then(|filled| task.pairs.get(filled)) else {
        let total = task.scorer.total(board);
        if total >= best.0 {
            *best = (total, *board);
        }
        return;
    };
    for (i, &roll) in rolls.iter().enumerate() {
        if i > 0 && rolls[i - 1] == roll {
            continue;
        }
        let mut rest = rolls.to_vec();
        rest.remove(i);
        for (left, right) in orders(roll) {
            let mut next = *board;
            next.write(pair.left, left);
            next.write(pair.right, right);
            fill(task, &next, &rest, best);
        }
    }
}
