//! Splitter held to values of independent programs, to brute force on tiny sheets, and to laws under random play.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use serde_json::Value;
use tablegames_core::chance::{Chance, Rng};
use tablegames_core::games::splitter::endgame::Endgame;
use tablegames_core::games::splitter::hindsight::Task;
use tablegames_core::games::splitter::score::{Board, Scorer, Stars};
use tablegames_core::games::splitter::sheet::Sheet;
use tablegames_core::games::splitter::value::train::train;
use tablegames_core::kind::{self, Position};
use tablegames_core::limits::Limits;
use tablegames_core::session::Session;
use tablegames_core::solution::{Input, Question, Solution};

fn data(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/games/splitter").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn list<'a>(doc: &'a Value, name: &str) -> &'a Vec<Value> {
    let list = doc[name].as_array().unwrap();
    assert!(!list.is_empty());
    list
}

fn read(text: &str) -> Box<dyn Position> {
    kind::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn solve(position: &dyn Position, method: Option<&str>, rolls: Option<Vec<String>>) -> Result<Solution, String> {
    let stop = AtomicBool::new(false);
    let inputs: BTreeMap<String, Input> =
        rolls.into_iter().map(|rolls| ("rolls".into(), Input::Texts(rolls))).collect();
    let question = Question { seat: 0, method: method.map(Into::into), objective: "total", seed: 1, inputs };
    position.solve(&question, &Limits::until(&stop)).map_err(|error| error.to_string())
}

fn rolls(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|roll| roll.as_str().unwrap().into()).collect()
}

#[test]
fn scores_agree_with_the_vectors() {
    for vector in list(&data("vectors.json"), "score") {
        let position = read(vector["position"].as_str().unwrap());
        assert_eq!(Value::from(position.scores()[0]), vector["total"], "{}", position.text());
        let parts = position.score_parts();
        assert_eq!(parts["groups"], vector["groups"], "{}", position.text());
        assert_eq!(parts["hearts"], vector["hearts"], "{}", position.text());
    }
}

#[test]
fn endgames_agree_with_the_vectors() {
    for vector in list(&data("vectors.json"), "endgame") {
        let position = read(vector["position"].as_str().unwrap());
        let solution = solve(&*position, None, None).unwrap();
        assert!(solution.exact);
        let want = vector["actions"].as_object().unwrap();
        assert_eq!(solution.actions.len(), want.len(), "{}", position.text());
        for action in &solution.actions {
            let value = want[&action.action].as_f64().unwrap();
            // The vectors are rounded to nine decimals.
            assert!(
                (action.value - value).abs() < 2e-9,
                "{} {}: {} for {value}",
                position.text(),
                action.action,
                action.value
            );
        }
    }
}

#[test]
fn hindsight_agrees_with_brute_force_on_tiny_sheets() {
    for vector in list(&data("vectors.json"), "hindsight") {
        let position = read(vector["position"].as_str().unwrap());
        let solution = solve(&*position, None, Some(rolls(&vector["rolls"]))).unwrap();
        assert_eq!(Value::from(solution.value as u64), vector["best"], "{}", position.text());
        assert!(solution.exact, "{} is not proven", position.text());
        assert_eq!(f64::from(read(solution.position.as_deref().unwrap()).scores()[0]), solution.value);
    }
}

#[test]
fn the_roll_on_the_table_may_be_left_out_of_the_known_ones() {
    for vector in list(&data("vectors.json"), "hindsight") {
        let rolls = rolls(&vector["rolls"]);
        let position = read(&format!("{} roll={}", vector["position"].as_str().unwrap(), rolls[0]));
        let solution = solve(&*position, None, Some(rolls[1..].to_vec())).unwrap();
        assert_eq!(Value::from(solution.value as u64), vector["best"], "{}", position.text());
    }
}

/// The rolls on a full sheet, each with its smaller number first.
fn rolls_on(sheet: &Sheet, board: &Board) -> Vec<(u8, u8)> {
    let numbers = |bit: u8| board.number(bit).unwrap();
    let mut rolls: Vec<(u8, u8)> = sheet
        .pairs
        .iter()
        .map(|pair| (numbers(pair.left), numbers(pair.right)))
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect();
    rolls.sort_unstable();
    rolls
}

