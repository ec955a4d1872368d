//! Snorkeling: a race to keep one's own pile near the surface while the others are pulled toward the beach.

use serde_json::Value;

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

mod hand;
mod knowledge;
mod notation;
mod page;
mod reading;
mod refusal;
mod rules;
mod solve;
mod standing;
mod state;
mod validity;

pub use rules::Action;
pub use solve::train_policy;
pub use state::Snorkeling;

use state::Phase;

impl Rules for Snorkeling {
    type Action = Action;

    const FACTS: Facts = Facts {
        name: "snorkeling",
        players: (2, state::MOST),
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
                values: Values::Number { min: 1, max: notation::MOST_TARGET },
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
            MethodFact { name: solve::EXACT, help: "Everything known: all lines of play to the end of the round." },
            MethodFact {
                name: solve::IS_MCTS,
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
            FieldFact {
                name: "scores",
                label: "Scores",
                help: "The points of the rounds before, with / between them.",
            },
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

    fn start(setup: &Setup, chance: &mut Chance) -> Result<Self, SetupError> {
        Ok(Self::first_round(setup, chance))
    }

    fn setup(&self) -> Setup {
        let variant = if self.expert { "expert" } else { "basic" };
        Setup {
            players: self.seats(),
            options: [("variant", variant.to_string()), ("target", self.standing.target.to_string())].into(),
        }
    }

    fn to_act(&self) -> Seats {
        if self.phase == Phase::Over { Seats::NONE } else { Seats::one(self.turn) }
    }

    fn actions(&self, seat: Seat, list: &mut Vec<Action>) {
        if seat == self.turn {
            self.each_action(|action| list.push(action));
        }
    }

    /// A card that nobody names may be played from a hand with unknown cards, as happens when somebody follows a game
    /// at a real table.
    fn is_legal(&self, seat: Seat, action: Action) -> bool {
        seat == self.turn && self.why_not(action).is_none()
    }

    fn refusal(&self, _seat: Seat, action: Action) -> Option<Message> {
        self.why_not(action)
    }

    fn apply(&mut self, _seat: Seat, action: Action, chance: &mut Chance) {
        if let Some(points) = self.advance(action, chance) {
            self.close_round(points, chance);
        }
    }

    fn scores(&self) -> Vec<i32> {
        self.standing.scores[..self.seats()].to_vec()
    }

    fn winners(&self) -> Vec<Seat> {
        if self.phase == Phase::Over { self.standing.leaders().collect() } else { Vec::new() }
    }

    fn round(&self) -> u32 {
        u32::from(self.standing.round)
    }
}

impl Notation for Snorkeling {
    fn read(words: &mut Words<'_>) -> Result<Self, PositionError> {
        Self::read_words(words)
    }

    fn print(&self, printer: &mut Printer) {
        self.print_words(printer);
    }

    fn read_action(text: &str) -> Option<Action> {
        notation::read_action(text)
    }

    fn print_action(action: Action) -> String {
        notation::print_action(action)
    }
}

impl Knowledge for Snorkeling {
    fn view(&self, seat: Seat) -> Self {
        self.seen_by(seat)
    }

    fn is_complete(&self) -> bool {
        self.hidden() == 0
    }

    fn sample(&self, rng: &mut Rng) -> Self {
        self.world(rng)
    }

    fn reveals(&self, _seat: Seat, _action: Action, after: &Self) -> bool {
        (self.deck.len(), self.renewed, self.standing.round) != (after.deck.len(), after.renewed, after.standing.round)
    }
}

impl Show for Snorkeling {
    fn score_parts(&self) -> Value {
        self.parts()
    }

    fn board(&self, viewer: Option<Seat>) -> Value {
        self.board_data(viewer)
    }

    fn parts(action: Action) -> Value {
        Self::action_parts(action)
    }

    fn choice(&self, _seat: Seat, action: Action) -> Value {
        self.action_data(action)
    }

    fn story(&self, seat: Seat, action: Action, after: &Self, viewer: Option<Seat>) -> Message {
        self.sentence(seat, action, after, viewer)
    }
}

impl Solve for Snorkeling {
    fn solve(&self, question: &Question, limits: &Limits<'_>) -> Result<Solution, SolveError> {
        self.answer(question, limits)
    }
}

impl Bot for Snorkeling {
    fn choose(&self, seat: Seat, request: &Request<'_, Action>) -> Option<Action> {
        self.bot_choice(seat, request)
    }
}
