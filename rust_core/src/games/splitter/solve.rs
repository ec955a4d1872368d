//! Solver: picks the method for a question and words its answer.

use super::endgame::{Endgame, Interrupted, MOST_PAIRS};
use super::hindsight::Task;
use super::notation::{print_placement, read_roll};
use super::player::Player;
use super::rules::{Placement, Splitter};
use super::score::Board;
use super::sheet::Pair;
use super::why;
use crate::contract::error::SolveError;
use crate::contract::limits::Limits;
use crate::contract::question::{Input, Question};
use crate::contract::seat::Seat;
use crate::contract::solution::{ActionValue, Solution};
use crate::msg;
use crate::search::rollout::over_worlds;

/// The name of the exact method.
pub(super) const EXACT: &str = "expectimax";
/// The name of the learned method.
pub(super) const LOOKAHEAD: &str = "lookahead";
/// The name of the method of games played out.
pub(super) const PLAYOUTS: &str = "playouts";
/// The name of the method for known rolls.
pub(super) const HINDSIGHT: &str = "hindsight";

const UNIT: &str = "points";

/// Playouts where no budget is set.
const USUAL_PLAYOUTS: u64 = 4_000;

/// Placements that are played out: the most promising by the learned value.
const PLAYED_OUT: usize = 8;

/// Answers a question about one seat's sheet.
pub(super) fn solve(state: &Splitter, question: &Question, limits: &Limits<'_>) -> Result<Solution, SolveError> {
    let seat = question.seat;
    let Some(board) = state.boards.get(usize::from(seat)) else {
        return Err(SolveError::new(msg!(
            "There is no seat {number} at this table; it has {seats}.",
            number = seat,
            seats = state.boards.len()
        )));
    };
    let method = question.method.as_deref();
    match question.inputs.get("rolls") {
        Some(Input::Texts(rolls)) => return hindsight(state, board, rolls, question, limits),
        Some(Input::Numbers(_)) => {
            return Err(SolveError::new(msg!("'rolls' is a list of texts, two digits a roll, such as '15'.")));
        }
        None if method == Some(HINDSIGHT) => {
            return Err(SolveError::new(msg!(
                "Hindsight needs 'rolls', one for each of the {pairs} empty pairs.",
                pairs = state.empty_pairs(seat).count()
            )));
        }
        None => {}
    }
    if board.filled() == state.sheet.all {
        return Ok(finished(state, board, question));
    }
    let pairs = state.empty_pairs(seat).count();
    if method.is_none_or(|method| method == EXACT) && pairs <= MOST_PAIRS {
        match exact(state, board, question, limits) {
            Ok(solution) => return Ok(solution),
            Err(Interrupted) if method == Some(EXACT) => {
                return Err(SolveError::new(msg!(
                    "The time was too short to count the {pairs} empty pairs out.",
                    pairs = pairs
                )));
            }
            Err(Interrupted) => {}
        }
    } else if method == Some(EXACT) {
        return Err(SolveError::new(msg!(
            "With {pairs} empty pairs there is too much to count out; {most} are possible.",
            pairs = pairs,
            most = MOST_PAIRS
        )));
    }
    let player = Player::on(&state.sheet, state.stars);
    if method == Some(PLAYOUTS) || (method.is_none() && !player.trained) {
        return Ok(played_out(state, &player, question, limits));
    }
    Ok(look_ahead(state, board, &player, question))
}

/// A full sheet: nothing is open.
fn finished(state: &Splitter, board: &Board, question: &Question) -> Solution {
    let mut solution = Solution::to(question, EXACT, UNIT);
    solution.value = state.scorer().total(board).into();
    solution.prove();
    solution
}

/// The placements of the seat, each with the pair it fills.
fn placements(state: &Splitter, seat: Seat) -> Vec<(Placement, Pair)> {
    state.placements(seat).filter_map(|placement| Some((placement, state.pair_of(placement)?))).collect()
}

fn exact(state: &Splitter, board: &Board, question: &Question, limits: &Limits<'_>) -> Result<Solution, Interrupted> {
    let Some(mut endgame) = Endgame::new(state.scorer(), board, limits) else { return Err(Interrupted) };
    let mut solution = Solution::to(question, EXACT, UNIT);
    let placements = placements(state, question.seat);
    if placements.is_empty() {
        solution.value = endgame.value()?;
    }
    let mut actions = Vec::new();
    let count = placements.len();
    for (placement, pair) in placements {
        let value = endgame.after(pair.cells(), placement.left, placement.right)?;
        actions.push(ActionValue { action: print_placement(placement), value, error: 0.0, probability: None });
        limits.tell(actions.len() as f64 / count as f64);
    }
    solution.rank(actions);
    solution.prove();
    solution.nodes = endgame.nodes;
    why::explain(state, &mut solution);
    Ok(solution)
}

