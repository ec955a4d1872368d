//! All-deals held to the mean over every hand and every order of the stock.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use super::plain::{Plain, choices, letters};
use super::{solve, solve_within};
use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::question::Question;
use tablegames_core::erased::position::Position;
use tablegames_core::games;
use tablegames_core::play::chance::Rng;

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
        let made = moves.iter().find(|m| m.text == action).unwrap();
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
                let i = self.own.iter().position(|&card| made.parts["card"] == letters(&[card]).as_str()).unwrap();
                let left = made.parts["count"].as_u64().unwrap() as u32;
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
        let position = games::read(&case.text).unwrap();
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
        let solution = solve(&*games::read(&text).unwrap(), Some("all-deals"), "points");
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
        let position = games::read(&text).unwrap();
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
        let position = games::read(&text).unwrap();
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
