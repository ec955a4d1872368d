//! Games played out by the learned player.

use crate::contract::limits::Limits;
use crate::contract::question::Question;
use crate::contract::solution::{ActionValue, Solution};
use crate::games::splitter::facts::{ROLLOUT, UNIT};
use crate::games::splitter::hint::explain;
use crate::games::splitter::player::Player;
use crate::games::splitter::score::Board;
use crate::games::splitter::state::Splitter;
use crate::msg;
use crate::search::halving::halving;

/// Playouts where no budget is set.
const USUAL_PLAYOUTS: u64 = 4_000;

/// Values by games played out with the learned player, on the same rolls for each placement.
pub(super) fn played_out(
    state: &Splitter,
    board: &Board,
    player: &Player,
    question: &Question,
    limits: &Limits<'_>,
) -> Solution {
    let choices = player.choices(state, question.seat);
    let mut starts: Vec<_> = choices.iter().map(|(_, filling)| filling).collect();
    let now = player.value.lens.filling(board);
    if starts.is_empty() {
        starts.push(&now);
    }
    let playouts = limits.playouts.or_else(|| limits.time.is_none().then_some(USUAL_PLAYOUTS));
    let numbers: Vec<usize> = (0..starts.len()).collect();
    let found = halving(&numbers, question.seed, &Limits { playouts, ..*limits }, |number, rng| {
        player.play_out(starts[number], rng).into()
    });
    let mut solution = Solution::to(question, ROLLOUT, UNIT);
    solution.nodes = found.nodes;
    solution.value = found.actions.first().map_or(0.0, |finding| finding.value);
    let valued = found.actions.iter().filter_map(|finding| {
        let (placement, _) = choices.get(finding.action)?;
        let action = placement.to_string();
        Some(ActionValue { action, value: finding.value, error: finding.error, probability: None })
    });
    solution.rank(valued.collect());
    if !player.trained {
        solution
            .notes
            .push(msg!("Nothing was learned on this sheet; the games were played out by rules of thumb from another."));
    }
    explain(state, &mut solution);
    solution
}
