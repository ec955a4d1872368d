//! Snap, a game of eyes and hands for two to twelve.

mod bots;
mod end;
mod knowledge;
mod notation;
mod odds;
mod piles;
mod race;
mod rules;
mod show;
mod solve;
mod win;

use serde_json::Value;

use self::piles::{PACK, Piles};
use self::rules::Turned;
pub use self::rules::{Action, Claim, Snap};
use crate::cards::Card;
use crate::contract::bot::Request;
use crate::contract::error::{PositionError, SetupError, SolveError};
use crate::contract::facts::{Facts, FieldFact, InputFact, MethodFact, ObjectiveFact, OptionFact, Values};
use crate::contract::limits::Limits;
use crate::contract::message::Message;
use crate::contract::question::Question;
use crate::contract::seat::{MOST_SEATS, Seat, Seats};
use crate::contract::setup::Setup;
use crate::contract::signals::Signals;
use crate::contract::solution::Solution;
use crate::contract::words::{Printer, Words};
use crate::contract::{Bot, Knowledge, Notation, Rules, Show, Solve};
use crate::play::chance::{Chance, Rng};

/// What Snap says of itself.
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
        values: Values::Number { min: 0, max: notation::WIDEST_TIE },
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
            name: "odds",
            help: "The exact odds of the next turns for a perfect memory: every order of the unseen cards is as likely.",
        },
        MethodFact {
            name: "simulation",
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

impl Rules for Snap {
    type Action = Action;

    const FACTS: Facts = FACTS;

    fn start(setup: &Setup, chance: &mut Chance) -> Result<Self, SetupError> {
        let dealer = chance.pick(setup.players).unwrap_or(setup.players - 1);
        let mut pack: [Card; PACK] = std::array::from_fn(|card| card as Card);
        chance.shuffle(&notation::DECK, &mut pack);
        let mut down = vec![Vec::new(); setup.players];
        for (i, &card) in pack.iter().enumerate() {
            down[(dealer + 1 + i) % setup.players].push(card);
        }
        // The card dealt last lies on top.
        down.iter_mut().for_each(|pile| pile.reverse());
        Ok(Self {
            piles: Piles::new(&down, &vec![Vec::new(); setup.players], &[]),
            seen: 0,
            turn: ((dealer + 1) % setup.players) as Seat,
            last: None,
            calls: [None; MOST_SEATS],
            free: 0,
            dry: 0,
            tie: setup.number("tie") as u16,
            tied: 0,
            over: false,
            turned: Turned::default(),
        })
    }

    fn setup(&self) -> Setup {
        Setup { players: self.piles.seats(), options: [("tie", self.tie.to_string())].into() }
    }

    fn to_act(&self) -> Seats {
        self.seats_to_act()
    }

    fn actions(&self, seat: Seat, list: &mut Vec<Action>) {
        self.list_actions(seat, list);
    }

    fn is_legal(&self, seat: Seat, action: Action) -> bool {
        self.allows(seat, action)
    }

    fn refusal(&self, seat: Seat, action: Action) -> Option<Message> {
        self.why_not(seat, action)
    }

    fn apply(&mut self, seat: Seat, action: Action, _chance: &mut Chance) {
        self.play(seat, action);
    }

    fn scores(&self) -> Vec<i32> {
        (0..self.seats()).map(|seat| self.piles.held(seat) as i32).collect()
    }

    fn winners(&self) -> Vec<Seat> {
        self.seats_that_won()
    }

    fn signals(&self) -> Signals {
        let open_calls = (0..self.seats()).filter(|&seat| self.calls[usize::from(seat)].is_some()).collect();
        Signals { open_calls, from_memory: !self.over, ..Signals::default() }
    }

    fn time(action: Action) -> Option<u32> {
        if let Action::Call(_, time) = action { time } else { None }
    }

    fn at(action: Action, milliseconds: u32) -> Option<Action> {
        if let Action::Call(claim, _) = action { Some(Action::Call(claim, Some(milliseconds))) } else { None }
    }
}

impl Notation for Snap {
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

impl Knowledge for Snap {
    fn view(&self, _seat: Seat) -> Self {
        self.as_seen()
    }

    fn is_complete(&self) -> bool {
        self.is_known()
    }

    fn sample(&self, rng: &mut Rng) -> Self {
        self.draw(rng)
    }

    fn reveals(&self, _seat: Seat, _action: Action, after: &Self) -> bool {
        self.seen != after.seen
    }
}

impl Show for Snap {
    fn board(&self, _viewer: Option<Seat>) -> Value {
        show::board(self)
    }

    fn parts(action: Action) -> Value {
        show::parts(action)
    }

    fn story(&self, seat: Seat, action: Action, after: &Self, _viewer: Option<Seat>) -> Message {
        show::story(self, seat, action, after)
    }
}

impl Solve for Snap {
    fn solve(&self, question: &Question, limits: &Limits<'_>) -> Result<Solution, SolveError> {
        solve::solve(self, question, limits)
    }
}

impl Bot for Snap {
    fn choose(&self, seat: Seat, request: &Request<'_, Action>) -> Option<Action> {
        bots::choose(self, seat, request)
    }
}
