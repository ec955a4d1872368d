//! What may be taken back.

use std::sync::Arc;

use crate::contract::error::Error;
use crate::contract::seat::Seat;
use crate::erased::Position;

/// How many actions stay when a seat takes its last one back; None where it may not.
///
/// It may as far as another person's action, or one that showed something new: where anything is hidden, anybody's
/// action does. Nothing is taken back where the clock counts, or after the end. `positions` are those from the first to
/// the present one, `people` the seats that no bot plays.
///
/// # Errors
/// None for a log that was played.
pub fn kept(
    log: &[(Seat, String)],
    positions: &[Arc<dyn Position>],
    seat: Seat,
    people: &[Seat],
) -> Result<Option<usize>, Error> {
    let Some(now) = positions.last().filter(|now| !now.facts().live && !now.is_over()) else { return Ok(None) };
    for (ply, (actor, action)) in log.iter().enumerate().rev() {
        let (before, after) = (&positions[ply], &positions[ply + 1]);
        let others = *actor != seat && (now.facts().hidden || people.contains(actor));
        if others || before.reveals(*actor, action, &**after)? {
            return Ok(None);
        }
        if *actor == seat {
            return Ok(Some(ply));
        }
    }
    Ok(None)
}
