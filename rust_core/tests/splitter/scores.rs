//! Scores held to the vectors and to a plain fill.

use serde_json::Value;

use crate::plain::plain_score;
use crate::{MAPS, data, list, read};
use tablegames_core::games::splitter::score::{Board, Scorer, Stars};
use tablegames_core::games::splitter::sheet::Sheet;
use tablegames_core::play::chance::Rng;

#[test]
fn scores_agree_with_the_vectors() {
    for vector in list(&data("vectors.json"), "score") {
        let position = read(vector["position"].as_str().unwrap());
        assert_eq!(Value::from(position.scores()[0]), vector["total"], "{}", position.text());
        let parts = position.score_parts();
        assert_eq!(parts["groups"], vector["groups"], "{}", position.text());
        assert_eq!(parts["hearts"], vector["hearts"], "{}", position.text());
    }
}

#[test]
fn scores_agree_with_a_plain_fill() {
    let mut rng = Rng::seeded(5);
    for map in MAPS {
        let sheet = Sheet::named(map).unwrap();
        for _ in 0..300 {
            let mut board = Board::default();
            let numbers = 1 + rng.below(6);
            for place in &sheet.places {
                if rng.below(10) > 0 {
                    board.write(place.bit, 1 + rng.below(numbers) as u8);
                }
            }
            for stars in [Stars::Each, Stars::Once] {
                assert_eq!(Scorer::new(&sheet, stars).total(&board), plain_score(&sheet, &board, stars), "{map}");
            }
        }
    }
}

#[test]
fn hearts_and_stars_are_counted_in_a_table() {
    // A lone 1 on a star and three hearts with 2; three hearts with 1.
    let position = read("splitter sheet=*h|h*/#h|## cells=1221/3241;1111/1111 stars=once");
    assert_eq!(position.scores(), [2 + 5, 5]);
    assert_eq!(position.winners(), [0]);
}
