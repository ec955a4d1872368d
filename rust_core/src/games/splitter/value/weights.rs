//! Weights: the learned numbers as a small file, and those that ship with the game.
//!
//! The file has the name of its sheet (or its map) on a line, then 16-bit numbers, little end first: a run of weights as their count, then the weights in steps of 1/512
//! point, then the count of zeros that follow, and so on.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use super::features::{BLOCK, SIZE};
use crate::games::splitter::sheet::Sheet;

/// Steps of one point.
const STEPS: f32 = 512.0;

/// The variable that names a directory with weights of one's own: every file in it that ends in `.weights`.
const DIRECTORY: &str = "TABLEGAMES_WEIGHTS";

/// Weights by the name of their sheet, one's own before the shipped ones.
static LEARNED: LazyLock<Vec<(String, Arc<Vec<f32>>)>> = LazyLock::new(|| {
    let shipped: [&[u8]; 2] = [include_bytes!("A.weights"), include_bytes!("B.weights")];
    let own = std::env::var_os(DIRECTORY).map(|directory| files_in(Path::new(&directory))).unwrap_or_default();
    let files = own.into_iter().chain(shipped.map(<[u8]>::to_vec));
    files.filter_map(|file| unpack(&file)).map(|(sheet, weights)| (sheet, Arc::new(weights))).collect()
});

/// The weights that were learned on the sheet of that name.
pub fn learned(sheet: &str) -> Option<Arc<Vec<f32>>> {
    LEARNED.iter().find(|(name, _)| name == sheet).map(|(_, weights)| Arc::clone(weights))
}

/// The files of a directory that end in `.weights`, by name; what can't be read is passed over.
fn files_in(directory: &Path) -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(directory).into_iter().flatten();
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "weights"));
    paths.sort();
    paths.into_iter().filter_map(|path| std::fs::read(path).ok()).collect()
}

/// A file's bytes.
pub fn pack(sheet: &Sheet, weights: &[f32]) -> Vec<u8> {
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
    let head = format!("{}\n", sheet.name).into_bytes();
    head.into_iter().chain(words.into_iter().flat_map(u16::to_le_bytes)).collect()
}

/// The name of the sheet and the weights of a file's bytes; None where they are not such a file.
pub fn unpack(file: &[u8]) -> Option<(String, Vec<f32>)> {
    let end = file.iter().position(|byte| *byte == b'\n')?;
    let sheet = Sheet::named(std::str::from_utf8(&file[..end]).ok()?).ok()?;
    let mut words = file[end + 1..].chunks_exact(2).map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]]));
    let mut weights = Vec::with_capacity(SIZE);
    while let Some(run) = words.next() {
        for _ in 0..run {
            weights.push(f32::from(words.next()? as i16) / STEPS);
        }
        weights.resize(weights.len() + usize::from(words.next()?), 0.0);
    }
    if weights.len() != SIZE {
        return None;
    }
    // A larger sheet opens like this one: the last stage that was met serves for all before it.
    let first = (sheet.pairs.len() - 1) * BLOCK;
    for stage in sheet.pairs.len()..SIZE / BLOCK {
        weights.copy_within(first..first + BLOCK, stage * BLOCK);
    }
    Some((sheet.name.clone(), weights))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_give_back_the_weights_and_serve_larger_sheets() {
        let sheet = Sheet::named("#*|##/##|##").unwrap();
        let weights: Vec<f32> =
            (0..SIZE).map(|i| if i % 7 < 3 || i > 100_000 { 0.0 } else { (i % 1000) as f32 / 512.0 - 0.5 }).collect();
        let (name, read) = unpack(&pack(&sheet, &weights)).unwrap();
        assert_eq!(name, sheet.name);
        assert_eq!(read[..4 * BLOCK], weights[..4 * BLOCK]);
        assert!(read[4 * BLOCK..].chunks(BLOCK).all(|stage| *stage == weights[3 * BLOCK..4 * BLOCK]));
        for bad in [&b"\x01\x00\x03"[..], b"A\n\x01\x00\x03", b"C\n", b""] {
            assert_eq!(unpack(bad), None);
        }
    }

    #[test]
    fn weights_of_ones_own_are_found_in_their_directory() {
        let directory = std::env::temp_dir().join(format!("weights-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        for (name, byte) in [("b.weights", 2), ("a.weights", 1), ("c.txt", 3)] {
            std::fs::write(directory.join(name), [byte]).unwrap();
        }
        assert_eq!(files_in(&directory), [[1], [2]]);
        std::fs::remove_dir_all(&directory).unwrap();
        assert!(files_in(&directory).is_empty());
    }

    #[test]
    fn shipped_files_fit_the_features() {
        assert!(crate::games::splitter::sheet::SHIPPED.iter().all(|(sheet, _)| learned(sheet).is_some()));
    }
}
