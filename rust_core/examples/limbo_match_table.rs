//! Makes the table of match chances in Limbo: `cargo run --release --example limbo_match_table > match_chances.txt`.
//!
//! Rounds are played by the game's own bots without doubling. Each is kept with how strong either hand looked to its
//! owner before the starter. Then, from the highest scores down, the chance of the leader is the mean over the rounds,
//! where the factor comes from decisions that are best for what each seat knows: its own strength.

use std::io::Write;

use tablegames_core::chance::{Chance, Rng};
use tablegames_core::game::{Game, Request};
use tablegames_core::games::limbo::actions::Action;
use tablegames_core::games::limbo::rules::{Limbo, Options, Phase};
use tablegames_core::games::limbo::solve::match_chances::{ROUNDS, STEPS, Table, leader_chance};
use tablegames_core::games::limbo::solve::{PointAims, drawn};

const SEED: u64 = 2026;
/// The level of the bots that play.
const LEVEL: u8 = 2;
/// Deals by which a hand's strength is judged.
const STRENGTH_DEALS: u64 = 12;
/// Classes of strength, each as common.
const CLASSES: usize = 6;
/// Rounds of thought about what the other's decision tells.
const THOUGHTS: usize = 8;

/// A round as it was played, the leader at 0.
struct Played {
    strength: [usize; 2],
    points: [i32; 2],
}

fn main() {
    let rounds = classed((0..ROUNDS).map(play).collect());
    let mut table: Table = [[5_000; STEPS]; STEPS];
    for sum in (0..2 * STEPS - 1).rev() {
        for leader in sum.saturating_sub(STEPS - 1)..=sum.min(STEPS - 1) {
            let dealer = sum - leader;
            table[leader][dealer] = (10_000.0 * chance(&table, &rounds, [leader, dealer])).round() as u16;
        }
    }
    let mut out = std::io::stdout().lock();
    let lines = table.iter().map(|row| row.map(|entry| entry.to_string()).join(" ")).collect::<Vec<_>>();
    let _ = writeln!(
        out,
        "# The leader's chance in 10,000 to win the match, by own tens (lines) and the dealer's (columns)."
    );
    let _ = writeln!(out, "{}", lines.join("\n"));
}

/// One round: how strong each hand looked, and the points.
fn play(number: u64) -> ([f64; 2], [i32; 2]) {
    let mut state = Limbo::deal_first(Options::default(), &mut Chance::drawn(Rng::stream(SEED, number)));
    let strength = [0, 1].map(|seat| {
        let mut view = state.seen_by(seat);
        view.turn = seat;
        drawn::mean(&view, &PointAims::of(&view), STRENGTH_DEALS, number)
    });
    let mut ply = 0;
    while state.phase != Phase::Over {
        let action = if matches!(state.phase, Phase::Double | Phase::Redouble) {
            Action::Pass
        } else {
            ply += 1;
            let request = Request { level: LEVEL, seed: number << 8 | ply, history: &[] };
            match state.seen_by(state.turn).choose(state.turn, &request) {
                Some(action) => action,
                None => break,
            }
        };
        state.play(action, &mut Chance::unknown());
    }
    (strength, state.scores)
}

/// The rounds with strengths as classes.
fn classed(rounds: Vec<([f64; 2], [i32; 2])>) -> Vec<Played> {
    let sorted = [0, 1].map(|seat| {
        let mut all: Vec<f64> = rounds.iter().map(|round| round.0[seat]).collect();
        all.sort_by(f64::total_cmp);
        all
    });
    let class = |seat: usize, strength: f64| {
        let below = sorted[seat].partition_point(|&other| other < strength);
        (below * CLASSES / sorted[seat].len()).min(CLASSES - 1)
    };
    let played = |(strength, points): ([f64; 2], [i32; 2])| Played {
        strength: [class(0, strength[0]), class(1, strength[1])],
        points,
    };
    rounds.into_iter().map(played).collect()
}

/// Sums of the leader's chance by the classes of leader and dealer, for one factor.
type Sums = [[f64; CLASSES]; CLASSES];

/// The leader's chance at some scores.
fn chance(table: &Table, rounds: &[Played], tens: [usize; 2]) -> f64 {
    let sums = [1, 2, 4].map(|factor| {
        let mut sums: Sums = [[0.0; CLASSES]; CLASSES];
        for round in rounds {
            let after = [0, 1].map(|seat| 10 * tens[seat] as i32 + factor * round.points[seat]);
            // The dealer leads the next round.
            sums[round.strength[0]][round.strength[1]] += 1.0 - leader_chance(table, after[1], after[0]);
        }
        sums
    });
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
    total / rounds.len() as f64
}
