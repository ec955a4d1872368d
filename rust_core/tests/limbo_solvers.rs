//! Limbo's solvers against values from an independent program and against plain enumeration.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use serde_json::Value;
use tablegames_core::chance::Rng;
use tablegames_core::games::limbo::cards::{Cards, Rank};
use tablegames_core::games::limbo::solve::aim::Points;
use tablegames_core::games::limbo::solve::all_deals::{AllDeals, Spread};
use tablegames_core::games::limbo::solve::double_dummy::DoubleDummy;
use tablegames_core::games::limbo::solve::hands::Hands;
use tablegames_core::games::limbo::solve::node::Node;
use tablegames_core::games::limbo::solve::odds::Odds;
use tablegames_core::games::limbo::solve::stock_view::{Reading, StockView};
use tablegames_core::kind::{self, Position};
use tablegames_core::limits::Limits;
use tablegames_core::solution::{Question, Solution};

fn solve(position: &dyn Position, method: Option<&str>, objective: &'static str) -> Solution {
    solve_within(position, method, objective, None)
}

fn solve_within(
    position: &dyn Position,
    method: Option<&str>,
    objective: &'static str,
    playouts: Option<u64>,
) -> Solution {
    let stop = AtomicBool::new(false);
    let seat = position.to_act().first().copied().unwrap_or(0);
    let question = Question { seat, method: method.map(Into::into), objective, seed: 1, inputs: BTreeMap::new() };
    position
        .solve(&question, &Limits { playouts, ..Limits::until(&stop) })
        .unwrap_or_else(|error| panic!("{}: {error}", position.text()))
}

#[test]
fn double_dummy_values_are_those_of_the_vectors() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/games/limbo/values.json");
    let data: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    for vector in data["positions"].as_array().unwrap() {
        let position = kind::read(vector["position"].as_str().unwrap()).unwrap();
        for objective in ["points", "round"] {
            let solution = solve(&*position, Some("double-dummy"), objective);
            assert!(solution.exact);
            for found in &solution.actions {
                let want = vector["actions"][&found.action][objective].as_f64().unwrap();
                assert!((found.value - want).abs() < 1e-9, "{} {objective} {found:?}: {want}", position.text());
            }
            let whole = vector[objective].as_f64().unwrap();
            let seat_is_mover = !solution.actions.is_empty();
            assert!(!seat_is_mover || (solution.value - whole).abs() < 1e-9, "{}", position.text());
        }
    }
}

/// A round for the plain enumeration: hands and stock as lists of ranks, 1 to 13.
#[derive(Clone)]
struct Plain {
    hands: [Vec<u32>; 2],
    turn: usize,
    count: u32,
    pile: Vec<u32>,
    /// The stock's cards in any order.
    rest: Vec<u32>,
    aside: usize,
}

impl Plain {
    fn results(&self, card: u32) -> Vec<u32> {
        let count = self.count;
        let number = |n: u32| if count.is_multiple_of(n) && n > 1 { Some(count / n) } else { count.checked_sub(n) };
        let meaning = if card == 11 { self.pile.iter().rev().find(|&&c| c != 11).copied() } else { Some(card) };
        let all: Vec<Option<u32>> = match meaning {
            None => vec![],
            Some(1) => vec![number(1), number(11)],
            Some(12) => vec![count.to_string().chars().rev().collect::<String>().parse().ok()],
            Some(13) => (2..=count).filter(|&d| count.is_multiple_of(d)).map(|d| Some(count / d)).collect(),
            Some(n) => vec![number(n)],
        };
        all.into_iter().flatten().filter(|&left| left < count).collect()
    }

    fn lay(&self, card: u32, left: u32) -> Plain {
        let mut next = self.clone();
        next.pile.push(card);
        next.count = left;
        if self.aside == 0 {
            next.turn = 1 - self.turn;
        }
        next
    }

    /// Points of seat 0 less those of seat 1, with best play and the stock in every order.
    fn value(&self) -> f64 {
        let last = if self.aside > 0 { self.turn } else { 1 - self.turn };
        let end = || {
            let points = 10.0 * (self.pile.len() as f64 - f64::from(self.count));
            if last == 0 { points } else { -points }
        };
        if self.count == 0 || self.aside > 1 {
            return end();
        }
        if self.hands[self.turn].is_empty() {
            if self.rest.is_empty() {
                return end();
            }
            let ranks = (1..=13).map(|card| (card, self.rest.iter().filter(|&&other| other == card).count()));
            let values = ranks.filter(|&(_, count)| count > 0).map(|(card, count)| {
                let mut turned = self.clone();
                turned.rest.swap_remove(turned.rest.iter().position(|&other| other == card).unwrap());
                count as f64 * turned.with(card)
            });
            return values.sum::<f64>() / self.rest.len() as f64;
        }
        let mut next = Vec::new();
        for (i, &card) in self.hands[self.turn].iter().enumerate() {
            for left in self.results(card) {
                let mut laid = self.lay(card, left);
                laid.hands[self.turn].swap_remove(i);
                next.push(laid);
            }
        }
        if next.is_empty() { end() } else { self.best(&next) }
    }

