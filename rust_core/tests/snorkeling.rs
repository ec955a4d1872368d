//! Snorkeling against games, positions and refusals that an independent program wrote.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use tablegames_core::erased::position::Position;
use tablegames_core::games;
use tablegames_core::play::chance::{Chance, Rng};
use tablegames_core::play::session::Session;

fn data(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/games/snorkeling").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap()
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().map(text).collect()
}

fn numbers(value: &Value) -> Vec<i64> {
    value.as_array().unwrap().iter().map(|number| number.as_i64().unwrap()).collect()
}

fn seat(value: &Value) -> u8 {
    value.as_u64().unwrap() as u8
}

/// Compares a position with what a data file says of it.
fn compare(position: &dyn Position, want: &Value, full: &str, place: &str) {
    assert_eq!(position.text(), full, "{place}: position");
    assert!(games::read(full).unwrap().same(position), "{place}: reading back");
    assert_eq!(position.scores().into_iter().map(i64::from).collect::<Vec<_>>(), numbers(&want["scores"]), "{place}");
    for (seat, legal) in want["legal"].as_object().unwrap() {
        let mut got = position.legal_actions(seat.parse().unwrap());
        let mut legal = texts(legal);
        got.sort();
        legal.sort();
        assert_eq!(got, legal, "{place}: actions of seat {seat}");
    }
    for (seat, view) in texts(&want["views"]).iter().enumerate() {
        assert_eq!(&position.view(seat as u8).text(), view, "{place}: view of seat {seat}");
        assert_eq!(&games::read(view).unwrap().text(), view, "{place}: view of seat {seat} read back");
    }
    if let Some(winners) = want.get("winners") {
        let got: Vec<i64> = position.winners().into_iter().map(i64::from).collect();
        assert_eq!(got, numbers(winners), "{place}: winners");
    }
}

#[test]
fn whole_games_replay() {
    for game in data("playthroughs.json") {
        let options: BTreeMap<String, String> =
            game["options"].as_object().unwrap().iter().map(|(name, value)| (name.clone(), text(value))).collect();
        let players = game["players"].as_u64().unwrap() as usize;
        let mut session = Session::new("snorkeling", Some(players), options, texts(&game["chance"]), 0).unwrap();
        let actions = game["actions"].as_array().unwrap();
        let points: Vec<&Value> = game["points"].as_array().unwrap().iter().chain([&game["final"]]).collect();
        for ply in 0..=actions.len() {
            for point in points.iter().filter(|point| point["ply"].as_u64() == Some(ply as u64)) {
                let place = format!("game {}, ply {ply}", game["id"]);
                let to_act: Vec<i64> = session.position().to_act().into_iter().map(i64::from).collect();
                assert_eq!(to_act, numbers(&point["to_act"]), "{place}: to act");
                assert_eq!(session.chance().len() as u64, point["shuffles"].as_u64().unwrap(), "{place}: shuffles");
                compare(session.position(), point, point["position"].as_str().unwrap(), &place);
            }
            if let Some(action) = actions.get(ply) {
                session.play(seat(&action[0]), action[1].as_str().unwrap()).unwrap();
            }
        }
        assert!(session.position().to_act().is_empty(), "game {} is not over", game["id"]);
    }
}

#[test]
fn special_cases_come_out_as_told() {
    for case in data("special_cases.json") {
        let what = case["what"].as_str().unwrap();
        let mut position = games::read(case["position"].as_str().unwrap()).unwrap();
        let mut chance = Chance::unknown().given(texts(&case["chance"]));
        for action in case["actions"].as_array().unwrap() {
            position.play(seat(&action[0]), action[1].as_str().unwrap(), &mut chance).unwrap();
        }
        compare(&*position, &case, case["expected"].as_str().unwrap(), what);
        for refused in case["refused"].as_array().unwrap() {
            let (seat, action) = (seat(&refused[0]), refused[1].as_str().unwrap());
            let before = position.text();
            assert!(position.play(seat, action, &mut Chance::seeded(1)).is_err(), "{what}: {action} was not refused");
            assert_eq!(position.text(), before, "{what}: {action} changed something");
        }
    }
}

