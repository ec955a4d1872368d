//! Features: what the learned value looks at, as positions in one long list of weights.
//!
//! A sheet is compared only with others of the same number of empty pairs, so every such number has weights of its own. The families:
//! *groups* (size, free cells around, stars, rivals), *numbers* (the unfinished groups of a number together), *surroundings* (a cell and
//! its four neighbours, as one number sees them and as they are), *pairs* (which numbers would help, finish or spoil something in
//! the two cells of an empty pair), *outlets* (where a number does no harm) and the numbers in the *hearts*.

use std::sync::Arc;

use crate::games::splitter::map::MAX_CELLS;
use crate::games::splitter::score::{Board, components};
use crate::games::splitter::sheet::{Cells, Pair, Place, Sheet, bits};

/// How one number sees a cell: free, mine, blocked.
const MINE: u8 = 1;
const BLOCKED: u8 = 2;
/// Surroundings of four cells in these three states.
const SURROUNDINGS: usize = 81;
/// Plain, star and heart cells.
const KINDS: usize = 3;
/// Sets of numbers in the two cells of a pair; also four neighbours with three bits each.
const SETS: usize = 64 * 64;

const GROUPS: usize = 6 * 7 * 8 * 4;
const ROOMS: usize = 6 * 7 * 12;
const NUMBERS: usize = 6 * 4 * 7 * 8;
const SEEN: usize = 2 * KINDS * 6 * SURROUNDINGS;
const CROSSES: usize = KINDS * SETS;
const PAIRS: usize = 3 * SETS;
const OUTLETS: usize = 6 * 12 * 8;
const HEARTS: usize = 7 * 7 * 7;

const RIVALS_START: usize = GROUPS;
const ROOMS_START: usize = RIVALS_START + GROUPS;
const NUMBERS_START: usize = ROOMS_START + ROOMS;
const SEEN_START: usize = NUMBERS_START + NUMBERS;
const CROSSES_START: usize = SEEN_START + SEEN;
const PAIRS_START: usize = CROSSES_START + CROSSES;
const OUTLETS_START: usize = PAIRS_START + PAIRS;
const HEARTS_START: usize = OUTLETS_START + OUTLETS;
const BASE: usize = HEARTS_START + HEARTS;

/// Number of weights for each number of empty pairs.
pub const BLOCK: usize = BASE + 1;
/// Number of weights.
pub const SIZE: usize = BLOCK * (MAX_CELLS / 2 + 1);

/// The neighbourhoods of a sheet.
#[derive(Clone, Debug)]
pub struct Lens {
    sheet: Arc<Sheet>,
    /// By bit of a cell: the neighbours that see it, and at which place of theirs, 0 to 3.
    seen_from: Vec<Vec<(u8, u8)>>,
    bare: Surroundings,
    kinds: [u8; 64],
}

/// What stands around each cell, kept up to date.
#[derive(Clone, Debug)]
struct Surroundings {
    /// By cell and number: the neighbours as that number sees them, one digit in base 3 each.
    seen: [[u8; 8]; 64],
    /// By cell: what the neighbours hold, three bits each; 7 where there is no cell.
    crosses: [u16; 64],
}

/// A sheet being filled.
#[derive(Clone, Debug)]
pub struct Filling {
    /// The numbers written.
    pub board: Board,
    /// Cells without a number.
    pub empty: Cells,
    around: Surroundings,
}

