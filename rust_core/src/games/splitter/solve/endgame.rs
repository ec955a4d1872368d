//! Endgame: the exact expected total once few pairs are empty, by expectimax with a memo.
//!
//! A total is a sum over the numbers 1 to 6, and what a number n brings depends only on which cells hold n. So a state is
//! six *prospects*: for each number the function from the set of still empty cells that get it to the points won
//! by that. Dice don't prefer a number, so the numbers may change names: the value of a state depends only on the
//! multiset of its prospects. Equal prospects (above all the flat one, "nothing to win or to lose any more") then merge most of the
//! tree.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::contract::limits::Limits;
use crate::games::splitter::score::{Board, Scorer};
use crate::games::splitter::sheet::{Cells, Pair};

/// The most empty pairs that a search takes: with at most 6 filled on the way, 6·4⁶ prospects fit their number.
pub const MOST_PAIRS: usize = 7;

/// Set of empty cells: bit 2i is the left and bit 2i + 1 the right cell of the i-th empty pair.
type Gaps = u32;

/// Number of a prospect in the list of those with the same pairs left.
type Prospect = u16;

/// The prospects of the six numbers, in ascending order.
type State = [Prospect; 6];

/// What a number gets of a pair: nothing, the left cell, the right cell, both.
const SHARES: usize = 4;

/// One prospect: its gains by set of gaps (empty only as long as pairs are left), and where each step leads.
struct Step {
    next: Prospect,
    gain: i16,
}

/// All prospects and values for one set of pairs left.
#[derive(Default)]
struct Stage {
    /// The pairs left, as positions in the list of empty pairs.
    pairs: Vec<usize>,
    gains: Vec<Box<[i16]>>,
    known: HashMap<Box<[i16]>, Prospect>,
    /// Steps of a prospect, by pair left and share.
    steps: Vec<Vec<[Step; SHARES]>>,
    values: HashMap<State, f64, BuildHasherDefault<StateHasher>>,
}

impl Stage {
    fn intern(&mut self, gains: Box<[i16]>) -> Prospect {
        if let Some(&known) = self.known.get(&gains) {
            return known;
        }
        let prospect = self.gains.len() as Prospect;
        self.gains.push(gains.clone());
        self.known.insert(gains, prospect);
        prospect
    }
}

/// Solver of one position.
pub struct Endgame<'a> {
    limits: &'a Limits<'a>,
    pairs: Vec<Pair>,
    /// By set of pairs left.
    stages: Vec<Stage>,
    root: [Prospect; 6],
    base: f64,
    /// States evaluated.
    pub nodes: u64,
    interrupted: bool,
}

/// Marker: the limits ended the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

impl<'a> Endgame<'a> {
    /// A solver; None where too many pairs are empty.
    pub fn new(scorer: Scorer<'_>, board: &Board, limits: &'a Limits<'a>) -> Option<Self> {
        let filled = board.filled();
        let pairs: Vec<Pair> = scorer.sheet.pairs.iter().copied().filter(|pair| filled & pair.cells() == 0).collect();
        if pairs.len() > MOST_PAIRS {
            return None;
        }
        let mut stages: Vec<Stage> = (0..1_usize << pairs.len())
            .map(|left| Stage { pairs: (0..pairs.len()).filter(|i| left >> i & 1 == 1).collect(), ..Stage::default() })
            .collect();
        let all = stages.len() - 1;
        let root = std::array::from_fn(|i| stages[all].intern(prospect(scorer, i as u8 + 1, board.of[i], &pairs)));
        Some(Self { limits, pairs, stages, root, base: f64::from(scorer.total(board)), nodes: 0, interrupted: false })
    }

    /// The expected total before the next roll.
    pub fn value(&mut self) -> Result<f64, Interrupted> {
        let mut state = self.root;
        state.sort_unstable();
        let value = self.base + self.expect(self.stages.len() - 1, state);
        if self.interrupted { Err(Interrupted) } else { Ok(value) }
    }

    /// The expected total after a placement: an empty pair (by its cells) and the numbers left and right.
    pub fn after(&mut self, cells: Cells, left: u8, right: u8) -> Result<f64, Interrupted> {
        let Some(slot) = self.pairs.iter().position(|pair| pair.cells() == cells) else {
            return Ok(self.base);
        };
        let all = self.stages.len() - 1;
        let mut state = self.root;
        let mut gain = 0;
        for (i, prospect) in state.iter_mut().enumerate() {
            let number = i as u8 + 1;
            let share = usize::from(number == left) | usize::from(number == right) << 1;
            let step = self.step(all, *prospect, slot, share);
            gain += step.1;
            *prospect = step.0;
        }
        state.sort_unstable();
        let value = self.base + f64::from(gain) + self.expect(all & !(1 << slot), state);
        if self.interrupted { Err(Interrupted) } else { Ok(value) }
    }

    /// Where a prospect goes and what it gains when a pair is filled.
    fn step(&mut self, left: usize, prospect: Prospect, slot: usize, share: usize) -> (Prospect, i32) {
        self.ensure_steps(left, prospect);
        let step = &self.stages[left].steps[prospect as usize][slot][share];
        (step.next, i32::from(step.gain))
    }

