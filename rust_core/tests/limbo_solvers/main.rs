//! Limbo's solvers against values from an independent program and against plain enumeration.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod all_deals;
mod plain;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::question::Question;
use tablegames_core::contract::solution::Solution;
use tablegames_core::erased::position::Position;
use tablegames_core::games;
use tablegames_core::games::limbo::cards::{Cards, Rank};
use tablegames_core::games::limbo::solve::aim::Points;
use tablegames_core::games::limbo::solve::all_deals::program::{OneSided, Program};
use tablegames_core::games::limbo::solve::double_dummy::search::DoubleDummy;
use tablegames_core::games::limbo::solve::hands::Hands;
use tablegames_core::games::limbo::solve::node::Node;
use tablegames_core::games::limbo::solve::odds::Odds;
use tablegames_core::games::limbo::solve::stock_view::{Reading, StockView};

fn solve(position: &dyn Position, method: Option<&str>, objective: &'static str) -> Solution {
    solve_within(position, method, objective, None)
}

fn solve_within(
    position: &dyn Position,
    method: Option<&str>,
    objective: &'static str,
    playouts: Option<u64>,
) -> Solution {
    let stop = AtomicBool::new(false);
    let seat = position.to_act().first().copied().unwrap_or(0);
    let question = Question { seat, method: method.map(Into::into), objective, seed: 1, inputs: BTreeMap::new() };
    position
        .solve(&question, &Limits { playouts, ..Limits::until(&stop) })
        .unwrap_or_else(|error| panic!("{}: {error}", position.text()))
}

#[test]
fn double_dummy_values_are_those_of_the_vectors() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/games/limbo/values.json");
    let data: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    for vector in data["positions"].as_array().unwrap() {
        let position = games::read(vector["position"].as_str().unwrap()).unwrap();
        for objective in ["points", "round"] {
            let solution = solve(&*position, Some("double-dummy"), objective);
            assert!(solution.exact);
            for found in &solution.actions {
                let want = vector["actions"][&found.action][objective].as_f64().unwrap();
                assert!((found.value - want).abs() < 1e-9, "{} {objective} {found:?}: {want}", position.text());
            }
            let whole = vector[objective].as_f64().unwrap();
            let seat_is_mover = !solution.actions.is_empty();
            assert!(!seat_is_mover || (solution.value - whole).abs() < 1e-9, "{}", position.text());
        }
    }
}

#[test]
fn what_is_not_proven_has_an_error_and_bounds_however_short_the_time() {
    let stop = AtomicBool::new(false);
    let texts = [
        "limbo count=101 pile=K hands=298K2/?5 turn=0 stock=?41",
        "limbo count=101 pile=- phase=double hands=298K2/?5 turn=0 stock=?42",
        "limbo count=101 pile=K hands=298K2/34567 turn=0 stock=A3456789TJQKA23456789TJQKA23456789TJQATJQ",
    ];
    for text in texts {
        let position = games::read(text).unwrap();
        for millis in [0, 1, 10, 30] {
            let question = Question { seat: 0, method: None, objective: "points", seed: 1, inputs: BTreeMap::new() };
            let time = Some(std::time::Duration::from_millis(millis));
            let solution = position.solve(&question, &Limits { time, ..Limits::until(&stop) }).unwrap();
            let (low, high) = solution.bounds;
            assert!(low <= solution.value && solution.value <= high, "{text} {solution:?}");
            assert!(solution.exact || solution.actions.iter().any(|found| found.error > 0.0), "{text} {solution:?}");
        }
    }
}

/// The cards of a text.
fn cards(text: &str) -> Cards {
    text.chars().filter_map(Rank::from_letter).collect()
}

