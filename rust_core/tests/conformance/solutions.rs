//! Solutions: well formed for every method and objective, and the same on any number of threads.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use crate::walk::{each_game, walk_game};
use tablegames_core::contract::error::Error;
use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::question::Question;
use tablegames_core::contract::solution::Solution;
use tablegames_core::erased::position::Position;

/// A budget that no time enters into.
const PLAYOUTS: u64 = 300;

fn solve(position: &dyn Position, question: &Question, threads: usize, stop: bool) -> Result<Solution, Error> {
    let stop = AtomicBool::new(stop);
    let limits = Limits { playouts: Some(PLAYOUTS), threads, ..Limits::until(&stop) };
    let solution = position.solve(question, &limits);
    solution.map(|solution| Solution { seconds: 0.0, ..solution })
}

#[test]
fn solutions_are_well_formed_and_do_not_depend_on_threads() {
    each_game(|kind| {
        let facts = kind.facts();
        let methods = facts.methods.iter().map(|method| Some(method.name.to_string())).chain([None]);
        let mut solved = 0;
        for (number, method) in (0..).zip(methods) {
            for objective in facts.objectives {
                let session = walk_game(kind, number, |session, _| session.log().len() < 7 + 9 * number as usize);
                let full = session.position();
                let Some(&seat) = full.to_act().first() else { continue };
                let question = Question {
                    seat,
                    method: method.clone(),
                    objective: objective.name,
                    seed: 3,
                    inputs: BTreeMap::new(),
                };
                for position in [full.boxed(), full.view(seat)] {
                    match solve(&*position, &question, 1, false) {
                        Err(error) => assert!(error.to_string().ends_with('.'), "{error}"),
                        Ok(solution) => {
                            solved += 1;
                            check(&*position, &question, objective.unit, &solution);
                            assert_eq!(Ok(solution), solve(&*position, &question, 3, false), "{}", position.text());
                        }
                    }
                    // A stopped search returns at once with what it has, or says that it has nothing.
                    let _ = solve(&*position, &question, 1, true);
                }
            }
        }
        assert!(solved > 0);
    });
}

fn check(position: &dyn Position, question: &Question, unit: &str, solution: &Solution) {
    let at = format!("{question:?} {} {solution:?}", position.text());
    assert_eq!((solution.seat, solution.objective, solution.unit), (question.seat, question.objective, unit), "{at}");
    assert_eq!(question.method.as_deref().unwrap_or(solution.method), solution.method, "{at}");
    let mut legal = position.legal_actions(question.seat);
    let mut valued: Vec<String> = solution.actions.iter().map(|valued| valued.action.clone()).collect();
    if !valued.is_empty() {
        legal.sort();
        valued.sort();
        assert_eq!(valued, legal, "{at}");
        assert_eq!(solution.best.as_ref(), Some(&solution.actions[0].action), "{at}");
        assert!((solution.value - solution.actions[0].value).abs() < 1e-9, "{at}");
    }
    assert!(solution.value.is_finite() && solution.actions.iter().all(|valued| valued.value.is_finite()), "{at}");
    assert!(solution.bounds.0 <= solution.value + 1e-9 && solution.value <= solution.bounds.1 + 1e-9, "{at}");
    if unit == "chance" {
        assert!(solution.actions.iter().all(|valued| (-1e-9..=1.0 + 1e-9).contains(&valued.value)), "{at}");
    }
    if solution.exact {
        assert!((solution.bounds.1 - solution.bounds.0).abs() < 1e-9, "{at}");
        assert!(solution.actions.iter().all(|valued| valued.error == 0.0), "{at}");
    }
}