/// Values by looking one roll past each placement. The error is how much that look changed the learned values.
fn look_ahead(state: &Splitter, board: &Board, player: &Player, question: &Question) -> Solution {
    let mut solution = Solution::to(question, LOOKAHEAD, UNIT);
    let mut looks: Vec<(Option<Placement>, f64, f64)> = player
        .choices(state, question.seat)
        .into_iter()
        .map(|(placement, filling)| {
            (Some(placement), f64::from(player.value.of(&filling)), player.value.ahead(&filling))
        })
        .collect();
    if looks.is_empty() {
        let filling = player.value.lens.filling(board);
        looks.push((None, f64::from(player.value.of(&filling)), player.value.ahead(&filling)));
    }
    let changes: f64 = looks.iter().map(|(_, near, far)| (far - near).powi(2)).sum();
    let error = (changes / looks.len() as f64).sqrt();
    solution.value = looks[0].2;
    solution.nodes = looks.len() as u64;
    let valued = |(placement, _, value): (Option<Placement>, f64, f64)| {
        Some(ActionValue { action: print_placement(placement?), value, error, probability: None })
    };
    solution.rank(looks.into_iter().filter_map(valued).collect());
    solution.notes.push(msg!(
        "Learned from games against chance and looked one roll ahead; not proven. The error is how much the look ahead changed the values."
    ));
    why::explain(state, &mut solution);
    solution
}

/// Values by games played out with the learned player, on the same rolls for each placement.
fn played_out(state: &Splitter, player: &Player, question: &Question, limits: &Limits<'_>) -> Solution {
    let mut solution = Solution::to(question, PLAYOUTS, UNIT);
    let mut choices = player.choices(state, question.seat);
    choices.sort_by(|a, b| player.value.of(&b.1).total_cmp(&player.value.of(&a.1)));
    let left_out = choices.len().saturating_sub(PLAYED_OUT);
    choices.truncate(PLAYED_OUT);
    let mut starts: Vec<_> = choices.iter().map(|(_, filling)| filling.clone()).collect();
    if starts.is_empty() {
        starts.extend(state.boards.get(usize::from(question.seat)).map(|board| player.value.lens.filling(board)));
    }
    let limits = Limits {
        playouts: limits.playouts.or_else(|| limits.time.is_none().then_some(USUAL_PLAYOUTS)),
        ..Limits {
            started: limits.started,
            time: limits.time,
            playouts: None,
            threads: limits.threads,
            stop: limits.stop,
            progress: limits.progress,
        }
    };
    let indices: Vec<usize> = (0..starts.len()).collect();
    let findings = over_worlds(&indices, question.seed, &limits, |rng, values| {
        for (start, value) in starts.iter().zip(values) {
            *value = player.play_out(start, &mut rng.clone()).into();
        }
    });
    solution.nodes = findings.nodes;
    solution.value = findings.actions.first().map_or(0.0, |finding| finding.value);
    let valued = |finding: &crate::search::Finding<usize>| {
        let (placement, _) = choices.get(finding.action)?;
        Some(ActionValue {
            action: print_placement(*placement),
            value: finding.value,
            error: finding.error,
            probability: None,
        })
    };
    solution.rank(findings.actions.iter().filter_map(valued).collect());
    if left_out > 0 {
        solution.notes.push(msg!("{count} placements that promise less were not played out.", count = left_out));
    }
    if !player.trained {
        solution
            .notes
            .push(msg!("Nothing was learned on this sheet; the games were played out by rules of thumb from another."));
    }
    why::explain(state, &mut solution);
    solution
}

fn hindsight(
    state: &Splitter,
    board: &Board,
    rolls: &[String],
    question: &Question,
    limits: &Limits<'_>,
) -> Result<Solution, SolveError> {
    let read = |text: &String| {
        read_roll(text).ok_or_else(|| {
            SolveError::new(msg!(
                "'{text}' in 'rolls' is no roll; two digits from 1 to 6 are, such as '15'.",
                text = text
            ))
        })
    };
    let mut numbers = rolls.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let one_short = numbers.len() + 1 == state.empty_pairs(question.seat).count();
    numbers.extend(state.roll.filter(|_| one_short && state.waiting().contains(&question.seat)));
    if let Some(method) = question.method.as_deref().filter(|method| *method != HINDSIGHT) {
        return Err(SolveError::new(msg!("'rolls' are for the method 'hindsight', not '{method}'.", method = method)));
    }
    let Some(task) = Task::new(state.scorer(), board, &numbers) else {
        return Err(SolveError::new(msg!(
            "'rolls' has {rolls} rolls for {pairs} empty pairs; give one for each.",
            rolls = rolls.len(),
            pairs = state.empty_pairs(question.seat).count()
        )));
    };
    let found = task.solve(question.seed, limits);
    let mut solution = Solution::to(question, HINDSIGHT, UNIT);
    solution.value = found.total.into();
    solution.bounds = (found.total.into(), found.upper.into());
    solution.exact = found.total == found.upper;
    solution.nodes = found.nodes;
    let filled = Splitter { boards: vec![found.board], roll: None, ..state.clone() };
    solution.position = Some(crate::erased::position::Position::text(&filled));
    if !solution.exact {
        solution.notes.push(msg!(
            "Between {lower} and {upper}: a sheet with {lower} was found, more than {upper} is impossible.",
            lower = found.total,
            upper = found.upper
        ));
    }
    Ok(solution)
}
