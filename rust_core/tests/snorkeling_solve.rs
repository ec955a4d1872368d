//! Snorkeling's solvers against values that an independent program proved, and against laws.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::question::Question;
use tablegames_core::contract::solution::Solution;
use tablegames_core::erased::position::{Position, TextRequest};
use tablegames_core::games;
use tablegames_core::play::chance::{Chance, Rng};
use tablegames_core::play::session::Session;
use tablegames_core::play::simulate::player::Player;
use tablegames_core::play::simulate::{Plan, simulate};

fn solve(position: &dyn Position, objective: &str, method: Option<&str>, playouts: u64, threads: usize) -> Solution {
    let objectives = position.facts().objectives;
    let question = Question {
        seat: position.to_act()[0],
        method: method.map(str::to_string),
        objective: objectives.iter().find(|known| known.name == objective).unwrap().name,
        seed: 7,
        inputs: BTreeMap::new(),
    };
    let stop = AtomicBool::new(false);
    let limits = Limits { playouts: Some(playouts), threads, ..Limits::until(&stop) };
    let mut solution = position.solve(&question, &limits).unwrap();
    solution.seconds = 0.0;
    solution
}

fn late_positions() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/games/snorkeling/values.json");
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn late_values_are_exact_and_equal() {
    for late in late_positions() {
        let position = games::read(late["position"].as_str().unwrap()).unwrap();
        let solution = solve(&*position, "points", None, 100, 1);
        let got: BTreeMap<String, f64> =
            solution.actions.iter().map(|found| (found.action.clone(), found.value)).collect();
        let want: BTreeMap<String, f64> = serde_json::from_value(late["all"].clone()).unwrap();
        assert!(solution.exact, "position {} is not proven", late["id"]);
        assert_eq!(got, want, "position {}", late["id"]);
        assert_eq!(solution.bounds, (solution.value, solution.value));
        let best: Vec<String> = serde_json::from_value(late["best"].clone()).unwrap();
        assert!(best.contains(solution.best.as_ref().unwrap()), "position {}", late["id"]);
    }
}

/// In a view from which the other hand follows by counting, the answer is the one of the full position.
#[test]
fn a_settled_view_is_solved_exactly() {
    let mut settled = 0;
    for late in late_positions() {
        let position = games::read(late["position"].as_str().unwrap()).unwrap();
        let view = position.view(position.to_act()[0]);
        let solution = solve(&*view, "points", None, 100, 1);
        if view.text().contains(" deck=- ") {
            settled += 1;
            assert!(solution.exact);
            assert_eq!(solution.actions, solve(&*position, "points", None, 100, 1).actions);
        } else {
            assert!(!solution.exact, "{} hides cards in two places", view.text());
        }
    }
    assert!(settled > 0);
}

/// All that a position may be worth to the seats when each does what is best for itself, whichever of equally good
/// actions it takes, by plain recursion.
fn plain_max_n(position: &dyn Position, start: &[i32]) -> Vec<Vec<f64>> {
    let seats = start.len();
    if position.to_act().is_empty() || position.round() > 1 {
        let points: Vec<f64> =
            position.scores().iter().zip(start).map(|(after, before)| f64::from(after - before)).collect();
        let sum: f64 = points.iter().sum();
        return vec![points.iter().map(|own| own - (sum - own) / (seats - 1) as f64).collect()];
    }
    let seat = position.to_act()[0];
    let mut each: Vec<Vec<Vec<f64>>> = Vec::new();
    for action in position.legal_actions(seat) {
        let mut after = position.boxed();
        after.play(seat, &action, &mut Chance::unknown()).unwrap();
        each.push(plain_max_n(&*after, start));
    }
    let own = |values: &Vec<f64>| values[usize::from(seat)];
    let sure =
        each.iter().map(|all| all.iter().map(own).fold(f64::INFINITY, f64::min)).fold(f64::NEG_INFINITY, f64::max);
    let mut all: Vec<Vec<f64>> = each.concat().into_iter().filter(|values| own(values) >= sure).collect();
    all.sort_by(|a, b| a.partial_cmp(b).unwrap());
    all.dedup();
    all
}

