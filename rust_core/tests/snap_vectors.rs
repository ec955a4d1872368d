//! Snap held to whole games, special cases and odds that independent programs worked out.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::question::Question;
use tablegames_core::contract::seat::{Seat, TABLE};
use tablegames_core::contract::solution::Solution;
use tablegames_core::erased::position::Position;
use tablegames_core::games;
use tablegames_core::play::chance::Chance;
use tablegames_core::play::session::Session;

fn data(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/games/snap").join(name);
    let list: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert!(!list.is_empty());
    list
}

fn read(text: &Value) -> Box<dyn Position> {
    games::read(text.as_str().unwrap()).unwrap()
}

fn seat(value: &Value) -> Seat {
    value.as_u64().map_or(TABLE, |seat| seat as Seat)
}

fn seats(value: &Value) -> Vec<Seat> {
    value.as_array().unwrap().iter().map(seat).collect()
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_string()).collect()
}

fn scores(value: &Value) -> Vec<i32> {
    value.as_array().unwrap().iter().map(|score| score.as_i64().unwrap() as i32).collect()
}

/// Checks a position against what a vector says of it.
fn check(position: &dyn Position, point: &Value, text: &Value, place: &str) {
    assert_eq!(position.scores(), scores(&point["scores"]), "scores {place}");
    let full = read(text);
    assert!(position.same(&*full), "position {place}\n got {}\nwant {}", position.text(), full.text());
    assert_eq!(full.text(), games::read(&full.text()).unwrap().text());
    for (name, legal) in point["legal"].as_object().unwrap() {
        let seat = name.parse().unwrap_or(TABLE);
        let got: HashSet<String> = position.legal_actions(seat).into_iter().collect();
        assert_eq!(got, strings(legal).into_iter().collect(), "legal actions of {name} {place}");
    }
    if let Some(to_act) = point.get("to_act") {
        assert_eq!(position.to_act(), seats(to_act), "to act {place}");
    }
    if let Some(winners) = point.get("winners") {
        assert_eq!(position.winners(), seats(winners), "winners {place}");
    }
    for (seat, view) in point["views"].as_array().unwrap().iter().enumerate() {
        let got = position.view(seat as Seat);
        assert!(got.same(&*read(view)), "view {place}\n got {}\nwant {view}", got.text());
    }
}

#[test]
fn whole_games_agree() {
    for game in data("games.json") {
        let options = game["options"].as_object().unwrap();
        let options: BTreeMap<String, String> = options.iter().map(|(k, v)| (k.clone(), v.to_string())).collect();
        let players = game["players"].as_u64().unwrap() as usize;
        let mut session = Session::new("snap", Some(players), options, strings(&game["chance"]), 1).unwrap();
        let points = game["points"].as_array().unwrap().iter().chain([&game["final"]]);
        let points: BTreeMap<usize, &Value> = points.map(|p| (p["ply"].as_u64().unwrap() as usize, p)).collect();
        let actions = game["actions"].as_array().unwrap();
        for ply in 0..=actions.len() {
            let place = format!("in game {} before action {ply}", game["id"]);
            if let Some(point) = points.get(&ply) {
                check(session.position(), point, &point["position"], &place);
            }
            if let Some(action) = actions.get(ply) {
                session.play(seat(&action[0]), action[1].as_str().unwrap()).unwrap_or_else(|e| panic!("{place}: {e}"));
            }
        }
        assert!(session.position().to_act().is_empty(), "game {} is not over", game["id"]);
    }
}

#[test]
fn special_cases_agree() {
    for case in data("special_cases.json") {
        let what = case["what"].as_str().unwrap();
        let mut position = read(&case["position"]);
        for action in case["actions"].as_array().unwrap() {
            position.play(seat(&action[0]), action[1].as_str().unwrap(), &mut Chance::unknown()).unwrap();
        }
        check(&*position, &case, &case["expected"], what);
        for action in case["refused"].as_array().unwrap() {
            let before = position.text();
            let result = position.play(seat(&action[0]), action[1].as_str().unwrap(), &mut Chance::unknown());
            assert!(result.is_err(), "{action} was not refused: {what}");
            assert_eq!(position.text(), before);
        }
    }
}

fn solve(position: &dyn Position) -> Solution {
    let question = Question { seat: 0, method: None, objective: "match", seed: 1, inputs: BTreeMap::new() };
    let stop = AtomicBool::new(false);
    position.solve(&question, &Limits { playouts: Some(1), ..Limits::until(&stop) }).unwrap()
}

/// The number that a fraction like "8/39" stands for.
fn fraction(value: &Value) -> f64 {
    let text = value.as_str().unwrap();
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    above.parse::<f64>().unwrap() / below.parse::<f64>().unwrap()
}

fn fractions(value: &Value) -> BTreeMap<String, f64> {
    value.as_object().unwrap().iter().map(|(name, text)| (name.clone(), fraction(text))).collect()
}

