//! Laws of Bloops: what is sampled, what a view may tell, what search and bots must keep to.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::AtomicBool;

use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::question::Question;
use tablegames_core::contract::solution::Solution;
use tablegames_core::erased::position::{Position, TextRequest};
use tablegames_core::games;
use tablegames_core::games::read;
use tablegames_core::play::chance::{Chance, Rng};
use tablegames_core::play::referee::asking_order;
use tablegames_core::play::simulate::player::Player;
use tablegames_core::play::simulate::{Plan, simulate};

fn position(text: &str) -> Box<dyn Position> {
    read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn solve(position: &dyn Position, objective: &str, method: Option<&str>, playouts: Option<u64>) -> Solution {
    let seat = position.to_act()[0];
    let question = Question::new(position.facts(), seat, method, Some(objective), 1, BTreeMap::new()).unwrap();
    let stop = AtomicBool::new(false);
    position.solve(&question, &Limits { playouts, ..Limits::until(&stop) }).unwrap()
}

/// All orders of these cards, each distinct one with the number of ways in which it comes about.
fn orders(cards: &[char]) -> HashMap<String, usize> {
    fn go(left: &mut Vec<char>, order: &mut String, found: &mut HashMap<String, usize>) {
        if left.is_empty() {
            *found.entry(order.clone()).or_default() += 1;
        }
        for i in 0..left.len() {
            let card = left.remove(i);
            order.push(card);
            go(left, order, found);
            order.pop();
            left.insert(i, card);
        }
    }
    let mut found = HashMap::new();
    go(&mut cards.to_vec(), &mut String::new(), &mut found);
    found
}

#[test]
fn samples_are_uniform_over_all_worlds_that_fit() {
    // All but five cards are named: 0, 0, 6, 9 and the 20, which can't lie in the discard pile while the game goes on.
    let discard = "00111222233344445555666677777888889999ttttteeeeewwwwwffff";
    let text = format!("bloops cards=1?/3? discard={discard}? drawn=- phase=end turn=0 deck=?2 caller=-");
    let (view, pool) = (position(&text), ['0', '0', '6', '9', 'x']);
    // First the discard, then the two cards of the draw pile, then one a row.
    let worlds: HashMap<String, usize> =
        orders(&pool).into_iter().filter(|(order, _)| !order.starts_with('x')).collect();
    let total: usize = worlds.values().sum();
    let samples = 60_000;
    let mut seen: HashMap<String, usize> = HashMap::new();
    for seed in 0..samples {
        let text = view.sample(&mut Rng::seeded(seed)).text();
        let word = |key: &str| text.split(' ').find_map(|word| word.strip_prefix(key)).unwrap().to_string();
        let (cards, discard, deck) = (word("cards="), word("discard="), word("deck="));
        let order = [&discard[discard.len() - 1..], &deck, &cards[1..2], &cards[4..5]].concat();
        assert!(worlds.contains_key(&order), "{order} doesn't fit: {text}");
        *seen.entry(order).or_default() += 1;
    }
    let chi: f64 = worlds
        .iter()
        .map(|(order, &ways)| {
            let expected = samples as f64 * ways as f64 / total as f64;
            (seen.get(order).copied().unwrap_or(0) as f64 - expected).powi(2) / expected
        })
        .sum();
    let freedom = (worlds.len() - 1) as f64;
    assert!(chi < freedom + 5.0 * (2.0 * freedom).sqrt(), "chi-square {chi} with {freedom} degrees of freedom");
}

/// Plays a game with bots of a level; calls `each` before every action.
fn play(players: usize, seed: u64, level: u8, mut each: impl FnMut(&dyn Position)) -> Box<dyn Position> {
    let mut chance = Chance::seeded(seed);
    let mut state = games::find("bloops").unwrap().start(players, &BTreeMap::new(), &mut chance).unwrap();
    let mut history = Vec::new();
    while !state.to_act().is_empty() {
        each(&*state);
        for &seat in asking_order(&state.to_act()).iter() {
            let request = TextRequest { level, seed, history: &history };
            let choice = state.view(seat).choose(seat, &request).unwrap();
            // Who knows only the view plays the same, whatever is hidden.
            let other = state.view(seat).sample(&mut Rng::seeded(seed)).view(seat).choose(seat, &request).unwrap();
            assert_eq!(choice, other);
            if let Some(action) = choice {
                state.play(seat, &action, &mut chance).unwrap();
                history.push((seat, action));
                break;
            }
            assert_ne!(seat, state.to_act()[0], "the seat waited for must act");
        }
        assert!(history.len() < 2_000, "the game doesn't end");
    }
    state
}

#[test]
fn bots_finish_games_and_states_read_back() {
    for players in 2..=5 {
        for seed in 0..20 {
            let end = play(players, seed, (seed % 2) as u8, |state| {
                assert!(position(&state.text()).same(state), "{}", state.text());
                for seat in 0..players as u8 {
                    let view = state.view(seat);
                    assert!(position(&view.text()).same(&*view), "{}", view.text());
                    let world = view.sample(&mut Rng::seeded(seed));
                    assert!(world.is_complete() && world.view(seat).same(&*view), "{}", view.text());
                }
            });
            assert!(!end.winners().is_empty());
        }
    }
}

#[test]
fn searching_bots_know_only_their_view() {
    play(3, 4, 2, |_| {});
}

#[test]
fn a_page_shows_only_what_its_viewer_sees_now() {
    let mut chance = Chance::seeded(3);
    let mut state = games::find("bloops").unwrap().start(2, &BTreeMap::new(), &mut chance).unwrap();
    let showing = |state: &dyn Position, viewer: u8, seat: usize| -> Vec<bool> {
        let board = state.board(Some(viewer));
        let slots = board["seats"][seat]["slots"].as_array().unwrap().clone();
        slots.iter().map(|slot| slot["showing"].as_bool().unwrap_or(false)).collect()
    };
    let start = [true, true, true, false, false, false];
    assert_eq!(showing(&*state, 0, 0), start);
    assert_eq!(showing(&*state, 0, 1), [false; 6]);
    state.play(0, "draw", &mut chance).unwrap();
    assert!(state.board(Some(1))["drawn"]["value"].is_null());
    assert!(state.board(Some(0))["drawn"]["value"].is_number());
    assert_eq!(showing(&*state, 0, 0), [false; 6]);
    assert_eq!(showing(&*state, 1, 1), start);

    let mut looking = position("bloops cards=23/45 discard=7 drawn=- phase=end turn=0 deck=6 caller=- who=0");
    looking.play(0, "look@1.1", &mut chance).unwrap();
    assert_eq!((showing(&*looking, 0, 1), showing(&*looking, 1, 1)), (vec![false, true], vec![false, false]));
    looking.play(1, "counter:0", &mut chance).unwrap();
    assert_eq!(showing(&*looking, 0, 1), [true, true, false], "a wrong card is shown to all");
    looking.play(0, "end", &mut chance).unwrap();
    assert_eq!(showing(&*looking, 0, 1), [true, false, false]);
}

/// What everybody plays to the end, by plain recursion over every order of asking, without memo or windows.
fn brute(state: &dyn Position, asked: usize) -> f64 {
    let to_act = state.to_act();
    if to_act.is_empty() {
        return f64::from(state.scores()[1] - state.scores()[0]);
    }
    let order = asking_order(&to_act);
    let seat = order[asked];
    let mut values = Vec::new();
    if asked + 1 < order.len() {
        values.push(brute(state, asked + 1));
    }
    for action in state.legal_actions(seat) {
        let mut after = state.boxed();
        after.play(seat, &action, &mut Chance::unknown()).unwrap();
        values.push(brute(&*after, 0));
    }
    let pick = if seat == 0 { f64::max } else { f64::min };
    values.into_iter().reduce(pick).unwrap()
}

#[test]
fn exact_values_are_those_of_brute_force() {
    for text in [
        "bloops cards=96/6 discard=9 drawn=- phase=end turn=0 deck=x caller=- renewed=2",
        "bloops cards=9/66 discard=1 drawn=9 phase=choose turn=0 deck=x caller=1 last=1 renewed=2",
        "bloops cards=5/75 discard=5 drawn=- phase=draw turn=0 deck=3 caller=- renewed=2",
        "bloops cards=tew9/0t discard=4 drawn=w phase=choose turn=0 deck=- caller=- renewed=2",
    ] {
        let state = position(text);
        let solution = solve(&*state, "points", None, None);
        assert!(solution.exact, "{text}");
        // Seat 0 is waited for and was asked last.
        assert_eq!(solution.value, brute(&*state, asking_order(&state.to_act()).len() - 1), "{text}");
    }
}

#[test]
fn playouts_find_what_is_certain() {
    // With the 20 in hand and the others far behind, discarding it wins at once.
    let text = "bloops cards=0?/fff discard=4 drawn=x phase=choose turn=0 deck=?40 caller=- know=11/333";
    for method in ["rollout", "is-mcts"] {
        let solution = solve(&*position(text), "win", Some(method), Some(2_000));
        assert_eq!(solution.best.as_deref(), Some("discard"), "{method}");
        assert!(!solution.exact && solution.actions[0].value > 0.95);
    }
}

#[test]
fn better_not_to_counter_is_no_action() {
    // Seat 1 is not waited for; its only card is known not to match.
    let state = position("bloops cards=22/3 discard=1 drawn=- phase=draw turn=0 deck=x5 caller=- renewed=2 know=33/3");
    let question = Question::new(state.facts(), 1, None, None, 1, BTreeMap::new()).unwrap();
    let stop = AtomicBool::new(false);
    let solution = state.solve(&question, &Limits::until(&stop)).unwrap();
    assert!(solution.exact && solution.best.is_none());
    assert_eq!(solution.actions.len(), 1);
    assert!(solution.value > solution.actions[0].value);
}

#[test]
fn errors_of_solve_say_what_would_be_right() {
    let told = |text: &str, seat: u8, method: Option<&str>| {
        let state = position(text);
        let question = Question::new(state.facts(), seat, method, None, 1, BTreeMap::new()).unwrap();
        let stop = AtomicBool::new(false);
        state.solve(&question, &Limits::until(&stop)).unwrap_err().to_string()
    };
    assert_eq!(
        told("bloops cards=23/45 discard=- phase=draw turn=0 deck=?9", 1, None),
        "There is nothing to choose for seat 1 now: seat 0 is waited for."
    );
    assert_eq!(
        told("bloops cards=23/45 discard=- phase=draw turn=0 deck=?9", 0, Some("exact")),
        "The method exact needs every card to be known; rollout doesn't."
    );
}

/// The lower end of the 95 % interval of what one bot is ahead of another, over paired games for two.
fn ahead(better: Player<'static>, worse: Player<'static>) -> f64 {
    let plan = Plan { game: "bloops".into(), options: BTreeMap::new(), seed: 5, paired: true, one_round: false };
    let stop = AtomicBool::new(false);
    let tally = simulate(&plan, &[better, worse], 0..plan.deals(1_000, 2), &Limits::until(&stop)).unwrap();
    tally.standings()[0].difference.lower
}

#[test]
fn bots_that_do_not_search_beat_weaker_ones() {
    assert!(ahead(Player::Level(0), Player::Random) > 0.0);
    assert!(ahead(Player::Level(1), Player::Level(0)) > 0.0);
}

fn after(text: &str, seat: u8, action: &str) -> String {
    let mut position = position(text);
    position.play(seat, action, &mut Chance::unknown()).unwrap();
    assert!(read(&position.text()).unwrap().same(&*position), "{}", position.text());
    position.text()
}

#[test]
fn unknown_discards_stay_apart_from_a_value_on_them() {
    let text =
        "bloops cards=e56065f/871w243/31tt2wt discard=? drawn=4 phase=choose turn=1 deck=?41 caller=- barred=0,1,2";
    assert!(after(text, 1, "keep:4").contains(" discard=?,2 "));
    let text = text.replace("discard=?", "discard=?1").replace("drawn=4", "drawn=9");
    assert!(after(&text, 1, "discard").contains(" discard=?,9 "));
}

#[test]
fn an_unknown_card_is_right_only_where_one_of_its_value_is_left() {
    let text = |deck| {
        format!(
            "bloops cards=22????198??/9e????3t?/??4??0???/f8??68?w???/57?0???? discard=688 drawn=- phase=end turn=4 deck={deck} caller=-"
        )
    };
    // All five 8s are named: the unknown card in place 4 is a wrong one, which all have seen now, whatever it is.
    let wrong = after(&text("?8"), 4, "counter:4");
    assert!(wrong.contains("/57?0????? discard=688 ") && wrong.contains("/0000v0000 "), "{wrong}");
    assert!(wrong.contains(" barred=4"), "{wrong}");
    let right = after(&text("?8").replace("198??", "19???"), 4, "counter:4");
    assert!(right.contains("/57?0.??? discard=6888 "), "{right}");
}

#[test]
fn an_unknown_card_that_can_only_be_the_20_ends_the_game() {
    let discard = "000111122223333444455556666677777888889999ttttteeeeewwwwwffff";
    let text = |rest| format!("bloops cards=?/0 discard={discard}{rest} drawn=9 phase=choose turn=0 deck=- caller=-");
    assert!(after(&text(""), 0, "keep:0").contains(" phase=over "));
    let refused = read(&text("?").replace("cards=?/0", "cards=1/0").replace("0001111", "000111")).unwrap_err();
    assert!(refused.to_string().contains("the 20 can't be one of them"), "{refused}");
}