#[test]
fn several_seats_play_each_for_itself() {
    let (mut proven, mut open) = (0, 0);
    for text in [
        "snorkeling centre=r1 piles=Lb4/Lg4y3/Lp4 hands=r2g3/b2p3/y2r3 turn=0 deck=- out=r0 scores=0/0/0 renewed=3",
        "snorkeling centre=y3 piles=Lb4b3/L/Lp4p3 hands=y4r2/b4p2/y1r4 turn=1 deck=g0 out=r0 scores=0/0/0 renewed=3",
        "snorkeling centre=p0 piles=L/Lr4r3r2r1/L hands=g0p1/r2p2/p3b4 turn=0 deck=- out=r0 scores=0/0/0 renewed=3 variant=expert",
        "snorkeling centre=p4 piles=L/Lb4/Lr4/Lg4g3 hands=p0r3/p1g4/p2b3/y2p3 turn=3 deck=- out=r0 scores=0/0/0/0 renewed=3",
        "snorkeling centre=r1 piles=Lb4b3b2b1/L/L hands=g0y2/r2p0/b4g4 turn=1 deck=- out=r0 scores=0/0/0 renewed=3",
    ] {
        let position = games::read(text).unwrap();
        let solution = solve(&*position, "points", None, 100, 1);
        assert_eq!(solution.method, "exact");
        for found in &solution.actions {
            let mut after = position.boxed();
            after.play(solution.seat, &found.action, &mut Chance::unknown()).unwrap();
            let possible = plain_max_n(&*after, &position.scores());
            let near = |values: &Vec<f64>| (values[usize::from(solution.seat)] - found.value).abs() < 1e-9;
            assert!(possible.iter().any(near), "{text}: {found:?}, possible {possible:?}");
            assert!(!solution.exact || possible.iter().all(near), "{text}: {found:?}, possible {possible:?}");
        }
        assert!(solution.bounds.0 <= solution.value && solution.value <= solution.bounds.1);
        *if solution.exact { &mut proven } else { &mut open } += 1;
    }
    assert!(proven > 0 && open > 0, "{proven} proven, {open} open");
}

/// The search's values come near the proven ones where the position is known.
#[test]
fn the_search_finds_what_is_proven() {
    let (mut agreed, mut all) = (0, 0);
    for late in late_positions() {
        let position = games::read(late["position"].as_str().unwrap()).unwrap();
        let solution = solve(&*position, "points", Some("is-mcts"), 20_000, 2);
        let best: Vec<String> = serde_json::from_value(late["best"].clone()).unwrap();
        assert!(!solution.exact);
        all += 1;
        agreed += u32::from(best.contains(solution.best.as_ref().unwrap()));
    }
    assert!(agreed * 10 >= all * 9, "{agreed} of {all} best actions");
}

fn early(players: usize) -> Session {
    let mut session = Session::new("snorkeling", Some(players), BTreeMap::new(), Vec::new(), 3).unwrap();
    let mut rng = Rng::seeded(1);
    for _ in 0..20 {
        let seat = session.position().to_act()[0];
        let actions = session.position().legal_actions(seat);
        session.play(seat, &actions[rng.below(actions.len())]).unwrap();
    }
    session
}

#[test]
fn threads_do_not_change_an_answer() {
    for (players, objective) in [(2, "points"), (4, "points"), (2, "match"), (5, "match")] {
        let session = early(players);
        let view = session.position().view(session.position().to_act()[0]);
        let one = solve(&*view, objective, None, 3_000, 1);
        assert_eq!(one, solve(&*view, objective, None, 3_000, 3), "{players} players, {objective}");
        assert_eq!(one.method, "is-mcts");
        assert!(!one.exact && one.actions.iter().all(|found| found.error > 0.0));
        assert!(one.nudge.is_some() && one.why.is_some());
    }
}

/// A Beach that ends the match decides it; short of the target the chances lie between.
#[test]
fn match_chances_follow_the_scores() {
    let round = "centre=r2 piles=L/Lg4g3g2g1 hands=b0/g3p2 turn=0 deck=- out=r1 laid=r2 phase=more renewed=3";
    let chance = |scores: &str| {
        let position = games::read(&format!("snorkeling {round} scores={scores}")).unwrap();
        solve(&*position, "match", None, 1_000, 1)
    };
    let won = chance("7/0");
    assert_eq!((won.value, won.exact, won.unit), (1.0, true, "chance"));
    let ahead = chance("6/0");
    let behind = chance("0/10");
    assert!(!ahead.exact && !behind.exact);
    assert!(ahead.value > 0.7 && behind.value < 0.5 && behind.value > 0.0, "{} {}", ahead.value, behind.value);
}

#[test]
fn questions_that_cannot_be_answered_are_refused() {
    let told = |text: &str, seat: u8, method: Option<&str>| {
        let position = games::read(text).unwrap();
        let question = Question {
            seat,
            method: method.map(str::to_string),
            objective: "points",
            seed: 1,
            inputs: BTreeMap::new(),
        };
        let stop = AtomicBool::new(false);
        position.solve(&question, &Limits::until(&stop)).unwrap_err().to_string()
    };
    let open = "snorkeling centre=r1 piles=L/L hands=r2g3/?2 turn=0 deck=?30 out=- scores=0/0";
    assert_eq!(told(open, 1, None), "It is the turn of seat 0, so that seat 1 has nothing to choose.");
    assert!(told(open, 0, Some("exact")).starts_with("The method exact needs a position with everything known"));
    let over = "snorkeling centre=r1 piles=L/L hands=r2/r3 turn=0 deck=- out=- scores=12/6 phase=over";
    assert_eq!(told(over, 0, None), "The game is over: there is nothing to solve.");
}

