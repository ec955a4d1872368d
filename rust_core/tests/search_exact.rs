//! Exact search and flat Monte Carlo on games whose answers are known.
#![allow(clippy::unwrap_used, reason = "a test fails by them")]

mod toys;

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use toys::leduc::WholeGame;
use toys::tictactoe::Board;

use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::seat::Seat;
use tablegames_core::play::chance::Rng;
use tablegames_core::search::expectimax::{self, Tree, Turn};
use tablegames_core::search::rollout;

/// Tic-tac-toe for one of its sides.
struct TicTacToe(Seat);

impl Tree for TicTacToe {
    type State = Board;
    type Action = u8;

    fn turn(&self, board: &Board) -> Turn {
        let sign = if self.0 == 0 { 1.0 } else { -1.0 };
        if board.over() { Turn::Over(sign * board.result()) } else { Turn::Seat(board.turn()) }
    }

    fn seat(&self) -> Seat {
        self.0
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

/// Minimax as it is defined, and all positions met.
fn minimax(board: Board, met: &mut HashSet<Board>) -> f64 {
    met.insert(board);
    if board.over() {
        return board.result();
    }
    let values = board.moves().map(|square| minimax(board.after(square), met));
    if board.turn() == 0 { values.fold(-1.0, f64::max) } else { values.fold(1.0, f64::min) }
}

#[test]
fn tic_tac_toe_has_its_5478_positions_and_is_solved_in_each() {
    let stop = AtomicBool::new(false);
    let mut all = HashSet::new();
    assert_eq!(minimax(Board::default(), &mut all), 0.0);
    assert_eq!(all.len(), 5_478);
    for (i, &board) in all.iter().filter(|board| !board.over()).enumerate() {
        let side = (i % 2) as Seat;
        let sign = if side == 0 { 1.0 } else { -1.0 };
        let found = expectimax::solve(&TicTacToe(side), &board, &Limits::until(&stop)).unwrap();
        assert_eq!(found.actions.len(), board.moves().count());
        for found in &found.actions {
            assert_eq!(found.value, sign * minimax(board.after(found.action), &mut HashSet::new()));
        }
        let best = found.actions[0].value;
        assert_eq!(sign * best, minimax(board, &mut HashSet::new()), "best first for the side to move");
        let end = found.line.iter().fold(board, |board, &(seat, square)| {
            assert_eq!(seat, board.turn());
            board.after(square)
        });
        assert!(end.over() && sign * end.result() == best, "the line is best play to the end");
    }
}

/// A random tree: decisions of two seats and chance in any order. A state is the path from the root.
struct RandomTree {
    seed: u64,
    bounded: bool,
}

impl RandomTree {
    fn rng(&self, path: &[u8]) -> Rng {
        Rng::stream(self.seed, path.iter().fold(1, |hash, &step| hash * 5 + u64::from(step)))
    }

    fn odds(&self, path: &[u8]) -> Vec<f64> {
        let mut rng = self.rng(path);
        let weights: Vec<f64> = (0..1 + rng.below(3)).map(|_| 0.1 + rng.unit()).collect();
        let sum: f64 = weights.iter().sum();
        weights.into_iter().map(|weight| weight / sum).collect()
    }

    /// The value as it is defined, without windows or memo.
    fn plain(&self, path: &[u8]) -> f64 {
        let below = |step: u8| self.plain(&[path, &[step]].concat());
        match self.turn(&path.to_vec()) {
            Turn::Over(value) => value,
            Turn::Chance => self.odds(path).iter().zip(0..).map(|(odds, step)| odds * below(step)).sum(),
            Turn::Seat(0) => (0..3).map(below).fold(f64::MIN, f64::max),
            Turn::Seat(_) => (0..3).map(below).fold(f64::MAX, f64::min),
        }
    }
}

impl Tree for RandomTree {
    type State = Vec<u8>;
    type Action = u8;

    fn turn(&self, path: &Vec<u8>) -> Turn {
        let mut rng = self.rng(path);
        match rng.next_u64() % 4 {
            _ if path.len() == 7 => Turn::Over((rng.unit() * 8.0).round()),
            0 => Turn::Seat(0),
            1 => Turn::Seat(1),
            2 => Turn::Chance,
            _ => Turn::Seat((path.len() % 2) as Seat),
        }
    }

    fn seat(&self) -> Seat {
        0
    }

    fn actions(&self, _path: &Vec<u8>, list: &mut Vec<u8>) {
        list.extend(0..3);
    }

    fn apply(&self, path: &mut Vec<u8>, action: u8) {
        path.push(action);
    }

    fn outcomes(&self, path: &Vec<u8>, list: &mut Vec<(f64, Vec<u8>)>) {
        list.extend(self.odds(path).into_iter().zip(0..).map(|(odds, step)| (odds, [path, &[step][..]].concat())));
    }

    fn bounds(&self, _path: &Vec<u8>) -> (f64, f64) {
        if self.bounded { (0.0, 8.0) } else { (f64::NEG_INFINITY, f64::INFINITY) }
    }
}

#[test]
fn chance_and_windows_change_no_value() {
    let stop = AtomicBool::new(false);
    let mut saved = 0;
    for seed in 0..60 {
        let mut nodes = Vec::new();
        for bounded in [false, true] {
            let tree = RandomTree { seed, bounded };
            let value = expectimax::value(&tree, &vec![], &Limits::until(&stop)).unwrap();
            assert!((value - tree.plain(&[])).abs() < 1e-9, "seed {seed}: {value} for {}", tree.plain(&[]));
            let found = expectimax::solve(&tree, &vec![], &Limits::until(&stop)).unwrap();
            for found in &found.actions {
                assert!((found.value - tree.plain(&[found.action])).abs() < 1e-9, "seed {seed}: {found:?}");
            }
            nodes.push(found.nodes);
        }
        assert!(nodes[1] <= nodes[0], "bounds save work: {nodes:?}");
        saved += u32::from(nodes[1] < nodes[0]);
    }
    assert!(saved > 10, "bounds prune below chance: {saved}");
}

#[test]
fn what_is_not_proven_is_not_told() {
    let stop = AtomicBool::new(false);
    let solve = |limits: &Limits<'_>| expectimax::solve(&TicTacToe(0), &Board::default(), limits);
    let needed = solve(&Limits::until(&stop)).unwrap().nodes;
    assert!(solve(&Limits { playouts: Some(needed / 2), ..Limits::until(&stop) }).is_none());
    assert!(solve(&Limits { playouts: Some(needed), ..Limits::until(&stop) }).is_some());
    assert!(solve(&Limits { time: Some(Duration::ZERO), ..Limits::until(&stop) }).is_none());
    assert!(solve(&Limits::until(&AtomicBool::new(true))).is_none());
}

#[test]
fn flat_monte_carlo_gives_the_mean_of_random_play() {
    let stop = AtomicBool::new(false);
    let limits = Limits { playouts: Some(90_000), threads: 2, ..Limits::until(&stop) };
    let found = rollout::search(&Board::default(), 1, &limits);
    assert_eq!(found.nodes, 90_000);
    for action in &found.actions {
        let exact = random_play(Board::default().after(action.action));
        assert!((action.value - exact).abs() < 4.0 * action.error, "{action:?} for {exact}");
        assert!((0.005..0.015).contains(&action.error), "{action:?}");
    }
    assert_eq!(found.best(), Some(4));
}

/// The exact mean of random play.
fn random_play(board: Board) -> f64 {
    if board.over() {
        return board.result();
    }
    board.moves().map(|square| random_play(board.after(square))).sum::<f64>() / board.moves().count() as f64
}

#[test]
fn threads_do_not_change_flat_monte_carlo() {
    let stop = AtomicBool::new(false);
    let with = |threads| {
        let limits = Limits { playouts: Some(3_001), threads, ..Limits::until(&stop) };
        rollout::search(&WholeGame, 3, &limits)
    };
    assert_eq!(with(1), with(4));
}

#[test]
fn all_actions_meet_the_same_worlds() {
    let stop = AtomicBool::new(false);
    let limits = Limits { playouts: Some(200), ..Limits::until(&stop) };
    let found = rollout::over_worlds(&['a', 'b'], 5, &limits, |rng, values| {
        let world = rng.unit();
        values.copy_from_slice(&[world, world + 0.001]);
    });
    assert_eq!(found.best(), Some('b'), "a difference far below the error of either");
    assert!((found.actions[0].value - found.actions[1].value - 0.001).abs() < 1e-12);
}
