//! What Limbo says of itself.

use crate::contract::facts::{Facts, FieldFact, MethodFact, ObjectiveFact, OptionFact, Values};

/// The facts.
pub const FACTS: Facts = Facts {
    name: "limbo",
    players: (2, 2),
    suggested_players: 2,
    minutes: (5, 15),
    summary: "Count down from 101 and lay the last card.",
    live: false,
    rounds: true,
    low_wins: false,
    hidden: true,
    options: &[
        OptionFact {
            name: "stock_top",
            label: "Top of the stock",
            help: "Whether the top card of the stock lies face down, or face up as David Parlett has it.",
            default: "face_down",
            values: Values::Choices(&[("face_down", "Face down"), ("face_up", "Face up")]),
        },
        OptionFact {
            name: "doubling",
            label: "Doubling",
            help: "Whether a round may be doubled and redoubled, and whether that comes before or after the starter is seen.",
            default: "before_starter",
            values: Values::Choices(&[
                ("before_starter", "Before the starter"),
                ("after_starter", "After the starter"),
                ("off", "No doubling"),
            ]),
        },
        OptionFact {
            name: "double_applies",
            label: "What is doubled",
            help: "Whether the factor multiplies both players' points of the round, or the winner's alone as David Parlett has it.",
            default: "round",
            values: Values::Choices(&[("round", "Both players' points"), ("winner", "The winner's points")]),
        },
        OptionFact {
            name: "loser_scores",
            label: "Loser's points",
            help: "How many points the loser of a round gets for each of the final count.",
            default: "10",
            values: Values::Choices(&[("10", "10 × the count"), ("1", "The count"), ("0", "Nothing")]),
        },
    ],
    objectives: &[
        ObjectiveFact { name: "points", unit: "points", help: "The points of this round, own minus the other's." },
        ObjectiveFact { name: "round", unit: "chance", help: "The chance to win this round." },
        ObjectiveFact { name: "match", unit: "chance", help: "The chance to win the match from these scores." },
    ],
    methods: &[
        MethodFact {
            name: "double-dummy",
            help: "All hands and the stock are known; the exact value with best play by both.",
        },
        MethodFact {
            name: "all-deals",
            help: "The exact average over every hand that the other player can hold; for each, both play as if they saw both hands but not the stock.",
        },
    ],
    inputs: &[],
    fields: &[
        FieldFact { name: "count", label: "Count", help: "The count, 0 to 101." },
        FieldFact { name: "pile", label: "Pile", help: "The cards played in this round, the starter first." },
        FieldFact {
            name: "hands",
            label: "Hands",
            help: "The two hands with a slash between them, seat 0 first; ? is an unknown card, ?5 five of them, - no cards.",
        },
        FieldFact { name: "turn", label: "Turn", help: "The seat to move, 0 or 1." },
        FieldFact {
            name: "dealer",
            label: "Dealer",
            help: "The seat that dealt this round; the other one leads. Left out: the seat that is not to move.",
        },
        FieldFact {
            name: "stock",
            label: "Stock",
            help: "The face-down cards, next card first: known ones, then ? and their number. Left out: all cards not named elsewhere.",
        },
        FieldFact { name: "out", label: "Out", help: "The cards known to be out of this round." },
        FieldFact { name: "phase", label: "Phase", help: "double, redouble, starter, play or over. Left out: play." },
        FieldFact { name: "double", label: "Factor", help: "The factor of this round: 1, 2 or 4." },
        FieldFact { name: "scores", label: "Scores", help: "The points of the match so far, seat 0 first." },
    ],
};
