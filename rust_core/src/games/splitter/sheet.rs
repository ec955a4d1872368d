//! Sheet: a map of cells read from text, its mirrored pairs, and who is next to whom.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

use super::map::{MapError, check_cells, check_rows};

/// Set of cells, one bit each.
pub type Cells = u64;

/// Two empty cells of a row at the same distance from the centre line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Row from the top, counted from 1.
    pub row: usize,
    /// Distance from the centre line, counted from 1.
    pub distance: usize,
    /// Bit number of the cell left of the line.
    pub left: u8,
    /// Bit number of the cell right of the line.
    pub right: u8,
}

impl Pair {
    /// Both cells as a set.
    pub const fn cells(self) -> Cells {
        1 << self.left | 1 << self.right
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}d{}", self.row, self.distance)
    }
}

/// Position of a cell on the map, rows and columns counted from 0, without the centre line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Row from the top.
    pub row: usize,
    /// Column from the left.
    pub column: usize,
    /// Bit number of the cell.
    pub bit: u8,
}

/// How bits are given to cells.
#[derive(Clone, Debug)]
enum Layout {
    /// Row by row with one bit between rows that no cell has: neighbours are shifts away.
    Guarded { stride: u32 },
    /// Cells in reading order and the neighbours of each: for maps that a guarded word can't hold.
    Linked { neighbours: Vec<Cells> },
}

/// Map of cells with its pairs, stars and hearts.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// `A`, `B`, or the map itself with `/` between rows.
    pub name: String,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns, the centre line left out.
    pub columns: usize,
    /// Every cell, in reading order.
    pub places: Vec<Place>,
    /// Every pair, by row and then by distance.
    pub pairs: Vec<Pair>,
    /// All cells.
    pub all: Cells,
    /// Cells with a star.
    pub stars: Cells,
    /// Cells with a heart: three or none.
    pub hearts: Cells,
    layout: Layout,
}

impl PartialEq for Sheet {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Sheet {}

impl Hash for Sheet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// The sheets that ship with the game: name and map.
pub const SHIPPED: [(&str, &str); 2] = [("A", include_str!("sheets/A.txt")), ("B", include_str!("sheets/B.txt"))];

static NAMED: LazyLock<Vec<Arc<Sheet>>> =
    LazyLock::new(|| SHIPPED.iter().filter_map(|(_, map)| Sheet::parse(map).ok()).map(Arc::new).collect());

impl Sheet {
    /// The sheet of that name, or the one that the map draws.
    pub fn named(text: &str) -> Result<Arc<Self>, MapError> {
        if let Some(sheet) = NAMED.iter().find(|sheet| sheet.name == text) {
            return Ok(Arc::clone(sheet));
        }
        Self::parse(text).map(Arc::new)
    }

    /// Reads a map: one row a line, or rows with `/` between them.
    pub fn parse(map: &str) -> Result<Self, MapError> {
        let rows: Vec<Vec<char>> = map
            .trim_end_matches(['\r', '\n'])
            .split(['/', '\n'])
            .map(|row| row.trim_end_matches('\r').chars().collect())
            .collect();
        check_rows(&rows)?;
        let half = rows[0].len() / 2;
        let cells: Vec<(usize, usize, char)> = rows
            .iter()
            .enumerate()
            .flat_map(|(row, line)| {
                line.iter().filter(|c| **c != '|').enumerate().map(move |(column, c)| (row, column, *c))
            })
            .filter(|(_, _, c)| *c != '.')
            .collect();
        check_cells(&rows, &cells)?;
        Ok(Self::build(canonical_name(&rows), rows.len(), 2 * half, &cells))
    }