#[test]
fn hindsight_of_whole_games_is_a_sheet_with_those_rolls_and_no_less_than_known() {
    let doc = data("hindsight.json");
    let stop = AtomicBool::new(false);
    for name in ["A", "B"] {
        let sheet = Sheet::named(name).unwrap();
        for game in list(&doc, name).iter().step_by(8) {
            let mut rolls: Vec<(u8, u8)> =
                rolls(&game["rolls"]).iter().map(|r| (r.as_bytes()[0] - b'0', r.as_bytes()[1] - b'0')).collect();
            let found = Task::new(Scorer::new(&sheet, Stars::Each), &Board::default(), &rolls)
                .unwrap()
                .solve(1, &Limits::until(&stop));
            rolls.iter_mut().for_each(|(a, b)| (*a, *b) = ((*a).min(*b), (*a).max(*b)));
            rolls.sort_unstable();
            assert_eq!(rolls_on(&sheet, &found.board), rolls);
            assert_eq!(plain_score(&sheet, &found.board, Stars::Each), found.total);
            assert!(
                found.total <= found.upper && u64::from(found.upper) >= game["lower"].as_u64().unwrap(),
                "{name} {game}"
            );
            // On B the known bounds leave out that one group may hold both stars.
            assert!(name == "B" || u64::from(found.total) <= game["upper"].as_u64().unwrap(), "{name} {game}");
        }
    }
}

#[test]
fn bad_maps_are_refused_with_their_place() {
    for map in list(&data("vectors.json"), "bad_maps") {
        let map = map.as_str().unwrap();
        let error = kind::read(&format!("splitter sheet={map} cells=_")).unwrap_err().to_string();
        assert!(error.contains("row") && error.contains("column"), "{map}: {error}");
        let error = Session::new("splitter", Some(1), [("sheet".into(), map.into())].into(), Vec::new(), 1);
        assert!(error.is_err(), "{map} was taken");
    }
}

#[test]
fn bad_positions_are_refused() {
    let told = |words: &str| kind::read(&format!("splitter {words}")).unwrap_err().to_string();
    assert_eq!(told("sheet=A"), "The position lacks 'cells='.");
    assert_eq!(told("sheet=#|# cells=__/__"), "'cells=' has 2 rows; the sheet has 1.");
    assert_eq!(
        told("sheet=#|# cells=___"),
        "Row 1 of 'cells=' has 3 signs; the sheet has 2 columns, the centre line left out."
    );
    assert_eq!(
        told("sheet=#|# cells=_7"),
        "'7' at row 1, column 2 of 'cells=' is not right: a number from 1 to 6 or _ would be."
    );
    assert_eq!(
        told("sheet=#|#/.|. cells=__/_."),
        "'_' at row 2, column 1 of 'cells=' is not right: ., as the sheet has no cell there, would be."
    );
    assert_eq!(told("sheet=#|# cells=_1"), "The pair r1d1 in 'cells=' has one number; it has two or none.");
    assert_eq!(
        told("sheet=#|# cells=__ roll=17"),
        "'roll=17' is not right: two numbers from 1 to 6, such as 15, would be."
    );
    assert_eq!(told("sheet=#|# cells=11 roll=15"), "'roll=' stands beside full sheets; leave it out.");
    assert_eq!(told("sheet=#|# cells=__ stars=two"), "'stars=two' is not right: each or once would be.");
    assert_eq!(
        told("sheet=#|# cells=11;__"),
        "Sheet 1 in 'cells=' has 1 filled pairs more than another; 0 at most would be right here."
    );
    assert_eq!(
        told("sheet=#|# cells=11;__ roll=11 to_act=0"),
        "'to_act=0' is not right: 1, the seats whose sheets don't have the roll yet, would be."
    );
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    let tiny = read("splitter sheet=#|# cells=__ roll=15");
    let told = |method, rolls: Option<&[&str]>| {
        solve(&*tiny, method, rolls.map(|rolls| rolls.iter().map(ToString::to_string).collect())).unwrap_err()
    };
    assert_eq!(told(None, Some(&["15", "16"])), "'rolls' has 2 rolls for 1 empty pairs; give one for each.");
    assert_eq!(told(None, Some(&["1"])), "'1' in 'rolls' is no roll; two digits from 1 to 6 are, such as '15'.");
    assert_eq!(told(Some("hindsight"), None), "Hindsight needs 'rolls', one for each of the 1 empty pairs.");
    assert_eq!(told(Some("expectimax"), Some(&["15"])), "'rolls' are for the method 'hindsight', not 'expectimax'.");
    let start = Session::new("splitter", Some(1), BTreeMap::new(), Vec::new(), 1).unwrap();
    assert_eq!(
        solve(start.position(), Some("expectimax"), None).unwrap_err(),
        "With 22 empty pairs there is too much to count out; 7 are possible."
    );
}

