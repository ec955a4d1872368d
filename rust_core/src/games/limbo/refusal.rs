//! Why an action can't be played.

use super::arithmetic::reversed;
use super::cards::Rank;
use super::state::{Action, Limbo, Phase};
use crate::contract::Notation;
use crate::contract::message::Message;
use crate::msg;

/// The reason, where there is more to say than that it isn't legal.
pub(crate) fn of(state: &Limbo, action: Action) -> Option<Message> {
    let Action::Lay(play) = action else { return None };
    if state.phase != Phase::Play {
        return None;
    }
    let (text, card) = (Limbo::print_action(action), play.card().label());
    let (cards, below, count) = (state.choices(), state.below(), state.count);
    if cards.count(play.card()) == 0 {
        let hand = state.hands[usize::from(state.turn)];
        return Some(if hand.is_empty() {
            msg!("'{action}' can't be played: the card turned up must be.", action = text)
        } else {
            msg!("'{action}' can't be played: there is no {card} in the hand.", action = text, card = card)
        });
    }
    if play.jack && below != Some(play.meaning) {
        return Some(match below {
            None => msg!("'{action}' can't be played: the jack has no card below it to stand for.", action = text),
            Some(below) => msg!(
                "'{action}' can't be played: the jack stands for the {below} below it.",
                action = text,
                below = below.label()
            ),
        });
    }
    if play.result(count).is_some() {
        return None;
    }
    Some(match play.meaning {
        Rank::QUEEN => msg!(
            "'{action}' can't be played: {count} reversed is {reversed}, which isn't smaller.",
            action = text,
            count = count,
            reversed = reversed(count)
        ),
        Rank::KING => msg!(
            "'{action}' can't be played: {count} can't be divided by {divisor}, only by an exact divisor from 2 to the count.",
            action = text,
            count = count,
            divisor = play.way
        ),
        _ => msg!(
            "'{action}' can't be played: {number} neither divides {count} nor can be deducted from it.",
            action = text,
            number = play.number(),
            count = count
        ),
    })
}
