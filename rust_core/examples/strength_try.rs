use tablegames_core::simulate::*;
use tablegames_core::limits::Limits;
use std::sync::atomic::AtomicBool;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (hi, lo, n, one): (u8, u8, u64, bool) = (a[1].parse().unwrap(), a[2].parse().unwrap(), a[3].parse().unwrap(), a[4] == "round");
    let stop = AtomicBool::new(false);
    let plan = Plan { game: "limbo".into(), options: Default::default(), seed: 3, paired: true, one_round: one };
    let t = std::time::Instant::now();
    let tally = simulate(&plan, &[Player::Level(hi), Player::Level(lo)], 0..n / 2, &Limits::until(&stop)).unwrap();
    println!("{hi} v {lo}: {:?}\n {:.1}s", tally.standings(), t.elapsed().as_secs_f64());
}
