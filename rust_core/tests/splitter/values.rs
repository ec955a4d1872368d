//! Expected totals held to the vectors and to counting out; the levels of bots.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use crate::plain::plain_value;
use crate::{data, list, read, solve};
use tablegames_core::contract::limits::Limits;
use tablegames_core::erased::position::TextRequest;
use tablegames_core::games::splitter::score::{Board, Scorer, Stars};
use tablegames_core::games::splitter::sheet::Sheet;
use tablegames_core::games::splitter::solve::endgame::Endgame;
use tablegames_core::games::splitter::value::train::train;
use tablegames_core::play::session::Session;

#[test]
fn endgames_agree_with_the_vectors() {
    for vector in list(&data("vectors.json"), "endgame") {
        let position = read(vector["position"].as_str().unwrap());
        let solution = solve(&*position, None, None).unwrap();
        assert!(solution.exact);
        let want = vector["actions"].as_object().unwrap();
        assert_eq!(solution.actions.len(), want.len(), "{}", position.text());
        for action in &solution.actions {
            let value = want[&action.action].as_f64().unwrap();
            // The vectors are rounded to nine decimals.
            assert!(
                (action.value - value).abs() < 2e-9,
                "{} {}: {} for {value}",
                position.text(),
                action.action,
                action.value
            );
        }
    }
}

#[test]
fn endgames_agree_with_counting_out() {
    let sheet = Sheet::named("*#|#h/h#|#h").unwrap();
    for (row, left, right) in [(0, 1, 2), (0, 2, 2), (1, 3, 1)] {
        let mut board = Board::default();
        for pair in &sheet.pairs[2 * row..2 * row + 2] {
            board.write(pair.left, left);
            board.write(pair.right, right);
        }
        let stop = AtomicBool::new(false);
        let limits = Limits::until(&stop);
        let mut endgame = Endgame::new(Scorer::new(&sheet, Stars::Each), &board, &limits).unwrap();
        assert!((endgame.value().unwrap() - plain_value(&sheet, &board)).abs() < 1e-9);
    }
}

#[test]
fn learned_values_come_close_to_counting_out() {
    let sheet = Sheet::named("#*|##/##|##").unwrap();
    let empty = Board::default();
    let learned = train(&sheet, 4_000, 1, |_| {});
    let value = learned.ahead(&learned.lens.filling(&empty));
    let stop = AtomicBool::new(false);
    let limits = Limits::until(&stop);
    let exact = Endgame::new(Scorer::new(&sheet, Stars::Each), &empty, &limits).unwrap().value().unwrap();
    assert!((value - exact).abs() < 0.5, "{value} for {exact}");
    assert_eq!(learned.weights(), train(&sheet, 4_000, 1, |_| {}).weights());
}

#[test]
fn playouts_agree_with_the_exact_values() {
    let position = read("splitter sheet=##|##/*#|#* cells=____/1__1 roll=12");
    let exact = solve(&*position, Some("exact"), None).unwrap();
    let played = solve(&*position, Some("rollout"), None).unwrap();
    assert_eq!(played.actions.len(), exact.actions.len());
    // Playing on by rule of thumb is no better than the best play, up to chance.
    assert!(played.value <= exact.value + 4.0 * played.actions[0].error);
    assert_eq!(played, {
        let mut again = solve(&*position, Some("rollout"), None).unwrap();
        again.seconds = played.seconds;
        again
    });
}

#[test]
fn every_level_plays_to_the_end_and_gets_better() {
    let mut totals = [0; 4];
    for seed in 0..6 {
        for level in 0..4_u8 {
            let mut session = Session::new("splitter", Some(1), BTreeMap::new(), Vec::new(), seed).unwrap();
            while session.position().winners().is_empty() {
                let request = TextRequest { level, seed, history: &[] };
                let action = session.position().choose(0, &request).unwrap().unwrap();
                session.play(0, &action).unwrap();
            }
            totals[usize::from(level)] += session.position().scores()[0];
        }
    }
    assert!(totals[0] < totals[1] && totals[1] < totals[3] && totals[0] < totals[2], "{totals:?}");
}
