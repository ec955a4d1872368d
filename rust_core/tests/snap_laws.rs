//! What holds in every game of Snap: it ends, no card is lost, nobody learns what nobody has seen.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, HashMap};

use tablegames_core::contract::seat::{Seat, TABLE};
use tablegames_core::contract::setup::Setup;
use tablegames_core::contract::{Knowledge, Rules};
use tablegames_core::erased::position;
use tablegames_core::games;
use tablegames_core::games::snap::{Action, Claim, Snap};
use tablegames_core::play::chance::{Chance, Rng};

fn deal(players: usize, seed: u64) -> Snap {
    let setup = Setup::new(games::find("snap").unwrap().facts(), players, &BTreeMap::new()).unwrap();
    Snap::start(&setup, &mut Chance::seeded(seed)).unwrap()
}

fn play(state: &mut Snap, seat: Seat, action: Action) {
    assert!(state.is_legal(seat, action), "{action:?} of {seat} in {}", text(state));
    state.apply(seat, action, &mut Chance::unknown());
}

fn read(text: &str) -> Box<dyn position::Position> {
    games::read(text).unwrap()
}

fn text(state: &Snap) -> String {
    position::Position::text(state)
}

/// The value of a key in a position's text.
fn word<'a>(text: &'a str, key: &str) -> &'a str {
    let word = text.split(' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
    word.unwrap_or_else(|| panic!("no {key} in {text}"))
}

/// The number of cards in a list.
fn count(list: &str) -> usize {
    let cards = |part: &str| match part {
        "-" | "" => 0,
        _ => part.strip_prefix('?').map_or(1, |number| number.parse().unwrap_or(1)),
    };
    list.split(['/', ',']).map(cards).sum()
}

#[test]
fn a_table_where_nobody_calls_ends_with_the_520th_card() {
    for players in 2..=12 {
        let mut state = deal(players, players as u64);
        let mut turned = 0;
        while let Some(&seat) = state.to_act().first() {
            play(&mut state, seat, Action::Flip);
            turned += 1;
        }
        assert_eq!(turned, 520);
        assert!(!state.winners().is_empty());
    }
}

/// A table where the poorest always wins can go on for ever, until the table ends it.
#[test]
fn a_table_ends_with_its_10000th_card() {
    let length = |seed| {
        let mut state = deal(3, seed);
        let mut turned = 0;
        while let Some(&seat) = state.to_act().first() {
            play(&mut state, seat, Action::Flip);
            turned += 1;
            let scores = state.scores();
            let poorest = (0..3).filter(|&seat| scores[seat] > 0).min_by_key(|&seat| scores[seat]).unwrap() as Seat;
            let table = text(&state);
            let up: Vec<&str> = word(&table, "up").split('/').map(|up| &up.rsplit(',').next().unwrap()[..1]).collect();
            let matches = (0..3).any(|seat| up[seat] != "-" && up[seat] == up[(seat + 1) % 3]);
            let snap = Action::Call(Claim::Snap, Some(400));
            if matches && state.is_legal(poorest, snap) {
                play(&mut state, poorest, snap);
                play(&mut state, TABLE, Action::Close);
            }
        }
        let scores = state.scores();
        let most = scores.iter().max().unwrap();
        let richest: Vec<Seat> = (0..3).filter(|&seat| scores[usize::from(seat)] == *most).collect();
        assert_eq!(state.winners(), richest);
        turned
    };
    assert_eq!((15..25).map(length).max(), Some(10_000));
}

#[test]
fn random_games_keep_their_cards_and_their_secrets() {
    for seed in 0..60 {
        let players = 2 + seed as usize % 11;
        let (mut state, mut rng, mut list) = (deal(players, seed), Rng::seeded(seed), Vec::new());
        loop {
            let full = text(&state);
            assert!(read(&full).same(&state), "{full} is read as {}", read(&full).text());
            let cards = ["down", "up", "pot"].map(|key| count(word(&full, key)));
            assert_eq!(cards.iter().sum::<usize>(), 52, "{full}");

            let view = state.view(0);
            assert!(read(&text(&view)).same(&view), "{}", text(&view));
            assert!((1..players as Seat).all(|seat| state.view(seat) == view));
            let world = view.sample(&mut rng);
            assert!(world.is_complete());
            assert_eq!(world.view(0), view, "{}", text(&world));

            let seats = state.to_act();
            if seats.is_empty() {
                assert_eq!(view, state, "a game that is over shows its cards");
                break;
            }
            let seat = if rng.below(4) == 0 { seats[rng.below(seats.len())] } else { seats[0] };
            list.clear();
            state.actions(seat, &mut list);
            assert!(!list.is_empty(), "{seat} may act in {full} but has no action");
            let action = match list[rng.below(list.len())] {
                Action::Call(claim, _) if rng.below(4) > 0 => Action::Call(claim, Some(300 + rng.below(100) as u32)),
                action => action,
            };
            // What all have seen tells what an action does but for the card that comes.
            let mut seen = view;
            play(&mut state, seat, action);
            if action != Action::Flip && !state.to_act().is_empty() {
                play(&mut seen, seat, action);
                assert_eq!(seen, state.view(0));
            }
        }
    }
}

