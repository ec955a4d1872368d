//! What Splitter says of itself.

use crate::contract::facts::{Facts, FieldFact, InputFact, MethodFact, ObjectiveFact, OptionFact, Values};
use crate::contract::seat::MOST_SEATS;

/// The unit of all values.
pub(super) const UNIT: &str = "points";

/// The name of the exact method.
pub(super) const EXACT: &str = "exact";
/// The name of the learned method.
pub(super) const LOOKAHEAD: &str = "lookahead";
/// The name of the method of games played out.
pub(super) const ROLLOUT: &str = "rollout";
/// The name of the method for known rolls.
pub(super) const HINDSIGHT: &str = "hindsight";

/// The facts.
pub const FACTS: Facts = Facts {
    name: "splitter",
    players: (1, MOST_SEATS),
    suggested_players: 2,
    minutes: (15, 25),
    summary: "Two dice, one sheet, every pair mirrored.",
    live: false,
    rounds: false,
    low_wins: false,
    hidden: false,
    options: &[
        OptionFact {
            name: "sheet",
            label: "Sheet",
            help: "A is the one for beginners, B has hearts; or a map of your own: # cell, * star, h heart, . nothing, | centre line, rows with / between them.",
            default: "A",
            values: Values::Text(&[("A", "Sheet A"), ("B", "Sheet B")]),
        },
        OptionFact {
            name: "stars",
            label: "Two stars in a group",
            help: "Each star doubles (four times the points), or a group is doubled once.",
            default: "each",
            values: Values::Choices(&[("each", "Each star doubles"), ("once", "Doubled once")]),
        },
    ],
    objectives: &[ObjectiveFact {
        name: "total",
        unit: UNIT,
        help: "The expected final total of the seat's own sheet.",
    }],
    methods: &[
        MethodFact { name: EXACT, help: "Counts every roll and placement out: exact, with up to seven empty pairs." },
        MethodFact { name: LOOKAHEAD, help: "Values learned from games against chance, looked one roll ahead." },
        MethodFact {
            name: ROLLOUT,
            help: "Games played out by the learned player on the same rolls for each placement.",
        },
        MethodFact {
            name: HINDSIGHT,
            help: "The best total that the given rolls allow, in any order, with proven bounds.",
        },
    ],
    inputs: &[InputFact {
        name: "rolls",
        help: "Known rolls for hindsight: one text of two digits for each empty pair; the roll on the table may be left out.",
        texts: true,
        from_chance: true,
    }],
    fields: &[
        FieldFact { name: "sheet", label: "Sheet", help: "A, B, or a map with / between rows and the centre line." },
        FieldFact {
            name: "cells",
            label: "Cells",
            help: "One row between slashes, without the centre line: 1 to 6, _ for an empty cell, . for no cell; sheets with ; between seats.",
        },
        FieldFact { name: "roll", label: "Roll", help: "The two dice; left out between rounds." },
        FieldFact {
            name: "to_act",
            label: "To write",
            help: "With several sheets: the seats that have not written the roll yet.",
        },
        FieldFact { name: "stars", label: "Stars", help: "each: every star doubles; once: a group is doubled once." },
    ],
};