    /// The value once the mover has turned a card.
    fn with(mut self, card: u32) -> f64 {
        let next: Vec<Plain> = self.results(card).into_iter().map(|left| self.lay(card, left)).collect();
        if !next.is_empty() {
            return self.best(&next);
        }
        self.aside += 1;
        if self.aside == 1 {
            self.turn = 1 - self.turn;
        }
        self.value()
    }

    fn best(&self, next: &[Plain]) -> f64 {
        let values = next.iter().map(Plain::value);
        if self.turn == 0 { values.fold(f64::MIN, f64::max) } else { values.fold(f64::MAX, f64::min) }
    }
}

/// Every choice of `n` of the cards, as the chosen and the others.
fn choices(cards: &[u32], n: usize) -> Vec<(Vec<u32>, Vec<u32>)> {
    let Some((&first, others)) = cards.split_first() else { return vec![(vec![], vec![])] };
    let mut all = Vec::new();
    if n > 0 {
        all.extend(choices(others, n - 1).into_iter().map(|(mut own, rest)| {
            own.push(first);
            (own, rest)
        }));
    }
    if others.len() >= n {
        all.extend(choices(others, n).into_iter().map(|(own, mut rest)| {
            rest.push(first);
            (own, rest)
        }));
    }
    all.retain(|(own, _)| own.len() == n);
    all
}

fn letters(cards: &[u32]) -> String {
    let text: String = cards.iter().map(|&c| char::from(b"?A23456789TJQK"[c as usize])).collect();
    if text.is_empty() { "-".into() } else { text }
}

/// A position with `own` known cards against `held` unknown ones, and a stock of `stock` cards.
struct Case {
    text: String,
    own: Vec<u32>,
    pile: Vec<u32>,
    count: u32,
    unseen: Vec<u32>,
    held: usize,
}

impl Case {
    fn drawn(rng: &mut Rng, (own, held, stock): (usize, usize, usize), count: u32) -> Case {
        let mut pack: Vec<u32> = (0..52).map(|i| i % 13 + 1).collect();
        rng.shuffle(&mut pack);
        let own: Vec<u32> = pack.drain(..own).collect();
        let pile: Vec<u32> = pack.drain(..2).collect();
        let unseen: Vec<u32> = pack.drain(..held + stock).collect();
        let text = format!(
            "limbo count={count} pile={} hands={}/?{held} turn=0 stock=?{stock} out={}",
            letters(&pile),
            letters(&own),
            letters(&pack)
        );
        Case { text, own, pile, count, unseen, held }
    }

    /// The mean value of an action over every hand of the other and every order of the stock.
    fn mean(&self, position: &dyn Position, action: &str) -> f64 {
        let moves = position.moves(0);
        let made = moves.iter().find(|m| m["action"] == action).unwrap();
        let deals = choices(&self.unseen, self.held);
        let sum: f64 = deals
            .iter()
            .map(|(hand, rest)| {
                let round = Plain {
                    hands: [self.own.clone(), hand.clone()],
                    turn: 0,
                    count: self.count,
                    pile: self.pile.clone(),
                    rest: rest.clone(),
                    aside: 0,
                };
                let i = self.own.iter().position(|&card| made["card"] == letters(&[card]).as_str()).unwrap();
                let left = made["count"].as_u64().unwrap() as u32;
                assert!(round.results(self.own[i]).contains(&left), "{} {action}", self.text);
                let mut next = round.lay(self.own[i], left);
                next.hands[0].remove(i);
                next.value()
            })
            .sum();
        sum / deals.len() as f64
    }
}

