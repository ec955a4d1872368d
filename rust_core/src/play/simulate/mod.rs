//! Whole games between players of any kind, and what they say of the players' strength.
//!
//! Everything of a game follows from the plan's seed and the number of its deal, and results are sums of whole numbers: any split of
//! the deals over threads, processes or machines adds up to the same answer.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crate::contract::error::{Error, SetupError};
use crate::contract::limits::Limits;
use crate::contract::seat::Seat;
use crate::erased::kind::Kind;
use crate::play::chance::{Chance, Rng};
use crate::play::simulate::player::{Outcome, Player};
use crate::play::simulate::table::Table;
use crate::play::simulate::tally::Tally;
use crate::{games, msg};

pub mod player;
pub mod table;
pub mod tally;

/// What is simulated.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game's name.
    pub game: String,
    /// Its options.
    pub options: BTreeMap<String, String>,
    /// The seed of deals and players.
    pub seed: u64,
    /// Whether every deal is played once from each rotation of the seats, so that luck evens out.
    pub paired: bool,
    /// Whether a game ends with its first round.
    pub one_round: bool,
}

impl Plan {
    /// The deals that make up at least so many games between so many players.
    pub fn deals(&self, games: u64, players: usize) -> u64 {
        if self.paired { games.div_ceil(players.max(1) as u64) } else { games }
    }
}

/// Plays a range of deals and adds up what came of them; a deal that the limits cut off doesn't count.
///
/// # Errors
/// The plan isn't one of a game, or a player failed or did what isn't legal.
pub fn simulate(plan: &Plan, players: &[Player<'_>], deals: Range<u64>, limits: &Limits<'_>) -> Result<Tally, Error> {
    let kind = games::find(&plan.game)?;
    if plan.one_round && !kind.facts().rounds {
        return Err(SetupError::new(msg!("{game} is not played in rounds.", game = kind.facts().name)).into());
    }
    // A set-up at fault is told before any thread starts.
    kind.start(players.len(), &plan.options, &mut Chance::seeded(plan.seed))?;
    let (next, done) = (AtomicU64::new(deals.start), AtomicU64::new(0));
    // The fault of the earliest deal is told, whichever thread met one first.
    let result = Mutex::new(Ok::<_, (u64, Error)>(Tally::new(players.len())));
    let work = |tells: bool| {
        let mut tally = Tally::new(players.len());
        let mut fault = None;
        while !limits.reached() && fault.is_none() {
            let deal = next.fetch_add(1, Ordering::Relaxed);
            if deal >= deals.end {
                break;
            }
            match play_deal(kind, plan, players, deal, limits) {
                Ok(Some(games)) => tally.add(&games, kind.facts().low_wins),
                Ok(None) => break,
                Err(error) => {
                    next.store(deals.end, Ordering::Relaxed);
                    fault = Some((deal, error));
                }
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if tells {
                limits.tell(done as f64 / (deals.end - deals.start) as f64);
            }
        }
        if let Ok(mut result) = result.lock() {
            match (&mut *result, fault) {
                (Ok(all), None) => all.merge(&tally),
                (Ok(_), Some(fault)) => *result = Err(fault),
                (Err(earliest), Some(fault)) if fault.0 < earliest.0 => *earliest = fault,
                (Err(_), _) => {}
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..limits.threads {
            scope.spawn(|| work(false));
        }
        work(true);
    });
    result.into_inner().unwrap_or_else(|_| Ok(Tally::new(players.len()))).map_err(|(_, error)| error)
}

/// The games of a deal: how each went, by player; None where the limits were reached before the end.
fn play_deal(
    kind: &dyn Kind,
    plan: &Plan,
    players: &[Player<'_>],
    deal: u64,
    limits: &Limits<'_>,
) -> Result<Option<Vec<Outcome>>, Error> {
    let count = players.len();
    let rotations =
        if plan.paired { 0..count } else { (deal % count as u64) as usize..(deal % count as u64) as usize + 1 };
    let mut games = Vec::new();
    for rotation in rotations {
        // Player p sits at seat p + rotation.
        let seated: Vec<Player<'_>> = (0..count).map(|seat| players[(seat + count - rotation) % count]).collect();
        let mut chance = Chance::drawn(Rng::stream(plan.seed, 2 * deal));
        let mut choices = Rng::stream(plan.seed, 2 * (deal * count as u64 + rotation as u64) + 1);
        let table = Table { players: &seated, one_round: plan.one_round, limits };
        let Some(mut outcome) = kind.play_game(&plan.options, &mut chance, &mut choices, &table)? else {
            return Ok(None);
        };
        outcome.scores.rotate_left(rotation);
        for winner in &mut outcome.winners {
            *winner = ((usize::from(*winner) + count - rotation) % count) as Seat;
        }
        games.push(outcome);
    }
    Ok(Some(games))
}