    fn ensure_steps(&mut self, left: usize, prospect: Prospect) {
        for known in self.stages[left].steps.len()..=prospect as usize {
            let gains = self.stages[left].gains[known].clone();
            let pairs = self.stages[left].pairs.len();
            let steps = (0..pairs).map(|slot| {
                let pair = self.stages[left].pairs[slot];
                let next = left & !(1 << pair);
                std::array::from_fn(|share| {
                    let (gain, rest) = restrict(&gains, slot, share);
                    Step { next: self.stages[next].intern(rest), gain }
                })
            });
            let steps = steps.collect();
            self.stages[left].steps.push(steps);
        }
    }

    /// The expected further gain of a state.
    fn expect(&mut self, left: usize, state: State) -> f64 {
        if left == 0 || self.interrupted {
            return 0.0;
        }
        if let Some(&value) = self.stages[left].values.get(&state) {
            return value;
        }
        self.nodes += 1;
        let spent = self.limits.playouts.is_some_and(|most| self.nodes > most);
        if spent || self.nodes.is_multiple_of(1024) && self.limits.reached() {
            self.interrupted = true;
            return 0.0;
        }
        if let Some(last) = state.last() {
            self.ensure_steps(left, *last);
        }
        let value = rolls_of(&state).fold(0.0, |sum, roll| sum + roll.weight * self.best(left, &state, &roll)) / 36.0;
        if !self.interrupted {
            self.stages[left].values.insert(state, value);
        }
        value
    }

    /// The best further gain with a roll.
    fn best(&mut self, left: usize, state: &State, roll: &Roll) -> f64 {
        let mut best = f64::NEG_INFINITY;
        for slot in 0..self.stages[left].pairs.len() {
            let next_left = left & !(1 << self.stages[left].pairs[slot]);
            let shares: &[(usize, usize)] = if roll.first == roll.second { &[(3, 3)] } else { &[(1, 2), (2, 1)] };
            for &(first, second) in shares {
                let steps = &self.stages[left].steps;
                let mut gain = 0;
                let mut next = [0; 6];
                for (i, &prospect) in state.iter().enumerate() {
                    let share = if i == roll.first {
                        first
                    } else if i == roll.second {
                        second
                    } else {
                        0
                    };
                    let step = &steps[prospect as usize][slot][share];
                    gain += step.gain;
                    next[i] = step.next;
                }
                sort(&mut next);
                best = best.max(f64::from(gain) + self.expect(next_left, next));
            }
        }
        best
    }
}

/// Two positions in a state that are rolled, and how many of 36 throws do the same.
struct Roll {
    first: usize,
    second: usize,
    weight: f64,
}

/// The rolls of a state, those that differ only in the names of equal prospects taken once.
fn rolls_of(state: &State) -> impl Iterator<Item = Roll> + use<> {
    let state = *state;
    let starts = move |i: usize| i == 0 || state[i] != state[i - 1];
    let count = move |i: usize| state.iter().filter(|prospect| **prospect == state[i]).count() as f64;
    (0..6).filter(move |i| starts(*i)).flat_map(move |first| {
        let own = count(first);
        let double = Roll { first, second: first, weight: own };
        let alike = (own > 1.0).then(|| Roll { first, second: first + 1, weight: own * (own - 1.0) });
        let mixed = (first + 1..6).filter(move |second| starts(*second)).map(move |second| Roll {
            first,
            second,
            weight: 2.0 * own * count(second),
        });
        std::iter::once(double).chain(alike).chain(mixed)
    })
}

/// Sorting network for six.
#[inline]
fn sort(state: &mut State) {
    const NETWORK: [(usize, usize); 12] =
        [(0, 5), (1, 3), (2, 4), (1, 2), (3, 4), (0, 3), (2, 5), (0, 1), (2, 3), (4, 5), (1, 2), (3, 4)];
    for (a, b) in NETWORK {
        let (low, high) = (state[a].min(state[b]), state[a].max(state[b]));
        state[a] = low;
        state[b] = high;
    }
}

/// What a number can still gain, by set of gaps that get it.
fn prospect(scorer: Scorer<'_>, number: u8, cells: Cells, pairs: &[Pair]) -> Box<[i16]> {
    let gaps = 1 << (2 * pairs.len());
    let mut placed: Vec<Cells> = vec![0; gaps as usize];
    let now = scorer.worth_of(number, cells) as i16;
    (0..gaps as Gaps)
        .map(|set| {
            if set != 0 {
                let low = set.trailing_zeros() as usize;
                let pair = pairs[low / 2];
                let bit = if low.is_multiple_of(2) { pair.left } else { pair.right };
                placed[set as usize] = placed[(set & (set - 1)) as usize] | 1 << bit;
            }
            scorer.worth_of(number, cells | placed[set as usize]) as i16 - now
        })
        .collect()
}

/// The gain of a share of a pair, and the prospect that remains on the other pairs.
fn restrict(gains: &[i16], slot: usize, share: usize) -> (i16, Box<[i16]>) {
    let low = (1_usize << (2 * slot)) - 1;
    let with = |rest: usize| gains[rest & low | share << (2 * slot) | (rest & !low) << 2];
    let gain = with(0);
    (gain, (0..gains.len() / 4).map(|rest| with(rest) - gain).collect())
}

/// Fast hash of a state's six small numbers.
#[derive(Default)]
struct StateHasher(u64);

impl Hasher for StateHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
            self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        self.0 ^= self.0 >> 32;
    }

    fn write_usize(&mut self, _length: usize) {}
}
