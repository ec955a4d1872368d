//! The chances to win a match before a round.

use crate::games::limbo::state::GOAL;

/// The steps of ten points below the goal.
pub const STEPS: usize = GOAL as usize / 10;

/// By the leader's tens and then the dealer's, the chance in 10,000 that the leader of the coming round wins the match.
pub type Table = [[u16; STEPS]; STEPS];

/// The table of a text: a line for each of the leader's tens.
pub(crate) fn read(text: &str) -> Table {
    let mut table = [[5_000; STEPS]; STEPS];
    for (row, line) in table.iter_mut().zip(text.lines().filter(|line| !line.starts_with('#'))) {
        for (entry, word) in row.iter_mut().zip(line.split_whitespace()) {
            *entry = word.parse().unwrap_or(5_000);
        }
    }
    table
}

/// The chance that the leader wins a match before a round with these scores.
pub fn leader_chance(table: &Table, leader: i32, dealer: i32) -> f64 {
    if leader != dealer && leader.max(dealer) >= GOAL {
        return if leader > dealer { 1.0 } else { 0.0 };
    }
    // Equal totals at the goal play on as equal totals just below it.
    let place = |score: i32| (score / 10).clamp(0, STEPS as i32 - 1) as usize;
    f64::from(table[place(leader)][place(dealer)]) / 10_000.0
}
