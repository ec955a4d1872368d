//! A match of Limbo as somebody knows it.

use super::cards::{Cards, Rank};
use super::holdings::{Hand, Stock};
use super::play::Play;
use crate::contract::seat::Seat;
use crate::contract::setup::Setup;

/// The points that win the match.
pub const GOAL: i32 = 200;

/// When the factor of a round is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doubling {
    /// Before the starter is seen.
    BeforeStarter,
    /// After the starter is seen.
    AfterStarter,
    /// Never.
    Off,
}

/// The options of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Whether both see the top card of the stock.
    pub face_up: bool,
    /// When the factor is decided.
    pub doubling: Doubling,
    /// Whether the factor multiplies the winner's points alone.
    pub winner_only: bool,
    /// How many points the loser gets for each of the final count.
    pub loser_scores: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { face_up: false, doubling: Doubling::BeforeStarter, winner_only: false, loser_scores: 10 }
    }
}

impl Options {
    /// The options that a set-up names.
    pub fn of(setup: &Setup) -> Options {
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
    pub fn setup(self) -> Setup {
        let doubling = match self.doubling {
            Doubling::BeforeStarter => "before_starter",
            Doubling::AfterStarter => "after_starter",
            Doubling::Off => "off",
        };
        let values = [
            ("stock_top", if self.face_up { "face_up" } else { "face_down" }.to_string()),
            ("doubling", doubling.to_string()),
            ("double_applies", if self.winner_only { "winner" } else { "round" }.to_string()),
            ("loser_scores", self.loser_scores.to_string()),
        ];
        Setup { players: 2, options: values.into_iter().collect() }
    }
}

/// What a state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// A decision to double by the non-dealer or, where they passed, by the dealer.
    Double,
    /// The dealer's decision to redouble.
    Redouble,
    /// The starter, or the dealer's choice where it is an ace.
    Starter,
    /// A card.
    Play,
    /// Nothing: the round is over, and with it the match if it is decided.
    Over,
}

impl Phase {
    /// Every phase, in the order of a round.
    pub const ALL: [Phase; 5] = [Phase::Double, Phase::Redouble, Phase::Starter, Phase::Play, Phase::Over];

    /// The name in positions.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Double => "double",
            Phase::Redouble => "redouble",
            Phase::Starter => "starter",
            Phase::Play => "play",
            Phase::Over => "over",
        }
    }

    /// Whether a factor is decided.
    pub fn doubles(self) -> bool {
        matches!(self, Phase::Double | Phase::Redouble)
    }
}

/// The number of a round, counted along but no part of a position: states that differ in it alone are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoundNumber(pub u32);

impl PartialEq for RoundNumber {
    fn eq(&self, _: &RoundNumber) -> bool {
        true
    }
}

impl Eq for RoundNumber {}

impl std::hash::Hash for RoundNumber {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// An action of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// To double, or to redouble.
    Double,
    /// Not to double.
    Pass,
    /// To play a card.
    Lay(Play),
}

/// A state of a match of Limbo as somebody knows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Limbo {
    /// The options.
    pub options: Options,
    /// The count.
    pub count: u8,
    /// The pile, the starter first.
    pub pile: Vec<Rank>,
    /// The hands by seat.
    pub hands: [Hand; 2],
    /// The seat to move.
    pub turn: Seat,
    /// The seat that dealt this round.
    pub dealer: Seat,
    /// The stock.
    pub stock: Stock,
    /// The cards of finished rounds.
    pub out: Cards,
    /// The factor of this round.
    pub double: u8,
    /// The scores of the match.
    pub scores: [i32; 2],
    /// The cards laid aside in this round; once there is one, the other seat plays on alone.
    pub aside: Vec<Rank>,
    /// What the state waits for.
    pub phase: Phase,
    /// The cards of each hand that the other seat has seen.
    pub shown: [Cards; 2],
    /// The number of the round.
    pub round: RoundNumber,
}

impl Limbo {
    /// The seat that leads.
    pub fn leader(&self) -> Seat {
        1 - self.dealer
    }

    /// What a jack would stand for.
    pub fn below(&self) -> Option<Rank> {
        self.pile.iter().rev().copied().find(|&rank| rank != Rank::JACK)
    }

    /// Whether a card was laid aside, so that the seat to move plays on alone.
    pub fn alone(&self) -> bool {
        !self.aside.is_empty()
    }

    /// The seat that played the last card.
    pub fn last_player(&self) -> Seat {
        if self.alone() { self.turn } else { 1 - self.turn }
    }

    /// Whether the match is decided.
    pub fn decided(&self) -> bool {
        self.scores.iter().any(|&score| score >= GOAL) && self.scores[0] != self.scores[1]
    }

    /// Whether the next stock card lies turned up: the starter, or the card of a seat without a hand.
    pub fn turned_up(&self) -> bool {
        match self.phase {
            Phase::Starter => true,
            Phase::Play => self.count > 0 && self.hands[usize::from(self.turn)].is_empty(),
            _ => false,
        }
    }

    /// The cards that the seat to move may choose from: the hand, or the card turned up.
    pub fn choices(&self) -> Cards {
        let hand = self.hands[usize::from(self.turn)];
        if hand.is_empty() { self.stock.top().into_iter().collect() } else { hand.known }
    }
}
