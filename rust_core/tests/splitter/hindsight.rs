//! Hindsight held to brute force on tiny sheets and to known bounds of whole games.

use std::sync::atomic::AtomicBool;

use serde_json::Value;

use crate::plain::{brute_force, plain_score};
use crate::{data, list, read, solve};
use tablegames_core::contract::limits::Limits;
use tablegames_core::games::splitter::score::{Board, Scorer, Stars};
use tablegames_core::games::splitter::sheet::Sheet;
use tablegames_core::games::splitter::solve::hindsight::Task;
use tablegames_core::play::chance::Rng;

#[test]
fn hindsight_agrees_with_brute_force_on_tiny_sheets() {
    for vector in list(&data("vectors.json"), "hindsight") {
        let position = read(vector["position"].as_str().unwrap());
        let solution = solve(&*position, None, Some(rolls(&vector["rolls"]))).unwrap();
        assert_eq!(Value::from(solution.value as u64), vector["best"], "{}", position.text());
        assert!(solution.exact, "{} is not proven", position.text());
        assert_eq!(f64::from(read(solution.position.as_deref().unwrap()).scores()[0]), solution.value);
    }
}

#[test]
fn the_roll_on_the_table_may_be_left_out_of_the_known_ones() {
    for vector in list(&data("vectors.json"), "hindsight") {
        let rolls = rolls(&vector["rolls"]);
        let position = read(&format!("{} roll={}", vector["position"].as_str().unwrap(), rolls[0]));
        let solution = solve(&*position, None, Some(rolls[1..].to_vec())).unwrap();
        assert_eq!(Value::from(solution.value as u64), vector["best"], "{}", position.text());
    }
}

fn rolls(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|roll| roll.as_str().unwrap().into()).collect()
}

/// The rolls on a full sheet, each with its smaller number first.
fn rolls_on(sheet: &Sheet, board: &Board) -> Vec<(u8, u8)> {
    let numbers = |bit: u8| board.number(bit).unwrap();
    let mut rolls: Vec<(u8, u8)> = sheet
        .pairs
        .iter()
        .map(|pair| (numbers(pair.left), numbers(pair.right)))
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect();
    rolls.sort_unstable();
    rolls
}

#[test]
fn hindsight_of_whole_games_is_a_sheet_with_those_rolls_and_no_less_than_known() {
    let doc = data("hindsight.json");
    let stop = AtomicBool::new(false);
    for name in ["A", "B"] {
        let sheet = Sheet::named(name).unwrap();
        for game in list(&doc, name).iter().step_by(8) {
            let mut rolls: Vec<(u8, u8)> =
                rolls(&game["rolls"]).iter().map(|r| (r.as_bytes()[0] - b'0', r.as_bytes()[1] - b'0')).collect();
            let found = Task::new(Scorer::new(&sheet, Stars::Each), &Board::default(), &rolls)
                .unwrap()
                .solve(1, &Limits::until(&stop));
            rolls.iter_mut().for_each(|(a, b)| (*a, *b) = ((*a).min(*b), (*a).max(*b)));
            rolls.sort_unstable();
            assert_eq!(rolls_on(&sheet, &found.board), rolls);
            assert_eq!(plain_score(&sheet, &found.board, Stars::Each), found.total);
            assert!(
                found.total <= found.upper && u64::from(found.upper) >= game["lower"].as_u64().unwrap(),
                "{name} {game}"
            );
            // On B the known bounds leave out that one group may hold both stars.
            assert!(name == "B" || u64::from(found.total) <= game["upper"].as_u64().unwrap(), "{name} {game}");
        }
    }
}

#[test]
fn bounds_hold_and_are_reached_on_tiny_sheets() {
    let mut rng = Rng::seeded(9);
    let stop = AtomicBool::new(false);
    let maps = ["#*|##/*#|##", "h*|*h/h#|##", "#*#|#*#/.*#|##.", "##|##/#*|*#", "*h#|##*/.h#|#h.", "*#|**/*#|#*"];
    for map in maps {
        let sheet = Sheet::named(map).unwrap();
        for game in 0..12 {
            let most = 2 + rng.below(5);
            let stars = if game % 2 == 0 { Stars::Each } else { Stars::Once };
            let die = |rng: &mut Rng| 1 + rng.below(most) as u8;
            let mut board = Board::default();
            // Some games go on from a pair that is filled.
            let fixed = usize::from(game % 3 == 0);
            for pair in &sheet.pairs[..fixed] {
                board.write(pair.left, die(&mut rng));
                board.write(pair.right, die(&mut rng));
            }
            let rolls: Vec<(u8, u8)> = sheet.pairs[fixed..].iter().map(|_| (die(&mut rng), die(&mut rng))).collect();
            let best = brute_force(&sheet, stars, &board, &rolls);
            let found = Task::new(Scorer::new(&sheet, stars), &board, &rolls).unwrap().solve(1, &Limits::until(&stop));
            assert!(found.upper >= best, "{map} {rolls:?}: {best} is above the bound {}", found.upper);
            assert_eq!((found.total, found.upper), (best, best), "{map} {rolls:?}");
            assert_eq!(plain_score(&sheet, &found.board, stars), best);
        }
    }
}
