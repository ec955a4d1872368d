//! Simulation: the same result however it is split, and one that adds up.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use crate::walk::each_game;
use tablegames_core::contract::error::Error;
use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::seat::Seat;
use tablegames_core::erased::kind::Kind;
use tablegames_core::erased::position::Position;
use tablegames_core::games;
use tablegames_core::play::simulate::player::{Choose, Player};
use tablegames_core::play::simulate::tally::Tally;
use tablegames_core::play::simulate::{Plan, simulate};

/// A player who does the first thing that comes to mind.
struct First;

impl Choose for First {
    fn choose(&self, _: &dyn Position, _: Seat, actions: &[String], _: u64) -> Result<Option<String>, Error> {
        Ok(actions.first().cloned())
    }
}

/// Three players at most: the plan of a game with a first-comer among random players.
fn plan(kind: &dyn Kind, paired: bool) -> (Plan, Vec<Player<'static>>) {
    let facts = kind.facts();
    let plan = Plan { game: facts.name.into(), options: BTreeMap::new(), seed: 11, paired, one_round: facts.rounds };
    let mut players = vec![Player::Random; facts.players.1.min(3)];
    players[0] = Player::Custom(&First);
    (plan, players)
}

fn run(plan: &Plan, players: &[Player<'_>], deals: std::ops::Range<u64>, threads: usize) -> Tally {
    let stop = AtomicBool::new(false);
    simulate(plan, players, deals, &Limits { threads, ..Limits::until(&stop) }).unwrap()
}

#[test]
fn threads_and_chunks_do_not_change_the_result() {
    each_game(|kind| {
        for paired in [false, true] {
            let (plan, players) = plan(kind, paired);
            let one = run(&plan, &players, 0..10, 1);
            assert_eq!(one, run(&plan, &players, 0..10, 3));
            let mut chunks = run(&plan, &players, 4..10, 2);
            chunks.merge(&run(&plan, &players, 0..4, 1));
            assert_eq!(one, chunks);
        }
    });
}

#[test]
fn differences_cancel_and_wins_add_up() {
    each_game(|kind| {
        let (plan, players) = plan(kind, true);
        let tally = run(&plan, &players, 0..plan.deals(20, players.len()), 2);
        assert!(tally.games >= 20 && tally.games.is_multiple_of(players.len() as u64));
        let standings = tally.standings();
        let difference: f64 = standings.iter().map(|standing| standing.difference.mean).sum();
        let wins: f64 = standings.iter().map(|standing| standing.wins.mean).sum();
        assert!(difference.abs() < 1e-9 && (wins - 1.0).abs() < 1e-9, "{}: {standings:?}", kind.facts().name);
        assert!(standings.iter().all(|s| s.wins.lower <= s.wins.mean && s.wins.mean <= s.wins.upper));
    });
}

/// Players who don't look at chance have no better seat once every deal is played from each.
#[test]
fn paired_deals_even_out_equal_players() {
    each_game(|kind| {
        let (plan, mut players) = plan(kind, true);
        players.fill(Player::Custom(&First));
        for standing in run(&plan, &players, 0..5, 1).standings() {
            assert_eq!((standing.difference.mean, standing.difference.upper), (0.0, 0.0), "{}", kind.facts().name);
        }
    });
}

#[test]
fn a_stopped_simulation_counts_what_it_played() {
    let (plan, players) = plan(games::all()[0], false);
    let tally = simulate(&plan, &players, 0..100, &Limits::until(&AtomicBool::new(true))).unwrap();
    assert_eq!((tally.deals, tally.games), (0, 0));
}

#[test]
fn a_player_at_fault_is_told() {
    struct Absent;
    impl Choose for Absent {
        fn choose(&self, _: &dyn Position, _: Seat, _: &[String], _: u64) -> Result<Option<String>, Error> {
            Ok(Some("castle".into()))
        }
    }
    let stop = AtomicBool::new(false);
    let (plan, mut players) = plan(games::all()[0], false);
    players[1] = Player::Custom(&Absent);
    let error = simulate(&plan, &players, 0..4, &Limits::until(&stop)).unwrap_err().to_string();
    assert_eq!(error, format!("'castle' is no action of {}.", plan.game));
}

/// Seats out of turn are asked clockwise from the seat waited for, and before it.
#[test]
fn seats_are_asked_in_order() {
    /// Acts only when waited for, and notes each seat that is asked with the seats that may act.
    struct Patient(Mutex<Vec<(Seat, Vec<Seat>)>>);
    impl Choose for Patient {
        fn choose(&self, view: &dyn Position, seat: Seat, actions: &[String], _: u64) -> Result<Option<String>, Error> {
            let to_act = view.to_act();
            let waited = to_act.first() == Some(&seat);
            self.0.lock().unwrap().push((seat, to_act));
            Ok(actions.first().filter(|_| waited).cloned())
        }
    }
    each_game(|kind| {
        let (mut plan, _) = plan(kind, false);
        plan.one_round = false;
        let patient = Patient(Mutex::new(Vec::new()));
        let players = vec![Player::Custom(&patient); kind.facts().players.1.min(4)];
        run(&plan, &players, 0..1, 1);
        let asked = patient.0.lock().unwrap().clone();
        let mut before: Option<(Seat, Vec<Seat>)> = None;
        for (seat, to_act) in asked {
            let distance = |other: Seat| (usize::from(other) + players.len() - usize::from(to_act[0])) % players.len();
            assert!(to_act.contains(&seat));
            if let Some((last, _)) = before.filter(|(last, same)| *same == to_act && *last != to_act[0]) {
                assert!(seat == to_act[0] || distance(seat) > distance(last), "{last} then {seat} of {to_act:?}");
            }
            before = Some((seat, to_act));
        }
    });
}
