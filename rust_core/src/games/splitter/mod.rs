//! Splitter, a roll-and-write for one to twelve.

mod bots;
pub mod endgame;
pub mod hindsight;
pub mod map;
mod notation;
pub mod player;
pub mod rules;
pub mod score;
pub mod sheet;
mod show;
mod solve;
pub mod value;
mod why;

use serde_json::Value;

pub use self::rules::{Placement, Splitter};
use self::sheet::Sheet;
use crate::contract::bot::Request;
use crate::contract::error::{PositionError, SetupError, SolveError};
use crate::contract::facts::{Facts, FieldFact, InputFact, MethodFact, ObjectiveFact, OptionFact, Values};
use crate::contract::limits::Limits;
use crate::contract::message::Message;
use crate::contract::question::Question;
use crate::contract::seat::{MOST_SEATS, Seat, Seats};
use crate::contract::setup::Setup;
use crate::contract::solution::Solution;
use crate::contract::words::{Printer, Words};
use crate::contract::{Bot, Knowledge, Notation, Rules, Show, Solve};
use crate::play::chance::{Chance, Rng};

/// What Splitter says of itself.
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
        unit: "points",
        help: "The expected final total of the seat's own sheet.",
    }],
    methods: &[
        MethodFact {
            name: solve::EXACT,
            help: "Counts every roll and placement out: exact, with up to seven empty pairs.",
        },
        MethodFact { name: solve::LOOKAHEAD, help: "Values learned from games against chance, looked one roll ahead." },
        MethodFact {
            name: solve::PLAYOUTS,
            help: "Games played out by the learned player on the same rolls for each placement.",
        },
        MethodFact {
            name: solve::HINDSIGHT,
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

impl Rules for Splitter {
    type Action = Placement;

    const FACTS: Facts = FACTS;

    fn start(setup: &Setup, chance: &mut Chance) -> Result<Self, SetupError> {
        let sheet = Sheet::named(setup.option("sheet")).map_err(|error| SetupError::new(error.message))?;
        let stars = notation::stars_named(setup.option("stars")).unwrap_or_default();
        let mut state = Self::empty(sheet, stars, setup.players);
        state.throw(chance);
        Ok(state)
    }

    fn setup(&self) -> Setup {
        let options = [("sheet", self.sheet.name.clone()), ("stars", notation::stars_name(self.stars).to_owned())];
        Setup { players: self.boards.len(), options: options.into() }
    }

    fn to_act(&self) -> Seats {
        self.waiting()
    }

    fn actions(&self, seat: Seat, list: &mut Vec<Placement>) {
        list.extend(self.placements(seat));
    }

    fn is_legal(&self, seat: Seat, action: Placement) -> bool {
        self.may_place(seat, action)
    }

    fn refusal(&self, seat: Seat, action: Placement) -> Option<Message> {
        self.refuse(seat, action)
    }

    fn apply(&mut self, seat: Seat, action: Placement, chance: &mut Chance) {
        self.place(seat, action, chance);
    }

    fn scores(&self) -> Vec<i32> {
        self.totals().into_iter().map(|total| total as i32).collect()
    }

    fn winners(&self) -> Vec<Seat> {
        self.best_seats()
    }

    fn round(&self) -> u32 {
        (self.rounds_done() + 1).min(self.sheet.pairs.len()) as u32
    }

    fn settle(&mut self, chance: &mut Chance) {
        if !self.is_complete() {
            self.throw(chance);
        }
    }
}

impl Notation for Splitter {
    fn read(words: &mut Words<'_>) -> Result<Self, PositionError> {
        Self::read_words(words)
    }

    fn print(&self, printer: &mut Printer) {
        self.print_words(printer);
    }

    fn read_action(text: &str) -> Option<Placement> {
        notation::read_placement(text)
    }

    fn print_action(action: Placement) -> String {
        notation::print_placement(action)
    }
}

impl Knowledge for Splitter {
    fn view(&self, _seat: Seat) -> Self {
        self.clone()
    }

    fn is_complete(&self) -> bool {
        self.roll.is_some() || self.is_over()
    }

    fn sample(&self, rng: &mut Rng) -> Self {
        let mut state = self.clone();
        state.settle(&mut Chance::drawn(rng.clone()));
        state
    }

    fn reveals(&self, _seat: Seat, _action: Placement, after: &Self) -> bool {
        after.roll.is_some() && after.rounds_done() > self.rounds_done()
    }
}

impl Show for Splitter {
    fn score_parts(&self) -> Value {
        show::score_parts(self)
    }

    fn board(&self, _viewer: Option<Seat>) -> Value {
        show::board(self)
    }

    fn parts(action: Placement) -> Value {
        show::parts(action)
    }

    fn choice(&self, seat: Seat, action: Placement) -> Value {
        show::choice(self, seat, action)
    }

    fn story(&self, seat: Seat, action: Placement, after: &Self, _viewer: Option<Seat>) -> Message {
        show::story(self, seat, action, after)
    }
}

impl Solve for Splitter {
    fn solve(&self, question: &Question, limits: &Limits<'_>) -> Result<Solution, SolveError> {
        solve::solve(self, question, limits)
    }
}

impl Bot for Splitter {
    fn choose(&self, seat: Seat, request: &Request<'_, Placement>) -> Option<Placement> {
        bots::choose(self, seat, request)
    }
}
