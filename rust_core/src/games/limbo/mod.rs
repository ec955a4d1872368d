//! Limbo, David Parlett's countdown game for two.

pub mod actions;
pub mod arithmetic;
mod bots;
pub mod cards;
pub mod holdings;
pub mod knowledge;
pub mod notation;
pub mod rules;
mod show;
pub mod solve;

use serde_json::Value;

use self::actions::Action;
use self::rules::{Doubling, Limbo, Options, Phase};
use crate::contract::bot::Request;
use crate::contract::error::{PositionError, SetupError, SolveError};
use crate::contract::facts::{Facts, FieldFact, MethodFact, ObjectiveFact, OptionFact, Values};
use crate::contract::limits::Limits;
use crate::contract::message::Message;
use crate::contract::question::Question;
use crate::contract::seat::{Seat, Seats};
use crate::contract::setup::Setup;
use crate::contract::solution::Solution;
use crate::contract::words::{Printer, Words};
use crate::contract::{Bot, Knowledge, Notation, Rules, Show, Solve};
use crate::play::chance::{Chance, Rng};

/// What Limbo says of itself.
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

/// The options that a set-up names.
fn options_of(setup: &Setup) -> Options {
    Options {
        face_up: setup.option("stock_top") == "face_up",
        doubling: match setup.option("doubling") {
            "after_starter" => Doubling::AfterStarter,
            "off" => Doubling::Off,
            _ => Doubling::BeforeStarter,
        },
        winner_only: setup.option("double_applies") == "winner",
        loser_scores: setup.number("loser_scores") as u8,
    }
}

/// The set-up with these options.
fn setup_of(options: Options) -> Setup {
    let doubling = match options.doubling {
        Doubling::BeforeStarter => "before_starter",
        Doubling::AfterStarter => "after_starter",
        Doubling::Off => "off",
    };
    let values = [
        ("stock_top", if options.face_up { "face_up" } else { "face_down" }.to_string()),
        ("doubling", doubling.to_string()),
        ("double_applies", if options.winner_only { "winner" } else { "round" }.to_string()),
        ("loser_scores", options.loser_scores.to_string()),
    ];
    Setup { players: 2, options: values.into_iter().collect() }
}

impl Rules for Limbo {
    type Action = Action;

    const FACTS: Facts = FACTS;

    fn start(setup: &Setup, chance: &mut Chance) -> Result<Self, SetupError> {
        Ok(Limbo::deal_first(options_of(setup), chance))
    }

    fn setup(&self) -> Setup {
        setup_of(self.options)
    }

    fn to_act(&self) -> Seats {
        if self.phase == Phase::Over || self.ended() { Seats::NONE } else { Seats::one(self.turn) }
    }

    fn actions(&self, seat: Seat, list: &mut Vec<Action>) {
        if self.to_act().contains(&seat) {
            list.extend(self.open_actions());
        }
    }

    fn is_legal(&self, seat: Seat, action: Action) -> bool {
        self.to_act().contains(&seat) && (self.open_actions().contains(&action) || self.may_be_hidden(action))
    }

    fn refusal(&self, _seat: Seat, action: Action) -> Option<Message> {
        show::refusal(self, action)
    }

    fn apply(&mut self, _seat: Seat, action: Action, chance: &mut Chance) {
        self.play(action, chance);
    }

    fn scores(&self) -> Vec<i32> {
        self.scores.to_vec()
    }

    fn winners(&self) -> Vec<Seat> {
        if self.phase == Phase::Over && self.decided() {
            vec![Seat::from(self.scores[1] > self.scores[0])]
        } else {
            Vec::new()
        }
    }

    fn round(&self) -> u32 {
        self.round.0 + 1
    }

    fn settle(&mut self, chance: &mut Chance) {
        self.finish(chance);
    }
}

impl Notation for Limbo {
    fn read(words: &mut Words<'_>) -> Result<Self, PositionError> {
        notation::read(words)
    }

    fn print(&self, printer: &mut Printer) {
        notation::print(self, printer);
    }

    fn read_action(text: &str) -> Option<Action> {
        actions::read(text)
    }

    fn print_action(action: Action) -> String {
        actions::print(action)
    }
}

impl Knowledge for Limbo {
    fn view(&self, seat: Seat) -> Self {
        self.seen_by(seat)
    }

    fn is_complete(&self) -> bool {
        self.complete()
    }

    fn sample(&self, rng: &mut Rng) -> Self {
        self.sampled(rng)
    }

    fn reveals(&self, _seat: Seat, _action: Action, after: &Self) -> bool {
        // A turned card, the starter, or the hands laid open at the end of a round.
        after.phase == Phase::Over
            || after.round.0 != self.round.0
            || after.turned_up()
            || after.stock.len() != self.stock.len()
    }
}

impl Show for Limbo {
    fn score_parts(&self) -> Value {
        show::score_parts(self)
    }

    fn board(&self, viewer: Option<Seat>) -> Value {
        show::board(self, viewer)
    }

    fn parts(action: Action) -> Value {
        show::parts(action)
    }

    fn choice(&self, _seat: Seat, action: Action) -> Value {
        show::choice(self, action)
    }

    fn story(&self, seat: Seat, action: Action, after: &Self, _viewer: Option<Seat>) -> Message {
        show::story(self, seat, action, after)
    }
}

impl Solve for Limbo {
    fn solve(&self, question: &Question, limits: &Limits<'_>) -> Result<Solution, SolveError> {
        solve::answer(self, question, limits)
    }
}

impl Bot for Limbo {
    fn choose(&self, seat: Seat, request: &Request<'_, Action>) -> Option<Action> {
        bots::choose(self, seat, request)
    }
}
