//! Information-set Monte Carlo tree search on games whose answers are known.
#![allow(clippy::unwrap_used, reason = "a test fails by them")]

mod toys;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use toys::kuhn::{CARDS, Decision, Kuhn, Move, equilibrium};
use toys::leduc::WholeGame;
use toys::tictactoe::Board;

use tablegames_core::contract::limits::Limits;
use tablegames_core::search::is_mcts::search;
use tablegames_core::search::{Findings, Problem};

fn with<P: Problem>(problem: &P, playouts: u64, threads: usize) -> Findings<P::Action> {
    let stop = AtomicBool::new(false);
    search(problem, 7, &Limits { playouts: Some(playouts), threads, ..Limits::until(&stop) })
}

#[test]
fn threads_do_not_change_the_answer() {
    let one = with(&WholeGame, 20_011, 1);
    assert_eq!(one.nodes, 20_011);
    for threads in [2, 3, 5, 64] {
        assert_eq!(one, with(&WholeGame, 20_011, threads), "{threads} threads");
    }
}

#[test]
fn a_budget_is_kept_to_the_playout() {
    for playouts in [1, 2, 63, 999, 2_500] {
        let found = with(&Board::default(), playouts, 2);
        assert_eq!(found.nodes, playouts);
        assert_eq!(found.actions.iter().map(|found| found.visits).sum::<u64>(), playouts);
    }
}

#[test]
fn a_win_in_one_is_found_and_a_loss_prevented() {
    let won = [0, 3, 1, 4].into_iter().fold(Board::default(), Board::after);
    let found = with(&won, 2_000, 1);
    assert_eq!(found.best(), Some(2));
    assert_eq!(found.line, [(0, 2)]);
    let threatened = [0, 4, 1].into_iter().fold(Board::default(), Board::after);
    assert_eq!(with(&threatened, 2_000, 1).best(), Some(2));
}

#[test]
fn tic_tac_toe_is_drawn() {
    let found = with(&Board::default(), 50_000, 2);
    assert_eq!(found.best(), Some(4), "the centre");
    let corner = with(&Board::default().after(0), 50_000, 2);
    assert_eq!(corner.best(), Some(4), "all other replies to a corner lose");
    assert!(corner.actions[0].value.abs() < 0.1 && corner.actions[1].value < -0.2, "{corner:?}");
}

/// The exact value of a seat's best reply to the other's equilibrium, by trying all: the seat's card is known, the
/// other's has odds by how it played so far.
fn best_reply(states: &[(f64, Kuhn)], seat: u8) -> f64 {
    let Some(actor) = states[0].1.actor() else {
        let sign = if seat == 0 { 1.0 } else { -1.0 };
        return states.iter().map(|(weight, state)| weight * sign * state.payoff()).sum();
    };
    let values = [Move::Pass, Move::Bet].map(|action| {
        let after: Vec<(f64, Kuhn)> = states
            .iter()
            .map(|&(weight, mut state)| {
                let bets = equilibrium(1.0 / 6.0, state.cards[usize::from(actor)], state.played());
                let odds = if action == Move::Bet { bets } else { 1.0 - bets };
                state.play(action);
                (weight * if actor == seat { 1.0 } else { odds }, state)
            })
            .collect();
        best_reply(&after, seat)
    });
    if actor == seat { values[0].max(values[1]) } else { values[0] + values[1] }
}

/// The states that a seat with a card thinks possible, as likely.
fn deals(seat: u8, card: usize) -> Vec<(f64, Kuhn)> {
    let others = CARDS.into_iter().filter(|&other| other != card);
    others.map(|other| (0.5, if seat == 0 { Kuhn::deal(card, other) } else { Kuhn::deal(other, card) })).collect()
}

#[test]
fn best_replies_to_kuhns_equilibrium_have_its_published_value() {
    for (seat, value) in [(0, -1.0 / 18.0), (1, 1.0 / 18.0)] {
        let mean = CARDS.map(|card| best_reply(&deals(seat, card), seat)).iter().sum::<f64>() / 3.0;
        assert!((mean - value).abs() < 1e-12, "seat {seat}: {mean}");
    }
}

#[test]
fn search_finds_best_replies_to_kuhns_equilibrium() {
    let mut mean = 0.0;
    for card in CARDS {
        let found = with(&Decision { card, played: vec![], against_equilibrium: true }, 60_000, 2);
        let value = found.actions.iter().map(|found| found.value).fold(f64::MIN, f64::max);
        let exact = best_reply(&deals(0, card), 0);
        assert!((value - exact).abs() < 0.03, "card {card}: {value} for {exact}");
        mean += value / 3.0;
    }
    assert!((mean + 1.0 / 18.0).abs() < 0.02, "{mean} for −1/18");
}

#[test]
fn certain_hands_are_played_right_whatever_the_other_does() {
    let last = |card| with(&Decision { card, played: vec![Move::Bet], against_equilibrium: false }, 4_000, 1);
    let (jack, king) = (last(0), last(2));
    assert_eq!(jack.best(), Some(Move::Pass));
    assert_eq!((jack.actions[0].value, jack.actions[1].value), (-1.0, -2.0));
    assert_eq!(king.best(), Some(Move::Bet));
    assert_eq!((king.actions[0].value, king.actions[1].value), (2.0, -1.0));
}

#[test]
fn stop_time_and_progress_are_minded() {
    let stop = AtomicBool::new(true);
    let found = search(&WholeGame, 1, &Limits { threads: 2, ..Limits::until(&stop) });
    assert!(found.nodes < 100 && found.actions.iter().all(|found| found.visits > 0), "{found:?}");

    stop.store(false, Ordering::Relaxed);
    let parts = Mutex::new(Vec::new());
    let note = |part: f64| parts.lock().unwrap().push(part);
    let limits = Limits { time: Some(Duration::from_millis(30)), progress: Some(&note), ..Limits::until(&stop) };
    let begun = Instant::now();
    search(&WholeGame, 1, &limits);
    assert!(begun.elapsed() >= Duration::from_millis(30));
    let parts = parts.into_inner().unwrap();
    assert!(parts.is_sorted() && parts.iter().all(|part| (0.0..=1.0).contains(part)) && !parts.is_empty());
}
