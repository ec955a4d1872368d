//! Training: the quick player plays rounds with itself and takes more often what brought points (REINFORCE, Williams 1992).

use super::Odds;
use super::features::{FEATURES, Scene};
use super::weights::{self, Weights};
use crate::contract::Rules;
use crate::contract::setup::Setup;
use crate::games::snorkeling::solve::aim::Aim;
use crate::games::snorkeling::state::{Action, Snorkeling};
use crate::play::chance::{Chance, Rng};

/// Rounds between two changes of the weights.
const BATCH: u64 = 1_000;

/// How far a weight moves at most in the first batch; less and less later.
const RATE: f32 = 0.05;

/// The part of the batches whose weights are averaged at the end.
const AVERAGED: f64 = 0.25;

/// Weights learned from nothing in so many batches of rounds, as the numbers of a line of the shipped file.
pub fn train(setup: &Setup, batches: u64, seed: u64) -> String {
    let mut learner = Learner { weights: [0.0; FEATURES], slope: [0.0; FEATURES], steepness: [0.0; FEATURES] };
    let mut sum = [0.0; FEATURES];
    let first_averaged = (batches as f64 * (1.0 - AVERAGED)) as u64;
    for batch in 0..batches {
        let mut slope = [0.0; FEATURES];
        for round in 0..BATCH {
            learner.play(setup, &mut Rng::stream(seed, batch * BATCH + round), &mut slope);
        }
        learner.step(&slope, RATE * (1.0 - batch as f32 / batches as f32));
        if batch >= first_averaged {
            sum.iter_mut().zip(&learner.weights).for_each(|(sum, weight)| *sum += weight);
        }
    }
    weights::print(&sum.map(|sum| sum / (batches - first_averaged) as f32))
}

struct Learner {
    weights: Weights,
    /// Running means of the slopes and of their squares (Adam, Kingma and Ba 2014).
    slope: Weights,
    steepness: Weights,
}

impl Learner {
    /// Plays a round and adds the slopes: for each seat's choices, what made them likelier, times what the round brought it.
    fn play(&self, setup: &Setup, rng: &mut Rng, slope: &mut Weights) {
        let mut chance = Chance::seeded(rng.next_u64());
        let Ok(mut state) = Snorkeling::start(setup, &mut chance) else { return };
        let mut choices = vec![[0.0; FEATURES]; setup.players];
        let (mut actions, mut odds) = (Vec::new(), Odds::new());
        let points = loop {
            actions.clear();
            state.each_action(|action| actions.push(action));
            odds.of(&state, &actions, &self.weights);
            let chosen = odds.draw(rng);
            note(&state, &actions, &odds, chosen, &mut choices[usize::from(state.turn)]);
            if let Some(points) = state.advance(actions[chosen], &mut chance) {
                break points;
            }
        };
        for (choices, worth) in choices.iter().zip(Aim::Points.worth(points, setup.players)) {
            slope.iter_mut().zip(choices).for_each(|(slope, choice)| *slope += choice * worth as f32);
        }
    }

    fn step(&mut self, slope: &Weights, rate: f32) {
        for (i, slope) in slope.iter().map(|slope| slope / BATCH as f32).enumerate() {
            self.slope[i] += 0.1 * (slope - self.slope[i]);
            self.steepness[i] += 0.01 * (slope * slope - self.steepness[i]);
            self.weights[i] += rate * self.slope[i] / (self.steepness[i].sqrt() + 1e-6);
        }
    }
}

/// Adds the slope of the logarithm of a choice's chance.
fn note(state: &Snorkeling, actions: &[Action], odds: &Odds, chosen: usize, slope: &mut Weights) {
    let scene = Scene::new(state);
    for (i, &action) in actions.iter().enumerate() {
        let surprise = f32::from(u8::from(i == chosen)) - odds.chance(i);
        scene.features(action, |first, features| {
            slope[first..].iter_mut().zip(features).for_each(|(slope, feature)| *slope += surprise * feature);
        });
    }
}