/// Answers that claim to be exact, of the cases that have something to play.
fn assert_exact_means(cases: impl Iterator<Item = Case>) {
    let mut open = 0;
    for case in cases {
        let position = kind::read(&case.text).unwrap();
        if position.to_act().is_empty() {
            continue;
        }
        let hurried = solve_within(&*position, Some("all-deals"), "points", Some(1));
        let solution = solve(&*position, Some("all-deals"), "points");
        assert!(solution.exact, "{}", case.text);
        open += usize::from(!hurried.exact);
        let (low, high) = hurried.bounds;
        assert!(low - 1e-6 <= solution.value && solution.value <= high + 1e-6, "{} {low} {high}", case.text);
        for found in &solution.actions {
            let mean = case.mean(&*position, &found.action);
            assert!((found.value - mean).abs() < 1e-6, "{} {}: {} but {mean}", case.text, found.action, found.value);
            let first = hurried.actions.iter().find(|first| first.action == found.action).unwrap();
            assert!(!hurried.exact || (first.value - mean).abs() < 1e-6, "{} {}", case.text, found.action);
        }
    }
    assert!(open > 0, "no case depends on the stock");
}

#[test]
fn all_deals_is_the_mean_over_every_hand_and_every_order_of_the_stock() {
    let mut rng = Rng::seeded(5);
    let case = |_| {
        let own = 1 + rng.below(3);
        let held = own - rng.below(2).min(own - 1);
        let (stock, count) = (1 + rng.below(4), 2 + rng.below(30) as u32);
        Case::drawn(&mut rng, (own, held, stock), count)
    };
    assert_exact_means((0..60).map(case));
}

#[test]
fn all_deals_is_that_mean_with_the_hands_of_a_round_s_start_too() {
    let mut rng = Rng::seeded(6);
    assert_exact_means((0..2).map(|_| {
        let count = 91 + rng.below(11) as u32;
        Case::drawn(&mut rng, (5, 5, 3), count)
    }));
}

#[test]
fn all_deals_is_that_mean_with_a_large_stock_too() {
    let mut rng = Rng::seeded(9);
    let case = |_| {
        let own = 1 + rng.below(2);
        let (stock, count) = (20 + rng.below(20), 2 + rng.below(6) as u32);
        Case::drawn(&mut rng, (own, 1, stock), count)
    };
    assert_exact_means((0..40).map(case));
}

#[test]
fn all_deals_is_that_mean_before_the_starter_too() {
    let mut rng = Rng::seeded(10);
    for _ in 0..12 {
        let cards = (1 + rng.below(2), 1 + rng.below(2), 2 + rng.below(3));
        let Case { own, unseen, held, .. } = Case::drawn(&mut rng, cards, 101);
        let mut out: Vec<u32> = (0..52).map(|i| i % 13 + 1).collect();
        for card in own.iter().chain(&unseen) {
            out.swap_remove(out.iter().position(|other| other == card).unwrap());
        }
        let (stock, out, hand) = (unseen.len() - held, letters(&out), letters(&own));
        let text = format!("limbo count=101 pile=- phase=double hands={hand}/?{held} turn=0 stock=?{stock} out={out}");
        let solution = solve(&*kind::read(&text).unwrap(), Some("all-deals"), "points");
        let deals = choices(&unseen, held);
        // The dealer knows the hands but not the starter.
        let means: Vec<f64> = deals.iter().map(|(other, rest)| mean_over_starters(&own, other, rest)).collect();
        let mean =
            |answer: &dyn Fn(f64) -> f64| means.iter().map(|&mean| answer(mean)).sum::<f64>() / means.len() as f64;
        assert!(solution.exact, "{text}");
        for found in &solution.actions {
            let factor = if found.action == "double" { 2.0 } else { 1.0 };
            let want = mean(&|mean| (factor * mean).min(2.0 * factor * mean));
            assert!((found.value - want).abs() < 1e-6, "{text} {found:?}: {want}");
        }
    }
}

/// The value to the leader once the starter is turned; an ace is worth what the dealer likes better.
fn mean_over_starters(own: &[u32], other: &[u32], rest: &[u32]) -> f64 {
    let values = (0..rest.len()).map(|i| {
        let mut rest = rest.to_vec();
        let starter = rest.swap_remove(i);
        let counts = match starter {
            1 => vec![100, 90],
            2..=10 => vec![101 - starter],
            _ => vec![101],
        };
        let started = |count| {
            let (hands, rest) = ([own.to_vec(), other.to_vec()], rest.clone());
            Plain { hands, turn: 0, count, pile: vec![starter], rest, aside: 0 }.value()
        };
        counts.into_iter().map(started).fold(f64::MAX, f64::min)
    });
    values.sum::<f64>() / rest.len() as f64
}

