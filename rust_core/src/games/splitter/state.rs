//! The state of a table.

use std::sync::Arc;

use super::placement::Placement;
use super::score::{Board, Scorer, Stars};
use super::sheet::{Pair, Sheet};
use crate::contract::seat::Seat;

/// A table at which everybody fills a copy of the same sheet.
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

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        0..self.boards.len() as Seat
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

    /// Whether every sheet is full.
    pub fn is_over(&self) -> bool {
        self.rounds_done() == self.sheet.pairs.len()
    }

    /// The seat that throws the dice this round.
    pub fn roller(&self) -> Seat {
        (self.rounds_done() % self.boards.len().max(1)) as Seat
    }

    /// The pair that a placement names.
    pub fn pair_of(&self, placement: Placement) -> Option<Pair> {
        let named = |pair: &&Pair| (pair.row, pair.distance) == (placement.row.into(), placement.distance.into());
        self.sheet.pairs.iter().find(named).copied()
    }

    /// The numbers of a seat after a placement; None where there is no such seat or pair.
    pub fn board_after(&self, seat: Seat, placement: Placement) -> Option<Board> {
        let mut board = *self.boards.get(usize::from(seat))?;
        let pair = self.pair_of(placement)?;
        board.write(pair.left, placement.left);
        board.write(pair.right, placement.right);
        Some(board)
    }

    /// What a placement adds to a seat's total at once.
    pub fn gain(&self, seat: Seat, placement: Placement) -> i64 {
        let Some(after) = self.board_after(seat, placement) else { return 0 };
        let total = |board: &Board| i64::from(self.scorer().total(board));
        total(&after) - total(&self.boards[usize::from(seat)])
    }
}
