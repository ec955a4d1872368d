//! Features: what the learned value looks at, as positions in one long list of weights.
//!
//! Four families, every one split by how much of the game is left:
//! *windows* (a cell and the eight around it, as one number sees them: mine, free, blocked), *groups* (size, free cells
//! around it, stars), *numbers* (the unfinished groups of a number together) and *pairs* (which numbers would help, finish or spoil
//! something in the two cells of an empty pair).

use super::super::score::{Board, components};
use super::super::sheet::{Cells, Pair, Sheet, bits};

const FREE: u16 = 0;
const MINE: u16 = 1;
const BLOCKED: u16 = 2;
/// Windows of eight cells with three states each.
const WINDOWS: usize = 6561;
/// Plain, star and heart cells.
const KINDS: usize = 3;
const STAGES: usize = 3;
/// Parts of a game that are told apart, by pairs left: the later, the finer.
const PARTS: usize = 11;

const WINDOW_SIZE: usize = STAGES * KINDS * 12 * WINDOWS;
const CROSS_SIZE: usize = PARTS * KINDS * 4096;
const OWN_SIZE: usize = PARTS * KINDS * 6 * 81;
const GROUP_SIZE: usize = PARTS * 6 * 7 * 8 * 4;
const ROOM_SIZE: usize = PARTS * 6 * 7 * 12;
const NUMBER_SIZE: usize = PARTS * 6 * 4 * 7 * 8;
const PAIR_SIZE: usize = PARTS * 3 * 4096;

const GROUP_START: usize = WINDOW_SIZE;
const ROOM_START: usize = GROUP_START + GROUP_SIZE;
const NUMBER_START: usize = ROOM_START + ROOM_SIZE;
const PAIR_START: usize = NUMBER_START + NUMBER_SIZE;
/// Number of weights.
pub const SIZE: usize = OWN_START + OWN_SIZE;
const CROSS_START: usize = PAIR_START + PAIR_SIZE;
const OWN_START: usize = CROSS_START + CROSS_SIZE;

/// The four straight neighbours of a window: 3 to the power of 1, 3, 4 and 6 in it.
static CROSS_OF: [u8; WINDOWS] = {
    let mut table = [0; WINDOWS];
    let mut window = 0;
    while window < WINDOWS {
        table[window] = (window / 3 % 3 + window / 27 % 3 * 3 + window / 81 % 3 * 9 + window / 729 % 3 * 27) as u8;
        window += 1;
    }
    table
};

/// The part of the game with so many pairs left.
const fn part(left: usize) -> usize {
    match left {
        0..=4 => left,
        5..=6 => 5,
        7..=8 => 6,
        9..=11 => 7,
        12..=14 => 8,
        15..=18 => 9,
        _ => 10,
    }
}

/// The windows of a sheet: which of them see a cell, and at which place.
#[derive(Clone, Debug)]
pub struct Lens {
    sheet: std::sync::Arc<Sheet>,
    /// By bit of a cell: the windows it is in (bit of their middle) and 3 to the power of its place there.
    seen_from: Vec<Vec<(u8, u16)>>,
    empty_windows: Vec<[u16; 8]>,
    crossed_from: Vec<Vec<(u8, u16)>>,
    empty_crosses: [u16; 64],
    kinds: [u8; 64],
}

/// A sheet being filled, with its windows kept up to date.
#[derive(Clone, Debug)]
pub struct Filling {
    /// The numbers written.
    pub board: Board,
    /// Cells without a number.
    pub empty: Cells,
    windows: [[u16; 8]; 64],
    /// By cell: what its four neighbours hold, three bits each.
    crosses: [u16; 64],
}

