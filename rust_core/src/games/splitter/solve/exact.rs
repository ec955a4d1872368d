//! Few empty pairs, counted out.

use super::endgame::{Endgame, Interrupted};
use crate::contract::limits::Limits;
use crate::contract::question::Question;
use crate::contract::seat::Seat;
use crate::contract::solution::{ActionValue, Solution};
use crate::games::splitter::facts::{EXACT, UNIT};
use crate::games::splitter::hint::explain;
use crate::games::splitter::placement::Placement;
use crate::games::splitter::score::Board;
use crate::games::splitter::sheet::Pair;
use crate::games::splitter::state::Splitter;

/// The placements of the seat, each with the pair it fills.
fn placements(state: &Splitter, seat: Seat) -> Vec<(Placement, Pair)> {
    state.placements(seat).filter_map(|placement| Some((placement, state.pair_of(placement)?))).collect()
}

/// Counts every roll and placement out.
pub(super) fn exact(
    state: &Splitter,
    board: &Board,
    question: &Question,
    limits: &Limits<'_>,
) -> Result<Solution, Interrupted> {
    let Some(mut endgame) = Endgame::new(state.scorer(), board, limits) else { return Err(Interrupted) };
    let mut solution = Solution::to(question, EXACT, UNIT);
    let placements = placements(state, question.seat);
    if placements.is_empty() {
        solution.value = endgame.value()?;
    }
    let mut actions = Vec::new();
    let count = placements.len();
    for (placement, pair) in placements {
        let value = endgame.after(pair.cells(), placement.left, placement.right)?;
        actions.push(ActionValue { action: placement.to_string(), value, error: 0.0, probability: None });
        limits.tell(actions.len() as f64 / count as f64);
    }
    solution.rank(actions);
    solution.prove();
    solution.nodes = endgame.nodes;
    explain(state, &mut solution);
    Ok(solution)
}
