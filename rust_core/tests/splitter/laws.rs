//! Laws under random play.

use serde_json::Value;

use crate::{MAPS, read, solve};
use tablegames_core::games::splitter::sheet::Sheet;
use tablegames_core::play::chance::{Chance, Rng};
use tablegames_core::play::session::Session;

#[test]
fn random_games_keep_the_laws() {
    for (game, map) in MAPS.iter().cycle().take(15).enumerate() {
        let players = 1 + game % 4;
        let mut rng = Rng::seeded(game as u64);
        let mut session =
            Session::new("splitter", Some(players), [("sheet".into(), (*map).into())].into(), Vec::new(), game as u64)
                .unwrap();
        let pairs = Sheet::named(map).unwrap().pairs.len();
        loop {
            let position = session.position();
            let to_act = position.to_act();
            let Some(&seat) = to_act.get(rng.below(to_act.len())) else { break };
            assert!(position.same(&*read(&position.text())), "{}", position.text());
            assert!(position.winners().is_empty());
            let legal = position.legal_actions(seat);
            assert_eq!(position.moves(seat).len(), legal.len());
            let action = legal[rng.below(legal.len())].clone();
            let promised = position.moves(seat).into_iter().find(|facts| facts.text == action).unwrap();
            let before = position.boxed();
            session.play(seat, &action).unwrap();
            let after = session.position();
            assert_eq!(Value::from(after.scores()[usize::from(seat)]), promised.parts["total"]);
            assert!(before.story(seat, &action, after, None).is_ok());
            assert!(after.to_act().len() != players || session.play(seat, &action).is_err());
        }
        let end = session.position();
        assert_eq!(session.log().len(), pairs * players);
        assert_eq!(session.chance().len(), pairs);
        let most = *end.scores().iter().max().unwrap();
        let best: Vec<u8> = (0..players as u8).filter(|seat| end.scores()[usize::from(*seat)] == most).collect();
        assert_eq!(end.winners(), best);
        let replayed = Session::replay(&session.record(), 0).unwrap();
        assert!(replayed.position().same(end));
    }
}

#[test]
fn unknown_chance_leaves_the_roll_open() {
    let mut position = read("splitter sheet=##|## cells=____ roll=15");
    position.play(0, "r1d2:51", &mut Chance::unknown()).unwrap();
    assert_eq!(position.text(), "splitter sheet=##|## cells=5__1");
    assert!(position.to_act().is_empty() && position.winners().is_empty() && !position.is_complete());
    let solution = solve(&*position, None, None).unwrap();
    // A 1 with another number makes a second lone 1, a double 2 a group; a double 1 spoils the lone 1.
    assert!(solution.exact && solution.actions.is_empty());
    assert!((solution.value - (10.0 * 2.0 + 24.0 + 3.0) / 36.0).abs() < 1e-9, "{}", solution.value);
    let refusal = position.boxed().play(0, "r1d1:12", &mut Chance::unknown()).unwrap_err().to_string();
    assert_eq!(refusal, "Nothing can be written before the dice are thrown.");
    let drawn = position.sample(&mut Rng::seeded(1));
    assert_eq!(drawn.to_act(), [0]);
}
