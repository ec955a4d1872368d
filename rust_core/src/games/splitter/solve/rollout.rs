//! Games played out by the learned player.

use crate::contract::limits::Limits;
use crate::contract::question::Question;
use crate::contract::solution::{ActionValue, Solution};
use crate::games::splitter::facts::{ROLLOUT, UNIT};
use crate::games::splitter::hint::explain;
use crate::games::splitter::player::Player;
use crate::games::splitter::state::Splitter;
use crate::msg;
use crate::search::Finding;
use crate::search::rollout::over_worlds;

/// Playouts where no budget is set.
const USUAL_PLAYOUTS: u64 = 4_000;

/// Placements that are played out: the most promising by the learned value.
const PLAYED_OUT: usize = 8;

/// Values by games played out with the learned player, on the same rolls for each placement.
pub(super) fn played_out(state: &Splitter, player: &Player, question: &Question, limits: &Limits<'_>) -> Solution {
    let mut solution = Solution::to(question, ROLLOUT, UNIT);
    let mut choices = player.choices(state, question.seat);
    choices.sort_by(|a, b| player.value.of(&b.1).total_cmp(&player.value.of(&a.1)));
    let left_out = choices.len().saturating_sub(PLAYED_OUT);
    choices.truncate(PLAYED_OUT);
    let mut starts: Vec<_> = choices.iter().map(|(_, filling)| filling.clone()).collect();
    if starts.is_empty() {
        starts.extend(state.boards.get(usize::from(question.seat)).map(|board| player.value.lens.filling(board)));
    }
    let limits =
        Limits { playouts: limits.playouts.or_else(|| limits.time.is_none().then_some(USUAL_PLAYOUTS)), ..*limits };
    let indices: Vec<usize> = (0..starts.len()).collect();
    let findings = over_worlds(&indices, question.seed, &limits, |rng, values| {
        for (start, value) in starts.iter().zip(values) {
            *value = player.play_out(start, &mut rng.clone()).into();
        }
    });
    solution.nodes = findings.nodes;
    solution.value = findings.actions.first().map_or(0.0, |finding| finding.value);
    let valued = |finding: &Finding<usize>| {
        let (placement, _) = choices.get(finding.action)?;
        Some(ActionValue {
            action: placement.to_string(),
            value: finding.value,
            error: finding.error,
            probability: None,
        })
    };
    solution.rank(findings.actions.iter().filter_map(valued).collect());
    if left_out > 0 {
        solution.notes.push(msg!("{count} placements that promise less were not played out.", count = left_out));
    }
    if !player.trained {
        solution
            .notes
            .push(msg!("Nothing was learned on this sheet; the games were played out by rules of thumb from another."));
    }
    explain(state, &mut solution);
    solution
}
