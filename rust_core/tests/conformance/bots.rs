//! Bots: each level plays by the rules, and the same from the same seed.

use crate::walk::{each_game, walk_game};
use tablegames_core::contract::bot::LEVELS;
use tablegames_core::contract::seat::Seat;
use tablegames_core::erased::position::TextRequest;

/// Games of each kind, and the action from which on a bot is asked once in each.
const GAMES: u64 = 12;

#[test]
fn bots_of_every_level_play_by_the_rules_and_their_seed() {
    each_game(|kind| {
        for number in 0..GAMES {
            let session = walk_game(kind, number, |session, _| session.log().len() < 3 * number as usize);
            let position = session.position();
            let waited = position.to_act().first().copied();
            for seat in 0..position.setup().players as Seat {
                let level = (number + u64::from(seat)) as usize % LEVELS.len();
                let request = TextRequest { level: level as u8, seed: number, history: session.log() };
                let choose = || position.view(seat).choose(seat, &request).unwrap();
                let chosen = choose();
                assert_eq!(chosen, choose(), "{} {}", LEVELS[level], position.text());
                match chosen {
                    Some(action) => {
                        let played = session.clone().play(seat, &action);
                        assert!(played.is_ok(), "{} {action} in {}", LEVELS[level], position.text());
                    }
                    None => assert_ne!(Some(seat), waited, "{} {}", LEVELS[level], position.text()),
                }
            }
        }
    });
}
