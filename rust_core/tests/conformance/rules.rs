//! Rules: what is legal can be played, what is not changes nothing, undo takes everything back.

use std::collections::BTreeSet;

use crate::walk::{each_game, some_viewers, walk, walk_game};
use tablegames_core::contract::seat::Seat;
use tablegames_core::erased::kind::Kind;
use tablegames_core::erased::position::Position;
use tablegames_core::play::chance::Chance;

/// All actions that occur in some games of a kind, by any seat, and some that never do.
pub(crate) fn actions_of(kind: &dyn Kind) -> Vec<String> {
    let mut all: BTreeSet<String> = ["", "?", "pass", "7", "-1", "end\n", "∞"].map(String::from).into();
    for number in 0..4 {
        walk_game(kind, number, |session, _| {
            for &seat in &session.position().to_act() {
                all.extend(session.position().legal_actions(seat));
            }
            true
        });
    }
    all.into_iter().collect()
}

#[test]
fn illegal_actions_change_nothing_and_say_why() {
    each_game(|kind| {
        let known = actions_of(kind);
        for number in 0..4 {
            walk_game(kind, number, |session, rng| {
                let position = session.position();
                let to_act = position.to_act();
                for _ in 0..12 {
                    let action = &known[rng.below(known.len())];
                    let seat = rng.below(position.setup().players + 1) as Seat;
                    let mut tried = position.boxed();
                    let legal = to_act.contains(&seat) && position.legal_actions(seat).contains(action);
                    match tried.play(seat, action, &mut Chance::seeded(1)) {
                        Ok(()) => assert!(legal, "seat {seat} played '{action}' in {}", position.text()),
                        Err(error) => {
                            let error = error.to_string();
                            assert!(!legal, "{error} {}", position.text());
                            assert!(tried.same(position));
                            assert!(error.ends_with('.') && !error.contains('{'), "{error}");
                        }
                    }
                }
                true
            });
        }
    });
}

#[test]
fn every_listed_action_can_be_played() {
    walk(4, |session, _| {
        let position = session.position();
        for &seat in &position.to_act() {
            for action in position.legal_actions(seat) {
                let mut after = position.boxed();
                after.play(seat, &action, &mut Chance::seeded(1)).unwrap_or_else(|e| panic!("{e} {}", position.text()));
                assert!(!after.same(position), "'{action}' does nothing in {}", position.text());
            }
        }
    });
}

/// What chance brings may be unknown; the rules go on with what is known.
#[test]
fn actions_can_be_tried_without_knowing_chance() {
    walk(4, |session, rng| {
        let position = session.position();
        for viewer in some_viewers(position, rng) {
            let view = position.view(viewer);
            let to_act = view.to_act();
            let Some(&actor) = to_act.get(rng.below(to_act.len())) else { continue };
            // Of another seat's hand nothing may be known, and so no action.
            let actions = view.legal_actions(actor);
            let Some(action) = actions.get(rng.below(actions.len())) else { continue };
            let mut after = view.boxed();
            after.play(actor, action, &mut Chance::unknown()).unwrap_or_else(|e| panic!("{e} {}", view.text()));
            let text = after.text();
            let again = tablegames_core::games::read(&text).unwrap_or_else(|e| panic!("{e} {text}"));
            assert!(again.same(&*after), "{text}");
        }
    });
}

#[test]
fn undo_restores_the_state_and_what_chance_brings() {
    each_game(|kind| {
        for number in 0..6 {
            let mut session = walk_game(kind, number, |_, rng| rng.below(60) > 0);
            let positions = session.positions().unwrap();
            assert!(positions.last().unwrap().same(session.position()));
            let (log, end) = (session.log().to_vec(), session.position().boxed());
            let back = log.len().min(8);
            for i in 1..=back {
                assert_eq!(session.undo().unwrap(), log[log.len() - i]);
                assert!(session.position().same(&*positions[log.len() - i]));
            }
            for (seat, action) in &log[log.len() - back..] {
                session.play(*seat, action).unwrap();
            }
            assert!(session.position().same(&*end), "what chance brings is the same after an undo");
            assert_eq!(session.log(), log);
        }
        assert!(walk_game(kind, 1, |_, _| false).undo().is_err());
    });
}

#[test]
fn scores_and_winners_fit() {
    walk(8, |session, _| check_end(session.position()));
}

pub(crate) fn check_end(position: &dyn Position) {
    let players = position.setup().players;
    let (scores, winners) = (position.scores(), position.winners());
    assert_eq!(scores.len(), players);
    assert_eq!(winners.is_empty(), !position.to_act().is_empty(), "{}", position.text());
    let best = if position.facts().low_wins { scores.iter().min() } else { scores.iter().max() };
    for &winner in &winners {
        assert_eq!(Some(&scores[usize::from(winner)]), best, "{}", position.text());
    }
    for &seat in &position.to_act() {
        assert!(usize::from(seat) < players || position.facts().live);
    }
}
