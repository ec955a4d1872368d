//! Player: the best placement by look-ahead over learned values, exact once few pairs are empty.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

use super::dice::roll;
use super::placement::Placement;
use super::score::{Board, Scorer, Stars};
use super::sheet::{Pair, SHIPPED, Sheet};
use super::solve::endgame::Endgame;
use super::state::Splitter;
use super::value::Value;
use super::value::features::Filling;
use super::value::weights::learned;
use crate::contract::limits::Limits;
use crate::contract::seat::Seat;
use crate::play::chance::Rng;

/// States that a bot counts out before it falls back to the learned values: at most some forty milliseconds.
const EXACT_STATES: u64 = 12_000;

/// Empty pairs up to which a bot tries to count exactly.
const EXACT_PAIRS: usize = 6;

/// Placements that a bot looks ahead from: the most promising by the learned value.
const LOOKED_AHEAD: usize = 14;

/// Player on one sheet.
#[derive(Clone, Debug)]
pub struct Player {
    /// The value of a filling.
    pub value: Value,
    /// Whether the weights were learned on this very sheet.
    pub trained: bool,
}

static PLAYERS: LazyLock<Vec<Player>> = LazyLock::new(|| {
    let names = SHIPPED.iter().map(|(name, _)| *name);
    names.filter_map(|name| Some(Player::fresh(&Sheet::named(name).ok()?, Stars::default()))).collect()
});

impl Player {
    /// The player of a sheet. On a sheet of somebody's own the weights of a shipped one serve as a rule of thumb: they see groups and
    /// their surroundings, not places.
    pub fn on(sheet: &Arc<Sheet>, stars: Stars) -> Self {
        let known = PLAYERS.iter().find(|player| player.value.lens.sheet() == &**sheet && player.value.stars == stars);
        known.cloned().unwrap_or_else(|| Self::fresh(sheet, stars))
    }

    fn fresh(sheet: &Arc<Sheet>, stars: Stars) -> Self {
        let own = learned(&sheet.name);
        let alike = if sheet.hearts == 0 { "A" } else { "B" };
        let trained = own.is_some();
        let weights = own.or_else(|| learned(alike));
        let value = match weights {
            Some(weights) => Value::with(sheet, stars, weights),
            None => Value::untrained(sheet),
        };
        Self { value, trained }
    }

    /// The scorer of its sheet.
    pub fn scorer(&self) -> Scorer<'_> {
        Scorer::new(self.value.lens.sheet(), self.value.stars)
    }

    /// The empty pairs of a board.
    pub fn empty_pairs(&self, board: &Board) -> usize {
        (self.value.lens.sheet().all & !board.filled()).count_ones() as usize / 2
    }

    /// A game from a filling to its end, each roll placed where the learned value is highest.
    pub fn play_out(&self, filling: &Filling, rng: &mut Rng) -> u32 {
        let mut filling = filling.clone();
        while let Some((after, _)) = self.value.best(&filling, roll(rng)) {
            filling = after;
        }
        self.scorer().total(&filling.board)
    }

    /// Every placement of a roll, with its pair and the filling after it.
    pub fn choices(&self, state: &Splitter, seat: Seat) -> Vec<(Placement, Filling)> {
        let Some(board) = state.boards.get(usize::from(seat)) else { return Vec::new() };
        let filling = self.value.lens.filling(board);
        let placed = |placement: Placement| {
            let pair: Pair = state.pair_of(placement)?;
            Some((placement, self.value.lens.placed(&filling, pair, (placement.left, placement.right))))
        };
        state.placements(seat).filter_map(placed).collect()
    }

    /// The strongest placement.
    pub fn strongest(&self, state: &Splitter, seat: Seat) -> Option<Placement> {
        let stop = AtomicBool::new(false);
        let limits = Limits { playouts: Some(EXACT_STATES), ..Limits::until(&stop) };
        let board = state.boards.get(usize::from(seat))?;
        let choices = self.choices(state, seat);
        let few = self.empty_pairs(board) <= EXACT_PAIRS;
        let endgame = if few { Endgame::new(self.scorer(), board, &limits) } else { None };
        let exact = endgame.and_then(|mut endgame| {
            let cells = |placement: Placement| state.pair_of(placement).map_or(0, Pair::cells);
            let after = |(placement, _): &(Placement, Filling)| {
                endgame.after(cells(*placement), placement.left, placement.right).ok()
            };
            choices.iter().map(after).collect::<Option<Vec<f64>>>()
        });
        // All exact or none: the two kinds of values can't be compared.
        let values = exact.unwrap_or_else(|| self.look_ahead(&choices));
        let judged = choices.into_iter().map(|(placement, _)| placement).zip(values);
        judged.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0))).map(|(placement, _)| placement)
    }

    /// What each choice is worth one ply on; those that promise little are left out, as worth nothing.
    fn look_ahead(&self, choices: &[(Placement, Filling)]) -> Vec<f64> {
        let mut promising: Vec<(usize, f32)> =
            choices.iter().map(|(_, filling)| self.value.of(filling)).enumerate().collect();
        promising.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mut values = vec![f64::NEG_INFINITY; choices.len()];
        for (choice, _) in promising.into_iter().take(LOOKED_AHEAD) {
            values[choice] = self.value.ahead(&choices[choice].1);
        }
        values
    }
}
