//! Limbo's solvers: deals a second, and the first decision of a round from a seat's own view.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use divan::{Bencher, black_box};

use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::{Knowledge, Rules};
use tablegames_core::erased::position::Position;
use tablegames_core::games::limbo::arithmetic::results;
use tablegames_core::games::limbo::cards::Cards;
use tablegames_core::games::limbo::rules::HAND;
use tablegames_core::games::limbo::solve::aim::{Aim, PointAims, Points, Round};
use tablegames_core::games::limbo::solve::all_deals::estimate;
use tablegames_core::games::limbo::solve::double_dummy::search::DoubleDummy;
use tablegames_core::games::limbo::solve::hands::Hands;
use tablegames_core::games::limbo::solve::node::Node;
use tablegames_core::games::limbo::solve::odds::Odds;
use tablegames_core::games::limbo::solve::stock_view::{Reading, StockView};
use tablegames_core::games::limbo::state::{Action, Limbo, Options, Phase};
use tablegames_core::play::chance::{Chance, Rng};

const DEALS: u64 = 1_000;

/// How many of them the plain Python reference solves too.
const PLAIN_DEALS: usize = 100;

/// How many first decisions are solved for each hand on its own.
const FIRST_DECISIONS: usize = 10;

/// Random deals before the first play, everything known.
fn deals() -> Vec<Limbo> {
    let started = |seed| {
        let mut state = Limbo::deal_first(Options::default(), &mut Chance::drawn(Rng::stream(1, seed)));
        while state.phase != Phase::Play {
            let action = if state.phase == Phase::Starter { state.open_actions()[0] } else { Action::Pass };
            state.apply(state.turn, action, &mut Chance::unknown());
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
    let mut views = deals().into_iter().map(|deal| Knowledge::view(&deal, deal.turn)).cycle();
    bencher
        .with_inputs(|| views.next())
        .bench_local_values(|view| view.and_then(|view| estimate(&view, &PointAims::of(&view), &Limits::until(&stop))));
}

/// What one deal took, and the nodes where they are counted.
type Cost = (Duration, u64);

fn text((time, nodes): Cost) -> String {
    let nodes = if nodes > 0 { format!(" ({nodes} nodes)") } else { String::new() };
    format!("{:.1} µs{nodes}", time.as_secs_f64() * 1e6)
}

/// The cost of single deals, cheapest first, which tell what a mean hides.
fn costs<A: Aim>(deals: &[Limbo], aim: A) -> Vec<Cost> {
    let mut search = DoubleDummy::new(aim);
    let solved = deals.iter().map(|deal| {
        let (start, nodes) = (Instant::now(), search.nodes());
        black_box(solve(&mut search, deal));
        (start.elapsed(), search.nodes() - nodes)
    });
    let mut costs: Vec<Cost> = solved.collect();
    costs.sort_unstable();
    costs
}

fn part(costs: &[Cost], percent: usize) -> Cost {
    costs[costs.len() * percent / 100]
}

fn percentiles<A: Aim>(name: &str, aim: A) {
    let costs = costs(&deals(), aim);
    let [median, most] = [50, 99].map(|percent| text(part(&costs, percent)));
    eprintln!("double dummy, {name}: median {median}, p99 {most}");
}

/// The values of the plain Python reference of the tests, and the time that each took.
fn reference(deals: &[Limbo]) -> std::io::Result<Vec<(f64, Duration)>> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/games/limbo/reference.py");
    let mut python =
        Command::new("python3").args([script, "--time"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    if let Some(mut input) = python.stdin.take() {
        for deal in deals {
            writeln!(input, "{}", deal.text())?;
        }
    }
    let output = String::from_utf8_lossy(&python.wait_with_output()?.stdout).into_owned();
    let told = |line: &str| {
        let (value, seconds) = line.split_once(' ')?;
        Some((value.parse().ok()?, Duration::try_from_secs_f64(seconds.parse().ok()?).ok()?))
    };
    Ok(output.lines().filter_map(told).collect())
}

/// How many times as fast the solver is as the plain reference, both on the same deals and with the same values.
fn beside_the_reference() -> std::io::Result<()> {
    let deals: Vec<Limbo> = deals().into_iter().take(PLAIN_DEALS).collect();
    let plain = reference(&deals)?;
    assert_eq!(plain.len(), deals.len(), "the reference solves every deal");
    let mut search = DoubleDummy::new(POINTS);
    for (deal, (value, _)) in deals.iter().zip(&plain) {
        let own = if deal.turn == 0 { 1.0 } else { -1.0 };
        assert_eq!(solve(&mut search, deal), own * value, "{}", deal.text());
    }
    let mut slow: Vec<Cost> = plain.into_iter().map(|(_, time)| (time, 0)).collect();
    slow.sort_unstable();
    let fast = costs(&deals, POINTS);
    let [median, most] = [50, 99].map(|percent| {
        let (slow, fast) = (part(&slow, percent), part(&fast, percent));
        format!("{}, {:.0} times the solver's", text(slow), slow.0.as_secs_f64() / fast.0.as_secs_f64())
    });
    let total = |costs: &[Cost]| costs.iter().map(|cost| cost.0.as_secs_f64()).sum::<f64>();
    eprintln!("plain Python, points, the first {PLAIN_DEALS} of these deals: median {median}; p99 {most};");
    eprintln!("  all of them {:.1} s, {:.0} times the solver's", total(&slow), total(&slow) / total(&fast));
    Ok(())
}

/// The first decision for all hands at once beside a search for each hand, both by the same odds of the stock.
fn beside_each_hand() {
    let stop = AtomicBool::new(false);
    let limits = Limits::until(&stop);
    let (mut together, mut apart, mut hands) = (Duration::ZERO, Duration::ZERO, 0);
    for deal in deals().into_iter().take(FIRST_DECISIONS) {
        let (view, aims) = (Knowledge::view(&deal, deal.turn), PointAims::of(&deal));
        let start = Instant::now();
        black_box(estimate(&view, &aims, &limits));
        together += start.elapsed();
        let start = Instant::now();
        let stock = StockView {
            known: &view.stock.known,
            size: view.stock.len(),
            unseen: view.unseen(),
            elsewhere: HAND,
            reading: Reading::Fixed,
        };
        let looker = usize::from(view.turn);
        let odds = || Odds::new(POINTS, 0, stock, 1);
        let mut search = DoubleDummy::new(POINTS);
        search.bound([odds(), odds()]);
        for &hand in &Hands::of(stock.unseen, HAND).sizes[HAND].hands {
            hands += 1;
            search.deal(&view.stock.known, usize::from(view.stock.unknown), stock.unseen.minus(hand));
            let mut root = Node::of(&view);
            root.hands[1 - looker] = hand;
            for card in root.playable() {
                let Some(meaning) = root.meaning(card) else { continue };
                for &left in results(meaning, root.count) {
                    black_box(search.value(&root.laid(card, meaning, left)));
                }
            }
        }
        apart += start.elapsed();
    }
    let [together, apart] = [together, apart].map(|time| time.as_secs_f64() * 1e3 / FIRST_DECISIONS as f64);
    eprintln!(
        "first decision, {} hands on average: all at once {together:.1} ms, each on its own {apart:.0} ms",
        hands / FIRST_DECISIONS
    );
}

fn main() {
    percentiles("points", POINTS);
    percentiles("round", Round);
    beside_each_hand();
    if let Err(error) = beside_the_reference() {
        eprintln!("the plain reference can't be run: {error}");
    }
    divan::main();
}
