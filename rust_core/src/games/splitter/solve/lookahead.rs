//! Many empty pairs: learned values, looked one roll ahead.

use crate::contract::question::Question;
use crate::contract::solution::{ActionValue, Solution};
use crate::games::splitter::facts::{LOOKAHEAD, UNIT};
use crate::games::splitter::hint::explain;
use crate::games::splitter::placement::Placement;
use crate::games::splitter::player::Player;
use crate::games::splitter::score::Board;
use crate::games::splitter::state::Splitter;
use crate::msg;

/// Values by looking one roll past each placement. The error is how much that look changed the learned values.
pub(super) fn look_ahead(state: &Splitter, board: &Board, player: &Player, question: &Question) -> Solution {
    let mut solution = Solution::to(question, LOOKAHEAD, UNIT);
    let mut looks: Vec<(Option<Placement>, f64, f64)> = player
        .choices(state, question.seat)
        .into_iter()
        .map(|(placement, filling)| {
            (Some(placement), f64::from(player.value.of(&filling)), player.value.ahead(&filling))
        })
        .collect();
    if looks.is_empty() {
        let filling = player.value.lens.filling(board);
        looks.push((None, f64::from(player.value.of(&filling)), player.value.ahead(&filling)));
    }
    let changes: f64 = looks.iter().map(|(_, near, far)| (far - near).powi(2)).sum();
    let error = (changes / looks.len() as f64).sqrt();
    solution.value = looks[0].2;
    solution.nodes = looks.len() as u64;
    let valued = |(placement, _, value): (Option<Placement>, f64, f64)| {
        Some(ActionValue { action: placement?.to_string(), value, error, probability: None })
    };
    solution.rank(looks.into_iter().filter_map(valued).collect());
    solution.notes.push(msg!(
        "Learned from games against chance and looked one roll ahead; not proven. The error is how much the look ahead changed the values."
    ));
    explain(state, &mut solution);
    solution
}
