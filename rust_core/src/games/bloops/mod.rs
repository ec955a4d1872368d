//! Bloops: a memory game of face-down cards, fewest points win.

use serde_json::Value;

use crate::cards::{Card, Deck};
use crate::contract::bot::Request;
use crate::contract::error::{PositionError, SetupError, SolveError};
use crate::contract::facts::{Facts, FieldFact, MethodFact, ObjectiveFact, OptionFact, Values};
use crate::contract::limits::Limits;
use crate::contract::message::Message;
use crate::contract::question::Question;
use crate::contract::seat::{Seat, Seats};
use crate::contract::setup::Setup;
use crate::contract::signals::Signals;
use crate::contract::solution::Solution;
use crate::contract::words::{Printer, Words};
use crate::contract::{Bot, Knowledge, Notation, Rules, Show, Solve};
use crate::play::chance::{Chance, Rng};

mod bots;
mod knowledge;
mod legal;
mod moment;
mod notation;
mod pile;
mod rules;
mod score;
mod solve;
mod table;

use moment::Moment;
use pile::Pile;

const FACTS: Facts = Facts {
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
        MethodFact { name: solve::EXACT, help: "Everything known and the end near: all lines of play." },
        MethodFact {
            name: solve::ROLLOUT,
            help: "Cards hidden or the end far: every action tried in the same deals that fit what is known, and played on by sensible players.",
        },
        MethodFact {
            name: solve::TREE_SEARCH,
            help: "The same deals, but what the players do next is learned by a tree search.",
        },
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

/// The most seats of a table.
const MOST_PLAYERS: usize = 5;

/// The spelling of the cards; a card is its place in this list.
const DECK: Deck =
    Deck { names: &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "t", "e", "w", "f", "x"], commas: false };

/// The number of values.
const KINDS: usize = DECK.names.len();

/// How many cards of each value there are.
const COPIES: [u8; KINDS] = [4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 4, 1];

/// What each card counts.
const POINTS: [i32; KINDS] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20];

/// The card that ends the game: the 20.
const LAST_CARD: Card = 14;

/// A slot that a card has left.
const EMPTY: Card = u8::MAX - 1;

/// What a turn waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    Draw,
    Choose,
    End,
    Over,
}

/// A state of Bloops.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bloops {
    players: u8,
    memory_aid: bool,
    /// Each seat's slots: a card, or [`EMPTY`].
    cards: [Pile; MOST_PLAYERS],
    /// For each slot one bit a seat: who has seen the card there.
    seen: [Pile; MOST_PLAYERS],
    /// The draw pile, next card last.
    deck: Pile,
    discard: Pile,
    drawn: Option<Card>,
    phase: Phase,
    turn: Seat,
    caller: Option<Seat>,
    /// Turns left after a call, the present one included.
    last: u8,
    /// Who must use the effect of the top discard.
    who: Option<Seat>,
    /// One bit for each seat that may not counter now.
    barred: u8,
    renewed: u8,
    moment: Moment,
}

/// An action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Draw the top card.
    Draw,
    /// Discard the drawn card.
    Discard,
    /// Put the drawn card in place of a slot's.
    Keep(u8),
    /// Give the top card to a seat.
    Give(Seat),
    /// Look at a seat's slot.
    Look(Seat, u8),
    /// Swap one's own slot with a seat's slot.
    Swap(u8, Seat, u8),
    /// Discard a slot's card on one of the same value.
    Counter(u8),
    /// Call BLOOPS and end the turn.
    Call,
    /// End the turn.
    End,
}

impl Rules for Bloops {
    type Action = Action;

    const FACTS: Facts = FACTS;

    fn start(setup: &Setup, chance: &mut Chance) -> Result<Self, SetupError> {
        Ok(Self::deal(setup, chance))
    }

    fn setup(&self) -> Setup {
        let aid = if self.memory_aid { "on" } else { "off" };
        Setup { players: usize::from(self.players), options: [("memory_aid", aid.to_string())].into() }
    }

    fn to_act(&self) -> Seats {
        self.seats_to_act()
    }

    fn actions(&self, seat: Seat, list: &mut Vec<Action>) {
        self.list_actions(seat, list);
    }

    fn refusal(&self, seat: Seat, action: Action) -> Option<Message> {
        self.refuse(seat, action)
    }

    fn apply(&mut self, seat: Seat, action: Action, chance: &mut Chance) {
        self.play(seat, action, chance);
    }

    fn scores(&self) -> Vec<i32> {
        self.seats().map(|seat| self.points(seat)).collect()
    }

    fn winners(&self) -> Vec<Seat> {
        self.lowest()
    }

    fn signals(&self) -> Signals {
        let over = self.phase == Phase::Over;
        Signals {
            cut_in: self.window_closes(),
            open_calls: Vec::new(),
            from_memory: !self.memory_aid && !over,
            // Totals are hidden until the end: a page tells the cards that each holds instead.
            held: (!over).then(|| self.seats().map(|seat| self.slots(seat).count() as u32).collect()),
        }
    }
}

impl Notation for Bloops {
    fn read(words: &mut Words<'_>) -> Result<Self, PositionError> {
        notation::read(words)
    }

    fn print(&self, printer: &mut Printer) {
        notation::print(self, printer);
    }

    fn read_action(text: &str) -> Option<Action> {
        notation::read_action(text)
    }

    fn print_action(action: Action) -> String {
        notation::print_action(action)
    }
}

impl Knowledge for Bloops {
    fn view(&self, seat: Seat) -> Self {
        self.seen_by(seat)
    }

    fn is_complete(&self) -> bool {
        self.nothing_unknown()
    }

    fn sample(&self, rng: &mut Rng) -> Self {
        self.fill(rng)
    }

    fn reveals(&self, _seat: Seat, action: Action, after: &Self) -> bool {
        let quiet = matches!(action, Action::Give(_) | Action::Swap(..) | Action::Call | Action::End);
        !quiet || after.phase == Phase::Over
    }
}

impl Show for Bloops {
    fn score_parts(&self) -> Value {
        table::score_parts(self)
    }

    fn board(&self, viewer: Option<Seat>) -> Value {
        table::board(self, viewer)
    }

    fn parts(action: Action) -> Value {
        table::parts(action)
    }

    fn choice(&self, seat: Seat, action: Action) -> Value {
        table::choice(self, seat, action)
    }

    fn story(&self, seat: Seat, action: Action, after: &Self, viewer: Option<Seat>) -> Message {
        table::story(self, seat, action, after, viewer)
    }
}

impl Solve for Bloops {
    fn solve(&self, question: &Question, limits: &Limits<'_>) -> Result<Solution, SolveError> {
        solve::solve(self, question, limits)
    }
}

impl Bot for Bloops {
    fn choose(&self, seat: Seat, request: &Request<'_, Action>) -> Option<Action> {
        bots::choose(self, seat, request)
    }
}
