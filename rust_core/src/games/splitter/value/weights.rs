//! Weights: the learned numbers as a small file, and those that ship with the game.
//!
//! The file is a list of 16-bit numbers, little end first: a run of weights as their count, then the weights in steps of 1/512
//! point, then the count of zeros that follow, and so on.

use std::sync::{Arc, LazyLock};

use super::features::SIZE;

/// Steps of one point.
const STEPS: f32 = 512.0;

/// Weights with the name of their sheet.
type Named = (&'static str, Arc<Vec<f32>>);

static SHIPPED: LazyLock<Vec<Named>> = LazyLock::new(|| {
    let files: [(&str, &[u8]); 2] = [("A", include_bytes!("A.weights")), ("B", include_bytes!("B.weights"))];
    files.into_iter().filter_map(|(sheet, file)| Some((sheet, Arc::new(unpack(file)?)))).collect()
});

/// The weights that were learned on the sheet of that name.
pub fn shipped(sheet: &str) -> Option<Arc<Vec<f32>>> {
    SHIPPED.iter().find(|(name, _)| *name == sheet).map(|(_, weights)| Arc::clone(weights))
}

/// A file's bytes.
pub fn pack(weights: &[f32]) -> Vec<u8> {
    let steps: Vec<i16> = weights.iter().map(|weight| (weight * STEPS).round() as i16).collect();
    let mut words: Vec<u16> = Vec::new();
    let mut rest = &steps[..];
    while !rest.is_empty() {
        let run = rest.iter().take(u16::MAX.into()).take_while(|step| **step != 0).count();
        words.push(run as u16);
        words.extend(rest[..run].iter().map(|step| *step as u16));
        rest = &rest[run..];
        let zeros = rest.iter().take(u16::MAX.into()).take_while(|step| **step == 0).count();
        words.push(zeros as u16);
        rest = &rest[zeros..];
    }
    words.into_iter().flat_map(u16::to_le_bytes).collect()
}

/// The weights of a file's bytes; None where they are not such a file.
pub fn unpack(file: &[u8]) -> Option<Vec<f32>> {
    let mut words = file.chunks_exact(2).map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]]));
    let mut weights = Vec::with_capacity(SIZE);
    while let Some(run) = words.next() {
        for _ in 0..run {
            weights.push(f32::from(words.next()? as i16) / STEPS);
        }
        weights.resize(weights.len() + usize::from(words.next()?), 0.0);
    }
    (weights.len() == SIZE).then_some(weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_give_back_the_weights() {
        let weights: Vec<f32> =
            (0..SIZE).map(|i| if i % 7 < 3 || i > 300_000 { 0.0 } else { (i % 1000) as f32 / 512.0 - 0.5 }).collect();
        assert_eq!(unpack(&pack(&weights)).as_ref(), Some(&weights));
        assert_eq!(unpack(&[1, 0, 3]), None);
    }

    #[test]
    fn shipped_files_fit_the_features() {
        assert!(super::super::super::sheet::SHIPPED.iter().all(|(sheet, _)| shipped(sheet).is_some()));
    }
}
