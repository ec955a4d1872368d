//! Slips of the pen: whatever text is accepted as a position can be played, and whatever isn't says why.

use std::collections::BTreeMap;

use crate::texts::{is_a_sentence, reads_back};
use crate::walk::{each_game, more, viewers, walk_game};
use tablegames_core::erased::kind::Kind;
use tablegames_core::erased::position::Position;
use tablegames_core::games;
use tablegames_core::play::chance::{Chance, Rng};
use tablegames_core::play::session::Session;

/// Texts with slips that are tried for each game.
const TEXTS: u64 = 1_500;

/// The fewest of them that must be accepted, so that the law is put to the test.
const ACCEPTED: u64 = 200;

/// Some positions of a game as words, complete ones and views.
fn positions(kind: &dyn Kind) -> Vec<Vec<(String, String)>> {
    let mut found = Vec::new();
    for number in 0..12 {
        walk_game(kind, number, |session, rng| {
            let seats: Vec<_> = viewers(session.position()).collect();
            let view = session.position().view(seats[rng.below(seats.len())]);
            let known = if rng.below(3) == 0 { session.position() } else { &*view };
            if rng.below(6) == 0 {
                let text = known.text();
                let words = text.split(' ').skip(1).filter_map(|word| word.split_once('='));
                found.push(words.map(|(key, value)| (key.to_string(), value.to_string())).collect());
            }
            true
        });
    }
    found
}

/// Values that occur under each key.
fn values(positions: &[Vec<(String, String)>]) -> BTreeMap<&str, Vec<&str>> {
    let mut values: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (key, value) in positions.iter().flatten() {
        values.entry(key).or_default().push(value);
    }
    values
}

/// A value with a slip: a sign that is missing, doubled, another one, or in another place.
fn slip(value: &str, other: &str, rng: &mut Rng) -> String {
    let mut signs: Vec<char> = value.chars().collect();
    let at = rng.below(signs.len());
    let others: Vec<char> = other.chars().chain(['?']).collect();
    let sign = others[rng.below(others.len())];
    match rng.below(5) {
        0 if signs.len() > 1 => drop(signs.remove(at)),
        1 => signs.insert(at, signs[at]),
        2 => signs.insert(at, sign),
        3 => signs.swap(at, rng.below(value.chars().count())),
        _ => signs[at] = sign,
    }
    signs.into_iter().collect()
}

/// A position's text with up to three words that were left out, taken from another position, or written with a slip.
fn text(
    kind: &dyn Kind,
    positions: &[Vec<(String, String)>],
    values: &BTreeMap<&str, Vec<&str>>,
    rng: &mut Rng,
) -> String {
    let mut words = positions[rng.below(positions.len())].clone();
    for _ in 0..=rng.below(3) {
        let keys: Vec<&str> = values.keys().copied().collect();
        let key =
            if rng.below(4) == 0 { keys[rng.below(keys.len())] } else { &words[rng.below(words.len())].0.clone() };
        let others = &values[key];
        let other = others[rng.below(others.len())];
        let place = words.iter().position(|(known, _)| known == key);
        match (place, rng.below(6)) {
            (Some(place), 0) if words.len() > 1 => drop(words.remove(place)),
            (Some(place), 1 | 2) => words[place].1 = other.to_string(),
            (Some(place), _) => words[place].1 = slip(&words[place].1, other, rng),
            (None, _) => words.push((key.to_string(), other.to_string())),
        }
    }
    words.iter().fold(kind.facts().name.to_string(), |text, (key, value)| format!("{text} {key}={value}"))
}

/// Everything that may be done with a position can be done with this one.
fn can_be_played(position: &dyn Position, rng: &mut Rng) {
    reads_back(position);
    let world = position.sample(rng);
    assert!(world.is_complete(), "{} of {}", world.text(), position.text());
    reads_back(&*world);
    for known in [position, &*world] {
        for &seat in &known.to_act() {
            for action in known.legal_actions(seat) {
                for mut chance in [Chance::seeded(rng.next_u64()), Chance::unknown()] {
                    let mut after = known.boxed();
                    let played = after.play(seat, &action, &mut chance);
                    played.unwrap_or_else(|error| panic!("{error} {action} in {}", known.text()));
                    reads_back(&*after);
                }
            }
        }
    }
    let session = Session::from_position(position, Vec::new(), rng.next_u64());
    let session = session.unwrap_or_else(|error| panic!("{error} {}", position.text()));
    assert!(session.position().is_complete(), "{}", position.text());
    Session::replay(&session.record(), 0).unwrap_or_else(|error| panic!("{error} {}", position.text()));
}

#[test]
fn accepted_positions_can_be_played() {
    each_game(|kind| {
        let positions = positions(kind);
        let values = values(&positions);
        let mut rng = Rng::seeded(12);
        let mut accepted = 0;
        for _ in 0..more(TEXTS) {
            let text = text(kind, &positions, &values, &mut rng);
            match games::read(&text) {
                Ok(position) => {
                    accepted += 1;
                    can_be_played(&*position, &mut rng);
                }
                Err(error) => is_a_sentence(&error.to_string()),
            }
        }
        assert!(accepted >= more(ACCEPTED), "only {accepted} texts of {} were accepted", kind.facts().name);
    });
}
