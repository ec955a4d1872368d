//! Playthroughs: one game of each kind, written out, so that no change of the rules goes unseen.
//!
//! `UPDATE_PLAYTHROUGHS=1 cargo test --test conformance playthroughs` writes them anew; the difference is for reading.

use std::fmt::Write;
use std::path::PathBuf;

use crate::walk::{each_game, walk_game};
use tablegames_core::contract::seat::{Seat, TABLE};
use tablegames_core::erased::kind::Kind;

/// The folder with the data of a game's tests.
fn folder(kind: &dyn Kind) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/games").join(kind.facts().name)
}

/// A game written out: what everybody knows, may do and does.
fn playthrough(kind: &dyn Kind, number: u64) -> String {
    let mut text = String::new();
    let session = walk_game(kind, number, |session, _| session.log().len() < 60);
    let positions = session.positions().unwrap();
    for (ply, position) in positions.iter().enumerate() {
        writeln!(text, "{ply}. {}", position.text()).unwrap();
        for seat in position.to_act().into_iter().take(1).chain([TABLE]) {
            writeln!(text, "   {} {}", who(seat, "sees"), position.view(seat).text()).unwrap();
        }
        for seat in position.to_act() {
            writeln!(text, "   {} {}", who(seat, "may"), position.legal_actions(seat).join(" ")).unwrap();
        }
        if let Some((seat, action)) = session.log().get(ply) {
            let story = position.story(*seat, action, &*positions[ply + 1], None).unwrap();
            writeln!(text, "   {} {action}: {story}", who(*seat, "does")).unwrap();
        }
    }
    writeln!(text, "scores {:?}, winners {:?}", session.position().scores(), session.position().winners()).unwrap();
    text
}

fn who(seat: Seat, verb: &str) -> String {
    if seat == TABLE { format!("table {verb}") } else { format!("seat {seat} {verb}") }
}

#[test]
fn every_game_has_its_playthroughs_and_keeps_to_them() {
    let update = std::env::var_os("UPDATE_PLAYTHROUGHS").is_some();
    each_game(|kind| {
        let folder = folder(kind);
        for number in 0..2 {
            let file = folder.join(format!("playthrough_{number}.txt"));
            let played = playthrough(kind, number);
            if update {
                std::fs::create_dir_all(&folder).unwrap();
                std::fs::write(&file, &played).unwrap();
            }
            let kept = std::fs::read_to_string(&file)
                .unwrap_or_else(|_| panic!("{} has no playthrough {}", kind.facts().name, file.display()));
            assert_eq!(kept, played, "{}", file.display());
        }
    });
}