#[test]
fn what_is_not_proven_has_an_error_and_bounds_however_short_the_time() {
    let stop = AtomicBool::new(false);
    let texts = [
        "limbo count=101 pile=K hands=298K2/?5 turn=0 stock=?41",
        "limbo count=101 pile=- phase=double hands=298K2/?5 turn=0 stock=?42",
        "limbo count=101 pile=K hands=298K2/34567 turn=0 stock=A3456789TJQKA23456789TJQKA23456789TJQATJQ",
    ];
    for text in texts {
        let position = kind::read(text).unwrap();
        for millis in [0, 1, 10, 30] {
            let question = Question { seat: 0, method: None, objective: "points", seed: 1, inputs: BTreeMap::new() };
            let time = Some(std::time::Duration::from_millis(millis));
            let solution = position.solve(&question, &Limits { time, ..Limits::until(&stop) }).unwrap();
            let (low, high) = solution.bounds;
            assert!(low <= solution.value && solution.value <= high, "{text} {solution:?}");
            assert!(solution.exact || solution.actions.iter().any(|found| found.error > 0.0), "{text} {solution:?}");
        }
    }
}

/// The cards of a text.
fn cards(text: &str) -> Cards {
    text.chars().filter_map(Rank::from_letter).collect()
}

#[test]
fn the_estimate_for_all_hands_at_once_is_that_of_each_hand_searched_on_its_own() {
    let aim = Points { card: 10.0, count: 10.0 };
    for (own, starter, count) in [("2389K", "K", 101), ("A56QJ", "4", 97)] {
        let unseen = Cards::PACK.minus(cards(own)).without(Rank::from_letter(starter.chars().next().unwrap()).unwrap());
        let stock = StockView { known: &[], size: 41, unseen, elsewhere: 5, reading: Reading::Fixed };
        let odds = || Odds::new(aim, 0, stock, 1);
        let root = Node {
            hands: [cards(own), Cards::NONE],
            turn: 0,
            count,
            below: cards(starter).iter().next(),
            pile: 1,
            turned: 0,
            alone: false,
        };
        let stop = AtomicBool::new(false);
        let limits = Limits::until(&stop);
        let hands = Hands::of(unseen, 5);
        let mut program = AllDeals::new(aim, 0, &hands, stock, 1, &limits);
        let values = program.values(Spread { node: root, size: 5 });
        let mut search = DoubleDummy::new(aim);
        search.bound([odds(), odds()]);
        // Each hand costs a search; one of seven is enough to meet every kind.
        for (&hand, value) in hands.sizes[5].hands.iter().zip(values.iter()).step_by(7) {
            search.deal(&[], 41, unseen.minus(hand));
            let apart = search.value(&Node { hands: [cards(own), hand], ..root });
            assert!((value - apart).abs() < 1e-6, "{own} {starter} {hand:?}: {value} but {apart}");
        }
    }
}

#[test]
fn a_whole_round_is_bounded_more_closely_the_longer_it_is_searched() {
    let position = kind::read("limbo count=101 pile=K hands=298K2/?5 turn=0 stock=?41").unwrap();
    let [first, second] = [1, 100_000].map(|nodes| solve_within(&*position, None, "points", Some(nodes)));
    assert!(first.bounds.0 < first.bounds.1 && !first.exact && !first.notes.is_empty());
    assert!(first.bounds.0 <= second.bounds.0 && second.bounds.1 <= first.bounds.1);
    assert!(second.bounds.1 - second.bounds.0 < first.bounds.1 - first.bounds.0);
    assert!(second.bounds.0 <= second.value && second.value <= second.bounds.1);
}

#[test]
fn a_match_chance_is_proven_only_where_the_match_ends_with_the_round() {
    let estimate = kind::read("limbo count=3 pile=579 hands=2A/3K turn=0 stock=5 scores=30/0").unwrap();
    assert!(!solve(&*estimate, None, "match").exact);
    let last = kind::read("limbo count=3 pile=579 hands=2A/3K turn=0 stock=5 scores=190/50").unwrap();
    assert!(!solve(&*last, None, "match").exact, "the other may win the round and the match goes on");
    let either = kind::read("limbo count=3 pile=579 hands=2A/3K turn=0 stock=5 scores=193/185").unwrap();
    assert!(solve(&*either, None, "match").exact);
}

#[test]
fn match_chances_of_other_options_are_made_once_and_within_the_time() {
    let position =
        kind::read("limbo count=31 pile=579 hands=2A/3K turn=0 stock=5 scores=90/110 loser_scores=0").unwrap();
    let stop = AtomicBool::new(false);
    let ask = |time| {
        let question = Question { seat: 0, method: None, objective: "match", seed: 1, inputs: BTreeMap::new() };
        position.solve(&question, &Limits { time, ..Limits::until(&stop) }).unwrap()
    };
    let note = |solution: &Solution| solution.notes.last().map(|note| note.text).unwrap();
    let hurried = ask(Some(std::time::Duration::ZERO));
    assert!(!hurried.exact && note(&hurried).contains("those of the default options"), "{:?}", hurried.notes);
    let (first, second) = (ask(None), ask(None));
    assert!(!first.exact && note(&first).contains("with these options"), "{:?}", first.notes);
    assert_eq!((first.value, first.bounds), (second.value, second.bounds));
    // The loser's 0 points leave the one who is ahead by the win further ahead.
    let won = kind::read("limbo count=1 pile=579 hands=A/3 turn=0 stock=5 scores=90/110 loser_scores=0").unwrap();
    assert!(solve(&*won, None, "match").value > 0.5);
}

