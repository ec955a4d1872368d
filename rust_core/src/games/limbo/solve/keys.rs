//! Hashing of packed keys.

use std::hash::{BuildHasherDefault, Hasher};

/// The builder of hashers for packed keys.
pub(crate) type KeyBuilder = BuildHasherDefault<KeyHasher>;

/// A hasher of keys that are mixed well enough by one multiplication a word.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
