//! Measures Splitter's bots: `splitter_levels SHEET GAMES [LEVEL]`. All levels meet the same rolls.

#![allow(clippy::print_stdout, reason = "a measuring program prints what it measures")]

use std::collections::BTreeMap;
use std::time::Instant;

use tablegames_core::contract::bot::LEVELS;
use tablegames_core::contract::error::Error;
use tablegames_core::erased::position::TextRequest;
use tablegames_core::play::session::Session;

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let sheet = arguments.first().map_or("A", String::as_str);
    let games = arguments.get(1).and_then(|games| games.parse().ok()).unwrap_or(300_u64);
    let only = arguments.get(2);
    for (level, name) in LEVELS.iter().enumerate().filter(|(_, name)| only.is_none_or(|only| only == *name)) {
        let (mut totals, mut times) = (Vec::new(), Vec::new());
        for seed in 0..games {
            let options: BTreeMap<String, String> = [("sheet".to_string(), sheet.to_string())].into();
            let mut session = Session::new("splitter", Some(1), options, Vec::new(), seed)?;
            while session.position().winners().is_empty() {
                let start = Instant::now();
                let request = TextRequest { level: level as u8, seed, history: &[] };
                let Some(action) = session.position().choose(0, &request)? else { break };
                times.push(start.elapsed().as_secs_f64() * 1e3);
                session.play(0, &action)?;
            }
            totals.push(f64::from(session.position().scores()[0]));
        }
        let mean = totals.iter().sum::<f64>() / totals.len() as f64;
        let variance = totals.iter().map(|total| (total - mean).powi(2)).sum::<f64>() / (totals.len() - 1) as f64;
        let half = 1.96 * (variance / totals.len() as f64).sqrt();
        times.sort_by(f64::total_cmp);
        let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
        println!(
            "{name}: {mean:.2} ± {half:.2} points over {games} games; a move takes {median:.1} ms (median), {longest:.0} ms at most"
        );
    }
    Ok(())
}