fn assert_close(got: &Value, want: &BTreeMap<String, f64>, place: &str) {
    let got: BTreeMap<String, f64> =
        got.as_object().unwrap().iter().map(|(name, chance)| (name.clone(), chance.as_f64().unwrap())).collect();
    assert_eq!(got.keys().collect::<Vec<_>>(), want.keys().collect::<Vec<_>>(), "{place}");
    for (name, chance) in want {
        assert!((got[name] - chance).abs() < 1e-9, "{name} {place}: {} instead of {chance}", got[name]);
    }
}

#[test]
fn odds_agree() {
    for case in data("odds.json") {
        let place = format!("in odds {}", case["id"]);
        let solution = solve(&*read(&case["view"]));
        let (odds, details) = (&case["odds"], &solution.details);
        assert!((solution.value - fraction(&odds["match"])).abs() < 1e-9, "{place}: {}", solution.value);
        assert!(solution.exact && solution.actions.is_empty());
        assert_eq!(details["cases"], odds["cases"]);
        assert_close(&details["with"], &fractions(&odds["with"]), &place);
        assert_close(&details["a_snap_takes"], &fractions(&odds["a_snap_takes"]), &place);
        for want in case["ahead"].as_array().unwrap() {
            let ahead = details["ahead"].as_array().unwrap();
            let got = ahead.iter().find(|ahead| ahead["flips"] == want["flips"]).unwrap();
            assert!((got["chance"].as_f64().unwrap() - fraction(&want["chance"])).abs() < 1e-9, "{place}");
        }
    }
}

#[test]
fn broken_positions_are_refused_in_one_sentence() {
    for case in data("illegal.json") {
        let text = case["position"].as_str().unwrap();
        let error = games::read(text).unwrap_err().to_string();
        assert_eq!(error, case["error"].as_str().unwrap(), "{text}");
    }
}

#[test]
fn refused_actions_are_told_why() {
    let told = |text: &str, seat, action: &str| {
        let mut position = games::read(text).unwrap();
        position.play(seat, action, &mut Chance::unknown()).unwrap_err().to_string()
    };
    let start = "snap down=7S,3D/7D,2C up=-/- pot=- turn=0";
    assert_eq!(told(start, 1, "snap:300"), "'snap' can't be called before the first card is turned.");
    assert_eq!(told(start, 1, "flip"), "It is the turn of seat 0 to turn a card.");
    assert_eq!(told(start, TABLE, "close"), "'close' is the table's, while calls are open.");
    assert_eq!(told(start, TABLE, "flip"), "The table can only 'close' a race.");
    assert_eq!(told(start, 5, "flip"), "There is no seat 5 at this table.");
    assert_eq!(told(start, 0, "snap:007"), "'snap:007' is no action of snap.");
    let open = "snap down=QS,7C/QH,8D/- up=KS/8C/- pot=7D turn=0 last=1 calls=0:pot:300 free=1";
    assert_eq!(told(open, 0, "pot:310"), "The race is still open, and seat 0 has called already.");
    assert_eq!(told(open, 2, "pot:310"), "There are no cards left for seat 2: out of the game.");
    assert_eq!(told(open, 1, "snap:310"), "There is no match for 'snap' now, and nobody is fined twice for one card.");
    let over = "snap down=7C,KS,KH/3D up=-/- pot=2D turn=1 last=0";
    assert_eq!(told(over, 1, "flip"), "'flip' can't be played: the game is over.");
}

/// A sentence for each thing that can happen.
#[test]
fn stories_tell_what_happened() {
    let told = |text: &str, seat, action: &str| {
        let before = games::read(text).unwrap();
        let mut after = before.boxed();
        after.play(seat, action, &mut Chance::unknown()).unwrap();
        before.story(seat, action, &*after, None).unwrap().to_string()
    };
    let table = "snap down=QS,7C/-/7S,9C up=KS/KC/8H pot=- turn=1 last=0";
    assert_eq!(told(table, 1, "flip"), "1 turns the pile over and turns K♣.");
    assert_eq!(told(table, 2, "snap:300"), "2 calls Snap after 300 ms.");
    assert_eq!(told(table, 2, "pot:300"), "2 calls Snap Pot without a match and pays a card to 0.");
    let open = format!("{table} calls=2:snap:300");
    assert_eq!(told(&open, TABLE, "close"), "2 wins 2 cards.");
    assert_eq!(told(&open, 1, "flip"), "2 wins 2 cards.");
    let open = "snap down=QS,7C/7D/7S,9C up=KS/KC/8H pot=2D turn=1 last=0 calls=2:snap:300,0:snap:320";
    assert_eq!(told(open, TABLE, "close"), "A tie: 2 cards are the Snap Pot now.");
    assert_eq!(told(open, 1, "flip"), "A tie: 2 cards are the Snap Pot now. 1 turns 7♦.");
}
