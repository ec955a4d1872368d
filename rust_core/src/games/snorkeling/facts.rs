//! What the game says of itself.

use crate::contract::facts::{Facts, FieldFact, MethodFact, ObjectiveFact, OptionFact, Values};

/// The most players.
pub(super) const MOST_PLAYERS: usize = 6;

/// The highest target that a match can have.
pub(super) const MOST_TARGET: i64 = 60;

pub(super) const EXACT: &str = "exact";
pub(super) const IS_MCTS: &str = "is-mcts";

/// What the game says of itself.
pub const FACTS: Facts = Facts {
    name: "snorkeling",
    players: (2, MOST_PLAYERS),
    suggested_players: 3,
    minutes: (15, 30),
    summary: "Stay deep, and push the others to the beach.",
    live: false,
    rounds: true,
    hidden: true,
    low_wins: false,
    options: &[
        OptionFact {
            name: "variant",
            label: "Variant",
            help: "In the expert game a turn may mix both ways of laying, card by card.",
            default: "basic",
            values: Values::Choices(&[("basic", "Basic"), ("expert", "Expert")]),
        },
        OptionFact {
            name: "target",
            label: "Points to win",
            help: "The first to reach so many points wins; 6 makes a short game.",
            default: "12",
            values: Values::Number { min: 1, max: MOST_TARGET },
        },
    ],
    objectives: &[
        ObjectiveFact {
            name: "points",
            unit: "points",
            help: "Points of this round: your own less the mean of the others'.",
        },
        ObjectiveFact { name: "match", unit: "chance", help: "The chance to win the match from these scores." },
    ],
    methods: &[
        MethodFact { name: EXACT, help: "Everything known: all lines of play to the end of the round." },
        MethodFact {
            name: IS_MCTS,
            help: "Cards hidden or the end far: a tree search over many deals that fit what is known.",
        },
    ],
    inputs: &[],
    fields: &[
        FieldFact { name: "centre", label: "Centre", help: "The top card of the centre pile, such as r3." },
        FieldFact {
            name: "piles",
            label: "Piles",
            help: "Each player's pile from the Lanternfish L up, with / between them: L/Lb4/L.",
        },
        FieldFact {
            name: "hands",
            label: "Hands",
            help: "Each player's hand, with / between them; ?5 is five unknown cards, - an empty hand.",
        },
        FieldFact { name: "turn", label: "Turn", help: "The seat whose turn it is." },
        FieldFact { name: "deck", label: "Deck", help: "The deck, next card first; ?40 is forty unknown cards." },
        FieldFact { name: "out", label: "Covered", help: "The cards of the centre pile below its top." },
        FieldFact { name: "scores", label: "Scores", help: "The points of the rounds before, with / between them." },
        FieldFact { name: "laid", label: "Laid", help: "The cards laid in this turn so far." },
        FieldFact {
            name: "phase",
            label: "Phase",
            help: "play, more (cards may be laid), put (only onto a pile), take, or over.",
        },
        FieldFact { name: "first", label: "Starter", help: "The seat that started this round." },
        FieldFact { name: "round", label: "Round", help: "The number of the round, from 1." },
        FieldFact { name: "stuck", label: "Stuck", help: "Passes in a row without a draw." },
        FieldFact { name: "renewed", label: "Renewed", help: "How often the deck was renewed in this round." },
        FieldFact { name: "target", label: "Points to win", help: "The points that win the match." },
        FieldFact { name: "variant", label: "Variant", help: "basic or expert." },
        FieldFact {
            name: "seen",
            label: "Seen",
            help: "For each hand the cards that all have seen taken back, with / between them.",
        },
    ],
};
