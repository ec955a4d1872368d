//! Bloops against right answers from independent programs.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use tablegames_core::contract::error::Error;
use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::question::Question;
use tablegames_core::contract::solution::Solution;
use tablegames_core::erased::position::Position;
use tablegames_core::games::read;
use tablegames_core::play::chance::Chance;
use tablegames_core::play::session::Session;

fn data(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/games/bloops").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let list: Vec<Value> = serde_json::from_str(&text).unwrap();
    assert!(!list.is_empty(), "{file} holds nothing");
    list
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_string()).collect()
}

fn actions(value: &Value) -> Vec<(u8, String)> {
    let pair = |pair: &Value| (pair[0].as_u64().unwrap() as u8, pair[1].as_str().unwrap().to_string());
    value.as_array().unwrap().iter().map(pair).collect()
}

fn sorted(mut list: Vec<String>) -> Vec<String> {
    list.sort();
    list
}

/// Holds a position to what a reference says of it.
fn compare(position: &dyn Position, want: &Value, place: &str) {
    let to_act: Vec<u64> = position.to_act().into_iter().map(u64::from).collect();
    if let Some(seats) = want.get("to_act") {
        assert_eq!(&serde_json::json!(to_act), seats, "{place}: to_act");
    }
    for (seat, legal) in want["legal"].as_object().unwrap() {
        let seat = seat.parse().unwrap();
        assert_eq!(sorted(position.legal_actions(seat)), sorted(texts(legal)), "{place}: legal for {seat}");
    }
    assert_eq!(serde_json::json!(position.scores()), want["scores"], "{place}: scores");
    if let Some(winners) = want.get("winners") {
        assert_eq!(&serde_json::json!(position.winners()), winners, "{place}: winners");
    }
    let text = want.get("expected").unwrap_or(&want["position"]).as_str().unwrap();
    let full = read(text).unwrap();
    assert!(position.same(&*full), "{place}: {} instead of {text}", position.text());
    assert_eq!(read(&full.text()).unwrap().text(), full.text(), "{place}: round trip");
    for (seat, view) in texts(&want["views"]).iter().enumerate() {
        let got = position.view(seat as u8);
        assert!(got.same(&*read(view).unwrap()), "{place}: view of {seat} is {} instead of {view}", got.text());
    }
}

#[test]
fn whole_games_replay() {
    for game in data("playthroughs.json") {
        let players = game["players"].as_u64().map(|players| players as usize);
        let mut session = Session::new("bloops", players, BTreeMap::new(), texts(&game["chance"]), 0).unwrap();
        let actions = actions(&game["actions"]);
        for ply in 0..=actions.len() {
            let points = game["points"].as_array().unwrap().iter().chain([&game["final"]]);
            for point in points.filter(|point| point["ply"].as_u64() == Some(ply as u64)) {
                compare(session.position(), point, &format!("game {} ply {ply}", game["id"]));
                assert_eq!(session.chance().len() as u64, point["shuffles"].as_u64().unwrap());
            }
            if let Some((seat, action)) = actions.get(ply) {
                session.play(*seat, action).unwrap();
            }
        }
        assert!(session.position().to_act().is_empty(), "game {} isn't over", game["id"]);
    }
}

#[test]
fn special_cases_come_out_right() {
    for case in data("special_cases.json") {
        let what = case["what"].as_str().unwrap();
        let mut position = read(case["position"].as_str().unwrap()).unwrap();
        let mut chance = Chance::unknown().given(case.get("chance").map(texts).unwrap_or_default());
        for (seat, action) in actions(&case["actions"]) {
            position.play(seat, &action, &mut chance).unwrap();
        }
        compare(&*position, &case, what);
        for (seat, action) in actions(&case["refused"]) {
            let before = position.text();
            let refused = position.play(seat, &action, &mut chance);
            assert!(matches!(refused, Err(Error::IllegalAction(_))), "{what}: {action} of {seat} is not refused");
            assert_eq!(position.text(), before, "{what}: a refused action changed something");
        }
    }
}

#[test]
fn broken_positions_are_refused_in_one_sentence() {
    for case in data("illegal.json") {
        let text = case["position"].as_str().unwrap();
        let error = read(text).err().unwrap_or_else(|| panic!("{text} was read")).to_string();
        assert!(error.contains(case["error"].as_str().unwrap()), "{text}: {error}");
        assert!(error.ends_with('.') && !error.contains(['{', '\n']), "{text}: {error}");
    }
}

fn solve(position: &dyn Position, seat: u8, objective: &str, playouts: Option<u64>, threads: usize) -> Solution {
    let question = Question::new(position.facts(), seat, None, Some(objective), 1, BTreeMap::new()).unwrap();
    let stop = AtomicBool::new(false);
    position.solve(&question, &Limits { playouts, threads, ..Limits::until(&stop) }).unwrap()
}

#[test]
fn late_positions_have_their_values() {
    for late in data("values.json") {
        let position = read(late["position"].as_str().unwrap()).unwrap();
        let solution = solve(&*position, late["seat"].as_u64().unwrap() as u8, "points", None, 1);
        assert!(solution.exact, "{}", late["id"]);
        assert_eq!(solution.value, late["value"].as_f64().unwrap(), "{}", late["id"]);
        let values: BTreeMap<&str, f64> =
            solution.actions.iter().map(|action| (action.action.as_str(), action.value)).collect();
        let want: BTreeMap<&str, f64> = late["all"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(text, value)| (text.as_str(), value.as_f64().unwrap()))
            .collect();
        assert_eq!(values, want, "{}", late["id"]);
    }
}

#[test]
fn answers_do_not_depend_on_threads() {
    let position = read("bloops cards=775???/??????/????.? discard=e99w drawn=e phase=choose turn=0 deck=?42 caller=- know=111001/222020/4440.4").unwrap();
    let answers: Vec<Solution> = [1, 2, 3]
        .map(|threads| Solution { seconds: 0.0, ..solve(&*position, 0, "points", Some(4_000), threads) })
        .into();
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}
