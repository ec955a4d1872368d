//! Who is asked next, and whether an action may be played.

use crate::contract::error::IllegalAction;
use crate::contract::message::seat_name;
use crate::contract::notation::Notation;
use crate::contract::seat::{Seat, Seats};
use crate::msg;

/// The seats in the order in which they are asked where nobody's clock counts: clockwise from the seat waited for, which
/// comes last, as the others may act before it does.
pub fn asking_order(to_act: &[Seat]) -> Seats {
    let Some((&waited, others)) = to_act.split_first() else { return Seats::NONE };
    let mut order: Seats = others.iter().copied().collect();
    order.sort_by_key(|&seat| (seat < waited, seat));
    order.push(waited);
    order
}

/// Checks that an action is legal.
///
/// # Errors
/// The action isn't legal for that seat now.
pub fn check<G: Notation>(state: &G, seat: Seat, action: G::Action) -> Result<(), IllegalAction> {
    let text = || G::print_action(action);
    let to_act = state.to_act();
    if to_act.is_empty() {
        // Where chance is next, only the game knows what is waited for.
        let waits = if state.winners().is_empty() { state.refusal(seat, action) } else { None };
        let over = || msg!("'{action}' can't be played: the game is over.", action = text());
        return Err(IllegalAction::new(waits.unwrap_or_else(over)));
    }
    // Where the clock counts, anybody may try at any time; the game says why not.
    if !to_act.contains(&seat) && !G::FACTS.live {
        return Err(IllegalAction::new(msg!(
            "'{action}' can't be played: it is not the turn of {seat}.",
            action = text(),
            seat = seat_name(seat)
        )));
    }
    if state.is_legal(seat, action) {
        return Ok(());
    }
    Err(IllegalAction::new(state.refusal(seat, action).unwrap_or_else(|| {
        let mut list = Vec::new();
        state.actions(seat, &mut list);
        let legal: Vec<String> = list.iter().take(MOST_NAMED).map(|&action| G::print_action(action)).collect();
        let more = if list.len() > MOST_NAMED { ", …" } else { "" };
        msg!(
            "'{action}' is not legal for {seat} now; legal: {legal}.",
            action = text(),
            seat = seat_name(seat),
            legal = format!("{}{more}", legal.join(", "))
        )
    })))
}

/// More legal actions than these don't help in an error.
const MOST_NAMED: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_are_asked_clockwise_before_the_seat_waited_for() {
        assert_eq!(asking_order(&[2, 0, 1, 3]).to_vec(), [3, 0, 1, 2]);
        assert_eq!(asking_order(&[0]).to_vec(), [0]);
        assert!(asking_order(&[]).is_empty());
    }
}
