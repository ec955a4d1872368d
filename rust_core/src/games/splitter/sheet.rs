//! Sheet: a map of cells read from text, its mirrored pairs, and who is next to whom.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

use crate::message::Message;
use crate::msg;

/// Set of cells, one bit each.
pub type Cells = u64;

/// Most cells a sheet may have.
pub const MAX_CELLS: usize = 64;

/// Most rows and most columns of a map.
const WIDEST: usize = 99;

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

/// Fault in the text of a map, with the place to look at (counted from 1, the centre line included).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapError {
    /// Row from the top.
    pub row: usize,
    /// Column from the left.
    pub column: usize,
    /// What is wrong there, and what would be right.
    pub message: Message,
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl std::error::Error for MapError {}

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

    /// The pair with that name (`r3d2`).
    pub fn pair_named(&self, name: &str) -> Option<usize> {
        let (row, distance) = name.strip_prefix('r')?.split_once('d')?;
        let (row, distance): (usize, usize) = (row.parse().ok()?, distance.parse().ok()?);
        self.pairs.iter().position(|pair| (pair.row, pair.distance) == (row, distance) && pair.to_string() == name)
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

/// The error for a sign of the map, both counted from 0 here and from 1 in what `message` says.
fn fault(row: usize, column: usize, message: impl FnOnce(usize, usize) -> Message) -> Result<(), MapError> {
    let (row, column) = (row + 1, column + 1);
    Err(MapError { row, column, message: message(row, column) })
}

/// Every row has the width of the first, known signs, and the centre line in its middle.
fn check_rows(rows: &[Vec<char>]) -> Result<(), MapError> {
    let width = rows[0].len();
    if rows.len() > WIDEST || width > WIDEST {
        return fault(0, 0, |row, column| {
            msg!(
                "The map of {rows} rows and {columns} columns is too large, at row {row}, column {column}; {most} each way are possible.",
                row = row,
                column = column,
                rows = rows.len(),
                columns = width,
                most = WIDEST
            )
        });
    }
    for (r, signs) in rows.iter().enumerate() {
        if let Some(c) = signs.iter().position(|sign| !"#*h.|".contains(*sign)) {
            return fault(r, c, |row, column| {
                msg!(
                    "'{sign}' at row {row}, column {column} is no sign of a map; use # * h . and | for the centre line.",
                    row = row,
                    column = column,
                    sign = signs[c].to_string()
                )
            });
        }
        if signs.len() != width {
            return fault(r, signs.len().min(width), |row, column| {
                msg!(
                    "The map is wrong at row {row}, column {column}: the row has {width} signs where the first has {first}; make all rows equally wide.",
                    row = row,
                    column = column,
                    width = signs.len(),
                    first = width
                )
            });
        }
        let lines: Vec<usize> = (0..signs.len()).filter(|&c| signs[c] == '|').collect();
        match lines[..] {
            [] => {
                return fault(r, width / 2, |row, column| {
                    msg!(
                        "The centre line | is missing at row {row}, column {column}; put one in the middle of each row.",
                        row = row,
                        column = column
                    )
                });
            }
            [c] if 2 * c + 1 == width => {}
            [c] => {
                return fault(r, c, |row, column| {
                    msg!(
                        "The centre line at row {row}, column {column} is not in the middle; put as many signs left of it as right of it.",
                        row = row,
                        column = column
                    )
                });
            }
            [_, c, ..] => {
                return fault(r, c, |row, column| {
                    msg!(
                        "There is a second centre line at row {row}, column {column}; a row has one.",
                        row = row,
                        column = column
                    )
                });
            }
        }
    }
    Ok(())
}

/// The cells are mirrored, between 2 and 64, with three hearts or none.
fn check_cells(rows: &[Vec<char>], cells: &[(usize, usize, char)]) -> Result<(), MapError> {
    for (r, row) in rows.iter().enumerate() {
        for c in 0..row.len() / 2 {
            let mirrored = row.len() - 1 - c;
            if (row[c] == '.') != (row[mirrored] == '.') {
                let (gap, cell) = if row[c] == '.' { (c, mirrored) } else { (mirrored, c) };
                return fault(r, gap, |row, column| {
                    msg!(
                        "There is no cell at row {row}, column {column}, but one in the mirrored place, column {mirrored}; draw both or none.",
                        row = row,
                        column = column,
                        mirrored = cell + 1
                    )
                });
            }
        }
    }
    if cells.is_empty() {
        return fault(0, 0, |row, column| {
            msg!(
                "The map has no cell, at row {row}, column {column} or elsewhere; draw at least two, left and right of the centre line.",
                row = row,
                column = column
            )
        });
    }
    let place = |(row, column, _): (usize, usize, char)| (row, column + usize::from(column >= rows[0].len() / 2));
    if let Some(&cell) = cells.get(MAX_CELLS) {
        let (row, column) = place(cell);
        return fault(row, column, |row, column| {
            msg!(
                "The map has {cells} cells, one too many at row {row}, column {column}; at most {most} are possible.",
                row = row,
                column = column,
                cells = cells.len(),
                most = MAX_CELLS
            )
        });
    }
    let hearts: Vec<_> = cells.iter().copied().filter(|cell| cell.2 == 'h').collect();
    if !matches!(hearts.len(), 0 | 3) {
        let (row, column) = place(hearts[hearts.len().min(4) - 1]);
        return fault(row, column, |row, column| {
            msg!(
                "A map has three hearts or none; this one has {hearts}, the last counted at row {row}, column {column}.",
                row = row,
                column = column,
                hearts = hearts.len()
            )
        });
    }
    Ok(())
}
