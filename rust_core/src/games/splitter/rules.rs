//! Rules: everybody writes the same roll into an empty pair of their own sheet.

use std::sync::Arc;

use super::score::{Board, Scorer, Stars};
use super::sheet::{Pair, Sheet};
use crate::contract::message::Message;
use crate::contract::seat::{Seat, Seats};
use crate::msg;
use crate::play::chance::Chance;

/// Two numbers written into a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// Row of the pair, from 1.
    pub row: u8,
    /// Its distance from the centre line, from 1.
    pub distance: u8,
    /// The number left of the line.
    pub left: u8,
    /// The number right of the line.
    pub right: u8,
}

impl Placement {
    /// A placement in a pair.
    pub const fn new(pair: Pair, (left, right): (u8, u8)) -> Self {
        Self { row: pair.row as u8, distance: pair.distance as u8, left, right }
    }
}

/// State of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Splitter {
    /// The sheet that all fill.
    pub sheet: Arc<Sheet>,
    /// The rule for stars.
    pub stars: Stars,
    /// The numbers of each seat.
    pub boards: Vec<Board>,
    /// The dice as they lie; None between rounds and at the end.
    pub roll: Option<(u8, u8)>,
}

impl Splitter {
    /// The table before the first roll.
    pub fn empty(sheet: Arc<Sheet>, stars: Stars, players: usize) -> Self {
        Self { sheet, stars, boards: vec![Board::default(); players], roll: None }
    }

    /// The scorer of this table.
    pub fn scorer(&self) -> Scorer<'_> {
        Scorer::new(&self.sheet, self.stars)
    }

    /// The pairs of a seat that are still empty.
    pub fn empty_pairs(&self, seat: Seat) -> impl Iterator<Item = Pair> + '_ {
        let filled = self.boards.get(usize::from(seat)).map_or(self.sheet.all, Board::filled);
        self.sheet.pairs.iter().copied().filter(move |pair| filled & pair.cells() == 0)
    }

    /// Pairs that a seat has filled.
    pub fn filled_pairs(&self, seat: Seat) -> usize {
        self.boards.get(usize::from(seat)).map_or(0, |board| board.filled().count_ones() as usize / 2)
    }

    /// Rounds that all have finished.
    pub fn rounds_done(&self) -> usize {
        self.seats().map(|seat| self.filled_pairs(seat)).min().unwrap_or(0)
    }

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        0..self.boards.len() as Seat
    }

    /// The seats that have not written the roll yet.
    pub fn waiting(&self) -> Seats {
        let done = self.rounds_done();
        let behind = |seat: &Seat| self.roll.is_some() && self.filled_pairs(*seat) == done;
        self.seats().filter(behind).collect()
    }

    /// Whether every sheet is full.
    pub fn is_over(&self) -> bool {
        self.rounds_done() == self.sheet.pairs.len()
    }

    /// The seat that throws the dice this round.
    pub fn roller(&self) -> Seat {
        (self.rounds_done() % self.boards.len().max(1)) as Seat
    }

    /// Throws the dice unless the game is over.
    pub fn throw(&mut self, chance: &mut Chance) {
        self.roll = if self.is_over() { None } else { chance.dice().map(|[a, b]| (a, b)) };
    }

    /// The ways to write the roll: as it lies and turned, one for a double.
    pub fn orders(roll: (u8, u8)) -> impl Iterator<Item = (u8, u8)> {
        let turned = (roll.1, roll.0);
        [roll, turned].into_iter().take(if roll == turned { 1 } else { 2 })
    }

    /// Every placement of the roll that a seat may choose.
    pub fn placements(&self, seat: Seat) -> impl Iterator<Item = Placement> + '_ {
        let roll = self.roll.filter(|_| self.waiting().contains(&seat));
        roll.into_iter().flat_map(move |roll| {
            self.empty_pairs(seat)
                .flat_map(move |pair| Self::orders(roll).map(move |numbers| Placement::new(pair, numbers)))
        })
    }

    /// Whether a seat may choose a placement.
    pub fn may_place(&self, seat: Seat, placement: Placement) -> bool {
        let fits = |roll| Self::orders(roll).any(|numbers| numbers == (placement.left, placement.right));
        self.roll.is_some_and(fits)
            && self.waiting().contains(&seat)
            && self.pair_of(placement).is_some_and(|pair| self.boards[usize::from(seat)].filled() & pair.cells() == 0)
    }

    /// The pair that a placement names.
    pub fn pair_of(&self, placement: Placement) -> Option<Pair> {
        let named = |pair: &&Pair| (pair.row, pair.distance) == (placement.row.into(), placement.distance.into());
        self.sheet.pairs.iter().find(named).copied()
    }

    /// Writes the numbers; the dice are thrown again once all have.
    pub fn place(&mut self, seat: Seat, placement: Placement, chance: &mut Chance) {
        if let (Some(pair), Some(board)) = (self.pair_of(placement), self.boards.get_mut(usize::from(seat))) {
            board.write(pair.left, placement.left);
            board.write(pair.right, placement.right);
        }
        if self.waiting().is_empty() || self.seats().all(|seat| self.filled_pairs(seat) == self.filled_pairs(0)) {
            self.throw(chance);
        }
    }

    /// What a placement adds to a seat's total at once.
    pub fn gain(&self, seat: Seat, placement: Placement) -> i64 {
        let (Some(before), Some(pair)) = (self.boards.get(usize::from(seat)), self.pair_of(placement)) else {
            return 0;
        };
        let mut after = *before;
        after.write(pair.left, placement.left);
        after.write(pair.right, placement.right);
        i64::from(self.scorer().total(&after)) - i64::from(self.scorer().total(before))
    }

    /// Total of each seat.
    pub fn totals(&self) -> Vec<u32> {
        self.boards.iter().map(|board| self.scorer().total(board)).collect()
    }

    /// The seats with the highest total, once all sheets are full.
    pub fn best_seats(&self) -> Vec<Seat> {
        if !self.is_over() {
            return Vec::new();
        }
        let totals = self.totals();
        let most = totals.iter().max().copied();
        self.seats().filter(|seat| Some(totals[usize::from(*seat)]) == most).collect()
    }

    /// Why a placement can't be chosen.
    pub fn refuse(&self, seat: Seat, placement: Placement) -> Option<Message> {
        let name = || super::show::pair(placement);
        let pair = self.pair_of(placement);
        let Some((a, b)) = self.roll else {
            return Some(msg!("Nothing can be written before the dice are thrown."));
        };
        let Some(pair) = pair else {
            return Some(msg!(
                "There is no pair {pair} on this sheet; r{row}d{distance} is row {row}, {distance} from the centre line.",
                pair = name(),
                row = placement.row,
                distance = placement.distance
            ));
        };
        if !self.empty_pairs(seat).any(|empty| empty == pair) {
            return Some(msg!("The pair {pair} is filled already; choose an empty one.", pair = name()));
        }
        Some(msg!(
            "The roll is {first} and {second}; these two go into the pair, in either order.",
            first = a,
            second = b
        ))
    }
}