/// Whether one of these cards can be played, so that the hand isn't blocked.
fn can_play(hand: &[u32], case: &Case) -> bool {
    let round =
        Plain { hands: [vec![], vec![]], turn: 0, count: case.count, pile: case.pile.clone(), rest: vec![], aside: 0 };
    hand.iter().any(|&card| !round.results(card).is_empty())
}

/// Small positions where the seat to move is known by its number of cards alone.
fn hidden_movers() -> impl Iterator<Item = (Case, String)> {
    let mut rng = Rng::seeded(7);
    (0..30).map(move |_| {
        let (own, held, stock) = (1 + rng.below(2), 1 + rng.below(2), 1 + rng.below(4));
        let count = 2 + rng.below(12) as u32;
        let case = Case::drawn(&mut rng, (own, held, stock), count);
        let text = case.text.replace("turn=0", "turn=1");
        (case, text)
    })
}

#[test]
fn a_hidden_hand_to_move_is_one_that_can_play() {
    let mut conditioned = 0;
    for (number, (case, text)) in hidden_movers().enumerate() {
        let position = kind::read(&text).unwrap();
        let hands: Vec<(Vec<u32>, Vec<u32>)> = choices(&case.unseen, case.held);
        let open: Vec<&Vec<u32>> = hands.iter().map(|(hand, _)| hand).filter(|hand| can_play(hand, &case)).collect();
        if open.is_empty() {
            continue;
        }
        conditioned += usize::from(open.len() < hands.len());
        let spelled = |hand: &[u32]| {
            let mut hand = hand.to_vec();
            hand.sort_unstable();
            letters(&hand)
        };
        let mut expected: BTreeMap<String, f64> = BTreeMap::new();
        let samples = 2_000.0;
        open.iter().for_each(|hand| *expected.entry(spelled(hand)).or_default() += samples / open.len() as f64);
        let mut seen: BTreeMap<String, f64> = BTreeMap::new();
        let mut rng = Rng::stream(8, number as u64);
        for _ in 0..samples as usize {
            let drawn = position.sample(&mut rng).text();
            let hands = drawn.split(' ').find_map(|word| word.strip_prefix("hands=")).unwrap();
            *seen.entry(hands.split('/').nth(1).unwrap().into()).or_default() += 1.0;
        }
        assert!(seen.keys().all(|hand| expected.contains_key(hand)), "{text}: {seen:?} of {expected:?}");
        let off = |(hand, want): (&String, &f64)| (seen.get(hand).unwrap_or(&0.0) - want).powi(2) / want;
        let square: f64 = expected.iter().map(off).sum();
        let freedom = expected.len() as f64 - 1.0;
        // Five standard deviations of the chi-square distribution above its mean.
        assert!(
            square <= freedom + 5.0 * (2.0 * freedom).sqrt(),
            "{text}: {square} of {freedom}, {seen:?} {expected:?}"
        );
    }
    assert!(conditioned > 5);
}

#[test]
fn all_deals_weighs_only_hands_to_move_that_can_play() {
    let mut conditioned = 0;
    for (case, text) in hidden_movers() {
        let position = kind::read(&text).unwrap();
        let deals = choices(&case.unseen, case.held);
        let values: Vec<f64> = deals
            .iter()
            .filter(|(hand, _)| can_play(hand, &case))
            .map(|(hand, rest)| {
                let (hands, pile) = ([case.own.clone(), hand.clone()], case.pile.clone());
                Plain { hands, turn: 1, count: case.count, pile, rest: rest.clone(), aside: 0 }.value()
            })
            .collect();
        if values.is_empty() {
            continue;
        }
        conditioned += usize::from(values.len() < deals.len());
        let question = Question { seat: 0, method: None, objective: "points", seed: 1, inputs: BTreeMap::new() };
        let stop = AtomicBool::new(false);
        let solution = position.solve(&question, &Limits::until(&stop)).unwrap();
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        assert!(solution.exact && (solution.value - mean).abs() < 1e-6, "{text}: {} but {mean}", solution.value);
    }
    assert!(conditioned > 5);
}
