//! Snap's odds against plain counting, its chances to win against what must be, its bots against each other.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it measured"
)]

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use tablegames_core::contract::bot::Request;
use tablegames_core::contract::error::Error;
use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::question::{Input, Question};
use tablegames_core::contract::seat::{Seat, TABLE};
use tablegames_core::contract::setup::Setup;
use tablegames_core::contract::solution::Solution;
use tablegames_core::contract::{Bot, Knowledge, Rules};
use tablegames_core::erased::position;
use tablegames_core::games;
use tablegames_core::games::snap::{Action, Snap};
use tablegames_core::play::chance::{Chance, Rng};

fn ask(text: &str, objective: &'static str, inputs: &[(&str, &[f64])], threads: usize) -> Result<Solution, Error> {
    let inputs_given = objective == "win" || !inputs.is_empty();
    let inputs = inputs.iter().map(|(name, list)| (name.to_string(), Input::Numbers(list.to_vec()))).collect();
    let question = Question { seat: 0, method: None, objective, seed: 5, inputs };
    let stop = AtomicBool::new(false);
    let playouts = Some(if inputs_given { 2_000 } else { 1 });
    let limits = Limits { playouts, threads, ..Limits::until(&stop) };
    games::read(text).unwrap().solve(&question, &limits)
}

fn odds(text: &str) -> Solution {
    ask(text, "match", &[], 1).unwrap()
}

fn wins(text: &str, reaction: &[f64], attention: &[f64]) -> Vec<f64> {
    let solution = ask(text, "match", &[("reaction", reaction), ("attention", attention)], 1).unwrap();
    serde_json::from_value(solution.details["win"].clone()).unwrap()
}

/// The top cards' ranks, the pot's last, read from a position's text.
fn tops(text: &str) -> Vec<Option<char>> {
    let value = |key: &str| text.split(' ').find_map(|word| word.strip_prefix(key)).unwrap().to_string();
    let top = |pile: &str| pile.rsplit(',').next().and_then(|card| card.chars().next()).filter(|rank| *rank != '-');
    value("up=").split('/').map(top).chain([top(&value("pot="))]).collect()
}

/// All orders of some things.
fn orders<'a>(things: &[&'a str]) -> Vec<Vec<&'a str>> {
    if things.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, &first) in things.iter().enumerate() {
        let rest = [&things[..i], &things[i + 1..]].concat();
        all.extend(orders(&rest).into_iter().map(|order| [vec![first], order].concat()));
    }
    all
}

/// Whether the card turned last matches another top card.
fn matches(text: &str, turned: usize) -> bool {
    let tops = tops(text);
    tops[turned].is_some() && tops.iter().enumerate().any(|(i, top)| i != turned && *top == tops[turned])
}

/// The part of all orders of the unseen cards in which one of the next turns makes a match.
fn counted(position: impl Fn(&[&str]) -> String, unseen: &[&str], flips: usize) -> f64 {
    let all = orders(unseen);
    let hits = all.iter().filter(|order| {
        let mut table = games::read(&position(order)).unwrap();
        (0..flips).any(|_| {
            let seat = table.to_act()[0];
            table.play(seat, "flip", &mut Chance::unknown()).unwrap();
            matches(&table.text(), seat.into())
        })
    });
    hits.count() as f64 / all.len() as f64
}

/// A table where all cards but six lie in the open, and a known card waits between unknown ones.
#[test]
fn odds_are_those_of_counting() {
    let unseen = ["2C", "2D", "5D", "9H", "KS", "KD"];
    let open = ["2H", "5C", "9S", "KC", "7C", "7D", "8S", "5S"];
    let mut pot: Vec<String> = Vec::new();
    for rank in "A346TJQ8".chars() {
        pot.extend("CDHS".chars().map(|suit| format!("{rank}{suit}")).filter(|card| !open.contains(&card.as_str())));
    }
    pot.extend(["2S", "5H", "9C", "9D", "7H", "7S", "KH"].map(String::from));
    let pot = pot.join(",");
    let rest = format!("up=2H,5C/9S/8S,KC pot={pot} turn=1 last=0 dry=3");
    let shown = |cards: &[&str]| {
        format!(
            "snap down={},7C,{}/{},{}/{},{},7D,5S {rest}",
            cards[0], cards[1], cards[2], cards[3], cards[4], cards[5]
        )
    };
    let solution = odds(&format!("snap down=?,7C,?/?2/?2,7D,5S {rest}"));
    assert!((solution.value - counted(shown, &unseen, 1)).abs() < 1e-12);
    for flips in [2, 3] {
        let ahead = &solution.details["ahead"][flips - 2];
        assert_eq!(ahead["flips"], flips);
        let want = counted(shown, &unseen, flips);
        assert!((ahead["chance"].as_f64().unwrap() - want).abs() < 1e-12, "{ahead} instead of {want}");
    }
}

