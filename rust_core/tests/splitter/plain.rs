//! Plain references: the rules' words without bitboards, memo or bound.

use tablegames_core::games::splitter::score::{Board, Stars};
use tablegames_core::games::splitter::sheet::{Pair, Sheet};

/// The score by the rules' words: fill from every cell over a grid.
pub(crate) fn plain_score(sheet: &Sheet, board: &Board, stars: Stars) -> u32 {
    let number = |row: usize, column: usize| {
        let place = sheet.places.iter().find(|place| (place.row, place.column) == (row, column))?;
        Some((place.bit, board.number(place.bit)?))
    };
    let mut seen = 0_u64;
    let mut total = 0;
    for start in &sheet.places {
        let Some((_, n)) = number(start.row, start.column) else { continue };
        let (mut stack, mut size, mut starred) = (vec![(start.row, start.column)], 0, 0);
        while let Some((row, column)) = stack.pop() {
            match number(row, column) {
                Some((bit, m)) if m == n && seen >> bit & 1 == 0 => {
                    seen |= 1 << bit;
                    size += 1;
                    starred += u32::from(sheet.stars >> bit & 1 == 1);
                    stack.extend([(row + 1, column), (row, column + 1)]);
                    stack.extend(row.checked_sub(1).map(|row| (row, column)));
                    stack.extend(column.checked_sub(1).map(|column| (row, column)));
                }
                _ => {}
            }
        }
        if size == u32::from(n) {
            total += size << if stars == Stars::Once { starred.min(1) } else { starred };
        }
    }
    let hearts: Vec<_> =
        sheet.places.iter().filter(|p| sheet.hearts >> p.bit & 1 == 1).map(|p| board.number(p.bit)).collect();
    total + if hearts.len() == 3 && hearts[0].is_some() && hearts.iter().all(|n| *n == hearts[0]) { 5 } else { 0 }
}

/// The best total by trying every order and orientation.
pub(crate) fn brute_force(sheet: &Sheet, stars: Stars, board: &Board, rolls: &[(u8, u8)]) -> u32 {
    let filled = board.filled();
    let Some(pair) = sheet.pairs.iter().find(|pair| filled & pair.cells() == 0) else {
        return plain_score(sheet, board, stars);
    };
    let mut best = 0;
    for i in 0..rolls.len() {
        let mut rest = rolls.to_vec();
        let (a, b) = rest.swap_remove(i);
        if rolls[..i].contains(&(a, b)) {
            continue;
        }
        for (left, right) in [(a, b), (b, a)] {
            let mut next = *board;
            next.write(pair.left, left);
            next.write(pair.right, right);
            best = best.max(brute_force(sheet, stars, &next, &rest));
        }
    }
    best
}

/// The expected total by counting every roll and placement out, without a memo.
pub(crate) fn plain_value(sheet: &Sheet, board: &Board) -> f64 {
    let filled = board.filled();
    let empty: Vec<_> = sheet.pairs.iter().filter(|pair| filled & pair.cells() == 0).collect();
    if empty.is_empty() {
        return plain_score(sheet, board, Stars::Each).into();
    }
    let mut sum = 0.0;
    for a in 1..=6 {
        for b in 1..=6 {
            let after = |pair: &&&Pair, (left, right): (u8, u8)| {
                let mut next = *board;
                next.write(pair.left, left);
                next.write(pair.right, right);
                plain_value(sheet, &next)
            };
            let best = empty.iter().flat_map(|pair| [after(&pair, (a, b)), after(&pair, (b, a))]).fold(0.0, f64::max);
            sum += best;
        }
    }
    sum / 36.0
}
