//! What a page shows of a table, what a placement makes of it, and what the log says.

use serde_json::{Value, json};

use super::notation::{pair_name, stars_name};
use super::rules::{Placement, Splitter};
use super::score::{Board, HEARTS, components};
use super::sheet::{Cells, bits};
use crate::contract::message::{Message, Param};
use crate::contract::seat::Seat;
use crate::msg;

/// The table: the sheet once, then what each seat wrote on it. Cells are named by their place in `cells`.
pub(super) fn board(state: &Splitter) -> Value {
    let sheet = &state.sheet;
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
        .map(|pair| json!({"name": pair.to_string(), "row": pair.row, "distance": pair.distance, "cells": indices(state, pair.cells())}))
        .collect();
    let waiting = state.waiting();
    let seats: Vec<Value> = state
        .seats()
        .map(|seat| {
            let mut facts = sheet_facts(state, &state.boards[usize::from(seat)]);
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
        "stars": stars_name(state.stars),
        "roll": state.roll.map(|(a, b)| [a, b]),
        "roller": state.roller(),
        "round": state.rounds_done(),
        "rounds": sheet.pairs.len(),
        "over": state.is_over(),
        "seats": seats,
    })
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

/// What the total is made of: of the first sheet, then of each.
pub(super) fn score_parts(state: &Splitter) -> Value {
    let of = |board: &Board| {
        let groups: Vec<(u8, u32)> =
            state.scorer().groups(board).iter().map(|group| (group.number, group.points)).collect();
        let mut sorted = groups;
        sorted.sort_unstable();
        json!({"groups": sorted, "hearts": state.scorer().hearts(board)})
    };
    let mut parts = state.boards.first().map_or_else(|| json!({}), of);
    parts["sheets"] = state.boards.iter().map(of).collect();
    parts
}

/// What a placement is, and the groups that it makes of its two cells.
/// A pair of cells in a message.
pub(super) fn pair(placement: Placement) -> Param {
    Param::Term {
        text: pair_name(placement),
        parts: json!({"kind": "pair", "row": placement.row, "distance": placement.distance}),
    }
}

/// The parts of a placement: the pair of cells, and the numbers for them.
pub(super) fn parts(placement: Placement) -> Value {
    json!({
        "kind": "place",
        "pair": pair_name(placement),
        "row": placement.row,
        "distance": placement.distance,
        "numbers": [placement.left, placement.right],
    })
}

pub(super) fn choice(state: &Splitter, seat: Seat, placement: Placement) -> Value {
    let (Some(before), Some(pair)) = (state.boards.get(usize::from(seat)), state.pair_of(placement)) else {
        return json!({});
    };
    let mut after = *before;
    after.write(pair.left, placement.left);
    after.write(pair.right, placement.right);
    let mut touched: Vec<(u8, Cells)> = [(placement.left, pair.left), (placement.right, pair.right)]
        .into_iter()
        .filter_map(|(number, bit)| {
            let group =
                components(&state.sheet, after.of[usize::from(number) - 1]).find(|cells| cells >> bit & 1 == 1)?;
            Some((number, group))
        })
        .collect();
    touched.dedup();
    json!({
        "pair": pair_name(placement),
        "row": placement.row,
        "distance": placement.distance,
        "cells": indices(state, pair.cells()),
        "numbers": [placement.left, placement.right],
        "total": state.scorer().total(&after),
        "gain": state.gain(seat, placement),
        "groups": touched.into_iter().map(|(number, cells)| group(state, &after, number, cells)).collect::<Vec<_>>(),
    })
}

/// What a placement did.
pub(super) fn story(before: &Splitter, seat: Seat, placement: Placement, after: &Splitter) -> Message {
    let total = |state: &Splitter| state.boards.get(usize::from(seat)).map_or(0, |board| state.scorer().total(board));
    let (was, is) = (total(before), total(after));
    let (pair, left, right) = (pair(placement), placement.left, placement.right);
    if is == was {
        return msg!(
            "{seat} writes {left} and {right} into {pair}.",
            seat = Param::Seat(seat),
            left = left,
            right = right,
            pair = pair
        );
    }
    msg!(
        "{seat} writes {left} and {right} into {pair}: the total goes from {was} to {is}.",
        seat = Param::Seat(seat),
        left = left,
        right = right,
        pair = pair,
        was = was,
        is = is
    )
}

fn indices(state: &Splitter, cells: Cells) -> Vec<usize> {
    (0..state.sheet.places.len()).filter(|i| cells >> state.sheet.places[*i].bit & 1 == 1).collect()
}
