//! The memo of the alpha-beta search: a table of fixed size where the newer entry stays.

use std::hash::{BuildHasherDefault, Hasher};

use super::node::Node;

/// All of a node that its value depends on; the rest, such as the size of the pile, follows from the root.
pub(super) type Key = (u64, u64);

/// The bounds that are known of a node's value.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) lower: f64,
    pub(super) upper: f64,
}

impl Bounds {
    pub(super) const NONE: Bounds = Bounds { lower: f64::NEG_INFINITY, upper: f64::INFINITY };
}

#[derive(Clone, Copy)]
struct Entry {
    key: Key,
    bounds: Bounds,
    age: u32,
}

/// The table.
pub(super) struct Memo {
    entries: Vec<Entry>,
    bits: u32,
    age: u32,
}

impl Memo {
    /// A table of `2^bits` entries.
    pub(super) fn new(bits: u32) -> Memo {
        Memo { entries: vec![Entry { key: (0, 0), bounds: Bounds::NONE, age: 0 }; 1 << bits], bits, age: 1 }
    }

    /// Forgets everything, and grows to `2^bits` entries where it is smaller.
    pub(super) fn clear(&mut self, bits: u32) {
        if bits > self.bits || self.age == u32::MAX {
            *self = Memo::new(bits.max(self.bits));
        } else {
            self.age += 1;
        }
    }

    /// The key of a node.
    #[inline]
    pub(super) fn key(node: &Node) -> Key {
        let below = node.below.map_or(13, |rank| rank.index() as u64);
        let state = u64::from(node.count) | below << 7;
        let turned = u64::from(node.turned) | (node.turn as u64) << 6 | u64::from(node.alone) << 7;
        (node.hands[0].bits() | state << 52, node.hands[1].bits() | turned << 52)
    }

    #[inline]
    fn slot(&self, key: Key) -> usize {
        let mixed = (key.0 ^ key.1.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (64 - self.bits)) as usize
    }

    /// What is known of a node.
    #[inline]
    pub(super) fn find(&self, key: Key) -> Bounds {
        let entry = &self.entries[self.slot(key)];
        if entry.age == self.age && entry.key == key { entry.bounds } else { Bounds::NONE }
    }

    /// Keeps what is known of a node.
    #[inline]
    pub(super) fn keep(&mut self, key: Key, bounds: Bounds) {
        let slot = self.slot(key);
        self.entries[slot] = Entry { key, bounds, age: self.age };
    }
}

/// The builder of hashers for packed keys.
pub(super) type KeyBuilder = BuildHasherDefault<KeyHasher>;

/// A hasher of keys that are mixed well enough by one multiplication a word.
#[derive(Clone, Debug, Default)]
pub(super) struct KeyHasher(u64);

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
