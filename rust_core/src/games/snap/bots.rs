//! Bots: how fast they see, how often they look away, and how often their hand slips.

use super::rules::{Action, Claim, Snap};
use crate::contract::bot::Request;
use crate::contract::seat::Seat;
use crate::play::chance::Rng;

/// The eyes and hands of a level.
struct Skill {
    /// The mean time of a call in milliseconds.
    reaction: f64,
    /// The chance to notice a match.
    attention: f64,
    /// The chance of a wrong call at a card that makes no match.
    slip: f64,
}

/// From easy to expert; a practised person calls after some 500 ms.
const SKILLS: [Skill; 4] = [
    Skill { reaction: 1100.0, attention: 0.6, slip: 0.01 },
    Skill { reaction: 800.0, attention: 0.8, slip: 0.005 },
    Skill { reaction: 600.0, attention: 0.92, slip: 0.002 },
    Skill { reaction: 450.0, attention: 0.98, slip: 0.0005 },
];

/// The time of a call around a mean: a quarter of it is chance, with the long tail that reaction times have.
pub(super) fn reaction(mean: f64, rng: &mut Rng) -> u32 {
    let tail = -(1.0 - rng.unit()).ln();
    (mean * (0.75 + 0.25 * tail)).round() as u32
}

/// The right call that wins more cards.
pub(super) fn right_call(state: &Snap) -> Option<Claim> {
    let snap = state.match_on_table().map(|(first, other)| state.piles.shown(first) + state.piles.shown(other));
    let pot = state.last.filter(|_| state.pot_matches()).map(|last| state.piles.shown(last) + state.piles.pot().len());
    match (snap, pot) {
        (None, None) => None,
        (snap, pot) if pot > snap => Some(Claim::Pot),
        _ => Some(Claim::Snap),
    }
}

/// What a bot does: call, turn the card if it is its turn, or nothing.
pub(super) fn choose(state: &Snap, seat: Seat, request: &Request<'_, Action>) -> Option<Action> {
    let mut rng = Rng::stream(request.seed, seat.into());
    let skill = &SKILLS[usize::from(request.level).min(SKILLS.len() - 1)];
    let claim = if !state.can_call(seat) {
        None
    } else if let Some(right) = right_call(state) {
        (rng.unit() < skill.attention).then_some(right)
    } else {
        (!state.is_free(seat) && rng.unit() < skill.slip).then_some(Claim::Snap)
    };
    match claim {
        Some(claim) => Some(Action::Call(claim, Some(reaction(skill.reaction, &mut rng)))),
        None => (state.turn == seat && !state.over).then_some(Action::Flip),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three quarters fixed, one quarter exponential: the mean is as stated, and half come before 0.75 + 0.25 ln 2 of it.
    #[test]
    fn reaction_times_have_their_mean_and_tail() {
        let mut rng = Rng::seeded(1);
        let mut times: Vec<u32> = (0..20_000).map(|_| reaction(1_000.0, &mut rng)).collect();
        times.sort_unstable();
        let mean = times.iter().map(|&time| f64::from(time)).sum::<f64>() / times.len() as f64;
        assert!((mean - 1_000.0).abs() < 10.0, "{mean}");
        assert!(times[0] >= 750);
        assert!((f64::from(times[10_000]) - 923.0).abs() < 10.0, "{}", times[10_000]);
        assert!((f64::from(times[19_000]) - 1_499.0).abs() < 30.0, "{}", times[19_000]);
    }
}
