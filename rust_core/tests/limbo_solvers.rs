//! Limbo's solvers against values from an independent program and against plain enumeration.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use serde_json::Value;
use tablegames_core::chance::Rng;
use tablegames_core::kind::{self, Position};
use tablegames_core::limits::Limits;
use tablegames_core::solution::{Question, Solution};

fn solve(position: &dyn Position, method: Option<&str>, objective: &'static str) -> Solution {
    let stop = AtomicBool::new(false);
    let seat = position.to_act().first().copied().unwrap_or(0);
    let question = Question { seat, method: method.map(Into::into), objective, seed: 1, inputs: BTreeMap::new() };
    position.solve(&question, &Limits::until(&stop)).unwrap_or_else(|error| panic!("{}: {error}", position.text()))
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
            let values = (0..self.rest.len()).map(|i| {
                let mut turned = self.clone();
                let card = turned.rest.swap_remove(i);
                let next: Vec<Plain> = self.results(card).into_iter().map(|left| turned.lay(card, left)).collect();
                if next.is_empty() {
                    turned.aside += 1;
                    if turned.aside == 1 {
                        turned.turn = 1 - turned.turn;
                    }
                    return turned.value();
                }
                self.best(&next)
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

#[test]
fn all_deals_is_the_mean_over_every_hand_and_every_order_of_the_stock() {
    let mut rng = Rng::seeded(5);
    for _ in 0..60 {
        let mut pack: Vec<u32> = (0..52).map(|i| i % 13 + 1).collect();
        rng.shuffle(&mut pack);
        let own: Vec<u32> = pack.drain(..1 + rng.below(3)).collect();
        let pile: Vec<u32> = pack.drain(..2).collect();
        let (held, stock) = (own.len() - rng.below(2).min(own.len() - 1), 1 + rng.below(4));
        let unseen: Vec<u32> = pack.drain(..held + stock).collect();
        let count = 2 + rng.below(30) as u32;
        let text = format!(
            "limbo count={count} pile={} hands={}/?{held} turn=0 stock=?{stock} out={}",
            letters(&pile),
            letters(&own),
            letters(&pack)
        );
        let position = kind::read(&text).unwrap();
        let deals = choices(&unseen, held);
        let plain = |hand: &Vec<u32>, rest: &Vec<u32>| Plain {
            hands: [own.clone(), hand.clone()],
            turn: 0,
            count,
            pile: pile.clone(),
            rest: rest.clone(),
            aside: 0,
        };
        if position.to_act().is_empty() {
            continue;
        }
        let solution = solve(&*position, Some("all-deals"), "points");
        assert!(solution.exact, "{text}");
        for found in &solution.actions {
            let after: f64 = deals
                .iter()
                .map(|(hand, rest)| {
                    let round = plain(hand, rest);
                    let (i, left) = own
                        .iter()
                        .enumerate()
                        .flat_map(|(i, &card)| round.results(card).into_iter().map(move |left| (i, left)))
                        .find(|&(i, left)| {
                            let name = letters(&[own[i]]);
                            let made = position.moves(0).into_iter().find(|m| m["action"] == found.action.as_str());
                            made.is_some_and(|m| m["card"] == name.as_str() && m["count"] == left)
                        })
                        .unwrap();
                    let mut next = round.lay(own[i], left);
                    next.hands[0].remove(i);
                    next.value()
                })
                .sum();
            let mean = after / deals.len() as f64;
            assert!((found.value - mean).abs() < 1e-6, "{text} {}: {} but {mean}", found.action, found.value);
        }
    }
}