impl Lens {
    /// The lens of a sheet.
    pub fn new(sheet: &Arc<Sheet>) -> Self {
        let mut seen_from = vec![Vec::new(); 64];
        let mut bare = Surroundings { seen: [[0; 8]; 64], crosses: [0; 64] };
        let mut kinds = [0; 64];
        for middle in &sheet.places {
            let bit = 1_u64 << middle.bit;
            kinds[middle.bit as usize] = if sheet.stars & bit != 0 { 1 } else { u8::from(sheet.hearts & bit != 0) * 2 };
            for (slot, (down, along)) in [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().enumerate() {
                let there = |p: &&Place| {
                    middle.row.checked_add_signed(down) == Some(p.row)
                        && middle.column.checked_add_signed(along) == Some(p.column)
                };
                match sheet.places.iter().find(there) {
                    Some(cell) => seen_from[cell.bit as usize].push((middle.bit, slot as u8)),
                    None => {
                        bare.seen[middle.bit as usize].iter_mut().for_each(|seen| *seen += BLOCKED * DIGITS[slot]);
                        bare.crosses[middle.bit as usize] |= 7 << (3 * slot);
                    }
                }
            }
        }
        Self { sheet: Arc::clone(sheet), seen_from, bare, kinds }
    }

    /// The sheet.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// A filling with these numbers.
    pub fn filling(&self, board: &Board) -> Filling {
        let mut filling = Filling { board: Board::default(), empty: self.sheet.all, around: self.bare.clone() };
        for bit in bits(board.filled()) {
            if let Some(number) = board.number(bit) {
                self.write(&mut filling, bit, number);
            }
        }
        filling
    }

    /// The filling after a pair gets two numbers, left and right.
    #[inline]
    pub fn placed(&self, filling: &Filling, pair: Pair, (left, right): (u8, u8)) -> Filling {
        let mut after = filling.clone();
        self.write(&mut after, pair.left, left);
        self.write(&mut after, pair.right, right);
        after
    }

    #[inline]
    fn write(&self, filling: &mut Filling, bit: u8, number: u8) {
        filling.board.write(bit, number);
        filling.empty &= !(1 << bit);
        for &(middle, slot) in &self.seen_from[bit as usize] {
            let mut change = [BLOCKED * DIGITS[slot as usize]; 8];
            change[number as usize - 1] = MINE * DIGITS[slot as usize];
            let seen = &mut filling.around.seen[middle as usize];
            seen.iter_mut().zip(change).for_each(|(seen, change)| *seen += change);
            filling.around.crosses[middle as usize] |= u16::from(number) << (3 * slot);
        }
    }

    /// Calls `each` with every feature of a filling.
    #[inline]
    pub fn each_feature(&self, filling: &Filling, mut each: impl FnMut(usize)) {
        let start = BLOCK * (filling.empty.count_ones() as usize / 2);
        each(start + BASE);
        self.surroundings(filling, start, &mut each);
        let mut groups = Groups { list: [(0, 0); MAX_CELLS], count: 0 };
        let near: [Near; 6] = std::array::from_fn(|i| self.near(filling, i, &mut groups));
        // Cells in which two numbers or more would help a group.
        let (_, rivals) = near.iter().fold((0, 0), |(one, two), near| (one | near.helped, two | one & near.helped));
        for (i, near) in near.iter().enumerate() {
            self.groups(filling, i, near, &groups.list[near.groups.clone()], rivals, start, &mut each);
        }
        self.pairs(filling, &near, start, &mut each);
        self.hearts(filling, start, &mut each);
    }

    #[inline]
    fn hearts(&self, filling: &Filling, start: usize, each: &mut impl FnMut(usize)) {
        if self.sheet.hearts != 0 {
            let held = |bit| usize::from(filling.board.number(bit).unwrap_or(0));
            each(start + HEARTS_START + bits(self.sheet.hearts).fold(0, |all, bit| (all * 7 + held(bit)) % HEARTS));
        }
    }

    /// Pair features, by the numbers that would help, finish or spoil something in each of the two cells.
    #[inline]
    fn pairs(&self, filling: &Filling, near: &[Near; 6], start: usize, each: &mut impl FnMut(usize)) {
        let mut numbers = [[0_u8; 64]; 3];
        for (i, near) in near.iter().enumerate() {
            for (numbers, cells) in numbers.iter_mut().zip([near.helped, near.finished, near.spoilt]) {
                bits(cells).for_each(|bit| numbers[bit as usize & 63] |= 1 << i);
            }
        }
        for pair in self.sheet.pairs.iter().filter(|pair| filling.empty >> pair.left & 1 == 1) {
            for (family, numbers) in numbers.iter().enumerate() {
                let (a, b) = (numbers[pair.left as usize & 63] as usize, numbers[pair.right as usize & 63] as usize);
                each(start + PAIRS_START + family * SETS + a.min(b) * 64 + a.max(b));
            }
        }
    }

    #[inline]
    fn surroundings(&self, filling: &Filling, start: usize, each: &mut impl FnMut(usize)) {
        let table = |bit: u8, free: usize, i: usize| {
            SEEN_START
                + ((free * KINDS + self.kinds[bit as usize] as usize) * 6 + i) * SURROUNDINGS
                + filling.around.seen[bit as usize][i] as usize
        };
        for (i, cells) in filling.board.of.iter().enumerate() {
            for bit in bits(*cells) {
                each(start + table(bit, 0, i));
            }
            for bit in bits(self.sheet.next_to(*cells) & filling.empty) {
                each(start + table(bit, 1, i));
            }
        }
        for bit in bits(filling.empty) {
            each(
                start
                    + CROSSES_START
                    + self.kinds[bit as usize] as usize * SETS
                    + filling.around.crosses[bit as usize] as usize,
            );
        }
    }

    /// The free cells around the groups of a number, and what the number would do there.
    #[inline]
    fn near(&self, filling: &Filling, i: usize, groups: &mut Groups) -> Near {
        let mut near = Near { groups: groups.count..groups.count, helped: 0, finished: 0, spoilt: 0 };
        let (mut once, mut joining) = (0, 0);
        for group in components(&self.sheet, filling.board.of[i]) {
            let free = self.sheet.next_to(group) & filling.empty;
            match (group.count_ones() as usize).cmp(&(i + 1)) {
                std::cmp::Ordering::Less => {
                    near.helped |= free;
                    if group.count_ones() as usize == i {
                        near.finished |= free;
                    }
                }
                std::cmp::Ordering::Equal => near.spoilt |= free,
                std::cmp::Ordering::Greater => {}
            }
            joining |= once & free;
            once |= free;
            groups.list[groups.count] = (group, free);
            groups.count += 1;
        }
        near.groups.end = groups.count;
        for bit in bits(joining & near.helped) {
            let cell = 1 << bit;
            let joined = groups.list[near.groups.clone()].iter().filter(|(_, free)| free & cell != 0);
            match joined.map(|(group, _)| group.count_ones() as usize).sum::<usize>().cmp(&i) {
                std::cmp::Ordering::Less => {}
                std::cmp::Ordering::Equal => near.finished |= cell,
                std::cmp::Ordering::Greater => {
                    near.helped &= !cell;
                    near.finished &= !cell;
                    near.spoilt |= cell;
                }
            }
        }
        near
    }

    /// Group and number features of one number.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "one private step of one loop")]
    fn groups(
        &self,
        filling: &Filling,
        i: usize,
        near: &Near,
        groups: &[(Cells, Cells)],
        rivals: Cells,
        start: usize,
        each: &mut impl FnMut(usize),
    ) {
        let number = i + 1;
        let stars = self.sheet.stars;
        let (mut unfinished, mut largest) = (0, 0);
        for &(group, free) in groups {
            let size = (group.count_ones() as usize).min(number + 1);
            let around = (free.count_ones() as usize).min(7);
            let star = match (group & stars).count_ones() {
                0 => usize::from(free & stars != 0),
                held => 1 + held.min(2) as usize,
            };
            let group_and_free = ((i * 7 + size - 1) * 8 + around) * 4;
            each(start + group_and_free + star);
            if size < number {
                unfinished += 1;
                largest = largest.max(size);
                let contested = (free & rivals).count_ones().min(3) as usize;
                each(start + RIVALS_START + group_and_free + contested);
                let beyond = (free | self.sheet.next_to(free)) & filling.empty;
                each(start + ROOMS_START + (i * 7 + size) * 12 + (beyond.count_ones() as usize).min(11));
            }
        }
        let open = (near.helped & !near.spoilt).count_ones().min(7) as usize;
        each(start + NUMBERS_START + ((i * 4 + unfinished.min(3)) * 7 + largest) * 8 + open);
        let harmless = (filling.empty & !near.spoilt & !near.helped).count_ones().min(11) as usize;
        each(start + OUTLETS_START + (i * 12 + harmless) * 8 + open);
    }
}

/// Weights of one block that give every finished group its points and leave the future open.
pub fn present() -> Vec<f32> {
    let mut block = vec![0.0; BLOCK];
    for i in 0..6 {
        for around in 0..8 {
            for (star, factor) in [1.0, 1.0, 2.0, 4.0].into_iter().enumerate() {
                block[((i * 7 + i) * 8 + around) * 4 + star] = (i + 1) as f32 * factor;
            }
        }
    }
    block
}

/// Weight of the four places of a surrounding.
const DIGITS: [u8; 4] = [1, 3, 9, 27];

/// The groups of all numbers, each with the free cells around it.
struct Groups {
    list: [(Cells, Cells); MAX_CELLS],
    count: usize,
}

/// What a number would do in free cells, and which groups are its own.
struct Near {
    groups: std::ops::Range<usize>,
    helped: Cells,
    finished: Cells,
    spoilt: Cells,
}
