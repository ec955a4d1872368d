//! The memo of the alpha-beta search: a table of fixed size where the newer entry stays.

use crate::games::limbo::solve::node::Key;

/// The bounds that are known of a node's value.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) lower: f64,
    pub(crate) upper: f64,
}

impl Bounds {
    pub(crate) const NONE: Bounds = Bounds { lower: f64::NEG_INFINITY, upper: f64::INFINITY };
}

#[derive(Clone, Copy)]
struct Entry {
    key: Key,
    bounds: Bounds,
    age: u32,
}

/// The table.
pub(crate) struct Memo {
    entries: Vec<Entry>,
    bits: u32,
    age: u32,
}

impl Memo {
    /// A table of `2^bits` entries.
    pub(crate) fn new(bits: u32) -> Memo {
        Memo { entries: vec![Entry { key: (0, 0), bounds: Bounds::NONE, age: 0 }; 1 << bits], bits, age: 1 }
    }

    /// Forgets everything, and grows to `2^bits` entries where it is smaller.
    pub(crate) fn clear(&mut self, bits: u32) {
        if bits > self.bits || self.age == u32::MAX {
            *self = Memo::new(bits.max(self.bits));
        } else {
            self.age += 1;
        }
    }

    #[inline]
    fn slot(&self, key: Key) -> usize {
        let mixed = (key.0 ^ key.1.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (64 - self.bits)) as usize
    }

    /// What is known of a node.
    #[inline]
    pub(crate) fn find(&self, key: Key) -> Bounds {
        let entry = &self.entries[self.slot(key)];
        if entry.age == self.age && entry.key == key { entry.bounds } else { Bounds::NONE }
    }

    /// Keeps what is known of a node.
    #[inline]
    pub(crate) fn keep(&mut self, key: Key, bounds: Bounds) {
        let slot = self.slot(key);
        self.entries[slot] = Entry { key, bounds, age: self.age };
    }
}