#[test]
fn known_cards_are_told_as_certain() {
    let solution = odds("snap down=5H,?2,8C/?3/?3 up=-/9S,5C/2D pot=- turn=0 last=2");
    assert_eq!(solution.value, 1.0);
    let certain: Vec<(u64, u64, &str)> = solution.details["certain"]
        .as_array()
        .unwrap()
        .iter()
        .map(|turn| (turn["turn"].as_u64().unwrap(), turn["seat"].as_u64().unwrap(), turn["card"].as_str().unwrap()))
        .collect();
    // After the known cards face down come the piles that are turned over as they lie.
    assert_eq!(certain[..3], [(1, 0, "5H"), (10, 0, "8C"), (11, 1, "9S")]);
}

/// Cards that a full position names but nobody has seen are no knowledge.
#[test]
fn odds_use_what_is_seen_only() {
    let rest = "up=KS/8C,QD pot=- turn=0 last=1";
    let full = odds(&format!("snap down=QS,7C,2C/QH,3D,4H {rest} seen=2C"));
    let view = odds(&format!("snap down=?2,2C/?3 {rest}"));
    assert_eq!((full.value, &full.details["with"]), (view.value, &view.details["with"]));
    assert!(full.value < 1.0);
    assert_eq!(odds(&format!("snap down=QS,7C,2C/QH,3D,4H {rest}")).value, 1.0);
}

/// With the race decided first, the next card is turned by who is left.
#[test]
fn an_open_race_comes_before_the_next_card() {
    let solution = odds("snap down=QS,7C/-/7S,9C up=KS/KC/8H pot=- turn=1 last=0 calls=2:snap:300");
    assert_eq!(solution.details["certain"][0], serde_json::json!({ "turn": 1, "seat": 2, "card": "7S" }));
}

const VIEW: &str = "snap down=?17/?17/?18 up=-/-/- pot=- turn=0";

#[test]
fn who_alone_sees_wins() {
    assert_eq!(wins(VIEW, &[300.0; 3], &[0.0, 1.0, 0.0]), [0.0, 1.0, 0.0]);
}

#[test]
fn equal_eyes_have_equal_chances() {
    let win = wins("snap down=?26/?26 up=-/- pot=- turn=0", &[400.0; 2], &[0.9; 2]);
    assert!((win[0] + win[1] - 1.0).abs() < 1e-9);
    // Five standard errors of 2,000 games.
    assert!((win[0] - 0.5).abs() < 0.056, "{win:?}");
}

#[test]
fn faster_and_keener_eyes_win_more() {
    let faster = wins(VIEW, &[450.0, 400.0, 450.0], &[0.9; 3]);
    assert!(faster[1] > faster[0] + 0.1 && faster[1] > faster[2] + 0.1, "{faster:?}");
    let keener = wins(VIEW, &[400.0; 3], &[0.6, 0.6, 0.9]);
    assert!(keener[2] > keener[0] + 0.1 && keener[2] > keener[1] + 0.1, "{keener:?}");
}

#[test]
fn threads_change_no_answer() {
    let solve = |threads| Solution { seconds: 0.0, ..ask(VIEW, "win", &[], threads).unwrap() };
    assert_eq!(solve(1), solve(3));
}

