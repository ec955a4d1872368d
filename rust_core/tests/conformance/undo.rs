//! Undo: what can be taken back has shown nothing that was hidden.

use crate::walk::{each_game, more, walk_game};
use tablegames_core::contract::seat::Seat;
use tablegames_core::erased::position::Position;
use tablegames_core::play::chance::{Chance, Rng};
use tablegames_core::play::undo::kept;

/// How many undos of a game are checked.
const UNDOS: usize = 10;

/// In how many worlds that look the same to the seat each is.
const TWINS: usize = 4;

/// Else the seat could try one action after another and see what the others hold, or what chance will bring.
#[test]
fn an_undo_is_offered_only_where_every_hidden_world_looks_the_same() {
    each_game(|kind| {
        let mut checked = 0;
        for number in 0..more(16) {
            let (mut positions, mut offers) = (Vec::new(), Vec::new());
            let session = walk_game(kind, number, |session, _| {
                let position = session.position();
                positions.push(position.boxed().into());
                // The one who acted last, and the one who is waited for after others did.
                let last = session.log().last().map(|(actor, _)| *actor);
                for seat in last.into_iter().chain(position.to_act().first().copied()) {
                    // The others are bots, whose actions hold nobody back where nothing is hidden.
                    let from = kept(session.log(), &positions, seat, &[seat]).unwrap();
                    offers.extend(from.map(|from| (seat, from..session.log().len())));
                }
                true
            });
            let mut rng = Rng::stream(11, number);
            rng.shuffle(&mut offers);
            for (seat, plies) in offers.into_iter().take(UNDOS) {
                checked += 1;
                let (before, after) = (&*positions[plies.start], &*positions[plies.end]);
                for _ in 0..TWINS {
                    check_twin(before, &session.log()[plies.clone()], after, seat, &mut rng);
                }
            }
        }
        assert_eq!(checked == 0, kind.facts().live, "{checked} undos were checked");
    });
}

/// Plays the same in another world that looks the same to a seat, chance bringing something else.
fn check_twin(before: &dyn Position, actions: &[(Seat, String)], after: &dyn Position, seat: Seat, rng: &mut Rng) {
    let view = before.view(seat);
    let mut twin = view.sample(&mut Rng::seeded(rng.next_u64()));
    let start = twin.text();
    assert!(twin.view(seat).same(&*view), "{start}");
    let mut chance = Chance::seeded(rng.next_u64());
    for (actor, action) in actions {
        twin.play(*actor, action, &mut chance).unwrap_or_else(|error| panic!("{error} {start}"));
    }
    let seen = |position: &dyn Position| (position.view(seat).text(), position.board(Some(seat)));
    assert_eq!(seen(after), seen(&*twin), "seat {seat} after {actions:?} in\n{}\n{start}", before.text());
}
