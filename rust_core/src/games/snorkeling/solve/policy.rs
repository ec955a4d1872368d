//! A quick player: what playouts and the weakest bot do.

use crate::chance::Rng;
use crate::games::snorkeling::hand::value;
use crate::games::snorkeling::rules::Action;
use crate::games::snorkeling::state::Snorkeling;

/// The place of an action in a list, drawn by weights that tell how often a sensible player takes each.
pub(super) fn guess(state: &Snorkeling, actions: &[Action], rng: &mut Rng) -> usize {
    let mut weights = [0_u32; MOST_WEIGHED];
    let mut sum = 0;
    for (weight, &action) in weights.iter_mut().zip(actions) {
        *weight = weigh(state, action);
        sum += *weight;
    }
    let mut drawn = rng.below(sum as usize) as u32;
    for (i, &weight) in weights.iter().enumerate() {
        if drawn < weight {
            return i;
        }
        drawn -= weight;
    }
    0
}

/// Actions beyond so many are never taken.
const MOST_WEIGHED: usize = 64;

/// How often a sensible player takes an action, against others.
pub(super) fn weigh(state: &Snorkeling, action: Action) -> u32 {
    match action {
        Action::Put(card, seat) if value(card) == 0 => {
            if is_ahead_without(state, usize::from(seat)) {
                1_000
            } else {
                1
            }
        }
        Action::Put(_, seat) => 30 + 30 * u32::from(state.piles[usize::from(seat)].top()),
        Action::Lay(card) => {
            let turn = usize::from(state.turn);
            let fits = (0..state.seats()).any(|seat| seat != turn && state.piles[seat].takes(card));
            if fits { 20 } else { 60 }
        }
        Action::Take => 20,
        Action::End => 20,
        Action::Pass | Action::Leave => 1,
    }
}

/// Whether the seat whose turn it is has more than the mean of the others once another one's pile is worth nothing.
fn is_ahead_without(state: &Snorkeling, sunk: usize) -> bool {
    let points = state.points();
    let sum: u8 = points.iter().sum();
    let own = points[usize::from(state.turn)];
    let others = sum - own - points[sunk];
    usize::from(own) * (state.seats() - 1) > usize::from(others)
}