/// Every world that fits comes as often as the ways of telling its equal cards apart.
#[test]
fn samples_are_uniform_over_the_worlds_that_fit() {
    // Left over: p2, p3 and twice p4, of which three lie in the unknown hand, the deck and nowhere.
    let named = "r0r0r0r1r1r1r2r2r2r3r3r3r4r4r4g0g0g0g1g1g1g2g2g2g3g3g3g4g4g4b0b0b0b1b1b1b2b2b2b3b3b3b4b4b4y0y0y0y1y1y1y2y2y2y3y3y3y4y4y4p0p0p0p1p1p1p2p2p3p3p4";
    let text = format!(
        "snorkeling centre={} piles=L/L hands=r0/?2 turn=0 deck=? out={} scores=0/0",
        &named[0..2],
        &named[4..]
    );
    let view = games::read(&text).unwrap();
    let unseen = ["p2", "p3", "p4", "p4"];
    let mut odds: BTreeMap<String, f64> = BTreeMap::new();
    for a in 0..4 {
        for b in (0..4).filter(|&b| b != a) {
            for c in (0..4).filter(|&c| c != a && c != b) {
                let mut hand = [unseen[a], unseen[b]];
                hand.sort_unstable();
                *odds.entry(format!("hands=r0/{} deck={}", hand.concat(), unseen[c])).or_default() += 1.0 / 24.0;
            }
        }
    }
    let draws = 24_000;
    let mut rng = Rng::seeded(5);
    let mut seen: BTreeMap<String, f64> = BTreeMap::new();
    for _ in 0..draws {
        let text = view.sample(&mut rng).text();
        let words: Vec<&str> =
            text.split(' ').filter(|word| word.starts_with("hands=") || word.starts_with("deck=")).collect();
        *seen.entry(words.join(" ")).or_default() += 1.0;
    }
    assert_eq!(seen.keys().collect::<Vec<_>>(), odds.keys().collect::<Vec<_>>());
    let chi: f64 = odds
        .iter()
        .map(|(world, odds)| (seen[world] - odds * f64::from(draws)).powi(2) / (odds * f64::from(draws)))
        .sum();
    // 99.9 % of samples stay below this with one degree of freedom less than there are worlds.
    let limits = [(6, 20.5), (7, 22.5), (8, 24.3), (9, 26.1)];
    let limit = limits.iter().find(|(worlds, _)| *worlds == odds.len()).map(|(_, limit)| *limit).unwrap();
    assert!(chi < limit, "chi-square {chi} with {} worlds", odds.len());
}

#[test]
fn bots_play_legally_and_by_their_view_alone() {
    for level in 0..4 {
        let mut session = early(3);
        let mut rng = Rng::seeded(9);
        for seed in 0..12 {
            let seat = session.position().to_act()[0];
            let request = TextRequest { level, seed, history: &[] };
            let view = session.position().view(seat);
            let choice = view.choose(seat, &request).unwrap().unwrap();
            let world = view.sample(&mut rng);
            assert_eq!(world.choose(seat, &request).unwrap(), Some(choice.clone()), "level {level}");
            assert_eq!(view.choose((seat + 1) % 3, &request).unwrap(), None);
            session.play(seat, &choice).unwrap();
        }
    }
}

/// Medium is the quick player of the playouts with slips; it learned against itself, and random play is new to it.
#[test]
fn what_was_learned_beats_random_play() {
    for (players, variant, least) in [(2, "basic", 1.0), (3, "basic", 0.3), (2, "expert", 1.0), (4, "expert", 0.3)] {
        let plan = Plan {
            game: "snorkeling".into(),
            options: BTreeMap::from([("variant".to_string(), variant.to_string())]),
            seed: 8,
            paired: true,
            one_round: true,
        };
        let mut seats = vec![Player::Random; players];
        seats[0] = Player::Level(1);
        let stop = AtomicBool::new(false);
        let tally = simulate(&plan, &seats, 0..500, &Limits::until(&stop)).unwrap();
        let more = tally.standings()[0].difference;
        assert!(more.lower > least, "{players} {variant}: {more:?}");
    }
}

/// The chance that another seat can lower the own pile, against counting in samples.
#[test]
fn threats_agree_with_samples() {
    let view = games::read(
        "snorkeling centre=r1 piles=Lb4/L/L hands=r2g3y3/b3?2/?4 turn=0 deck=?30 out=r0r0 scores=0/0/0 seen=-/b3/-",
    )
    .unwrap();
    let threats = solve(&*view, "points", None, 100, 1).details["threats"].clone();
    assert_eq!((threats[0].as_f64(), threats[1].as_f64()), (None, Some(1.0)));
    let (mut rng, draws) = (Rng::seeded(3), 20_000);
    let holds = |text: String| {
        let hands = text.split(' ').find(|word| word.starts_with("hands=")).unwrap().to_string();
        hands.split('/').nth(2).unwrap().contains('3')
    };
    let share = (0..draws).filter(|_| holds(view.sample(&mut rng).text())).count() as f64 / f64::from(draws);
    assert!((threats[2].as_f64().unwrap() - share).abs() < 0.02, "{} and {share}", threats[2]);
}
