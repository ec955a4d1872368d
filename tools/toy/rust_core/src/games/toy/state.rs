//! The state of a table.

use crate::contract::seat::Seat;

/// The most counters that are taken at once.
const MOST_TAKEN: u8 = 3;

/// A heap of counters, and who takes next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Toy {
    /// The counters that the game began with.
    pub counters: u8,
    /// Those that still lie there.
    pub left: u8,
    /// The seat that takes next; at the end, the one that found nothing left.
    pub turn: Seat,
}

impl Toy {
    /// Whether the last counter was taken.
    pub fn is_over(&self) -> bool {
        self.left == 0
    }

    /// How many may be taken: every number from 1 to this.
    pub fn most(&self) -> u8 {
        self.left.min(MOST_TAKEN)
    }

    /// What wins: to leave a multiple of four (Bouton 1901). None where the other one has done that already.
    pub fn winning(&self) -> Option<u8> {
        let over = self.left % (MOST_TAKEN + 1);
        (over > 0).then_some(over)
    }
}
