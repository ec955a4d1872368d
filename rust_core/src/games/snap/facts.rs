//! What Snap says of itself.

use crate::contract::facts::{Facts, FieldFact, InputFact, MethodFact, ObjectiveFact, OptionFact, Values};
use crate::contract::seat::MOST_SEATS;

/// The widest tie window, in milliseconds.
pub(super) const WIDEST_TIE: i64 = 1000;

/// The name of the exact method.
pub(super) const ODDS: &str = "odds";
/// The name of the method of games played out.
pub(super) const ROLLOUT: &str = "rollout";

/// The facts.
pub const FACTS: Facts = Facts {
    name: "snap",
    players: (2, MOST_SEATS),
    suggested_players: 4,
    minutes: (5, 20),
    summary: "See two alike, call before anyone else.",
    live: true,
    rounds: false,
    hidden: true,
    low_wins: false,
    options: &[OptionFact {
        name: "tie",
        label: "Tie window",
        help: "Calls less than so many milliseconds apart are a tie; 0: only equal times.",
        default: "50",
        values: Values::Number { min: 0, max: WIDEST_TIE },
    }],
    objectives: &[
        ObjectiveFact { name: "match", unit: "chance", help: "The chance that the next card turned makes a match." },
        ObjectiveFact {
            name: "win",
            unit: "chance",
            help: "The seat's chance to win the game with these reaction times and this attention; ties are split.",
        },
    ],
    methods: &[
        MethodFact {
            name: ODDS,
            help: "The exact odds of the next turns for a perfect memory: every order of the unseen cards is as likely.",
        },
        MethodFact {
            name: ROLLOUT,
            help: "Games played out with the given reaction times and attention, from cards drawn for what is unseen.",
        },
    ],
    inputs: &[
        InputFact {
            name: "reaction",
            help: "The mean time of a call in milliseconds, one number a seat. Left out: 500 for everybody.",
            texts: false,
            from_chance: false,
        },
        InputFact {
            name: "attention",
            help: "The chance to notice a match, from 0 to 1, one number a seat. Left out: 0.9 for everybody.",
            texts: false,
            from_chance: false,
        },
    ],
    fields: &[
        FieldFact {
            name: "down",
            label: "Face-down piles",
            help: "The face-down piles with a slash between seats, next card first; ? is an unknown card, ?5 five of them, - no cards.",
        },
        FieldFact {
            name: "up",
            label: "Face-up piles",
            help: "The face-up piles with a slash between seats, top card last.",
        },
        FieldFact { name: "pot", label: "Pot", help: "The Snap Pot, top card last; - where there is none." },
        FieldFact { name: "turn", label: "Turn", help: "The seat that turns the next card." },
        FieldFact { name: "last", label: "Turned last", help: "The seat that turned the last card." },
        FieldFact {
            name: "calls",
            label: "Open calls",
            help: "Calls that wait for the race to be decided: seat, call and milliseconds, such as 0:snap:412,3:pot:430.",
        },
        FieldFact {
            name: "dry",
            label: "Turns without a win",
            help: "Cards turned since a pile was last won; 520 end the game.",
        },
        FieldFact { name: "tie", label: "Tie window", help: "Calls less than so many milliseconds apart are a tie." },
        FieldFact { name: "free", label: "Can't be fined", help: "The seats that can't be fined for this card." },
        FieldFact {
            name: "tied",
            label: "Last tie",
            help: "The seats of the last tie, when all cards are in the pot.",
        },
        FieldFact {
            name: "seen",
            label: "Seen",
            help: "The face-down cards that all have seen. Left out: all that are named.",
        },
    ],
};
