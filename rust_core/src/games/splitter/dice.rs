//! Two dice.

use crate::play::chance::Rng;

/// A throw.
pub fn roll(rng: &mut Rng) -> (u8, u8) {
    (1 + rng.below(6) as u8, 1 + rng.below(6) as u8)
}

/// The ways to write a roll: as it lies and turned, one for a double.
pub fn orders(roll: (u8, u8)) -> impl Iterator<Item = (u8, u8)> {
    let turned = (roll.1, roll.0);
    [roll, turned].into_iter().take(if roll == turned { 1 } else { 2 })
}

/// The roll of a text, `15`.
pub fn read_roll(text: &str) -> Option<(u8, u8)> {
    match text.as_bytes() {
        &[a @ b'1'..=b'6', b @ b'1'..=b'6'] => Some((a - b'0', b - b'0')),
        _ => None,
    }
}
