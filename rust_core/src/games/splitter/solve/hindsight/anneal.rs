//! Annealing: a filled sheet with a high total, by swapping and turning rolls.
//!
//! A step changes at most four numbers, and only those are scored again. Unfinished groups count a little, so that the way to a
//! finished one goes uphill.

use super::task::Task;
use crate::games::splitter::score::{Board, Scorer};
use crate::games::splitter::sheet::{Cells, Work};
use crate::play::chance::Rng;

/// Worth of one point on the energy scale.
const POINT: i32 = 64;
/// Steps of one descent from hot to cold.
const STEPS: u32 = 40_000;
const HOT: f32 = 0.8 * POINT as f32;
const COLD: f32 = 0.15 * POINT as f32;

/// Bits of the hash by which the energies of a number are kept.
const KEPT_BITS: u32 = 12;

/// Search for one task.
pub(super) struct Annealing<'a> {
    task: &'a Task<'a>,
    rng: Rng,
    /// The numbers of each empty pair, left and right.
    placed: Vec<(u8, u8)>,
    board: Board,
    energy: [i32; 6],
    /// Worth of a group, by number and size.
    shape: [[i32; 65]; 6],
    /// Energies met lately, by number and hash of its cells: a cold search meets few sets of cells again and again.
    kept: Vec<(Cells, i32)>,
}

impl<'a> Annealing<'a> {
    pub(super) fn new(task: &'a Task<'a>, seed: u64) -> Self {
        let mut shape = [[0; 65]; 6];
        for (i, sizes) in shape.iter_mut().enumerate() {
            let number = i as i32 + 1;
            for (size, worth) in sizes.iter_mut().enumerate() {
                let size = size as i32;
                *worth = match size {
                    _ if size < number => size * size * POINT * 2 / (5 * number),
                    _ if size > number => POINT / 4 - (size - number) * POINT / 8,
                    _ => 0,
                };
            }
        }
        Self {
            task,
            rng: Rng::seeded(seed),
            placed: task.rolls.clone(),
            board: Board::default(),
            energy: [0; 6],
            shape,
            kept: vec![(0, 0); 6 << KEPT_BITS],
        }
    }

    /// One descent from anywhere.
    pub(super) fn descend(&mut self, best: &mut (u32, Board), goal: u32) {
        let mut start = self.task.rolls.clone();
        self.rng.shuffle(&mut start);
        self.descend_from(start, best, goal);
    }

    /// The board with these rolls in the pairs.
    fn put(&mut self, placed: Vec<(u8, u8)>) {
        self.placed = placed;
        self.board = *self.task.board;
        for (pair, &(left, right)) in self.task.pairs.iter().zip(&self.placed) {
            self.board.write(pair.left, left);
            self.board.write(pair.right, right);
        }
        self.energy = std::array::from_fn(|i| self.energy_of(i, self.board.of[i]));
    }

    /// One descent from these rolls in the pairs; reports every filled sheet that beats `best` and stops at `goal`.
    pub(super) fn descend_from(&mut self, start: Vec<(u8, u8)>, best: &mut (u32, Board), goal: u32) {
        self.put(start);
        let scorer = self.task.scorer;
        let pairs = self.task.pairs.len();
        let mut most = i32::MIN;
        for step in 0..STEPS {
            let temperature = HOT + (COLD - HOT) * (step as f32 / STEPS as f32);
            let a = self.rng.below(pairs);
            let b = self.rng.below(pairs);
            let (old_a, old_b) = (self.placed[a], self.placed[b]);
            let turn = |(left, right): (u8, u8), yes: bool| if yes { (right, left) } else { (left, right) };
            let turns = self.rng.next_u64();
            let new_a = turn(old_b, a == b || turns & 1 == 1);
            let new_b = turn(old_a, a == b || turns & 2 == 2);
            if new_a == old_a && (a == b || new_b == old_b) {
                continue;
            }
            let mut of = self.board.of;
            let mut move_number = |from: u8, to: u8, bit: u8| {
                of[from as usize - 1] ^= 1 << bit;
                of[to as usize - 1] ^= 1 << bit;
            };
            move_number(old_a.0, new_a.0, self.task.pairs[a].left);
            move_number(old_a.1, new_a.1, self.task.pairs[a].right);
            if a != b {
                move_number(old_b.0, new_b.0, self.task.pairs[b].left);
                move_number(old_b.1, new_b.1, self.task.pairs[b].right);
            }
            let mut energy = self.energy;
            for i in 0..6 {
                if of[i] != self.board.of[i] {
                    energy[i] = self.kept_energy(i, of[i]);
                }
            }
            let gain = energy.iter().sum::<i32>() - self.energy.iter().sum::<i32>();
            if gain < 0 && !accepts(gain as f32 / temperature, &mut self.rng) {
                continue;
            }
            self.board.of = of;
            self.energy = energy;
            self.placed[a] = new_a;
            if a != b {
                self.placed[b] = new_b;
            }
            let sum = energy.iter().sum::<i32>();
            if gain > 0 && sum > most {
                most = sum;
                let total = scorer.total(&self.board);
                if total > best.0 {
                    *best = (total, self.board);
                    if total >= goal {
                        return;
                    }
                }
            }
        }
    }

    #[inline]
    fn kept_energy(&mut self, i: usize, cells: Cells) -> i32 {
        let hash = cells.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - KEPT_BITS);
        let slot = i << KEPT_BITS | hash as usize;
        if self.kept[slot].0 != cells {
            self.kept[slot] = (cells, self.energy_of(i, cells));
        }
        self.kept[slot].1
    }

    #[inline]
    fn energy_of(&self, i: usize, cells: Cells) -> i32 {
        self.task.scorer.sheet.with_spread(Energy { search: self, i, cells })
    }
}

/// Metropolis rule with (1 + x/8)⁸ for eˣ: plain arithmetic, so every machine decides alike.
#[inline]
fn accepts(exponent: f32, rng: &mut Rng) -> bool {
    let base = (1.0 + exponent / 8.0).max(0.0);
    let square = base * base;
    let fourth = square * square;
    (rng.next_u64() >> 40) as f32 / (1_u32 << 24) as f32 <= fourth * fourth
}

struct Energy<'s, 'a> {
    search: &'s Annealing<'a>,
    i: usize,
    cells: Cells,
}

impl Work<i32> for Energy<'_, '_> {
    #[inline]
    fn run(self, spread: impl Fn(Cells) -> Cells + Copy) -> i32 {
        let scorer: &Scorer<'_> = &self.search.task.scorer;
        let hearts = scorer.sheet.hearts;
        let number = self.i as u32 + 1;
        let mut energy = match (self.cells & hearts).count_ones() {
            3 => 5 * POINT,
            2 => POINT,
            _ => 0,
        };
        let lone = self.cells & !spread(self.cells);
        if number == 1 {
            energy += (lone.count_ones() + (lone & scorer.sheet.stars).count_ones()) as i32 * POINT;
        } else {
            energy +=
                (lone.count_ones() + (lone & scorer.sheet.stars).count_ones()) as i32 * self.search.shape[self.i][1];
        }
        let mut rest = self.cells & !lone;
        while rest != 0 {
            let mut group = rest & rest.wrapping_neg();
            loop {
                let grown = (group | spread(group)) & rest;
                if grown == group {
                    break;
                }
                group = grown;
            }
            rest ^= group;
            let size = group.count_ones();
            energy += if size == number {
                scorer.points(number, group) as i32 * POINT
            } else {
                self.search.shape[self.i][size as usize] * (1 + (group & scorer.sheet.stars).count_ones() as i32)
            };
        }
        energy
    }
}
