//! The match: the chance to win it from any scores, by a table from self-played rounds.

use std::sync::LazyLock;

use super::Aims;
use super::aim::{Aim, Ending};
use crate::games::limbo::rules::{GOAL, Limbo, Options, Phase};
use crate::message::Message;
use crate::msg;

/// The steps of ten points below the goal.
pub const STEPS: usize = GOAL as usize / 10;

/// By the leader's tens and then the dealer's, the chance in 10,000 that the leader of the coming round wins the match.
pub type Table = [[u16; STEPS]; STEPS];

/// The rounds that the table comes from.
pub const ROUNDS: u64 = 6_000;

/// A bound on the standard error of a chance that is a mean over them.
pub(super) fn error() -> f64 {
    0.5 / (ROUNDS as f64).sqrt()
}

static TABLE: LazyLock<Table> = LazyLock::new(|| read(include_str!("match_chances.txt")));

/// The table of a text: a line for each of the leader's tens.
fn read(text: &str) -> Table {
    let mut table = [[5_000; STEPS]; STEPS];
    for (row, line) in table.iter_mut().zip(text.lines().filter(|line| !line.starts_with('#'))) {
        for (entry, word) in row.iter_mut().zip(line.split_whitespace()) {
            *entry = word.parse().unwrap_or(5_000);
        }
    }
    table
}

/// The chance that the leader wins a match before a round with these scores.
pub fn leader_chance(table: &Table, leader: i32, dealer: i32) -> f64 {
    if leader != dealer && leader.max(dealer) >= GOAL {
        return if leader > dealer { 1.0 } else { 0.0 };
    }
    // Equal totals at the goal play on as equal totals just below it.
    let place = |score: i32| (score / 10).clamp(0, STEPS as i32 - 1) as usize;
    f64::from(table[place(leader)][place(dealer)]) / 10_000.0
}

/// Whether the match ends with this round, however it goes.
pub(super) fn ends_with_round(state: &Limbo) -> bool {
    let factors: &[i32] = if matches!(state.phase, Phase::Play | Phase::Over) { &[1] } else { &[1, 2, 4] };
    let cards = state.hands.iter().map(|hand| hand.len()).sum::<usize>() + state.stock.len();
    let piles = state.pile.len().max(1) as i32..=(state.pile.len() + cards) as i32;
    let options = state.options;
    factors.iter().map(|factor| factor * i32::from(state.double)).all(|factor| {
        let loser = i32::from(options.loser_scores) * if options.winner_only { 1 } else { factor };
        (0..2).all(|winner| {
            piles.clone().all(|pile| {
                (0..=i32::from(state.count)).all(|count| {
                    let won = state.scores[winner] + 10 * pile * factor;
                    let lost = state.scores[1 - winner] + loser * count;
                    won.max(lost) >= GOAL && won != lost
                })
            })
        })
    })
}

/// Whether the table is for the options of a state.
fn fits(state: &Limbo) -> bool {
    state.options == Options::default()
}

/// What to know about a match chance.
pub fn note(state: &Limbo) -> Message {
    if fits(state) {
        msg!("After this round the chances to win the match are estimates, from a table of self-played rounds.")
    } else {
        msg!(
            "The chances to win the match after this round are those of the default options, so that the values are estimates."
        )
    }
}

/// The win of the match.
#[derive(Clone, Copy)]
pub struct MatchAims {
    options: Options,
    scores: [i32; 2],
    dealer: usize,
    table: &'static Table,
}

impl MatchAims {
    /// The aims in a round of this match.
    pub fn of(state: &Limbo) -> MatchAims {
        MatchAims { options: state.options, scores: state.scores, dealer: usize::from(state.dealer), table: &TABLE }
    }
}

impl Aims for MatchAims {
    type Aim = Match;

    fn at(&self, factor: u8) -> Match {
        Match { aims: *self, factor: i32::from(factor) }
    }
}

/// The win of the match with a factor: twice the chance less 1.
#[derive(Clone, Copy)]
pub struct Match {
    aims: MatchAims,
    factor: i32,
}

impl Aim for Match {
    fn worth(&self, ending: Ending) -> f64 {
        let MatchAims { options, mut scores, dealer, table } = self.aims;
        let loser = if options.winner_only { 1 } else { self.factor };
        scores[ending.winner] += 10 * i32::from(ending.pile) * self.factor;
        scores[1 - ending.winner] += i32::from(options.loser_scores) * i32::from(ending.count) * loser;
        // The dealer of this round leads the next one.
        let leader = leader_chance(table, scores[dealer], scores[1 - dealer]);
        let own = if ending.winner == dealer { leader } else { 1.0 - leader };
        2.0 * own - 1.0
    }
}