/// The score by the rules' words: fill from every cell over a grid.
fn plain_score(sheet: &Sheet, board: &Board, stars: Stars) -> u32 {
    let number = |row: usize, column: usize| {
        let place = sheet.places.iter().find(|place| (place.row, place.column) == (row, column))?;
        Some((place.bit, board.number(place.bit)?))
    };
    let mut seen = 0_u64;
    let mut total = 0;
    for start in &sheet.places {
        let Some((_, n)) = number(start.row, start.column) else { continue };
        let (mut stack, mut size, mut starred) = (vec![(start.row, start.column)], 0, 0);
        while let Some((row, column)) = stack.pop() {
            match number(row, column) {
                Some((bit, m)) if m == n && seen >> bit & 1 == 0 => {
                    seen |= 1 << bit;
                    size += 1;
                    starred += u32::from(sheet.stars >> bit & 1 == 1);
                    stack.extend([(row + 1, column), (row, column + 1)]);
                    stack.extend(row.checked_sub(1).map(|row| (row, column)));
                    stack.extend(column.checked_sub(1).map(|column| (row, column)));
                }
                _ => {}
            }
        }
        if size == u32::from(n) {
            total += size << if stars == Stars::Once { starred.min(1) } else { starred };
        }
    }
    let hearts: Vec<_> =
        sheet.places.iter().filter(|p| sheet.hearts >> p.bit & 1 == 1).map(|p| board.number(p.bit)).collect();
    total + if hearts.len() == 3 && hearts[0].is_some() && hearts.iter().all(|n| *n == hearts[0]) { 5 } else { 0 }
}

/// Maps that need each layout: a word with a guard, and more bits than that.
const MAPS: [&str; 5] = [
    "A",
    "B",
    "*#h|###/#..|..#/.##|h*./###|h##",
    "################|################/################|################",
    "#......................#|#......................#/#*.....................#|#.....................##/#......................#|#......................#/........................|........................",
];

#[test]
fn scores_agree_with_a_plain_fill() {
    let mut rng = Rng::seeded(5);
    for map in MAPS {
        let sheet = Sheet::named(map).unwrap();
        for _ in 0..300 {
            let mut board = Board::default();
            let numbers = 1 + rng.below(6);
            for place in &sheet.places {
                if rng.below(10) > 0 {
                    board.write(place.bit, 1 + rng.below(numbers) as u8);
                }
            }
            for stars in [Stars::Each, Stars::Once] {
                assert_eq!(Scorer::new(&sheet, stars).total(&board), plain_score(&sheet, &board, stars), "{map}");
            }
        }
    }
}

/// The best total by trying every order and orientation.
fn brute_force(sheet: &Sheet, stars: Stars, board: &Board, rolls: &[(u8, u8)]) -> u32 {
    let filled = board.filled();
    let Some(pair) = sheet.pairs.iter().find(|pair| filled & pair.cells() == 0) else {
        return plain_score(sheet, board, stars);
    };
    let mut best = 0;
    for i in 0..rolls.len() {
        let mut rest = rolls.to_vec();
        let (a, b) = rest.swap_remove(i);
        if rolls[..i].contains(&(a, b)) {
            continue;
        }
        for (left, right) in [(a, b), (b, a)] {
            let mut next = *board;
            next.write(pair.left, left);
            next.write(pair.right, right);
            best = best.max(brute_force(sheet, stars, &next, &rest));
        }
    }
    best
}

