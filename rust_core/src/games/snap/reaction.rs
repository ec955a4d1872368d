//! How people call: which of two right calls, and how fast.

use super::state::{Claim, Snap};
use crate::play::chance::Rng;

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
