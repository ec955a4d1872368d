//! Lists of cards in place: a state is copied as one piece, without an allocation.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use super::cards::CARDS;

/// A list of at most [`CARDS`] bytes: cards, or who has seen them.
#[derive(Clone, Copy)]
pub(super) struct Pile {
    items: [u8; CARDS],
    len: u8,
}

impl Pile {
    /// The empty list.
    pub(super) const EMPTY: Self = Self { items: [0; CARDS], len: 0 };

    /// A list of these; None where there are too many.
    pub(super) fn of(items: &[u8]) -> Option<Self> {
        let mut pile = Self::EMPTY;
        pile.items.get_mut(..items.len())?.copy_from_slice(items);
        pile.len = items.len() as u8;
        Some(pile)
    }

    pub(super) fn push(&mut self, item: u8) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    pub(super) fn pop(&mut self) -> Option<u8> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }
}

impl Deref for Pile {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.items[..usize::from(self.len)]
    }
}

impl DerefMut for Pile {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Pile {}

impl Hash for Pile {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl std::fmt::Debug for Pile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}
