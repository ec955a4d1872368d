//! Chances to win a match from self-played rounds.
//!
//! Rounds are played by the game's own bots without doubling. Each is kept with how strong either hand looked to its
//! owner when the factor is decided. Then, from the highest scores down, the chance of the leader is the mean over the
//! rounds, where the factor comes from decisions that are best for what each seat knows: its own strength.

use super::table::{STEPS, Table, leader_chance};
use crate::contract::bot::Request;
use crate::contract::{Bot, Knowledge, Rules};
use crate::games::limbo::solve::aim::PointAims;
use crate::games::limbo::solve::pimc;
use crate::games::limbo::state::{Action, Doubling, Limbo, Options, Phase};
use crate::play::chance::{Chance, Rng};

const SEED: u64 = 2026;
/// Deals by which a hand's strength is judged.
const STRENGTH_DEALS: u64 = 12;
/// Classes of strength, each as common.
const CLASSES: usize = 6;
/// Rounds of thought about what the other's decision tells.
const THOUGHTS: usize = 8;

/// A round as it was played, the leader at 0.
#[derive(Clone, Copy)]
pub struct Played {
    /// How strong each hand looked to its owner, in points.
    strength: [f64; 2],
    /// The points of the round by the factors 1, 2 and 4.
    points: [[i32; 2]; 3],
}

/// Plays the first round of a match, which is the same for the same number, with bots of this level.
pub fn play(options: Options, level: u8, number: u64) -> Played {
    let mut state = Limbo::deal_first(options, &mut Chance::drawn(Rng::stream(SEED, number)));
    let mut played = Played { strength: [0.0; 2], points: [[0; 2]; 3] };
    let mut ply = 0;
    loop {
        let action = if state.phase.doubles() {
            if state.turn == state.leader() {
                played.strength = [0, 1].map(|seat| strength(&state, seat, number));
            }
            Some(Action::Pass)
        } else {
            ply += 1;
            let request = Request { level, seed: number << 8 | ply, history: &[] };
            Bot::choose(&state.view(state.turn), state.turn, &request)
        };
        let Some(action) = action else { return played };
        let before = state.clone();
        state.apply(state.turn, action, &mut Chance::unknown());
        if state.phase == Phase::Over {
            played.points = [1, 2, 4].map(|factor| points(before.clone(), action, factor));
            return played;
        }
    }
}

/// The points of a round whose last action this is, had it this factor.
fn points(mut before: Limbo, action: Action, factor: u8) -> [i32; 2] {
    before.double = factor;
    before.apply(before.turn, action, &mut Chance::unknown());
    before.scores
}

/// How strong a hand looks to its owner.
fn strength(state: &Limbo, seat: u8, seed: u64) -> f64 {
    let mut view = state.view(seat);
    view.turn = seat;
    pimc::mean(&view, &PointAims::of(&view), STRENGTH_DEALS, seed)
}

/// The table of match chances by rounds played with these options.
pub fn table(rounds: &[Played], options: Options) -> Table {
    let factors = if options.doubling == Doubling::Off { 1 } else { 3 };
    let classes = classes(rounds);
    let mut table: Table = [[5_000; STEPS]; STEPS];
    for sum in (0..2 * STEPS - 1).rev() {
        for leader in sum.saturating_sub(STEPS - 1)..=sum.min(STEPS - 1) {
            let tens = [leader, sum - leader];
            let mut sums = [[[0.0; CLASSES]; CLASSES]; 3];
            for (round, [own, other]) in rounds.iter().zip(&classes) {
                for (sums, points) in sums.iter_mut().zip(&round.points).take(factors) {
                    let [leader, dealer] = [0, 1].map(|seat| 10 * tens[seat] as i32 + points[seat]);
                    // The dealer leads the next round.
                    sums[*own][*other] += 1.0 - leader_chance(&table, dealer, leader);
                }
            }
            let total = if factors == 1 { sums[0].iter().flatten().sum() } else { doubled(&sums) };
            table[tens[0]][tens[1]] = (10_000.0 * total / rounds.len() as f64).round() as u16;
        }
    }
    table
}

/// The classes of strength of leader and dealer in each round.
fn classes(rounds: &[Played]) -> Vec<[usize; 2]> {
    let sorted = [0, 1].map(|seat| {
        let mut all: Vec<f64> = rounds.iter().map(|round| round.strength[seat]).collect();
        all.sort_by(f64::total_cmp);
        all
    });
    let class = |round: &Played, seat: usize| {
        let below = sorted[seat].partition_point(|&other| other < round.strength[seat]);
        (below * CLASSES / rounds.len()).min(CLASSES - 1)
    };
    rounds.iter().map(|round| [class(round, 0), class(round, 1)]).collect()
}

/// Sums of the leader's chance by the classes of leader and dealer, for one factor.
type Sums = [[f64; CLASSES]; CLASSES];

/// The sum of the leader's chance over all rounds, where both decide on the factor by what they know.
fn doubled(sums: &[Sums; 3]) -> f64 {
    let mut leader_doubles = [false; CLASSES];
    let mut total = 0.0;
    for _ in 0..THOUGHTS {
        // For each class the dealer doubles, or redoubles, where that lowers the leader's chance.
        let dealer = [false, true].map(|doubled| {
            let (low, high) = (&sums[usize::from(doubled)], &sums[usize::from(doubled) + 1]);
            let like: Vec<usize> = (0..CLASSES).filter(|&own| leader_doubles[own] == doubled).collect();
            let like = if like.is_empty() { (0..CLASSES).collect() } else { like };
            std::array::from_fn::<bool, CLASSES, _>(|class| {
                like.iter().map(|&own| high[own][class] - low[own][class]).sum::<f64>() < 0.0
            })
        });
        total = 0.0;
        for own in 0..CLASSES {
            let worth = [false, true].map(|doubles| {
                let answered = |class: usize| usize::from(doubles) + usize::from(dealer[usize::from(doubles)][class]);
                (0..CLASSES).map(|class| sums[answered(class)][own][class]).sum::<f64>()
            });
            leader_doubles[own] = worth[1] > worth[0];
            total += worth[0].max(worth[1]);
        }
    }
    total
}
