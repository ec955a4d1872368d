//! Limbo against values from an independent program, special cases, and its own laws.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::PathBuf;

use serde_json::Value;

use tablegames_core::games;
use tablegames_core::play::chance::{Chance, Rng};
use tablegames_core::play::session::Session;
use tablegames_core::play::undo;

fn data(name: &str) -> Value {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/games/limbo").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap()
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_string()).collect()
}

#[test]
fn legal_actions_and_counts_are_those_of_the_vectors() {
    for vector in data("values.json")["positions"].as_array().unwrap() {
        let text = vector["position"].as_str().unwrap();
        let position = games::read(text).unwrap();
        let want = vector["actions"].as_object().unwrap();
        let seat = position.to_act().first().copied().unwrap_or(0);
        let mut legal = position.legal_actions(seat);
        let mut expected: Vec<String> = want.keys().cloned().collect();
        legal.sort();
        expected.sort();
        assert_eq!(legal, expected, "{text}");
        for (action, value) in want {
            let mut after = position.boxed();
            after.play(seat, action, &mut Chance::unknown()).unwrap();
            assert!(after.text().contains(&format!(" count={} ", value["count"])), "{text} {action}: {}", after.text());
        }
    }
}

#[test]
fn special_cases_come_out_as_told() {
    for case in data("special_cases.json").as_array().unwrap() {
        let what = case["what"].as_str().unwrap();
        let read = |text: &Value| games::read(text.as_str().unwrap()).unwrap_or_else(|error| panic!("{what}: {error}"));
        let mut position = read(&case["position"]);
        let mut chance = match case.get("chance") {
            Some(given) => Chance::unknown().given(texts(given)),
            None => Chance::unknown(),
        };
        for step in case["actions"].as_array().unwrap() {
            let (seat, action) = (step[0].as_u64().unwrap() as u8, step[1].as_str().unwrap());
            position.play(seat, action, &mut chance).unwrap_or_else(|error| panic!("{what}: {error}"));
        }
        assert_eq!(position.text(), read(&case["expected"]).text(), "{what}");
        if let Some(legal) = case.get("legal") {
            let seat = position.to_act().first().copied().unwrap_or(0);
            assert_eq!(position.legal_actions(seat), texts(legal), "{what}");
        }
        if let Some(views) = case.get("views") {
            assert_eq!(vec![position.view(0).text(), position.view(1).text()], texts(views), "{what}");
        }
        for refused in case.get("refused").and_then(Value::as_array).into_iter().flatten() {
            let (seat, action) = (refused[0].as_u64().unwrap() as u8, refused[1].as_str().unwrap());
            let error = position.boxed().play(seat, action, &mut Chance::unknown()).expect_err(what);
            assert_eq!(error.to_string(), refused[2].as_str().unwrap(), "{what}");
        }
    }
}

#[test]
fn broken_positions_are_refused_in_one_sentence() {
    for case in data("illegal.json").as_array().unwrap() {
        let text = case["position"].as_str().unwrap();
        let error = games::read(text).map(|position| position.text()).expect_err(text);
        assert_eq!(error.to_string(), case["error"].as_str().unwrap(), "{text}");
    }
}

/// What the last action of some can be taken back to, for the seat that took it.
fn kept(position: &str, action: &str) -> Option<usize> {
    let mut game = Session::from_position(&*games::read(position).unwrap(), Vec::new(), 1).unwrap();
    let seat = game.position().to_act()[0];
    game.play(seat, action).unwrap();
    let positions: Vec<_> = game.positions().unwrap().into_iter().map(Into::into).collect();
    undo::kept(game.log(), &positions, seat, &[0, 1]).unwrap()
}

#[test]
fn a_play_that_tells_whether_the_other_is_blocked_is_not_taken_back() {
    let few = "limbo count=16 pile=99 hands=953/888 turn=0 dealer=1 stock=?10";
    for action in ["3", "5"] {
        assert_eq!(kept(few, action), None, "{action}");
    }
    // Any five cards can answer 95.
    assert_eq!(kept("limbo count=98 pile=T hands=3579A/2468T turn=0 dealer=1", "3"), Some(0));
    // Two queens couldn't answer 17; an eight that was seen can.
    let hands = "limbo count=20 pile=99 hands=953/88 turn=0 dealer=1 stock=?10";
    assert_eq!(kept(hands, "3"), None);
    assert_eq!(kept(&format!("{hands} shown=-/8"), "3"), Some(0));
}

#[test]
fn what_only_the_seat_decides_is_taken_back() {
    let round = "limbo count=101 pile=- hands=3579A/2468T turn=0 dealer=1 phase=double";
    assert_eq!(kept(round, "double"), Some(0));
    // The dealer's answer turns the starter.
    assert_eq!(kept(&round.replace("turn=0", "turn=1"), "pass"), None);
}

#[test]
fn matches_of_any_options_end_with_a_winner() {
    let choices: [(&str, &[&str]); 4] = [
        ("stock_top", &["face_down", "face_up"]),
        ("doubling", &["before_starter", "after_starter", "off"]),
        ("double_applies", &["round", "winner"]),
        ("loser_scores", &["10", "1", "0"]),
    ];
    for seed in 0..200 {
        let mut pick = Rng::seeded(seed);
        let options =
            choices.iter().map(|(name, values)| ((*name).into(), values[pick.below(values.len())].into())).collect();
        let mut game = Session::new("limbo", None, options, Vec::new(), seed).unwrap();
        while let Some(&seat) = game.position().to_act().first() {
            let text = game.position().text();
            assert_eq!(games::read(&text).unwrap().text(), text);
            for view in [game.position().view(0), game.position().view(1)] {
                assert_eq!(games::read(&view.text()).unwrap().text(), view.text(), "{text}");
                let sample = view.sample(&mut pick);
                assert!(sample.is_complete(), "{} from {}", sample.text(), view.text());
            }
            let legal = game.position().legal_actions(seat);
            assert!(!legal.is_empty(), "{text}");
            game.play(seat, &legal[pick.below(legal.len())]).unwrap();
        }
        let (scores, winners) = (game.position().scores(), game.position().winners());
        assert_eq!(winners.len(), 1, "{}", game.position().text());
        assert!(scores[usize::from(winners[0])] >= 200);
    }
}
