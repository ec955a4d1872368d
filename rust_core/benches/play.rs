//! How fast the games are played at random: items are actions.
#![allow(clippy::unwrap_used, reason = "a bench that can't run stops")]

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use divan::Bencher;
use divan::counter::ItemsCount;

use tablegames_core::contract::limits::Limits;
use tablegames_core::games;
use tablegames_core::play::session::Session;
use tablegames_core::play::simulate::player::Player;
use tablegames_core::play::simulate::tally::Tally;
use tablegames_core::play::simulate::{Plan, simulate};

fn main() {
    divan::main();
}

fn names() -> Vec<&'static str> {
    games::all().iter().map(|kind| kind.facts().name).collect()
}

/// Some games between random players.
fn games_of(name: &str) -> Tally {
    let players = games::find(name).map_or(0, |kind| kind.facts().suggested_players);
    let plan = Plan { game: name.into(), options: BTreeMap::new(), seed: 1, paired: false, one_round: false };
    let stop = AtomicBool::new(false);
    simulate(&plan, &vec![Player::Random; players], 0..50, &Limits::until(&stop)).unwrap()
}

/// Inside the core: whole games from the deal on, legal actions listed, one taken and checked.
#[divan::bench(args = names(), sample_count = 20)]
fn random_play(bencher: Bencher, name: &str) {
    bencher.counter(ItemsCount::new(games_of(name).actions)).bench(|| games_of(name));
}

/// As the upper layers see it: one session, actions as texts, with its log; as long as whole games of the same players.
#[divan::bench(args = names(), sample_count = 20)]
fn random_play_by_texts(bencher: Bencher, name: &str) {
    let play = || {
        let mut session = Session::new(name, None, BTreeMap::new(), Vec::new(), 1).unwrap();
        let mut pick = 0;
        while let Some(&seat) = session.position().to_act().first() {
            let actions = session.position().legal_actions(seat);
            pick = (pick * 31 + 7) % 1_009;
            let action = actions[pick % actions.len()].clone();
            session.play(seat, &action).unwrap();
            if session.log().len() == 2_000 {
                break;
            }
        }
        session.log().len()
    };
    bencher.counter(ItemsCount::new(play())).bench(play);
}
