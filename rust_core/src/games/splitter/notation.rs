//! Notation: positions and placements as text.

use std::sync::Arc;

use super::dice::read_roll;
use super::placement::Placement;
use super::score::{Board, Stars};
use super::sheet::Sheet;
use super::state::Splitter;
use crate::contract::error::PositionError;
use crate::contract::message::Message;
use crate::contract::notation::Notation;
use crate::contract::rules::Rules;
use crate::contract::seat::{MOST_SEATS, Seat};
use crate::contract::words::{Printer, Words, wrong};
use crate::msg;

impl Notation for Splitter {
    fn read(words: &mut Words<'_>) -> Result<Self, PositionError> {
        let sheet = Sheet::named(words.need("sheet")?).map_err(|error| PositionError::new(error.message))?;
        let cells = words.need("cells")?;
        let stars = match words.take("stars") {
            None => Stars::default(),
            Some(name) => Stars::named(name).ok_or_else(|| wrong("stars", name, msg!("each or once")))?,
        };
        let roll = match words.take("roll") {
            None => None,
            Some(text) => {
                Some(read_roll(text).ok_or_else(|| wrong("roll", text, msg!("two numbers from 1 to 6, such as 15,")))?)
            }
        };
        let boards = cells.split(';').map(|text| read_board(&sheet, text)).collect::<Result<Vec<_>, _>>()?;
        if boards.len() > MOST_SEATS {
            return Err(PositionError::new(msg!(
                "'cells=' has {sheets} sheets; at most {most} play.",
                sheets = boards.len(),
                most = MOST_SEATS
            )));
        }
        let state = Self { sheet, stars, boards, roll };
        let to_act = words.seats("to_act", state.boards.len())?;
        state.check(to_act)
    }

    fn print(&self, printer: &mut Printer) {
        printer.word("sheet", &self.sheet.name);
        let sheets: Vec<String> = self.boards.iter().map(|board| print_board(&self.sheet, board)).collect();
        printer.word("cells", sheets.join(";"));
        if let Some((a, b)) = self.roll {
            printer.word("roll", format!("{a}{b}"));
            if self.boards.len() > 1 {
                printer.word("to_act", seats_text(&self.to_act()));
            }
        }
        printer.word_unless(&Stars::default().name(), "stars", &self.stars.name());
    }

    fn read_action(text: &str) -> Option<Placement> {
        let (pair, numbers) = text.split_once(':')?;
        let (row, distance) = pair.strip_prefix('r')?.split_once('d')?;
        let (left, right) = read_roll(numbers)?;
        let placement = Placement { row: row.parse().ok()?, distance: distance.parse().ok()?, left, right };
        // One spelling only.
        (placement.to_string() == text).then_some(placement)
    }

    fn print_action(action: Placement) -> String {
        action.to_string()
    }
}

impl Splitter {
    /// Checks that the sheets are as far as each other, and that those named wait for the roll.
    fn check(self, to_act: Option<Vec<Seat>>) -> Result<Self, PositionError> {
        let done = self.rounds_done();
        let ahead = |seat: &Seat| self.filled_pairs(*seat) - done;
        let most = usize::from(self.roll.is_some());
        if let Some(seat) = self.seats().find(|seat| ahead(seat) > most) {
            return Err(PositionError::new(msg!(
                "Sheet {number} in 'cells=' has {more} filled pairs more than another; {most} at most would be right here.",
                number = seat + 1,
                more = ahead(&seat),
                most = most
            )));
        }
        if self.roll.is_some() && self.is_over() {
            return Err(PositionError::new(msg!("'roll=' stands beside full sheets; leave it out.")));
        }
        let waiting = self.to_act();
        let Some(mut seats) = to_act else { return Ok(self) };
        seats.sort_unstable();
        if seats == *waiting {
            return Ok(self);
        }
        let right = msg!("{seats}, the seats whose sheets don't have the roll yet,", seats = seats_text(&waiting));
        Err(wrong("to_act", &seats_text(&seats), right))
    }
}

fn seats_text(seats: &[Seat]) -> String {
    if seats.is_empty() { "-".into() } else { seats.iter().map(Seat::to_string).collect::<Vec<_>>().join(",") }
}

/// One sheet's cells with `/` between rows.
fn print_board(sheet: &Sheet, board: &Board) -> String {
    let mut rows = vec![vec!['.'; sheet.columns]; sheet.rows];
    for place in &sheet.places {
        rows[place.row][place.column] = board.number(place.bit).map_or('_', |number| char::from(b'0' + number));
    }
    rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

fn read_board(sheet: &Arc<Sheet>, text: &str) -> Result<Board, PositionError> {
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    if rows.len() != sheet.rows {
        return Err(PositionError::new(msg!(
            "'cells=' has {rows} rows; the sheet has {right}.",
            rows = rows.len(),
            right = sheet.rows
        )));
    }
    let fault = |row: usize, column: usize, sign: char, right: Message| {
        PositionError::new(msg!(
            "'{sign}' at row {row}, column {column} of 'cells=' is not right: {right} would be.",
            sign = sign.to_string(),
            row = row + 1,
            column = column + 1,
            right = right
        ))
    };
    let mut board = Board::default();
    for (r, row) in rows.iter().enumerate() {
        if row.len() != sheet.columns {
            return Err(PositionError::new(msg!(
                "Row {row} of 'cells=' has {cells} signs; the sheet has {right} columns, the centre line left out.",
                row = r + 1,
                cells = row.len(),
                right = sheet.columns
            )));
        }
        for (c, &sign) in row.iter().enumerate() {
            match (sheet.places.iter().find(|place| (place.row, place.column) == (r, c)), sign) {
                (Some(place), '1'..='6') => board.write(place.bit, sign as u8 - b'0'),
                (Some(_), '_') | (None, '.') => {}
                (Some(_), _) => return Err(fault(r, c, sign, msg!("a number from 1 to 6 or _"))),
                (None, _) => return Err(fault(r, c, sign, msg!("., as the sheet has no cell there,"))),
            }
        }
    }
    let filled = board.filled();
    match sheet.pairs.iter().find(|pair| (filled & pair.cells()).count_ones() == 1) {
        None => Ok(board),
        Some(pair) => Err(PositionError::new(msg!(
            "The pair {pair} in 'cells=' has one number; it has two or none.",
            pair = pair.to_string()
        ))),
    }
}