impl Lens {
    /// The lens of a sheet.
    pub fn new(sheet: &std::sync::Arc<Sheet>) -> Self {
        let mut seen_from = vec![Vec::new(); 64];
        let mut empty_windows = vec![[0; 8]; 64];
        let mut crossed_from = vec![Vec::new(); 64];
        let mut empty_crosses = [0; 64];
        let mut kinds = [0; 64];
        for middle in &sheet.places {
            let bit = 1_u64 << middle.bit;
            kinds[middle.bit as usize] = if sheet.stars & bit != 0 { 1 } else { u8::from(sheet.hearts & bit != 0) * 2 };
            let mut weight = 1;
            let mut shift = 0;
            for (down, along) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
                let there = |d: isize, at: usize| at.checked_add_signed(d);
                let cell = sheet
                    .places
                    .iter()
                    .find(|p| Some(p.row) == there(down, middle.row) && Some(p.column) == there(along, middle.column));
                match cell {
                    Some(cell) => seen_from[cell.bit as usize].push((middle.bit, weight)),
                    None => {
                        empty_windows[middle.bit as usize].iter_mut().for_each(|window| *window += BLOCKED * weight)
                    }
                }
                if down == 0 || along == 0 {
                    match cell {
                        Some(cell) => crossed_from[cell.bit as usize].push((middle.bit, shift)),
                        None => empty_crosses[middle.bit as usize] |= 7 << shift,
                    }
                    shift += 3;
                }
                weight *= 3;
            }
        }
        Self { sheet: std::sync::Arc::clone(sheet), seen_from, empty_windows, crossed_from, empty_crosses, kinds }
    }

    /// The sheet.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// A filling with these numbers.
    pub fn filling(&self, board: &Board) -> Filling {
        let mut filling = Filling {
            board: Board::default(),
            empty: self.sheet.all,
            windows: [[0; 8]; 64],
            crosses: self.empty_crosses,
        };
        filling.windows.copy_from_slice(&self.empty_windows);
        for bit in bits(board.filled()) {
            if let Some(number) = board.number(bit) {
                self.write(&mut filling, bit, number);
            }
        }
        filling
    }

    /// Writes a number into an empty cell.
    #[inline]
    pub fn write(&self, filling: &mut Filling, bit: u8, number: u8) {
        filling.board.write(bit, number);
        filling.empty &= !(1 << bit);
        let mut change = [BLOCKED - FREE; 8];
        change[number as usize - 1] = MINE - FREE;
        for &(middle, weight) in &self.seen_from[bit as usize] {
            let window = &mut filling.windows[middle as usize];
            for (state, change) in window.iter_mut().zip(change) {
                *state += change * weight;
            }
        }
        for &(middle, shift) in &self.crossed_from[bit as usize] {
            filling.crosses[middle as usize] |= u16::from(number) << shift;
        }
    }

    /// The filling after a pair gets two numbers, left and right.
    #[inline]
    pub fn placed(&self, filling: &Filling, pair: Pair, (left, right): (u8, u8)) -> Filling {
        let mut after = filling.clone();
        self.write(&mut after, pair.left, left);
        self.write(&mut after, pair.right, right);
        after
    }

    /// Calls `each` with every feature of a filling.
    #[inline]
    pub fn each_feature(&self, filling: &Filling, mut each: impl FnMut(usize)) {
        let left = part(filling.empty.count_ones() as usize / 2);
        self.each_window(filling, left, &mut each);
        let (mut helped, mut finished, mut spoilt) = ([0; 6], [0; 6], [0; 6]);
        for i in 0..6 {
            let near = self.each_group(filling, i, left, &mut each);
            (helped[i], finished[i], spoilt[i]) = near;
        }
        for (family, sets) in [helped, finished, spoilt].iter().enumerate() {
            let start = PAIR_START + (left * 3 + family) * 4096;
            for pair in &self.sheet.pairs {
                if filling.empty >> pair.left & 1 == 0 {
                    continue;
                }
                let numbers = |bit: u8| (0..6).fold(0, |set, i| set | ((sets[i] >> bit & 1) as usize) << i);
                let (a, b) = (numbers(pair.left), numbers(pair.right));
                each(start + a.min(b) * 64 + a.max(b));
            }
        }
    }

    #[inline]
    fn each_window(&self, filling: &Filling, left: usize, each: &mut impl FnMut(usize)) {
        let stage = match left {
            0..=4 => 0,
            5..=7 => 1,
            _ => 2,
        };
        let table =
            |bit: u8, table: usize| ((stage * KINDS + self.kinds[bit as usize] as usize) * 12 + table) * WINDOWS;
        for (i, cells) in filling.board.of.iter().enumerate() {
            for bit in bits(*cells) {
                each(table(bit, i) + filling.windows[bit as usize][i] as usize);
                let cross = CROSS_OF[filling.windows[bit as usize][i] as usize] as usize;
                each(OWN_START + ((left * KINDS + self.kinds[bit as usize] as usize) * 6 + i) * 81 + cross);
            }
            let near = self.sheet.next_to(*cells);
            let around = (near | self.sheet.next_to(near)) & filling.empty;
            for bit in bits(around) {
                each(table(bit, 6 + i) + filling.windows[bit as usize][i] as usize);
            }
        }
        for bit in bits(filling.empty) {
            each(
                CROSS_START
                    + (left * KINDS + self.kinds[bit as usize] as usize) * 4096
                    + filling.crosses[bit as usize] as usize,
            );
        }
    }

    /// Group and number features of one number; the empty cells where it would help a group, finish one, spoil one.
    #[inline]
    fn each_group(
        &self,
        filling: &Filling,
        i: usize,
        left: usize,
        each: &mut impl FnMut(usize),
    ) -> (Cells, Cells, Cells) {
        let number = i + 1;
        let (mut helped, mut finished, mut spoilt) = (0, 0, 0);
        let (mut unfinished, mut largest) = (0_usize, 0);
        for group in components(&self.sheet, filling.board.of[i]) {
            let size = (group.count_ones() as usize).min(number + 1);
            let free = self.sheet.next_to(group) & filling.empty;
            let star = match () {
                () if group & self.sheet.stars != 0 => 1 + (group & self.sheet.stars).count_ones().min(2) as usize,
                () => usize::from(free & self.sheet.stars != 0),
            };
            each(GROUP_START + (((left * 6 + i) * 7 + size - 1) * 8 + (free.count_ones() as usize).min(7)) * 4 + star);
            if size < number {
                unfinished += 1;
                largest = largest.max(size);
                helped |= free;
                if size + 1 == number {
                    finished |= free;
                }
                let beyond = (free | self.sheet.next_to(free)) & filling.empty;
                each(ROOM_START + ((left * 6 + i) * 7 + size) * 12 + (beyond.count_ones() as usize).min(11));
            } else if size == number {
                spoilt |= free;
            }
        }
        let open = (helped & !spoilt).count_ones().min(7) as usize;
        each(NUMBER_START + (((left * 6 + i) * 4 + unfinished.min(3)) * 7 + largest) * 8 + open);
        (helped, finished, spoilt)
    }
}