    fn build(name: String, rows: usize, columns: usize, cells: &[(usize, usize, char)]) -> Self {
        let stride = columns + 1;
        let offset = cells.first().map_or(0, |(row, column, _)| row * stride + column);
        let end = cells.last().map_or(0, |(row, column, _)| row * stride + column);
        let guarded = end - offset < 64;
        let places: Vec<Place> = cells
            .iter()
            .enumerate()
            .map(|(i, &(row, column, _))| {
                let bit = if guarded { row * stride + column - offset } else { i };
                Place { row, column, bit: bit as u8 }
            })
            .collect();
        let set = |kind: &dyn Fn(char) -> bool| {
            places.iter().zip(cells).filter(|(_, cell)| kind(cell.2)).fold(0, |set, (place, _)| set | 1 << place.bit)
        };
        let bit_at =
            |row: usize, column: usize| places.iter().find(|p| p.row == row && p.column == column).map(|p| p.bit);
        let half = columns / 2;
        let mut pairs: Vec<Pair> = places
            .iter()
            .filter(|place| place.column < half)
            .filter_map(|place| {
                let right = bit_at(place.row, columns - 1 - place.column)?;
                Some(Pair { row: place.row + 1, distance: half - place.column, left: place.bit, right })
            })
            .collect();
        pairs.sort_by_key(|pair| (pair.row, pair.distance));
        let layout = if guarded {
            Layout::Guarded { stride: stride as u32 }
        } else {
            let near = |a: &Place, b: &Place| a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1;
            let around = |a: &Place| places.iter().filter(|b| near(a, b)).fold(0, |set, b| set | 1 << b.bit);
            Layout::Linked { neighbours: places.iter().map(around).collect() }
        };
        Self {
            name,
            rows,
            columns,
            pairs,
            all: set(&|_| true),
            stars: set(&|c| c == '*'),
            hearts: set(&|c| c == 'h'),
            places,
            layout,
        }
    }

    /// Runs `work` with the function that gives the cells next to a set (some of them may be in the set, or no cells at all).
    #[inline]
    pub(super) fn with_spread<T>(&self, work: impl Work<T>) -> T {
        match &self.layout {
            Layout::Guarded { stride } => {
                let stride = *stride;
                work.run(|set: Cells| set << 1 | set >> 1 | set << stride | set >> stride)
            }
            Layout::Linked { neighbours } => {
                work.run(|set: Cells| bits(set).fold(0, |near, bit| near | neighbours[bit as usize]))
            }
        }
    }

    /// The cells next to a set.
    #[inline]
    pub fn next_to(&self, set: Cells) -> Cells {
        struct Once(Cells);
        impl Work<Cells> for Once {
            #[inline]
            fn run(self, spread: impl Fn(Cells) -> Cells + Copy) -> Cells {
                spread(self.0)
            }
        }
        self.with_spread(Once(set)) & self.all
    }

    /// The map with `/` between rows and the centre line.
    pub fn map(&self) -> String {
        let mut lines = vec![vec!['.'; self.columns]; self.rows];
        for place in &self.places {
            let bit = 1 << place.bit;
            lines[place.row][place.column] = match () {
                () if self.stars & bit != 0 => '*',
                () if self.hearts & bit != 0 => 'h',
                () => '#',
            };
        }
        let half = self.columns / 2;
        let line =
            |line: &Vec<char>| -> String { line[..half].iter().chain(['|'].iter()).chain(&line[half..]).collect() };
        lines.iter().map(line).collect::<Vec<_>>().join("/")
    }
}

/// Work done with the neighbour function of a sheet, compiled once for each layout.
pub(super) trait Work<T> {
    /// Does it.
    fn run(self, spread: impl Fn(Cells) -> Cells + Copy) -> T;
}

/// Bit numbers of a set, lowest first.
#[inline]
pub fn bits(mut set: Cells) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as u8;
            set &= set - 1;
            bit
        })
    })
}

fn canonical_name(rows: &[Vec<char>]) -> String {
    let joined =
        |separator: &str| rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join(separator);
    let lines = joined("\n");
    match SHIPPED.iter().find(|(_, map)| map.trim_end() == lines) {
        Some((name, _)) => (*name).to_owned(),
        None => joined("/"),
    }
}
