//! Every game ends, whoever plays it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::walk::{each_game, random_setup};
use tablegames_core::contract::error::Error;
use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::seat::Seat;
use tablegames_core::erased::position::Position;
use tablegames_core::play::chance::{Chance, Rng};
use tablegames_core::play::simulate::player::{Choose, Outcome, Player};
use tablegames_core::play::simulate::table::Table;

/// More actions than any game has.
const TOO_MANY: u64 = 2_000_000;

/// Players who always do the same: the first listed action, the last, or the one with the shortest text.
enum Stubborn {
    First,
    Last,
    Shortest,
}

struct Counted(Stubborn, AtomicU64);

impl Choose for Counted {
    fn choose(
        &self,
        _view: &dyn Position,
        _seat: Seat,
        actions: &[String],
        _seed: u64,
    ) -> Result<Option<String>, Error> {
        assert!(self.1.fetch_add(1, Ordering::Relaxed) < TOO_MANY, "the game doesn't end");
        Ok(match self.0 {
            Stubborn::First => actions.first().cloned(),
            Stubborn::Last => actions.last().cloned(),
            Stubborn::Shortest => actions.iter().min_by_key(|action| action.len()).cloned(),
        })
    }
}

fn ends(number: u64, player: Player<'_>) {
    let stop = AtomicBool::new(false);
    each_game(|kind| {
        let (players, options) = random_setup(kind.facts(), number);
        let limits = Limits::until(&stop);
        let table = Table { players: &vec![player; players], one_round: false, limits: &limits };
        let mut choices = Rng::stream(3, number);
        let outcome = kind.play_game(&options, &mut Chance::seeded(number), &mut choices, &table).unwrap();
        let Outcome { scores, winners, actions } = outcome.unwrap();
        assert_eq!(scores.len(), players);
        assert!(!winners.is_empty() && actions > 0, "{}", kind.facts().name);
    });
}

#[test]
fn random_games_end() {
    (0..30).for_each(|number| ends(number, Player::Random));
}

#[test]
fn games_end_with_the_most_stubborn_players() {
    for number in 0..8 {
        for stubborn in [Stubborn::First, Stubborn::Last, Stubborn::Shortest] {
            ends(number, Player::Custom(&Counted(stubborn, AtomicU64::new(0))));
        }
    }
}
