//! Knowledge: a view holds what a seat knows, and nothing that it doesn't.

use crate::walk::{each_game, some_viewers, viewers, walk, walk_game};
use tablegames_core::contract::seat::{Seat, TABLE};
use tablegames_core::erased::position::Position;
use tablegames_core::play::chance::{Chance, Rng};

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
        for number in 0..6 {
            let session = walk_game(kind, number, |_, _| true);
            let positions = session.positions().unwrap();
            let mut rng = Rng::stream(5, number);
            for ((before, after), (seat, action)) in positions.iter().zip(&positions[1..]).zip(session.log()) {
                for viewer in 0..before.setup().players as Seat {
                    let told = before.story(*seat, action, &**after, Some(viewer)).unwrap();
                    assert!(!told.to_string().contains(['{', '}']), "{told}");
                    let world = before.view(viewer).sample(&mut rng);
                    let mut then = world.boxed();
                    let played = then.play(*seat, action, &mut Chance::drawn(rng.clone())).is_ok();
                    if played && then.view(viewer).same(&*after.view(viewer)) {
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