#[test]
fn the_estimate_for_all_hands_at_once_is_that_of_each_hand_searched_on_its_own() {
    let aim = Points { card: 10.0, count: 10.0 };
    for (own, starter, count) in [("2389K", "K", 101), ("A56QJ", "4", 97)] {
        let unseen = Cards::PACK.minus(cards(own)).without(Rank::from_letter(starter.chars().next().unwrap()).unwrap());
        let stock = StockView { known: &[], size: 41, unseen, elsewhere: 5, reading: Reading::Fixed };
        let odds = || Odds::new(aim, 0, stock, 1);
        let root = Node {
            hands: [cards(own), Cards::NONE],
            turn: 0,
            count,
            below: cards(starter).iter().next(),
            pile: 1,
            turned: 0,
            alone: false,
        };
        let stop = AtomicBool::new(false);
        let limits = Limits::until(&stop);
        let hands = Hands::of(unseen, 5);
        let mut program = Program::new(aim, 0, &hands, stock, 1, &limits);
        let values = program.values(OneSided { node: root, size: 5 });
        let mut search = DoubleDummy::new(aim);
        search.bound([odds(), odds()]);
        // Each hand costs a search; one of seven is enough to meet every kind.
        for (&hand, value) in hands.sizes[5].hands.iter().zip(values.iter()).step_by(7) {
            search.deal(&[], 41, unseen.minus(hand));
            let apart = search.value(&Node { hands: [cards(own), hand], ..root });
            assert!((value - apart).abs() < 1e-6, "{own} {starter} {hand:?}: {value} but {apart}");
        }
    }
}

#[test]
fn a_search_tells_of_its_progress() {
    let (stop, told) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let tell = |part| told.lock().unwrap().push(part);
    let position = games::read("limbo count=101 pile=K hands=298K2/?5 turn=0 stock=?41").unwrap();
    let question = Question { seat: 0, method: None, objective: "points", seed: 1, inputs: BTreeMap::new() };
    let limits = Limits { playouts: Some(20_000), progress: Some(&tell), ..Limits::until(&stop) };
    position.solve(&question, &limits).unwrap();
    let told = told.into_inner().unwrap();
    assert!(told.is_sorted() && told.last().is_some_and(|&part: &f64| 0.5 < part && part <= 1.0), "{told:?}");
}

#[test]
fn a_whole_round_is_bounded_more_closely_the_longer_it_is_searched() {
    let position = games::read("limbo count=101 pile=K hands=298K2/?5 turn=0 stock=?41").unwrap();
    let [first, second] = [1, 100_000].map(|nodes| solve_within(&*position, None, "points", Some(nodes)));
    assert!(first.bounds.0 < first.bounds.1 && !first.exact && !first.notes.is_empty());
    assert!(first.bounds.0 <= second.bounds.0 && second.bounds.1 <= first.bounds.1);
    assert!(second.bounds.1 - second.bounds.0 < first.bounds.1 - first.bounds.0);
    assert!(second.bounds.0 <= second.value && second.value <= second.bounds.1);
}

#[test]
fn a_match_chance_is_proven_only_where_the_match_ends_with_the_round() {
    let estimate = games::read("limbo count=3 pile=579 hands=2A/3K turn=0 stock=5 scores=30/0").unwrap();
    assert!(!solve(&*estimate, None, "match").exact);
    let last = games::read("limbo count=3 pile=579 hands=2A/3K turn=0 stock=5 scores=190/50").unwrap();
    assert!(!solve(&*last, None, "match").exact, "the other may win the round and the match goes on");
    let either = games::read("limbo count=3 pile=579 hands=2A/3K turn=0 stock=5 scores=193/185").unwrap();
    assert!(solve(&*either, None, "match").exact);
}

#[test]
fn match_chances_of_other_options_are_made_once_and_within_the_time() {
    let position =
        games::read("limbo count=31 pile=579 hands=2A/3K turn=0 stock=5 scores=90/110 loser_scores=0").unwrap();
    let stop = AtomicBool::new(false);
    let ask = |time| {
        let question = Question { seat: 0, method: None, objective: "match", seed: 1, inputs: BTreeMap::new() };
        position.solve(&question, &Limits { time, ..Limits::until(&stop) }).unwrap()
    };
    let note = |solution: &Solution| solution.notes.last().map(|note| note.text.clone()).unwrap();
    let hurried = ask(Some(std::time::Duration::ZERO));
    assert!(!hurried.exact && note(&hurried).contains("those of the default options"), "{:?}", hurried.notes);
    let (first, second) = (ask(None), ask(None));
    assert!(!first.exact && note(&first).contains("with these options"), "{:?}", first.notes);
    assert_eq!((first.value, first.bounds), (second.value, second.bounds));
    // The loser's 0 points leave the one who is ahead by the win further ahead.
    let won = games::read("limbo count=1 pile=579 hands=A/3 turn=0 stock=5 scores=90/110 loser_scores=0").unwrap();
    assert!(solve(&*won, None, "match").value > 0.5);
}
