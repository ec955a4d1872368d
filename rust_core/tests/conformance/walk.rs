//! Random games to check the laws along.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use proptest::test_runner::Config;

use tablegames_core::contract::facts::{Facts, Values};
use tablegames_core::contract::seat::{Seat, TABLE};
use tablegames_core::erased::kind::Kind;
use tablegames_core::erased::position::Position;
use tablegames_core::games;
use tablegames_core::play::chance::Rng;
use tablegames_core::play::session::Session;

/// The most actions of a walk; the laws don't need whole games.
const LONGEST: usize = 600;

/// A set-up: the number of players and the options.
pub(crate) type Options = (usize, BTreeMap<String, String>);

/// A random set-up of a game; the first is the suggested one.
pub(crate) fn random_setup(facts: &'static Facts, number: u64) -> Options {
    if number == 0 {
        return (facts.suggested_players, BTreeMap::new());
    }
    let mut rng = Rng::stream(99, number);
    let (least, most) = facts.players;
    let players = least + rng.below(most - least + 1);
    let options = facts.options.iter().map(|option| {
        let value = match &option.values {
            Values::Choices(list) | Values::Text(list) => list[rng.below(list.len())].0.to_string(),
            Values::Number { min, max } => (min + rng.below((max - min + 1) as usize) as i64).to_string(),
        };
        (option.name.to_string(), value)
    });
    (players, options.collect())
}

/// Checks a law for every game, so that each game at fault is told and not only the first.
pub(crate) fn each_game(law: impl Fn(&'static dyn Kind)) {
    assert!(!games::all().is_empty());
    let faults: Vec<&str> = games::all()
        .iter()
        .filter(|kind| catch_unwind(AssertUnwindSafe(|| law(**kind))).is_err())
        .map(|kind| kind.facts().name)
        .collect();
    assert!(faults.is_empty(), "broken by {}", faults.join(", "));
}

/// The cases of a property test where nobody asks for more.
const USUAL_CASES: u32 = 256;

/// As many games as these, or as many times more as property tests are told to have cases.
pub(crate) fn more(games: u64) -> u64 {
    games * u64::from(Config::default().cases.div_ceil(USUAL_CASES))
}

/// Walks through [`more`] random games of every kind: `visit` sees the session before each action, and the last time at its end.
pub(crate) fn walk(games_each: u64, visit: impl Fn(&Session, &mut Rng)) {
    each_game(|kind| {
        for number in 0..more(games_each) {
            walk_game(kind, number, |session, rng| {
                visit(session, rng);
                true
            });
        }
    });
}

/// Walks through one random game while `visit` says so.
pub(crate) fn walk_game(kind: &dyn Kind, number: u64, mut visit: impl FnMut(&Session, &mut Rng) -> bool) -> Session {
    let (players, options) = random_setup(kind.facts(), number);
    let mut session = Session::new(kind.facts().name, Some(players), options, Vec::new(), number).unwrap();
    let mut rng = Rng::stream(7, number);
    while visit(&session, &mut rng) && session.log().len() < LONGEST {
        let Some((seat, action)) = random_action(session.position(), &mut rng) else { break };
        session.play(seat, &action).unwrap_or_else(|error| panic!("{}: {error}", session.position().text()));
    }
    session
}

/// A random legal action of a random seat that may act; None at the end.
pub(crate) fn random_action(position: &dyn Position, rng: &mut Rng) -> Option<(Seat, String)> {
    let to_act = position.to_act();
    let waited = *to_act.first()?;
    let seat = if rng.below(3) == 0 { to_act[rng.below(to_act.len())] } else { waited };
    let seat = if position.legal_actions(seat).is_empty() { waited } else { seat };
    let actions = position.legal_actions(seat);
    assert!(!actions.is_empty(), "seat {seat} is waited for without an action: {}", position.text());
    let action = actions[rng.below(actions.len())].clone();
    Some((seat, timed(position, action, rng)))
}

/// The action, with a random time where it is a call of a live game.
pub(crate) fn timed(position: &dyn Position, action: String, rng: &mut Rng) -> String {
    let kind = games::find(position.facts().name).unwrap();
    match kind.at(&action, 0) {
        Ok(Some(_)) => kind.at(&action, 150 + rng.below(900) as u32).unwrap().unwrap(),
        _ => action,
    }
}

/// The seats of a position, and the one who watches.
pub(crate) fn viewers(position: &dyn Position) -> impl Iterator<Item = Seat> + use<> {
    (0..position.setup().players as Seat).chain([TABLE])
}

/// Two of the viewers, to spread the cost of a law over many states.
pub(crate) fn some_viewers(position: &dyn Position, rng: &mut Rng) -> [Seat; 2] {
    let all: Vec<Seat> = viewers(position).collect();
    [all[rng.below(all.len())], all[rng.below(all.len())]]
}
