//! What a map of a sheet has to be like, and what is wrong with one that isn't.

use std::fmt;

use crate::contract::message::Message;
use crate::msg;

/// Most cells a sheet may have: one bit each.
pub const MAX_CELLS: usize = 64;

/// Most rows and most columns of a map.
const WIDEST: usize = 99;

/// Fault in the text of a map, with the place to look at (counted from 1, the centre line included).
#[derive(Clone, Debug, PartialEq)]
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

/// The error for a sign of the map, both counted from 0 here and from 1 in what `message` says.
fn fault(row: usize, column: usize, message: impl FnOnce(usize, usize) -> Message) -> Result<(), MapError> {
    let (row, column) = (row + 1, column + 1);
    Err(MapError { row, column, message: message(row, column) })
}

/// Every row has the width of the first, known signs, and the centre line in its middle.
pub(super) fn check_rows(rows: &[Vec<char>]) -> Result<(), MapError> {
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
pub(super) fn check_cells(rows: &[Vec<char>], cells: &[(usize, usize, char)]) -> Result<(), MapError> {
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
