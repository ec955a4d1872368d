//! The rules: everybody writes the same roll into an empty pair of their own sheet.

use super::dice::orders;
use super::facts::FACTS;
use super::placement::Placement;
use super::score::Stars;
use super::sheet::Sheet;
use super::state::Splitter;
use crate::contract::error::SetupError;
use crate::contract::facts::Facts;
use crate::contract::message::Message;
use crate::contract::rules::Rules;
use crate::contract::seat::{Seat, Seats};
use crate::contract::setup::Setup;
use crate::msg;
use crate::play::chance::Chance;

impl Splitter {
    /// Every placement of the roll that a seat may choose.
    pub fn placements(&self, seat: Seat) -> impl Iterator<Item = Placement> + '_ {
        let roll = self.roll.filter(|_| self.to_act().contains(&seat));
        roll.into_iter().flat_map(move |roll| {
            self.empty_pairs(seat).flat_map(move |pair| orders(roll).map(move |numbers| Placement::new(pair, numbers)))
        })
    }
}

impl Rules for Splitter {
    type Action = Placement;

    const FACTS: Facts = FACTS;

    fn start(setup: &Setup, chance: &mut Chance) -> Result<Self, SetupError> {
        let sheet = Sheet::named(setup.option("sheet")).map_err(|error| SetupError::new(error.message))?;
        let stars = Stars::named(setup.option("stars")).unwrap_or_default();
        let mut state = Self::empty(sheet, stars, setup.players);
        state.settle(chance);
        Ok(state)
    }

    fn setup(&self) -> Setup {
        let options = [("sheet", self.sheet.name.clone()), ("stars", self.stars.name().to_owned())];
        Setup { players: self.boards.len(), options: options.into() }
    }

    fn to_act(&self) -> Seats {
        let done = self.rounds_done();
        let behind = |seat: &Seat| self.roll.is_some() && self.filled_pairs(*seat) == done;
        self.seats().filter(behind).collect()
    }

    fn actions(&self, seat: Seat, list: &mut Vec<Placement>) {
        list.extend(self.placements(seat));
    }

    fn is_legal(&self, seat: Seat, action: Placement) -> bool {
        let fits = |roll| orders(roll).any(|numbers| numbers == (action.left, action.right));
        self.roll.is_some_and(fits)
            && self.to_act().contains(&seat)
            && self.pair_of(action).is_some_and(|pair| self.boards[usize::from(seat)].filled() & pair.cells() == 0)
    }

    fn refusal(&self, seat: Seat, action: Placement) -> Option<Message> {
        let Some((a, b)) = self.roll else {
            return Some(msg!("Nothing can be written before the dice are thrown."));
        };
        let Some(pair) = self.pair_of(action) else {
            return Some(msg!(
                "There is no pair {pair} on this sheet; r{row}d{distance} is row {row}, {distance} from the centre line.",
                pair = action.pair(),
                row = action.row,
                distance = action.distance
            ));
        };
        if !self.empty_pairs(seat).any(|empty| empty == pair) {
            return Some(msg!("The pair {pair} is filled already; choose an empty one.", pair = action.pair()));
        }
        Some(msg!(
            "The roll is {first} and {second}; these two go into the pair, in either order.",
            first = a,
            second = b
        ))
    }

    fn apply(&mut self, seat: Seat, action: Placement, chance: &mut Chance) {
        if let Some(board) = self.board_after(seat, action) {
            self.boards[usize::from(seat)] = board;
        }
        if self.seats().all(|seat| self.filled_pairs(seat) == self.filled_pairs(0)) {
            self.roll = None;
        }
        self.settle(chance);
    }

    fn scores(&self) -> Vec<i32> {
        self.boards.iter().map(|board| self.scorer().total(board) as i32).collect()
    }

    fn winners(&self) -> Vec<Seat> {
        if !self.is_over() {
            return Vec::new();
        }
        let totals = self.scores();
        let most = totals.iter().max().copied();
        self.seats().filter(|seat| Some(totals[usize::from(*seat)]) == most).collect()
    }

    fn round(&self) -> u32 {
        (self.rounds_done() + 1).min(self.sheet.pairs.len()) as u32
    }

    fn settle(&mut self, chance: &mut Chance) {
        if self.roll.is_none() && !self.is_over() {
            self.roll = chance.dice().map(|[a, b]| (a, b));
        }
    }
}