#[test]
fn bounds_hold_and_are_reached_on_tiny_sheets() {
    let mut rng = Rng::seeded(9);
    let stop = AtomicBool::new(false);
    let maps = ["#*|##/*#|##", "h*|*h/h#|##", "#*#|#*#/.*#|##.", "##|##/#*|*#", "*h#|##*/.h#|#h.", "*#|**/*#|#*"];
    for map in maps {
        let sheet = Sheet::named(map).unwrap();
        for game in 0..12 {
            let most = 2 + rng.below(5);
            let stars = if game % 2 == 0 { Stars::Each } else { Stars::Once };
            let die = |rng: &mut Rng| 1 + rng.below(most) as u8;
            let mut board = Board::default();
            // Some games go on from a pair that is filled.
            let fixed = usize::from(game % 3 == 0);
            for pair in &sheet.pairs[..fixed] {
                board.write(pair.left, die(&mut rng));
                board.write(pair.right, die(&mut rng));
            }
            let rolls: Vec<(u8, u8)> = sheet.pairs[fixed..].iter().map(|_| (die(&mut rng), die(&mut rng))).collect();
            let best = brute_force(&sheet, stars, &board, &rolls);
            let found = Task::new(Scorer::new(&sheet, stars), &board, &rolls).unwrap().solve(1, &Limits::until(&stop));
            assert!(found.upper >= best, "{map} {rolls:?}: {best} is above the bound {}", found.upper);
            assert_eq!((found.total, found.upper), (best, best), "{map} {rolls:?}");
            assert_eq!(plain_score(&sheet, &found.board, stars), best);
        }
    }
}

/// The expected total by counting every roll and placement out, without a memo.
fn plain_value(sheet: &Sheet, board: &Board) -> f64 {
    let filled = board.filled();
    let empty: Vec<_> = sheet.pairs.iter().filter(|pair| filled & pair.cells() == 0).collect();
    if empty.is_empty() {
        return plain_score(sheet, board, Stars::Each).into();
    }
    let mut sum = 0.0;
    for a in 1..=6 {
        for b in 1..=6 {
            let after = |pair: &&&tablegames_core::games::splitter::sheet::Pair, (left, right): (u8, u8)| {
                let mut next = *board;
                next.write(pair.left, left);
                next.write(pair.right, right);
                plain_value(sheet, &next)
            };
            let best = empty.iter().flat_map(|pair| [after(&pair, (a, b)), after(&pair, (b, a))]).fold(0.0, f64::max);
            sum += best;
        }
    }
    sum / 36.0
}

#[test]
fn endgames_agree_with_counting_out() {
    let sheet = Sheet::named("*#|#h/h#|#h").unwrap();
    for (row, left, right) in [(0, 1, 2), (0, 2, 2), (1, 3, 1)] {
        let mut board = Board::default();
        for pair in &sheet.pairs[2 * row..2 * row + 2] {
            board.write(pair.left, left);
            board.write(pair.right, right);
        }
        let stop = AtomicBool::new(false);
        let limits = Limits::until(&stop);
        let mut endgame = Endgame::new(Scorer::new(&sheet, Stars::Each), &board, &limits).unwrap();
        assert!((endgame.value().unwrap() - plain_value(&sheet, &board)).abs() < 1e-9);
    }
}

#[test]
fn learned_values_come_close_to_counting_out() {
    let sheet = Sheet::named("#*|##/##|##").unwrap();
    let empty = Board::default();
    let learned = train(&sheet, 4_000, 1, |_| {});
    let value = learned.ahead(&learned.lens.filling(&empty));
    let stop = AtomicBool::new(false);
    let limits = Limits::until(&stop);
    let exact = Endgame::new(Scorer::new(&sheet, Stars::Each), &empty, &limits).unwrap().value().unwrap();
    assert!((value - exact).abs() < 0.5, "{value} for {exact}");
    assert_eq!(learned.weights(), train(&sheet, 4_000, 1, |_| {}).weights());
}

