//! The match: the chance to win it from any scores, by a table from self-played rounds.

pub mod self_play;
pub mod table;

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use self::self_play::Played;
use self::table::{Table, leader_chance, read};
use super::aim::{Aim, Aims, Ending};
use crate::contract::limits::Limits;
use crate::contract::message::Message;
use crate::games::limbo::state::{GOAL, Limbo, Options, Phase};
use crate::msg;

/// The rounds that the table of the default options comes from.
pub const ROUNDS: u64 = 6_000;

/// The rounds, and the level of the bots that play them, for a table that is made when it is asked for.
const QUICK: (u64, u8) = (400, 1);

/// The part of a search's time that making a table may take.
const MAKING: f64 = 0.5;

/// The table of the default options.
static TABLE: LazyLock<Arc<Table>> = LazyLock::new(|| Arc::new(read(include_str!("table.txt"))));

/// What was made for other options, as far as it was.
static MADE: LazyLock<Mutex<HashMap<Options, Made>>> = LazyLock::new(Mutex::default);

/// The table of some options in the making.
#[derive(Clone)]
enum Made {
    /// The rounds that were played so far.
    Partly(Vec<Played>),
    /// The table of all of them.
    Wholly(Arc<Table>),
}

/// Whether the match ends with this round, however it goes.
pub(crate) fn ends_with_round(state: &Limbo) -> bool {
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

/// The table of other options than the default; None where the limits don't leave the time to make it.
fn made(options: Options, limits: &Limits<'_>) -> Option<Arc<Table>> {
    let limits = Limits { time: limits.time.map(|time| time.mul_f64(MAKING)), ..*limits };
    let known = MADE.lock().unwrap_or_else(PoisonError::into_inner).get(&options).cloned();
    let mut rounds = match known {
        Some(Made::Wholly(table)) => return Some(table),
        Some(Made::Partly(rounds)) => rounds,
        None => Vec::new(),
    };
    // Nobody waits for a search of somebody else: at worst the same rounds are played twice.
    let (all, level) = QUICK;
    while (rounds.len() as u64) < all && !limits.reached() {
        rounds.push(self_play::play(options, level, rounds.len() as u64));
    }
    let made = if (rounds.len() as u64) < all {
        Made::Partly(rounds)
    } else {
        Made::Wholly(Arc::new(self_play::table(&rounds, options)))
    };
    let mut all_made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = all_made.entry(options).or_insert_with(|| made.clone());
    match (&*kept, &made) {
        (Made::Partly(_), Made::Wholly(_)) => *kept = made.clone(),
        (Made::Partly(old), Made::Partly(new)) if old.len() < new.len() => *kept = made.clone(),
        _ => {}
    }
    match kept {
        Made::Wholly(table) => Some(table.clone()),
        Made::Partly(_) => None,
    }
}

/// The win of the match.
#[derive(Clone)]
pub struct MatchAims {
    options: Options,
    scores: [i32; 2],
    dealer: usize,
    table: Arc<Table>,
    source: Source,
}

/// Where a table of match chances comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// Many rounds with the default options, which are those of the match.
    Default,
    /// Fewer rounds, with the options of the match.
    Quick,
    /// Many rounds with the default options, which are not those of the match.
    Foreign,
}

impl MatchAims {
    /// The aims in a round of this match, by the table of the default options.
    pub fn of(state: &Limbo) -> MatchAims {
        MatchAims {
            options: state.options,
            scores: state.scores,
            dealer: usize::from(state.dealer),
            table: TABLE.clone(),
            source: if state.options == Options::default() { Source::Default } else { Source::Foreign },
        }
    }

    /// The aims in a round of this match, by the table of its own options where the limits leave the time to make it.
    pub fn within(state: &Limbo, limits: &Limits<'_>) -> MatchAims {
        let aims = MatchAims::of(state);
        if aims.source == Source::Default || ends_with_round(state) {
            return aims;
        }
        match made(state.options, limits) {
            Some(table) => MatchAims { table, source: Source::Quick, ..aims },
            None => aims,
        }
    }

    /// A bound on the standard error of a chance in the table, which is a mean over rounds.
    pub(crate) fn error(&self) -> f64 {
        let rounds = if self.source == Source::Quick { QUICK.0 } else { ROUNDS };
        0.5 / (rounds as f64).sqrt()
    }

    /// What to know about the chances.
    pub(crate) fn note(&self) -> Message {
        match self.source {
            Source::Default => {
                msg!("After this round the chances to win the match are estimates, from a table of self-played rounds.")
            }
            Source::Quick => msg!(
                "After this round the chances to win the match are rough estimates, from {rounds} self-played rounds with these options.",
                rounds = QUICK.0
            ),
            Source::Foreign => msg!(
                "The chances to win the match after this round are those of the default options, so that the values are estimates."
            ),
        }
    }
}

impl Aims for MatchAims {
    type Aim = Match;

    fn at(&self, factor: u8) -> Match {
        Match { aims: self.clone(), factor: i32::from(factor) }
    }
}

/// The win of the match with a factor: twice the chance less 1.
#[derive(Clone)]
pub struct Match {
    aims: MatchAims,
    factor: i32,
}

impl Aim for Match {
    fn worth(&self, ending: Ending) -> f64 {
        let MatchAims { options, mut scores, dealer, ref table, .. } = self.aims;
        let loser = if options.winner_only { 1 } else { self.factor };
        scores[ending.winner] += 10 * i32::from(ending.pile) * self.factor;
        scores[1 - ending.winner] += i32::from(options.loser_scores) * i32::from(ending.count) * loser;
        // The dealer of this round leads the next one.
        let leader = leader_chance(table, scores[dealer], scores[1 - dealer]);
        let own = if ending.winner == dealer { leader } else { 1.0 - leader };
        2.0 * own - 1.0
    }

    fn most(&self) -> f64 {
        1.0
    }
}
