//! Bad maps, positions, questions and actions, each refused with one sentence.

use std::collections::BTreeMap;

use crate::{data, list, read, solve};
use tablegames_core::games;
use tablegames_core::play::chance::Chance;
use tablegames_core::play::session::Session;

#[test]
fn bad_maps_are_refused_with_their_place() {
    for map in list(&data("vectors.json"), "bad_maps") {
        let map = map.as_str().unwrap();
        let error = games::read(&format!("splitter sheet={map} cells=_")).unwrap_err().to_string();
        assert!(error.contains("row") && error.contains("column"), "{map}: {error}");
        let error = Session::new("splitter", Some(1), [("sheet".into(), map.into())].into(), Vec::new(), 1);
        assert!(error.is_err(), "{map} was taken");
    }
}

#[test]
fn bad_positions_are_refused() {
    let told = |words: &str| games::read(&format!("splitter {words}")).unwrap_err().to_string();
    assert_eq!(told("sheet=A"), "The position lacks 'cells='.");
    assert_eq!(told("sheet=#|# cells=__/__"), "'cells=' has 2 rows; the sheet has 1.");
    assert_eq!(
        told("sheet=#|# cells=___"),
        "Row 1 of 'cells=' has 3 signs; the sheet has 2 columns, the centre line left out."
    );
    assert_eq!(
        told("sheet=#|# cells=_7"),
        "'7' at row 1, column 2 of 'cells=' is not right: a number from 1 to 6 or _ would be."
    );
    assert_eq!(
        told("sheet=#|#/.|. cells=__/_."),
        "'_' at row 2, column 1 of 'cells=' is not right: ., as the sheet has no cell there, would be."
    );
    assert_eq!(told("sheet=#|# cells=_1"), "The pair r1d1 in 'cells=' has one number; it has two or none.");
    assert_eq!(
        told("sheet=#|# cells=__ roll=17"),
        "'roll=17' is not right: two numbers from 1 to 6, such as 15, would be."
    );
    assert_eq!(told("sheet=#|# cells=11 roll=15"), "'roll=' stands beside full sheets; leave it out.");
    assert_eq!(told("sheet=#|# cells=__ stars=two"), "'stars=two' is not right: each or once would be.");
    assert_eq!(
        told("sheet=#|# cells=11;__"),
        "Sheet 1 in 'cells=' has 1 filled pairs more than another; 0 at most would be right here."
    );
    assert_eq!(
        told("sheet=#|# cells=11;__ roll=11 to_act=0"),
        "'to_act=0' is not right: 1, the seats whose sheets don't have the roll yet, would be."
    );
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    let tiny = read("splitter sheet=#|# cells=__ roll=15");
    let told = |method, rolls: Option<&[&str]>| {
        solve(&*tiny, method, rolls.map(|rolls| rolls.iter().map(ToString::to_string).collect())).unwrap_err()
    };
    assert_eq!(told(None, Some(&["15", "16"])), "'rolls' has 2 rolls for 1 empty pairs; give one for each.");
    assert_eq!(told(None, Some(&["1"])), "'1' in 'rolls' is no roll; two digits from 1 to 6 are, such as '15'.");
    assert_eq!(told(Some("hindsight"), None), "Hindsight needs 'rolls', one for each of the 1 empty pairs.");
    assert_eq!(told(Some("exact"), Some(&["15"])), "'rolls' are for the method 'hindsight', not 'exact'.");
    let start = Session::new("splitter", Some(1), BTreeMap::new(), Vec::new(), 1).unwrap();
    assert_eq!(
        solve(start.position(), Some("exact"), None).unwrap_err(),
        "With 22 empty pairs there is too much to count out; 7 are possible."
    );
}

#[test]
fn refusals_say_what_would_be_right() {
    let told = |action: &str| {
        let mut position = read("splitter sheet=##|## cells=5__1 roll=15");
        position.play(0, action, &mut Chance::unknown()).unwrap_err().to_string()
    };
    assert_eq!(told("r1d2:15"), "The pair r1d2 is filled already; choose an empty one.");
    assert_eq!(told("r2d1:15"), "There is no pair r2d1 on this sheet; r2d1 is row 2, 1 from the centre line.");
    assert_eq!(told("r1d1:16"), "The roll is 1 and 5; these two go into the pair, in either order.");
    assert_eq!(told("r01d1:15"), "'r01d1:15' is no action of splitter.");
}
