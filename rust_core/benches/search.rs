//! How fast the searches are on games whose size is known.

use std::sync::atomic::AtomicBool;

use divan::Bencher;
use divan::counter::ItemsCount;
use toys::leduc::WholeGame;
use toys::tictactoe::Board;

use tablegames_core::contract::limits::Limits;
use tablegames_core::search::expectimax::{self, Tree, Turn};
use tablegames_core::search::{is_mcts, rollout};

#[path = "../tests/toys/mod.rs"]
mod toys;

fn main() {
    divan::main();
}

const SIMULATIONS: u64 = 100_000;

/// Information-set Monte Carlo tree search on Leduc poker, one core: items are simulations.
#[divan::bench(sample_count = 20)]
fn is_mcts_on_leduc(bencher: Bencher) {
    let stop = AtomicBool::new(false);
    bencher.counter(ItemsCount::new(SIMULATIONS)).bench(|| {
        let limits = Limits { playouts: Some(SIMULATIONS), ..Limits::until(&stop) };
        is_mcts::search(&WholeGame, 1, &limits)
    });
}

/// The same without a tree: what growing and walking the tree costs.
#[divan::bench(sample_count = 20)]
fn flat_monte_carlo_on_leduc(bencher: Bencher) {
    let stop = AtomicBool::new(false);
    bencher.counter(ItemsCount::new(SIMULATIONS)).bench(|| {
        let limits = Limits { playouts: Some(SIMULATIONS), ..Limits::until(&stop) };
        rollout::search(&WholeGame, 1, &limits)
    });
}

struct TicTacToe;

impl Tree for TicTacToe {
    type State = Board;
    type Action = u8;

    fn turn(&self, board: &Board) -> Turn {
        if board.over() { Turn::Over(board.result()) } else { Turn::Seat(board.turn()) }
    }

    fn seat(&self) -> u8 {
        0
    }

    fn actions(&self, board: &Board, list: &mut Vec<u8>) {
        list.extend(board.moves());
    }

    fn apply(&self, board: &mut Board, square: u8) {
        *board = board.after(square);
    }

    fn bounds(&self, _board: &Board) -> (f64, f64) {
        (-1.0, 1.0)
    }
}

/// Tic-tac-toe solved from the empty board.
#[divan::bench]
fn tic_tac_toe_solved(bencher: Bencher) {
    let stop = AtomicBool::new(false);
    bencher.bench(|| expectimax::value(&TicTacToe, &Board::default(), &Limits::until(&stop)));
}
