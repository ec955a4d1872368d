//! What Toy says of itself.

use crate::contract::facts::{Facts, FieldFact, MethodFact, ObjectiveFact, OptionFact, Values};

/// The fewest counters that a game begins with.
pub(super) const FEWEST: i64 = 10;
/// The most counters that a game begins with.
pub(super) const MOST: i64 = 50;
/// The counters that a game begins with where nothing is chosen.
pub(super) const USUAL: i64 = 30;

/// The unit of all values.
pub(super) const UNIT: &str = "chance";
/// The name of the exact method.
pub(super) const EXACT: &str = "exact";

/// The facts.
pub const FACTS: Facts = Facts {
    name: "toy",
    players: (2, 2),
    suggested_players: 2,
    minutes: (1, 2),
    summary: "Take one, two or three, and the last one.",
    live: false,
    rounds: false,
    low_wins: false,
    hidden: false,
    options: &[OptionFact {
        name: "counters",
        label: "Counters",
        help: "How many lie in the heap at the beginning.",
        default: "30",
        values: Values::Number { min: FEWEST, max: MOST },
    }],
    objectives: &[ObjectiveFact {
        name: "win",
        unit: UNIT,
        help: "Whether the seat wins when both play as well as can be.",
    }],
    methods: &[MethodFact { name: EXACT, help: "Looks at every way to the end." }],
    inputs: &[],
    fields: &[
        FieldFact { name: "left", label: "Counters left", help: "How many still lie in the heap." },
        FieldFact { name: "turn", label: "Turn", help: "The seat that takes next." },
        FieldFact { name: "counters", label: "Counters", help: "How many lay in the heap at the beginning." },
    ],
};
