//! The learned weights.

use std::fmt::Write;
use std::sync::LazyLock;

use super::features::FEATURES;
use crate::games::snorkeling::facts::MOST_PLAYERS;
use crate::games::snorkeling::state::Snorkeling;

/// What each feature is worth.
pub(super) type Weights = [f32; FEATURES];

/// One line for each variant and number of players: `basic 2 -0.25 1.17 …`. The example `snorkeling_policy` writes it.
const FILE: &str = include_str!("weights.txt");

static SHIPPED: LazyLock<Vec<Weights>> = LazyLock::new(|| {
    let numbers = FILE.lines().map(|line| line.split(' ').skip(2).map(|number| number.parse().unwrap_or(0.0)));
    numbers.map(|mut numbers| std::array::from_fn(|_| numbers.next().unwrap_or(0.0))).collect()
});

/// The weights for a state's variant and number of players.
pub(super) fn shipped(state: &Snorkeling) -> &'static Weights {
    static NONE: Weights = [0.0; FEATURES];
    SHIPPED.get(line(state.expert, state.seats())).unwrap_or(&NONE)
}

/// The line of the file: basic first, two players first.
fn line(expert: bool, players: usize) -> usize {
    players - 2 + usize::from(expert) * (MOST_PLAYERS - 1)
}

/// Weights as numbers with a space before each.
pub(super) fn print(weights: &Weights) -> String {
    weights.iter().fold(String::new(), |mut text, weight| {
        // Writing to a text can't fail.
        let _ = write!(text, " {weight:.2}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_a_whole_line_for_each_variant_and_number_of_players() {
        let mut lines = FILE.lines();
        for variant in ["basic", "expert"] {
            for players in 2..=MOST_PLAYERS {
                let words: Vec<&str> = lines.next().unwrap().split(' ').collect();
                assert_eq!(words[..2], [variant, &players.to_string()]);
                assert_eq!(words.len(), 2 + FEATURES, "{variant} {players}");
                let weights = &SHIPPED[line(variant == "expert", players)];
                assert_eq!(format!("{variant} {players}{}", print(weights)), words.join(" "));
            }
        }
        assert_eq!(lines.next(), None);
    }
}
