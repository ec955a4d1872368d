//! Splitter: full-sheet scores, by bitboards and by a plain flood fill over a grid; endgames; look-ahead; hindsight.

#![allow(clippy::expect_used, reason = "a bench without its sheet has nothing to measure")]

use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use divan::Bencher;
use divan::counter::ItemsCount;

use tablegames_core::contract::limits::Limits;
use tablegames_core::games::splitter::dice::roll;
use tablegames_core::games::splitter::player::Player;
use tablegames_core::games::splitter::score::{Board, Scorer, Stars};
use tablegames_core::games::splitter::sheet::Sheet;
use tablegames_core::games::splitter::solve::endgame::Endgame;
use tablegames_core::games::splitter::solve::hindsight::Task;
use tablegames_core::games::splitter::value::features::Filling;
use tablegames_core::play::chance::Rng;

fn main() {
    divan::main();
}

const SHEETS: usize = 4096;

fn full_sheets(sheet: &Sheet) -> Vec<Board> {
    let mut rng = Rng::seeded(7);
    (0..SHEETS)
        .map(|_| {
            let mut board = Board::default();
            for place in &sheet.places {
                board.write(place.bit, 1 + rng.below(6) as u8);
            }
            board
        })
        .collect()
}

#[divan::bench(args = ["A", "B"])]
fn score_bitboards(bencher: Bencher<'_, '_>, name: &str) {
    let sheet = Sheet::named(name).expect("a shipped sheet");
    let boards = full_sheets(&sheet);
    let scorer = Scorer::new(&sheet, Stars::Each);
    bencher
        .counter(ItemsCount::new(SHEETS))
        .bench(|| boards.iter().map(|board| scorer.total(black_box(board))).sum::<u32>());
}

#[divan::bench(args = ["A", "B"])]
fn score_grid(bencher: Bencher<'_, '_>, name: &str) {
    let sheet = Sheet::named(name).expect("a shipped sheet");
    let grids: Vec<Vec<u8>> = full_sheets(&sheet)
        .iter()
        .map(|board| {
            let mut grid = vec![0; sheet.rows * sheet.columns];
            for place in &sheet.places {
                grid[place.row * sheet.columns + place.column] = board.number(place.bit).unwrap_or(0);
            }
            grid
        })
        .collect();
    bencher
        .counter(ItemsCount::new(SHEETS))
        .bench(|| grids.iter().map(|grid| total_of_grid(&sheet, black_box(grid))).sum::<u32>());
}

/// The alternative: a stack and a list of seen cells.
fn total_of_grid(sheet: &Sheet, grid: &[u8]) -> u32 {
    let (rows, columns) = (sheet.rows, sheet.columns);
    let mut seen = vec![false; grid.len()];
    let mut total = 0;
    for start in 0..grid.len() {
        let number = grid[start];
        if number == 0 || seen[start] {
            continue;
        }
        let (mut stack, mut group) = (vec![start], Vec::new());
        seen[start] = true;
        while let Some(cell) = stack.pop() {
            group.push(cell);
            let (row, column) = (cell / columns, cell % columns);
            let near = [
                (row > 0).then(|| cell - columns),
                (row + 1 < rows).then(|| cell + columns),
                (column > 0).then(|| cell - 1),
                (column + 1 < columns).then(|| cell + 1),
            ];
            for next in near.into_iter().flatten() {
                if grid[next] == number && !seen[next] {
                    seen[next] = true;
                    stack.push(next);
                }
            }
        }
        if group.len() == number as usize {
            let starred = sheet.places.iter().filter(|place| {
                sheet.stars >> place.bit & 1 == 1 && group.contains(&(place.row * columns + place.column))
            });
            total += (number as u32) << starred.count();
        }
    }
    total
}

/// Sheets of games that the learned player plays down to so many empty pairs.
fn sheets_with(player: &Player, pairs: usize, games: u64) -> Vec<Filling> {
    let play = |game| {
        let mut rng = Rng::stream(5, game);
        let mut filling = player.value.lens.filling(&Board::default());
        while player.empty_pairs(&filling.board) > pairs {
            filling = player.value.best(&filling, roll(&mut rng)).expect("an empty pair").0;
        }
        filling
    };
    (0..games).map(play).collect()
}

#[divan::bench(args = [4, 5, 6], sample_count = 20)]
fn endgame(bencher: Bencher<'_, '_>, pairs: usize) {
    let player = Player::on(&Sheet::named("A").expect("a shipped sheet"), Stars::Each);
    let sheets = sheets_with(&player, pairs, 10);
    let stop = AtomicBool::new(false);
    let limits = Limits::until(&stop);
    let value =
        |sheet: &Filling| Endgame::new(player.scorer(), &sheet.board, &limits).map(|mut endgame| endgame.value());
    bencher.counter(ItemsCount::new(sheets.len())).bench(|| sheets.iter().map(value).collect::<Vec<_>>());
}

#[divan::bench(args = [8, 15, 21], sample_count = 20)]
fn look_one_roll_ahead(bencher: Bencher<'_, '_>, pairs: usize) {
    let player = Player::on(&Sheet::named("A").expect("a shipped sheet"), Stars::Each);
    let sheets = sheets_with(&player, pairs, 10);
    bencher
        .counter(ItemsCount::new(sheets.len()))
        .bench(|| sheets.iter().map(|sheet| player.value.ahead(sheet)).sum::<f64>());
}

#[divan::bench(args = ["A", "B"], sample_count = 5)]
fn hindsight(bencher: Bencher<'_, '_>, name: &str) {
    let sheet = Sheet::named(name).expect("a shipped sheet");
    let stop = AtomicBool::new(false);
    let mut rng = Rng::seeded(11);
    let games: Vec<Vec<(u8, u8)>> = (0..20).map(|_| sheet.pairs.iter().map(|_| roll(&mut rng)).collect()).collect();
    let board = Board::default();
    bencher.counter(ItemsCount::new(games.len())).bench(|| {
        let solve = |rolls: &Vec<(u8, u8)>| {
            Task::new(Scorer::new(&sheet, Stars::Each), &board, rolls)
                .map(|task| task.solve(1, &Limits::until(&stop)).total)
        };
        games.iter().filter_map(solve).sum::<u32>()
    });
}
