//! Knowledge: a view holds what a seat knows, and nothing that it doesn't.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use crate::rules::actions_of;
use crate::walk::{each_game, more, some_viewers, viewers, walk, walk_game};
use tablegames_core::contract::bot::LEVELS;
use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::question::Question;
use tablegames_core::contract::seat::{Seat, TABLE};
use tablegames_core::contract::solution::Solution;
use tablegames_core::erased::position::{Position, TextRequest};
use tablegames_core::games;
use tablegames_core::play::chance::{Chance, Rng};

/// How often another world is tried that a seat can't tell from this one.
const TRIES: usize = 8;

/// Advice is asked for once in so many plies.
const PLIES: usize = 12;

/// A budget that no time enters into.
const PLAYOUTS: u64 = 60;

#[test]
fn a_view_is_its_own_view() {
    walk(8, |session, _| {
        let position = session.position();
        assert!(position.is_complete(), "{}", position.text());
        for seat in viewers(position) {
            let view = position.view(seat);
            assert!(view.view(seat).same(&*view), "seat {seat} of {}", position.text());
            assert_eq!(view.to_act(), position.to_act());
            assert_eq!(view.round(), position.round());
            assert_eq!(view.setup(), position.setup());
        }
    });
}

/// Whatever the hidden rest is, the seat sees the same: view, actions, page.
#[test]
fn what_is_hidden_does_not_show() {
    walk(4, |session, rng| {
        let position = session.position();
        for seat in some_viewers(position, rng) {
            let view = position.view(seat);
            let world = view.sample(&mut Rng::seeded(rng.next_u64()));
            assert!(world.is_complete(), "{} of {}", world.text(), view.text());
            assert!(world.view(seat).same(&*view), "{}\n{} of\n{}", world.view(seat).text(), world.text(), view.text());
            let acts = seat != TABLE && position.to_act().contains(&seat);
            let shown = |state: &dyn Position| {
                let moves = if acts { state.moves(seat) } else { Vec::new() };
                (state.board(Some(seat)), moves)
            };
            let known = shown(&*view);
            assert_eq!(shown(position), known, "seat {seat} of {}", position.text());
            assert_eq!(shown(&*world), known, "seat {seat} of {}", position.text());
        }
    });
}

/// What is told of an action is the same in any world that looks the same to the viewer before and after it.
#[test]
fn stories_tell_no_more_than_views() {
    each_game(|kind| {
        let mut told_twice = 0;
        for number in 0..more(6) {
            let session = walk_game(kind, number, |_, _| true);
            let positions = session.positions().unwrap();
            let mut rng = Rng::stream(5, number);
            for ((before, after), (seat, action)) in positions.iter().zip(&positions[1..]).zip(session.log()) {
                for viewer in viewers(&**before) {
                    let told = before.story(*seat, action, &**after, Some(viewer)).unwrap();
                    assert!(!told.to_string().contains(['{', '}']), "{told}");
                    if let Some((world, then)) = twin(&**before, *seat, action, &**after, viewer, &mut rng) {
                        told_twice += 1;
                        let again = world.story(*seat, action, &*then, Some(viewer)).unwrap();
                        assert_eq!(told, again, "seat {viewer}, {action} in {}", before.text());
                    }
                }
            }
        }
        assert!(told_twice > 50, "{told_twice}");
    });
}

/// Another world in which a viewer sees the same before an action and after it; None where no try finds one.
fn twin(
    before: &dyn Position,
    seat: Seat,
    action: &str,
    after: &dyn Position,
    viewer: Seat,
    rng: &mut Rng,
) -> Option<(Box<dyn Position>, Box<dyn Position>)> {
    let seen = after.view(viewer);
    (0..TRIES).find_map(|_| {
        let world = before.view(viewer).sample(rng);
        let mut then = world.boxed();
        then.play(seat, action, &mut Chance::seeded(rng.next_u64())).ok()?;
        then.view(viewer).same(&*seen).then_some((world, then))
    })
}

/// Advice and bots' choices are the same in any world that looks the same to who asks, and where what is known was
/// written down and read again.
#[test]
fn advice_tells_no_more_than_views() {
    each_game(|kind| {
        let mut advised = 0;
        for number in 0..more(4) {
            walk_game(kind, number, |session, rng| {
                let position = session.position();
                let to_act = position.to_act();
                if to_act.is_empty() || rng.below(PLIES) > 0 {
                    return true;
                }
                let seat = to_act[rng.below(to_act.len())];
                let view = position.view(seat);
                let twin = view.sample(rng).view(seat);
                let read = games::read(&view.text()).unwrap();
                let objective = kind.facts().objectives[rng.below(kind.facts().objectives.len())].name;
                let question =
                    Question { seat, method: None, objective, seed: rng.next_u64(), inputs: BTreeMap::new() };
                let request =
                    TextRequest { level: rng.below(LEVELS.len()) as u8, seed: rng.next_u64(), history: session.log() };
                let advice = |known: &dyn Position| {
                    let stop = AtomicBool::new(false);
                    let limits = Limits { playouts: Some(PLAYOUTS), ..Limits::until(&stop) };
                    let solution = known.solve(&question, &limits);
                    (solution.map(|solution| Solution { seconds: 0.0, ..solution }), known.choose(seat, &request))
                };
                let told = advice(&*view);
                advised += usize::from(told.0.is_ok());
                assert_eq!(told, advice(&*twin), "seat {seat} of {}", position.text());
                assert_eq!(told, advice(&*read), "seat {seat} of {}", position.text());
                true
            });
        }
        assert!(advised > 3, "{advised}");
    });
}

/// What a seat learns by trying: who may act, what the upper layers are told, and why an action isn't legal.
#[test]
fn refusals_tell_no_more_than_views() {
    each_game(|kind| {
        let known = actions_of(kind);
        for number in 0..more(4) {
            walk_game(kind, number, |session, rng| {
                let position = session.position();
                let seat = rng.below(position.setup().players) as Seat;
                let world = position.view(seat).sample(rng);
                assert_eq!(position.to_act(), world.to_act(), "{}", position.text());
                assert_eq!(position.signals(), world.signals(), "{}", position.text());
                for _ in 0..TRIES {
                    let action = &known[rng.below(known.len())];
                    let refused = |state: &dyn Position| {
                        state.boxed().play(seat, action, &mut Chance::seeded(1)).err().map(|error| error.to_string())
                    };
                    assert_eq!(refused(position), refused(&*world), "seat {seat}, {action} in {}", position.text());
                }
                true
            });
        }
    });
}

/// An unknown thing is drawn afresh, but always the same from one seed.
#[test]
fn samples_follow_their_seed() {
    walk(2, |session, _| {
        for seat in 0..session.position().setup().players as Seat {
            let view = session.position().view(seat);
            let draw = |seed| view.sample(&mut Rng::seeded(seed));
            assert!(draw(3).same(&*draw(3)));
        }
    });
}