#[test]
fn random_games_keep_the_laws() {
    for (game, map) in MAPS.iter().cycle().take(15).enumerate() {
        let players = 1 + game % 4;
        let mut rng = Rng::seeded(game as u64);
        let mut session =
            Session::new("splitter", Some(players), [("sheet".into(), (*map).into())].into(), Vec::new(), game as u64)
                .unwrap();
        let pairs = Sheet::named(map).unwrap().pairs.len();
        loop {
            let position = session.position();
            let to_act = position.to_act();
            let Some(&seat) = to_act.get(rng.below(to_act.len())) else { break };
            assert!(position.same(&*read(&position.text())), "{}", position.text());
            assert!(position.winners().is_empty());
            let legal = position.legal_actions(seat);
            assert_eq!(position.moves(seat).len(), legal.len());
            let action = legal[rng.below(legal.len())].clone();
            let promised = position.moves(seat).into_iter().find(|facts| facts["action"] == action.as_str()).unwrap();
            let before = position.boxed();
            session.play(seat, &action).unwrap();
            let after = session.position();
            assert_eq!(Value::from(after.scores()[usize::from(seat)]), promised["total"]);
            assert!(before.story(seat, &action, after, None).is_ok());
            assert!(after.to_act().len() != players || session.play(seat, &action).is_err());
        }
        let end = session.position();
        assert_eq!(session.log().len(), pairs * players);
        assert_eq!(session.chance().len(), pairs);
        let most = *end.scores().iter().max().unwrap();
        let best: Vec<u8> = (0..players as u8).filter(|seat| end.scores()[usize::from(*seat)] == most).collect();
        assert_eq!(end.winners(), best);
        let replayed = Session::replay(&session.record(), 0).unwrap();
        assert!(replayed.position().same(end));
    }
}

#[test]
fn unknown_chance_leaves_the_roll_open() {
    let mut position = read("splitter sheet=##|## cells=____ roll=15");
    position.play(0, "r1d2:51", &mut Chance::unknown()).unwrap();
    assert_eq!(position.text(), "splitter sheet=##|## cells=5__1");
    assert!(position.to_act().is_empty() && position.winners().is_empty() && !position.is_complete());
    let solution = solve(&*position, None, None).unwrap();
    // A 1 with another number makes a second lone 1, a double 2 a group; a double 1 spoils the lone 1.
    assert!(solution.exact && solution.actions.is_empty());
    assert!((solution.value - (10.0 * 2.0 + 24.0 + 3.0) / 36.0).abs() < 1e-9, "{}", solution.value);
    let drawn = position.sample(&mut Rng::seeded(1));
    assert_eq!(drawn.to_act(), [0]);
}

#[test]
fn refusals_say_what_would_be_right() {
    let told = |action: &str| {
        let mut position = read("splitter sheet=##|## cells=5__1 roll=15");
        position.play(0, action, &mut Chance::unknown()).unwrap_err().to_string()
    };
    assert_eq!(told("r1d2:15"), "The pair r1d2 is filled already; choose an empty one.");
    assert_eq!(told("r2d1:15"), "There is no pair r2d1 on this sheet; r2d1 is row 2, 1 from the centre line.");
    assert_eq!(told("r1d1:16"), "The roll is 1 and 5; these two go into the pair, in either order.");
    assert_eq!(told("r01d1:15"), "'r01d1:15' is no action of splitter.");
}

#[test]
fn hearts_and_stars_are_counted_in_a_table() {
    // A lone 1 on a star and three hearts with 2; three hearts with 1.
    let position = read("splitter sheet=*h|h*/#h|## cells=1221/3241;1111/1111 stars=once");
    assert_eq!(position.scores(), [2 + 5, 5]);
    assert_eq!(position.winners(), [0]);
}

#[test]
fn every_level_plays_to_the_end_and_gets_better() {
    let mut totals = [0; 4];
    for seed in 0..6 {
        for level in 0..4_u8 {
            let mut session = Session::new("splitter", Some(1), BTreeMap::new(), Vec::new(), seed).unwrap();
            while session.position().winners().is_empty() {
                let request = kind::TextRequest { level, seed, history: &[] };
                let action = session.position().choose(0, &request).unwrap().unwrap();
                session.play(0, &action).unwrap();
            }
            totals[usize::from(level)] += session.position().scores()[0];
        }
    }
    assert!(totals[0] < totals[1] && totals[1] < totals[3] && totals[0] < totals[2], "{totals:?}");
}

#[test]
fn playouts_agree_with_the_exact_values() {
    let position = read("splitter sheet=##|##/*#|#* cells=____/1__1 roll=12");
    let exact = solve(&*position, Some("expectimax"), None).unwrap();
    let played = solve(&*position, Some("playouts"), None).unwrap();
    // Playing on by rule of thumb is no better than the best play, up to chance.
    assert!(played.value <= exact.value + 4.0 * played.actions[0].error);
    assert_eq!(played, {
        let mut again = solve(&*position, Some("playouts"), None).unwrap();
        again.seconds = played.seconds;
        again
    });
}
