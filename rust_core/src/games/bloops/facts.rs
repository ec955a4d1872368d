//! What the game says of itself.

use crate::contract::facts::{Facts, FieldFact, MethodFact, ObjectiveFact, OptionFact, Values};

/// The most seats of a table.
pub(super) const MOST_PLAYERS: usize = 5;

pub(super) const EXACT: &str = "exact";
pub(super) const ROLLOUT: &str = "rollout";
pub(super) const IS_MCTS: &str = "is-mcts";

/// What the game says of itself.
pub const FACTS: Facts = Facts {
    name: "bloops",
    players: (2, MOST_PLAYERS),
    suggested_players: 4,
    minutes: (10, 20),
    summary: "Remember your cards; get rid of the dear ones.",
    live: false,
    rounds: false,
    low_wins: true,
    hidden: true,
    options: &[OptionFact {
        name: "memory_aid",
        label: "Memory aid",
        help: "Cards that you have seen stay turned up for you.",
        default: "off",
        values: Values::Choices(&[("off", "Off"), ("on", "On")]),
    }],
    objectives: &[
        ObjectiveFact {
            name: "points",
            unit: "points",
            help: "The mean of the others' points minus your own at the end.",
        },
        ObjectiveFact { name: "win", unit: "chance", help: "The chance to have the fewest points, ties split." },
    ],
    methods: &[
        MethodFact { name: EXACT, help: "Everything known and the end near: all lines of play." },
        MethodFact {
            name: ROLLOUT,
            help: "Cards hidden or the end far: every action tried in the same deals that fit what is known, and played on by sensible players.",
        },
        MethodFact { name: IS_MCTS, help: "The same deals, but what the players do next is learned by a tree search." },
    ],
    inputs: &[],
    fields: &[
        FieldFact {
            name: "cards",
            label: "Cards",
            help: "Each seat's slots from the bottom left, / between seats: 0-9, t e w f x for 10, 11, 12, 15, 20, ? unknown, . empty.",
        },
        FieldFact { name: "discard", label: "Discard pile", help: "The discarded cards, bottom first; - for none." },
        FieldFact { name: "drawn", label: "Drawn card", help: "The card in hand while choosing, else -." },
        FieldFact { name: "phase", label: "Phase", help: "draw, choose, end or over." },
        FieldFact { name: "turn", label: "Turn", help: "The seat whose turn it is." },
        FieldFact {
            name: "deck",
            label: "Draw pile",
            help: "The draw pile, next card first; ?42 for 42 unknown cards.",
        },
        FieldFact { name: "caller", label: "Caller", help: "The seat that called BLOOPS, - for nobody." },
        FieldFact {
            name: "know",
            label: "Who has seen what",
            help: "For each slot one base-32 digit, the sum of 2^seat over those who have seen its card; . where it is empty.",
        },
        FieldFact { name: "who", label: "Effect", help: "The seat that must use the effect of the top discard." },
        FieldFact {
            name: "barred",
            label: "Barred",
            help: "Seats that may not counter until another card is discarded.",
        },
        FieldFact { name: "last", label: "Turns left", help: "Turns left after a call, the present one included." },
        FieldFact { name: "renewed", label: "Renewed", help: "How often the draw pile was renewed: 0, 1 or 2." },
    ],
};