#[test]
fn hidden_cards_change_no_view() {
    let mut state = deal(3, 9);
    for _ in 0..20 {
        let seat = state.to_act()[0];
        play(&mut state, seat, Action::Flip);
    }
    let view = state.view(0);
    let worlds: Vec<Snap> = (0..50).map(|seed| view.sample(&mut Rng::seeded(seed))).collect();
    assert!(worlds.iter().any(|world| *world != state));
    assert!(worlds.iter().all(|world| world.view(2) == view));
}

/// Pearson's statistic over the 3! · 4 = 24 worlds of a view with three unseen places and four cards for them.
#[test]
fn every_world_is_drawn_as_often() {
    // All cards but these four lie in the open.
    let unseen = ["2C", "5D", "9H", "KS"];
    let mut rest: Vec<String> = Vec::new();
    for rank in "A23456789TJQK".chars() {
        rest.extend("CDHS".chars().map(|suit| format!("{rank}{suit}")).filter(|card| !unseen.contains(&card.as_str())));
    }
    let (up, pot) = rest.split_at(20);
    let text = format!("snap down=?2/? up={}/{} pot={} turn=0", up[..10].join(","), up[10..].join(","), pot.join(","));
    let view = read(&text);
    let (mut rng, draws, mut seen) = (Rng::seeded(3), 24_000, HashMap::new());
    for _ in 0..draws {
        let world = view.sample(&mut rng).text();
        *seen.entry(word(&world, "down").to_string()).or_insert(0_u32) += 1;
    }
    assert_eq!(seen.len(), 24);
    let expected = f64::from(draws) / 24.0;
    let chi: f64 = seen.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
    assert!(chi < 49.7, "chi-square with 23 degrees of freedom: {chi}");
}

#[test]
fn a_call_without_a_time_stands_for_any() {
    let text = "snap down=QS,7C/QH,8D/9S,9C up=KS/8C/KH pot=- turn=1 last=0";
    let mut position = read(text);
    assert!(position.legal_actions(2).contains(&"snap".to_string()));
    for (seat, action) in [(2, "snap"), (0, "snap"), (1, "snap:90")] {
        position.play(seat, action, &mut Chance::unknown()).unwrap();
    }
    assert_eq!(word(&position.text(), "calls"), "0:snap:50,1:snap:90,2:snap:0");
    position.play(TABLE, "close", &mut Chance::unknown()).unwrap();
    assert_eq!(position.scores(), [2, 3, 4], "the first of the calls wins");
}

#[test]
fn a_match_that_is_gone_wins_nothing() {
    let mut position = read("snap down=QS,7C/QH,8D/- up=KS/8C/KH pot=7D turn=0 last=1");
    position.play(0, "snap:300", &mut Chance::unknown()).unwrap();
    position.play(2, "pot:320", &mut Chance::unknown()).unwrap();
    assert_eq!(position.scores(), [3, 4, 0]);
    position.play(TABLE, "close", &mut Chance::unknown()).unwrap();
    assert_eq!(position.scores(), [3, 4, 0]);
    assert_eq!(word(&position.text(), "up"), "KS/8C/-");
}

#[test]
fn all_cards_in_the_pot_are_shared_by_the_last_tie() {
    let mut position = read("snap down=-/KC/- up=KS/-/- pot=2D turn=1 last=0");
    for (seat, action) in [(1, "flip"), (0, "snap:300"), (1, "snap:310"), (TABLE, "close")] {
        position.play(seat, action, &mut Chance::unknown()).unwrap();
    }
    let text = position.text();
    assert_eq!((position.winners(), word(&text, "tied"), word(&text, "pot")), (vec![0, 1], "0,1", "2D,KS,KC"));
    assert!(read(&text).same(&*position) && position.to_act().is_empty());
}
