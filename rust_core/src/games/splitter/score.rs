//! Score: groups of exactly n cells with the number n, by flood fill on bitboards.

use super::sheet::{Cells, Sheet, Work};

/// Points for three hearts with the same number.
pub const HEARTS: u32 = 5;

/// Rule for a group that holds several stars.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stars {
    /// Every star doubles.
    #[default]
    Each,
    /// The group is doubled once.
    Once,
}

impl Stars {
    /// The name in positions and options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Each => "each",
            Self::Once => "once",
        }
    }

    /// The rule of that name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Each, Self::Once].into_iter().find(|stars| stars.name() == name)
    }
}

/// Numbers written on a sheet: for each of 1 to 6 the cells that hold it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// Cells of the number `n` at `n - 1`.
    pub of: [Cells; 6],
}

impl Board {
    /// All cells with a number.
    #[inline]
    pub fn filled(&self) -> Cells {
        self.of.iter().fold(0, |set, cells| set | cells)
    }

    /// The number in a cell.
    pub fn number(&self, bit: u8) -> Option<u8> {
        (1..=6).find(|n| self.of[*n as usize - 1] >> bit & 1 == 1)
    }

    /// Writes a number (1 to 6) into an empty cell.
    #[inline]
    pub fn write(&mut self, bit: u8, number: u8) {
        self.of[number as usize - 1] |= 1 << bit;
    }
}

/// Group that scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The number in its cells, and how many they are.
    pub number: u8,
    /// Its cells.
    pub cells: Cells,
    /// Its points, stars included.
    pub points: u32,
}

/// Scorer of one sheet under one rule for stars.
#[derive(Clone, Copy, Debug)]
pub struct Scorer<'a> {
    /// The sheet.
    pub sheet: &'a Sheet,
    /// The rule for stars.
    pub stars: Stars,
}

impl<'a> Scorer<'a> {
    /// A scorer.
    pub const fn new(sheet: &'a Sheet, stars: Stars) -> Self {
        Self { sheet, stars }
    }

    /// Total of a sheet, full or not.
    #[inline]
    pub fn total(&self, board: &Board) -> u32 {
        self.sheet.with_spread(Total { scorer: self, board })
    }

    /// Points that one number brings, hearts left out.
    #[inline]
    pub fn points_of(&self, number: u8, cells: Cells) -> u32 {
        self.sheet.with_spread(PointsOf { scorer: self, number, cells })
    }

    /// Points that one number brings, hearts included.
    #[inline]
    pub fn worth_of(&self, number: u8, cells: Cells) -> u32 {
        let hearts = self.sheet.hearts;
        self.points_of(number, cells) + if hearts != 0 && cells & hearts == hearts { HEARTS } else { 0 }
    }

    /// Points for the hearts.
    pub fn hearts(&self, board: &Board) -> u32 {
        let hearts = self.sheet.hearts;
        if hearts != 0 && board.of.iter().any(|cells| cells & hearts == hearts) { HEARTS } else { 0 }
    }

    /// Groups that score, by number and then by place.
    pub fn groups(&self, board: &Board) -> Vec<Group> {
        let mut groups = Vec::new();
        for number in 1..=6 {
            let of_number = |cells: Cells| {
                (cells.count_ones() == number as u32).then(|| Group {
                    number,
                    cells,
                    points: self.points(number as u32, cells),
                })
            };
            groups.extend(components(self.sheet, board.of[number as usize - 1]).filter_map(of_number));
        }
        groups
    }

    /// Points of a group of the right size.
    #[inline]
    pub fn points(&self, number: u32, group: Cells) -> u32 {
        let stars = (group & self.sheet.stars).count_ones();
        match self.stars {
            Stars::Each => number << stars,
            Stars::Once => number << stars.min(1),
        }
    }

    #[inline]
    fn sum(&self, number: u32, cells: Cells, spread: impl Fn(Cells) -> Cells + Copy) -> u32 {
        if number == 1 {
            let lone = cells & !spread(cells);
            return lone.count_ones() + (lone & self.sheet.stars).count_ones();
        }
        let mut points = 0;
        let mut rest = cells & spread(cells);
        while rest.count_ones() >= number {
            let group = fill(rest & rest.wrapping_neg(), rest, spread);
            rest ^= group;
            if group.count_ones() == number {
                points += self.points(number, group);
            }
        }
        points
    }
}

/// Connected sets that make up `cells`.
pub fn components(sheet: &Sheet, cells: Cells) -> impl Iterator<Item = Cells> {
    let mut rest = cells;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let group = sheet.with_spread(Fill { seed: rest & rest.wrapping_neg(), within: rest });
            rest ^= group;
            group
        })
    })
}

#[inline]
fn fill(seed: Cells, within: Cells, spread: impl Fn(Cells) -> Cells) -> Cells {
    let mut group = seed;
    loop {
        let grown = (group | spread(group)) & within;
        if grown == group {
            return group;
        }
        group = grown;
    }
}

struct Fill {
    seed: Cells,
    within: Cells,
}

impl Work<Cells> for Fill {
    #[inline]
    fn run(self, spread: impl Fn(Cells) -> Cells + Copy) -> Cells {
        fill(self.seed, self.within, spread)
    }
}

struct PointsOf<'s, 'a> {
    scorer: &'s Scorer<'a>,
    number: u8,
    cells: Cells,
}

impl Work<u32> for PointsOf<'_, '_> {
    #[inline]
    fn run(self, spread: impl Fn(Cells) -> Cells + Copy) -> u32 {
        self.scorer.sum(self.number as u32, self.cells, spread)
    }
}

struct Total<'s, 'a> {
    scorer: &'s Scorer<'a>,
    board: &'s Board,
}

impl Work<u32> for Total<'_, '_> {
    #[inline]
    fn run(self, spread: impl Fn(Cells) -> Cells + Copy) -> u32 {
        let of = &self.board.of;
        (1..=6).fold(self.scorer.hearts(self.board), |sum, n| sum + self.scorer.sum(n, of[n as usize - 1], spread))
    }
}
