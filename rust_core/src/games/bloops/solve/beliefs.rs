//! What a seat may believe of the cards that it doesn't know.

use serde_json::{Value, json};

use super::super::cards::{DECK, KINDS, POINTS};
use super::super::facts::MOST_PLAYERS;
use super::super::state::{Action, Bloops};
use super::aim::Aim;
use super::asking::Move;
use super::problem::Decision;
use crate::cards::{Card, UNKNOWN};
use crate::contract::limits::Limits;
use crate::contract::seat::Seat;
use crate::contract::{Knowledge, Rules};
use crate::play::chance::Rng;
use crate::search::rollout;

/// Worlds that are drawn to see how the cards may lie.
const WORLDS: u64 = 500;

/// Playouts that go on after a call, and as many without.
const LAST_TURNS: u64 = 1_000;

/// The beliefs of a seat.
pub(in super::super) struct Beliefs {
    /// The points of each seat, were the cards turned up now: expected.
    pub(in super::super) points: Vec<f64>,
    /// The chance that each seat has the fewest now, ties split.
    pub(in super::super) lowest: Vec<f64>,
    /// How many cards of each row aren't known.
    pub(in super::super) unknown: Vec<usize>,
    /// How many cards of each value aren't named anywhere.
    pub(in super::super) unnamed: [u8; KINDS],
    /// Where the seat may call: the chance to be lowest at the end after a call, and without it.
    pub(in super::super) call: Option<(f64, f64)>,
}

impl Beliefs {
    /// The beliefs of a seat that knows this.
    pub(in super::super) fn of(view: &Bloops, seat: Seat, seed: u64) -> Self {
        let players = usize::from(view.players);
        let (mut points, mut lowest) = (vec![0.0; players], vec![0.0; players]);
        let worlds = if view.is_complete() { 1 } else { WORLDS };
        let mut payoffs = [0.0; MOST_PLAYERS];
        for world in 0..worlds {
            let full = view.sample(&mut Rng::stream(seed, world));
            Aim::Win.payoffs(&full, &mut payoffs);
            for of in view.seats() {
                points[usize::from(of)] += f64::from(full.points(of)) / worlds as f64;
                lowest[usize::from(of)] += payoffs[usize::from(of)] / worlds as f64;
            }
        }
        let rows = view.cards.iter().take(players);
        let unknown = rows.map(|row| row.iter().filter(|&&card| card == UNKNOWN).count()).collect();
        Self { points, lowest, unknown, unnamed: view.unnamed(), call: call_odds(view, seat, seed) }
    }

    /// What an unknown card counts on average.
    pub(in super::super) fn mean(&self) -> f64 {
        let cards: u32 = self.unnamed.iter().map(|&count| u32::from(count)).sum();
        let points: i32 = self.unnamed.iter().zip(POINTS).map(|(&count, points)| i32::from(count) * points).sum();
        f64::from(points) / f64::from(cards.max(1))
    }

    /// The beliefs as plain data.
    pub(in super::super) fn details(&self) -> Value {
        let unnamed: Vec<Value> = self
            .unnamed
            .iter()
            .enumerate()
            .filter(|&(_, &count)| count > 0)
            .map(|(card, &count)| json!({ "sign": DECK.name(card as Card), "value": POINTS[card], "count": count }))
            .collect();
        let seats: Vec<Value> = (0..self.points.len())
            .map(|seat| {
                json!({
                    "seat": seat,
                    "expected_points": self.points[seat],
                    "lowest_now": self.lowest[seat],
                    "unknown_cards": self.unknown[seat],
                })
            })
            .collect();
        json!({
            "seats": seats,
            "unnamed": unnamed,
            "unknown_card_mean": self.mean(),
            "call": self.call.map(|(call, end)| json!({ "lowest_if_call": call, "lowest_if_end": end })),
        })
    }
}

/// The odds of being lowest after everyone's last turn, and without a call, in the same worlds.
fn call_odds(view: &Bloops, seat: Seat, seed: u64) -> Option<(f64, f64)> {
    let mut actions = Vec::new();
    view.actions(seat, &mut actions);
    if !actions.contains(&Action::Call) {
        return None;
    }
    let stop = std::sync::atomic::AtomicBool::new(false);
    let limits = Limits { playouts: Some(2 * LAST_TURNS), ..Limits::until(&stop) };
    let found = rollout::search(&Decision::new(view, seat, &[Action::Call, Action::End], Aim::Win), seed, &limits);
    let value = |action| found.actions.iter().find(|found| found.action == Move::Play(action)).map(|found| found.value);
    Some((value(Action::Call)?, value(Action::End)?))
}