/// Plays games of every size by a chooser and calls `visit` at every position.
fn play(choose: impl Fn(&[String], &mut Rng) -> usize, visit: impl Fn(&dyn Position, &mut Rng)) {
    for (game, players) in (2..=6).chain(2..=6).enumerate() {
        let variant = if game < 5 { "basic" } else { "expert" };
        let options = BTreeMap::from([("variant".to_string(), variant.to_string())]);
        let mut session = Session::new("snorkeling", Some(players), options, Vec::new(), game as u64).unwrap();
        let mut rng = Rng::seeded(game as u64);
        while let Some(&seat) = session.position().to_act().first() {
            let actions = session.position().legal_actions(seat);
            let action = &actions[choose(&actions, &mut rng)];
            session.play(seat, action).unwrap();
            visit(session.position(), &mut rng);
        }
    }
}

#[test]
fn positions_and_views_read_back() {
    play(
        |actions, rng| rng.below(actions.len()),
        |position, _| {
            assert!(games::read(&position.text()).unwrap().same(position), "{}", position.text());
            for seat in 0..position.setup().players as u8 {
                let view = position.view(seat);
                assert!(games::read(&view.text()).unwrap().same(&*view), "{}", view.text());
            }
        },
    );
}

#[test]
fn what_is_hidden_does_not_reach_a_view() {
    play(
        |actions, rng| rng.below(actions.len()),
        |position, rng| {
            for seat in 0..position.setup().players as u8 {
                let view = position.view(seat);
                let world = view.sample(rng);
                assert!(world.is_complete());
                assert!(world.view(seat).same(&*view), "{} from {}", world.text(), view.text());
                assert_eq!(world.board(Some(seat)), position.board(Some(seat)));
            }
        },
    );
}

/// The most stubborn players: those who pass whenever they may, and those who take back and never put.
#[test]
fn every_game_ends() {
    play(|actions, _| actions.iter().position(|action| action == "pass" || action == "leave").unwrap_or(0), |_, _| ());
    play(
        |actions, rng| {
            let wanted = actions.iter().position(|action| action == "take" || action == "end");
            wanted.unwrap_or_else(|| rng.below(actions.len()))
        },
        |_, _| (),
    );
}

/// The number of cards that the words of a position name.
fn named(text: &str, keys: &[&str]) -> usize {
    let values = keys.iter().map(|key| text.split(' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('=')));
    values.map(|value| value.unwrap().bytes().filter(u8::is_ascii_digit).count()).sum()
}

#[test]
fn no_card_is_lost() {
    play(
        |actions, rng| rng.below(actions.len()),
        |position, _| assert_eq!(named(&position.text(), &["centre", "piles", "hands", "deck", "out"]), 75),
    );
}

#[test]
fn bad_positions_and_actions_are_refused_in_words() {
    for case in data("illegal.json") {
        let text = case["position"].as_str().unwrap();
        let told = match (games::read(text), case["action"].as_str()) {
            (Err(error), None) => error.to_string(),
            (Ok(mut position), Some(action)) => {
                position.play(seat(&case["seat"]), action, &mut Chance::seeded(1)).unwrap_err().to_string()
            }
            (read, _) => panic!("{text}: {read:?}"),
        };
        let want = case["error"].as_str().unwrap();
        assert!(told.contains(want), "{text}: '{told}' instead of '{want}'");
    }
}

/// Somebody who follows a real game plays the others' cards from hands that hide them.
#[test]
fn a_hidden_card_can_be_played_from_a_view() {
    let mut view = games::read("snorkeling centre=r1 piles=L/L hands=r2g4/?2 turn=1 deck=?3 out=- scores=0/0").unwrap();
    assert_eq!(view.legal_actions(1), ["pass"]);
    for action in ["r3", "b4@0"] {
        view.play(1, action, &mut Chance::unknown()).unwrap();
    }
    assert_eq!(view.text(), "snorkeling centre=r3 piles=Lb4/L hands=r2g4/?2 turn=0 deck=? out=r1 scores=0/0");
}

/// The laid cards below the top lie in the centre pile, whether its cards are named there or not.
#[test]
fn laid_cards_are_named_among_the_covered_ones() {
    let text = "snorkeling centre=p1 hands=?8/g4y1p0p3/?5 turn=1 out=?2 laid=p4p1 phase=more piles=L/L/L deck=?41";
    let view = games::read(text).unwrap();
    assert!(view.text().contains(" out=p4? "), "{}", view.text());
    let world = view.sample(&mut Rng::seeded(1));
    assert!(world.text().contains(" laid=p4p1 "), "{}", world.text());
    assert!(games::read(&world.text()).unwrap().same(&*world));
    let fourth = text.replace("hands=?8/", "hands=p4p4p4/");
    let refused = games::read(&fourth).unwrap_err().to_string();
    assert_eq!(refused, "The card p4 is in the position more than 3 times.");
}
