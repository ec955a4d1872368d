//! What the reaction times of Snap's levels mean for a person: `snap_reactions [GAMES]`.
//!
//! The chance of somebody with a mean time of a call to win a game for two against each level, by the model of the chances
//! to win: once for somebody who notices nine matches of ten, and once for somebody who misses none.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use tablegames_core::contract::bot::LEVELS;
use tablegames_core::contract::error::Error;
use tablegames_core::contract::limits::Limits;
use tablegames_core::contract::question::{Input, Question};
use tablegames_core::contract::seat::TABLE;
use tablegames_core::contract::setup::Setup;
use tablegames_core::contract::{Knowledge, Rules, Solve};
use tablegames_core::games::snap::{FACTS, SKILLS, Skill, Snap};
use tablegames_core::play::chance::Chance;

/// The chance to notice a match: as few as are usual, and all.
const ATTENTIONS: [f64; 2] = [0.9, 1.0];

#[allow(clippy::print_stdout, reason = "the result of the program")]
fn main() -> Result<(), Error> {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(10_000);
    println!("| mean call | {} |\n|---|{}", LEVELS.join(" | "), "---|".repeat(LEVELS.len()));
    for milliseconds in (250..=600).step_by(50).chain([700, 800, 1_000, 1_200]) {
        let mut row = format!("| {milliseconds} ms |");
        for level in &SKILLS {
            let chances = ATTENTIONS.map(|attention| wins(f64::from(milliseconds), attention, level, games));
            let [least, most] = [chances[0].clone()?, chances[1].clone()?];
            row += &format!(" {least:.0}–{most:.0} % |");
        }
        println!("{row}");
    }
    Ok(())
}

/// The chance in per cent of somebody to win against a level, whoever begins.
fn wins(reaction: f64, attention: f64, level: &Skill, games: u64) -> Result<f64, Error> {
    let fresh = Snap::start(&Setup::new(&FACTS, 2, &BTreeMap::new())?, &mut Chance::seeded(1))?.view(TABLE);
    let stop = AtomicBool::new(false);
    let limits = Limits { playouts: Some(games / 2), ..Limits::until(&stop) };
    let mut sum = 0.0;
    for seat in 0..2_u8 {
        let mut seats = [(reaction, attention), (level.reaction, level.attention)];
        seats.rotate_right(seat.into());
        let inputs = BTreeMap::from([
            ("reaction".to_string(), Input::Numbers(seats.map(|(reaction, _)| reaction).to_vec())),
            ("attention".to_string(), Input::Numbers(seats.map(|(_, attention)| attention).to_vec())),
        ]);
        let question = Question::new(&FACTS, seat, None, Some("win"), 1, inputs)?;
        sum += 50.0 * fresh.solve(&question, &limits)?.value;
    }
    Ok(sum)
}