#[test]
fn inputs_and_methods_that_do_not_fit_are_told() {
    let told = |inputs: &[(&str, &[f64])]| ask(VIEW, "match", inputs, 1).unwrap_err().to_string();
    assert_eq!(
        told(&[("reaction", &[250.0, 400.0])]),
        "'reaction' is not right: 3 numbers from 1 to 60000, one a seat, would be."
    );
    assert_eq!(
        told(&[("attention", &[1.0, 0.5, 1.5])]),
        "'attention' is not right: 3 numbers from 0 to 1, one a seat, would be."
    );
    let over = ask("snap down=7C,KS,KH/3D up=-/- pot=2D turn=1 last=0", "match", &[], 1);
    assert_eq!(over.unwrap_err().to_string(), "The game is over: there is nothing to solve.");
}

/// Plays a table of bots to its end; told of each table before the card is turned, and after.
fn bots(levels: &[u8], deal: u64, seed: u64, mut told: impl FnMut(&Snap, &Snap)) -> Vec<Seat> {
    let setup = Setup::new(games::find("snap").unwrap().facts(), levels.len(), &BTreeMap::new()).unwrap();
    let mut state = Snap::start(&setup, &mut Chance::seeded(deal)).unwrap();
    let mut rng = Rng::stream(seed, 7);
    let play = |state: &mut Snap, seat, action| {
        if state.is_legal(seat, action) {
            state.apply(seat, action, &mut Chance::unknown());
        }
    };
    while !state.to_act().is_empty() {
        let (view, seed) = (state.view(0), rng.next_u64());
        let ask = |seat: &Seat| {
            let request = Request { level: levels[usize::from(*seat)], seed, history: &[] };
            Some((*seat, view.choose(*seat, &request)?))
        };
        let mut calls: Vec<(Seat, Action)> = state.to_act().iter().filter_map(ask).collect();
        calls.retain(|(_, action)| matches!(action, Action::Call(..)));
        calls.sort_by_key(|&(_, action)| match action {
            Action::Call(_, time) => time,
            _ => None,
        });
        calls.iter().for_each(|&(seat, action)| play(&mut state, seat, action));
        play(&mut state, TABLE, Action::Close);
        if let Some(&turn) = state.to_act().first() {
            let before = state;
            play(&mut state, turn, Action::Flip);
            told(&before, &state);
        }
    }
    state.winners()
}

/// Over whole games, as many cards make a match as their odds say.
#[test]
fn odds_come_true() {
    let (mut turns, mut hits, mut expected, mut variance) = (0, 0, 0.0, 0.0);
    for game in 0..300 {
        let mut number = 0;
        bots(&[2, 3, 1], game, game, |before, after| {
            number += 1;
            if number % 2 != 0 {
                return;
            }
            let chance = odds(&position::Position::text(&before.view(0))).value;
            turns += 1;
            expected += chance;
            variance += chance * (1.0 - chance);
            hits += u32::from(matches(&position::Position::text(after), before.to_act()[0].into()));
        });
    }
    println!("{hits} matches in {turns} turns; {expected:.1} ± {:.1} were expected", variance.sqrt());
    assert!(turns > 1_000 && (f64::from(hits) - expected).abs() < 4.0 * variance.sqrt());
}

/// The share of a game that the first of two levels wins; both sit in both seats with the same cards.
fn bout(levels: [u8; 2], game: u64) -> f64 {
    let first = (game % 2) as Seat;
    let seats = if first == 0 { levels } else { [levels[1], levels[0]] };
    let winners = bots(&seats, game / 2, game, |_, _| ());
    if winners.contains(&first) { 1.0 / winners.len() as f64 } else { 0.0 }
}

#[test]
fn each_level_beats_the_next_lower() {
    for level in 1..4 {
        let shares: Vec<f64> = (0..1_000).map(|game| bout([level, level - 1], game)).collect();
        let n = shares.len() as f64;
        let mean = shares.iter().sum::<f64>() / n;
        let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (n - 1.0);
        let half = 1.96 * (variance / n).sqrt();
        println!("level {level} against {}: {mean:.3} ± {half:.3} of the games", level - 1);
        assert!(mean - half > 0.5, "level {level}: {mean} ± {half}");
    }
}
