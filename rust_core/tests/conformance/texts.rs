//! Texts: positions, views, actions and records read back as what they were.

use crate::walk::{each_game, some_viewers, viewers, walk, walk_game};
use tablegames_core::erased::position::Position;
use tablegames_core::games;
use tablegames_core::play::chance::Chance;
use tablegames_core::play::record::Record;
use tablegames_core::play::session::Session;

pub(crate) fn reads_back(position: &dyn Position) {
    let text = position.text();
    let again = games::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(again.same(position), "{text} reads back as {}\n{again:?}\n{position:?}", again.text());
    assert_eq!(again.text(), text);
    assert_eq!(again.hashed(), position.hashed());
    assert_eq!(again.setup(), position.setup());
}

#[test]
fn positions_and_views_read_back() {
    walk(12, |session, rng| {
        reads_back(session.position());
        for seat in some_viewers(session.position(), rng) {
            reads_back(&*session.position().view(seat));
        }
    });
}

#[test]
fn words_of_a_position_may_come_in_any_order() {
    walk(3, |session, rng| {
        let text = session.position().text();
        let mut words: Vec<&str> = text.split(' ').collect();
        rng.shuffle(&mut words[1..]);
        let again = games::read(&words.join(" ")).unwrap();
        assert!(again.same(session.position()));
    });
}

#[test]
fn broken_positions_are_refused_in_one_sentence() {
    each_game(|kind| {
        let session = walk_game(kind, 1, |session, _| session.log().len() < 9);
        let text = session.position().text();
        let words: Vec<&str> = text.split(' ').collect();
        for i in 1..words.len() {
            let (key, _) = words[i].split_once('=').unwrap();
            for broken in ["%", "?x", "9999999999", "-1/-1", "0/0/0/0/0/0/0/0/0/0/0/0/0/0/0"] {
                let word = format!("{key}={broken}");
                let mut words = words.clone();
                words[i] = &word;
                // Whatever is read can be played on; whatever is not says what is wrong.
                match games::read(&words.join(" ")) {
                    Ok(position) => reads_back(&*position),
                    Err(error) => is_a_sentence(&error.to_string()),
                }
            }
            let twice = format!("{text} {}", words[i]);
            is_a_sentence(&games::read(&twice).unwrap_err().to_string());
        }
        let unknown = games::read(&format!("{text} colour=green")).unwrap_err().to_string();
        assert!(unknown.contains("colour"), "{unknown}");
    });
}

pub(crate) fn is_a_sentence(text: &str) {
    assert!(text.ends_with(['.', '?']) && !text.contains('\n') && !text.contains('{'), "{text}");
}

#[test]
fn a_legal_action_has_one_spelling() {
    walk(3, |session, _| {
        let position = session.position();
        for &seat in &position.to_act() {
            let actions = position.legal_actions(seat);
            let mut once = actions.clone();
            once.sort();
            once.dedup();
            assert_eq!(once.len(), actions.len(), "{actions:?} in {}", position.text());
            assert_eq!(position.legal_actions(seat), actions, "always in the same order");
            for action in &actions {
                let other_case: String = action
                    .chars()
                    .map(|c| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() })
                    .collect();
                let spellings = [
                    format!(" {action}"),
                    format!("{action} "),
                    format!("0{action}"),
                    format!("{action}0"),
                    format!("+{action}"),
                    other_case,
                ];
                for spelling in spellings.into_iter().filter(|spelling| !actions.contains(spelling)) {
                    let played = position.boxed().play(seat, &spelling, &mut Chance::seeded(1));
                    assert!(played.is_err(), "'{spelling}' passes for '{action}' in {}", position.text());
                }
            }
        }
    });
}

#[test]
fn records_replay_to_the_same_state() {
    each_game(|kind| {
        for number in 0..12 {
            let session = walk_game(kind, number, |_, rng| rng.below(80) > 0);
            let record = session.record();
            let again = Record::from_json(&record.to_json()).unwrap();
            assert_eq!(again, record);
            let replayed = Session::replay(&again, number + 1).unwrap();
            assert!(replayed.position().same(session.position()), "{}", record.to_json());
            assert_eq!(replayed.record(), record);
        }
    });
}

#[test]
fn games_go_on_from_any_position() {
    each_game(|kind| {
        for number in 0..6 {
            let session = walk_game(kind, number, |_, rng| rng.below(40) > 0);
            for seat in viewers(session.position()) {
                let view = session.position().view(seat);
                let again = Session::from_position(&*view, Vec::new(), 5).unwrap();
                assert!(again.position().is_complete());
                assert!(again.position().view(seat).same(&*view), "{}", view.text());
                let replayed = Session::replay(&again.record(), 1).unwrap();
                assert!(replayed.position().same(again.position()));
            }
        }
    });
}
