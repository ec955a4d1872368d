//! Limbo's solvers: deals a second, and the first decision of a round from a seat's own view.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use divan::{Bencher, black_box};
use tablegames_core::chance::{Chance, Rng};
use tablegames_core::games::limbo::actions::Action;
use tablegames_core::games::limbo::cards::Cards;
use tablegames_core::games::limbo::rules::{Limbo, Options, Phase};
use tablegames_core::games::limbo::solve::PointAims;
use tablegames_core::games::limbo::solve::aim::{Aim, Points, Round};
use tablegames_core::games::limbo::solve::double_dummy::DoubleDummy;
use tablegames_core::games::limbo::solve::node::Node;
use tablegames_core::games::limbo::solve::spread::estimate;
use tablegames_core::limits::Limits;

const DEALS: u64 = 1_000;

/// Random deals before the first play, everything known.
fn deals() -> Vec<Limbo> {
    let started = |seed| {
        let mut state = Limbo::deal_first(Options::default(), &mut Chance::drawn(Rng::stream(1, seed)));
        while state.phase != Phase::Play {
            let action = if state.phase == Phase::Starter { state.open_actions()[0] } else { Action::Pass };
            state.play(action, &mut Chance::unknown());
        }
        state
    };
    (0..DEALS).map(started).collect()
}

fn solve<A: Aim>(search: &mut DoubleDummy<A>, deal: &Limbo) -> f64 {
    search.deal(&deal.stock.known, 0, Cards::NONE);
    search.value(&Node::of(deal))
}

fn all<A: Aim + Clone>(bencher: Bencher<'_, '_>, aim: A) {
    let deals = deals();
    let mut search = DoubleDummy::new(aim);
    bencher
        .counter(divan::counter::ItemsCount::new(DEALS))
        .bench_local(|| deals.iter().map(|deal| solve(&mut search, black_box(deal))).sum::<f64>());
}

const POINTS: Points = Points { card: 10.0, count: 10.0 };

#[divan::bench]
fn double_dummy_points(bencher: Bencher<'_, '_>) {
    all(bencher, POINTS);
}

#[divan::bench]
fn double_dummy_round(bencher: Bencher<'_, '_>) {
    all(bencher, Round);
}

#[divan::bench(sample_count = 100, sample_size = 1)]
fn all_deals_first_decision(bencher: Bencher<'_, '_>) {
    let stop = AtomicBool::new(false);
    let mut views = deals().into_iter().map(|deal| deal.seen_by(deal.turn)).cycle();
    bencher
        .with_inputs(|| views.next())
        .bench_local_values(|view| view.and_then(|view| estimate(&view, &PointAims::of(&view), &Limits::until(&stop))));
}

/// The median and the 99th percentile over single deals, which a mean hides.
fn percentiles<A: Aim>(name: &str, aim: A) {
    let mut search = DoubleDummy::new(aim);
    let mut times: Vec<(u128, u64)> = deals()
        .iter()
        .map(|deal| {
            let (start, nodes) = (Instant::now(), search.nodes());
            black_box(solve(&mut search, deal));
            (start.elapsed().as_nanos(), search.nodes() - nodes)
        })
        .collect();
    times.sort_unstable();
    let at = |part: usize| times[times.len() * part / 100];
    let text = |(nanos, nodes): (u128, u64)| format!("{:.1} µs ({nodes} nodes)", nanos as f64 / 1e3);
    eprintln!("double dummy, {name}: median {}, p99 {}", text(at(50)), text(at(99)));
}

fn main() {
    percentiles("points", POINTS);
    percentiles("round", Round);
    divan::main();
}
