//! What a page shows of a table, what a placement makes of it, and what the log says.

use serde_json::{Value, json};

use super::placement::Placement;
use super::score::{Board, HEARTS, components};
use super::sheet::{Cells, bits};
use super::state::Splitter;
use crate::contract::message::{Message, Param};
use crate::contract::rules::Rules;
use crate::contract::seat::Seat;
use crate::contract::show::Show;
use crate::msg;

impl Show for Splitter {
    /// The sheet once, then what each seat wrote on it. Cells are named by their place in `cells`.
    fn board(&self, _viewer: Option<Seat>) -> Value {
        let sheet = &self.sheet;
        let has = |set: Cells, bit: u8| set >> bit & 1 == 1;
        let pair_of = |bit: u8| sheet.pairs.iter().find(|pair| has(pair.cells(), bit)).map(ToString::to_string);
        let cells: Vec<Value> = sheet
            .places
            .iter()
            .map(|place| {
                json!({
                    "row": place.row,
                    "column": place.column,
                    "pair": pair_of(place.bit),
                    "star": has(sheet.stars, place.bit),
                    "heart": has(sheet.hearts, place.bit),
                })
            })
            .collect();
        let pairs: Vec<Value> = sheet
            .pairs
            .iter()
            .map(|pair| json!({"name": pair.to_string(), "row": pair.row, "distance": pair.distance, "cells": indices(self, pair.cells())}))
            .collect();
        let waiting = self.to_act();
        let seats: Vec<Value> = self
            .seats()
            .map(|seat| {
                let mut facts = sheet_facts(self, &self.boards[usize::from(seat)]);
                facts["seat"] = seat.into();
                facts["waiting"] = waiting.contains(&seat).into();
                facts
            })
            .collect();
        json!({
            "sheet": sheet.name,
            "map": sheet.map(),
            "rows": sheet.rows,
            "columns": sheet.columns,
            "cells": cells,
            "pairs": pairs,
            "stars": self.stars.name(),
            "roll": self.roll.map(|(a, b)| [a, b]),
            "roller": self.roller(),
            "round": self.rounds_done(),
            "rounds": sheet.pairs.len(),
            "over": self.is_over(),
            "seats": seats,
        })
    }

    /// The pair of cells, and the numbers for them.
    fn parts(action: Placement) -> Value {
        json!({
            "kind": "place",
            "pair": action.pair_name(),
            "row": action.row,
            "distance": action.distance,
            "numbers": [action.left, action.right],
        })
    }

    /// What a placement is, and the groups that it makes of its two cells.
    fn choice(&self, seat: Seat, action: Placement) -> Value {
        let (Some(after), Some(pair)) = (self.board_after(seat, action), self.pair_of(action)) else {
            return json!({});
        };
        let mut touched: Vec<(u8, Cells)> = [(action.left, pair.left), (action.right, pair.right)]
            .into_iter()
            .filter_map(|(number, bit)| {
                let mut groups = components(&self.sheet, after.of[usize::from(number) - 1]);
                Some((number, groups.find(|cells| cells >> bit & 1 == 1)?))
            })
            .collect();
        touched.dedup();
        json!({
            "pair": action.pair_name(),
            "row": action.row,
            "distance": action.distance,
            "cells": indices(self, pair.cells()),
            "numbers": [action.left, action.right],
            "total": self.scorer().total(&after),
            "gain": self.gain(seat, action),
            "groups": touched.into_iter().map(|(number, cells)| group(self, &after, number, cells)).collect::<Vec<_>>(),
        })
    }

    fn story(&self, seat: Seat, action: Placement, after: &Self, _viewer: Option<Seat>) -> Message {
        let total = |state: &Self| state.boards.get(usize::from(seat)).map_or(0, |board| state.scorer().total(board));
        let (was, is) = (total(self), total(after));
        let (seat, pair) = (Param::Seat(seat), action.pair());
        if is == was {
            return msg!(
                "{seat} writes {left} and {right} into {pair}.",
                seat = seat,
                left = action.left,
                right = action.right,
                pair = pair
            );
        }
        msg!(
            "{seat} writes {left} and {right} into {pair}: the total goes from {was} to {is}.",
            seat = seat,
            left = action.left,
            right = action.right,
            pair = pair,
            was = was,
            is = is
        )
    }

    /// Of the first sheet, then of each.
    fn score_parts(&self) -> Value {
        let of = |board: &Board| {
            let groups = self.scorer().groups(board);
            let mut groups: Vec<(u8, u32)> = groups.iter().map(|group| (group.number, group.points)).collect();
            groups.sort_unstable();
            json!({"groups": groups, "hearts": self.scorer().hearts(board)})
        };
        let mut parts = self.boards.first().map_or_else(|| json!({}), of);
        parts["sheets"] = self.boards.iter().map(of).collect();
        parts
    }
}

/// One sheet: numbers by cell, every group, the hearts, the total.
fn sheet_facts(state: &Splitter, board: &Board) -> Value {
    let numbers: Vec<Option<u8>> = state.sheet.places.iter().map(|place| board.number(place.bit)).collect();
    let groups: Vec<Value> = (1..=6)
        .flat_map(|number| components(&state.sheet, board.of[number as usize - 1]).map(move |cells| (number, cells)))
        .map(|(number, cells)| group(state, board, number, cells))
        .collect();
    json!({
        "numbers": numbers,
        "groups": groups,
        "hearts": hearts(state, board),
        "total": state.scorer().total(board),
    })
}

/// A group: `scores` with exactly its number of cells, `open` while it may still grow to that, else `lost`.
fn group(state: &Splitter, board: &Board, number: u8, cells: Cells) -> Value {
    let size = cells.count_ones();
    let free = (state.sheet.next_to(cells) & !board.filled()).count_ones();
    let scores = size == u32::from(number);
    json!({
        "number": number,
        "size": size,
        "cells": indices(state, cells),
        "state": if scores { "scores" } else if size < u32::from(number) && free > 0 { "open" } else { "lost" },
        "points": if scores { state.scorer().points(number.into(), cells) } else { 0 },
        "stars": (cells & state.sheet.stars).count_ones(),
        "free": free,
    })
}

/// The hearts: `won` with three equal numbers, `lost` with two different ones, else `open`; null on a sheet without.
fn hearts(state: &Splitter, board: &Board) -> Value {
    let hearts = state.sheet.hearts;
    if hearts == 0 {
        return Value::Null;
    }
    let numbers: Vec<u8> = bits(hearts).filter_map(|bit| board.number(bit)).collect();
    let equal = numbers.windows(2).all(|two| two[0] == two[1]);
    let (status, points) = match (equal, numbers.len()) {
        (true, 3) => ("won", HEARTS),
        (true, _) => ("open", 0),
        (false, _) => ("lost", 0),
    };
    json!({"cells": indices(state, hearts), "status": status, "number": numbers.first().filter(|_| equal), "points": points})
}

fn indices(state: &Splitter, cells: Cells) -> Vec<usize> {
    (0..state.sheet.places.len()).filter(|i| cells >> state.sheet.places[*i].bit & 1 == 1).collect()
}
