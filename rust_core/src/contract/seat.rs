//! Seats: the players' places, and the table itself.

use std::ops::Deref;

/// A player's place at the table: 0, 1, 2 … clockwise.
pub type Seat = u8;

/// The table itself, which closes races where the clock counts; `null` in a record. It is never waited for.
pub const TABLE: Seat = Seat::MAX;

/// The most seats of a table.
pub const MOST_SEATS: usize = 12;

/// A short list of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Seats {
    list: [Seat; MOST_SEATS + 1],
    len: u8,
}

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self { list: [0; MOST_SEATS + 1], len: 0 };

    /// One seat.
    pub fn one(seat: Seat) -> Self {
        let mut seats = Self::NONE;
        seats.push(seat);
        seats
    }

    /// Puts them in the order of a key.
    pub fn sort_by_key<K: Ord>(&mut self, key: impl FnMut(&Seat) -> K) {
        self.list[..usize::from(self.len)].sort_unstable_by_key(key);
    }

    /// Adds a seat at the end.
    pub fn push(&mut self, seat: Seat) {
        self.list[usize::from(self.len)] = seat;
        self.len += 1;
    }
}

impl Deref for Seats {
    type Target = [Seat];

    fn deref(&self) -> &[Seat] {
        &self.list[..usize::from(self.len)]
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut list = Self::NONE;
        seats.into_iter().for_each(|seat| list.push(seat));
        list
    }
}
