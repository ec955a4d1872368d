//! The rules: rounds, doubling, the starter, play, what follows without a choice, scores and deals.

use super::arithmetic::{START, playable};
use super::cards::{Cards, DECK, Rank};
use super::facts::FACTS;
use super::holdings::{Hand, Stock};
use super::play::Play;
use super::refusal;
use super::state::{Action, Doubling, Limbo, Options, Phase, RoundNumber};
use crate::cards::{Card, UNKNOWN};
use crate::contract::error::SetupError;
use crate::contract::facts::Facts;
use crate::contract::message::Message;
use crate::contract::seat::{Seat, Seats};
use crate::contract::setup::Setup;
use crate::contract::{Knowledge, Rules};
use crate::play::chance::Chance;

/// Cards of a hand at the start of a round.
pub const HAND: usize = 5;

/// The fewest cards that a round is dealt from; with fewer the whole pack is shuffled.
pub const LEAST: usize = 2 * HAND + 1;

impl Rules for Limbo {
    type Action = Action;

    const FACTS: Facts = FACTS;

    fn start(setup: &Setup, chance: &mut Chance) -> Result<Self, SetupError> {
        Ok(Limbo::deal_first(Options::of(setup), chance))
    }

    fn setup(&self) -> Setup {
        self.options.setup()
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
        refusal::of(self, action)
    }

    fn apply(&mut self, _seat: Seat, action: Action, chance: &mut Chance) {
        match (self.phase, action) {
            (Phase::Double, Action::Double) if self.turn != self.dealer => {
                self.double = 2;
                self.phase = Phase::Redouble;
                self.turn = self.dealer;
            }
            (Phase::Double, Action::Pass) if self.turn != self.dealer => self.turn = self.dealer,
            (Phase::Double | Phase::Redouble, _) => {
                if action == Action::Double {
                    self.double *= 2;
                }
                self.doubled();
            }
            (Phase::Starter, Action::Lay(play)) => {
                self.stock.take();
                self.start_pile(play.card(), play.number());
            }
            (_, Action::Lay(play)) => self.lay(play),
            _ => {}
        }
        self.follow(chance);
        self.go_on(chance);
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

    /// Scores a typed round that has ended already, and goes on to the next one.
    fn settle(&mut self, chance: &mut Chance) {
        if self.is_complete() && self.ended() {
            self.follow(chance);
            self.go_on(chance);
        }
    }
}

impl Limbo {
    /// The first round of a match, seat 1 dealing.
    pub fn deal_first(options: Options, chance: &mut Chance) -> Limbo {
        let mut state = Limbo {
            options,
            count: START,
            pile: Vec::new(),
            hands: [Hand::default(); 2],
            turn: 0,
            dealer: 1,
            stock: shuffled(chance),
            out: Cards::NONE,
            double: 1,
            scores: [0, 0],
            aside: Vec::new(),
            phase: Phase::Starter,
            shown: [Cards::NONE; 2],
            round: RoundNumber(0),
        };
        state.deal(chance);
        state
    }

    /// Whether the round in play has come to its end, as far as the cards that tell are known.
    pub fn ended(&self) -> bool {
        let hand = self.hands[usize::from(self.turn)];
        let blocked = if hand.is_empty() {
            self.stock.is_empty()
        } else {
            hand.unknown == 0 && hand.known.ranks().and(playable(self.count, self.below())).is_empty()
        };
        self.phase == Phase::Play && (self.count == 0 || blocked || self.aside.len() > 1)
    }

    /// The actions of the seat to move that use what is known.
    pub fn open_actions(&self) -> Vec<Action> {
        match self.phase {
            Phase::Double | Phase::Redouble => vec![Action::Double, Action::Pass],
            Phase::Starter => match self.stock.top() {
                Some(Rank::ACE) => Play::ways(Rank::ACE, None, START).map(Action::Lay).collect(),
                _ => Vec::new(),
            },
            Phase::Play => {
                let (ranks, below) = (self.choices().ranks(), self.below());
                ranks.flat_map(|card| Play::ways(card, below, self.count)).map(Action::Lay).collect()
            }
            Phase::Over => Vec::new(),
        }
    }

    /// Whether an action plays a card that may be one of the unknown ones of the hand to move.
    pub fn may_be_hidden(&self, action: Action) -> bool {
        let hand = self.hands[usize::from(self.turn)];
        let Action::Lay(play) = action else { return false };
        self.phase == Phase::Play
            && hand.unknown > 0
            && self.unseen().count(play.card()) > 0
            && Play::ways(play.card(), self.below(), self.count).any(|way| way == play)
    }

    fn go_on(&mut self, chance: &mut Chance) {
        if self.phase == Phase::Over && !self.decided() && chance.is_known() {
            self.next_round(chance);
        }
    }

    fn doubled(&mut self) {
        (self.phase, self.turn) = match self.options.doubling {
            Doubling::BeforeStarter => (Phase::Starter, self.dealer),
            Doubling::AfterStarter | Doubling::Off => (Phase::Play, self.leader()),
        };
    }

    fn lay(&mut self, play: Play) {
        let seat = usize::from(self.turn);
        if self.hands[seat].is_empty() {
            self.stock.take();
        } else {
            self.hands[seat].lay(play.card());
            if self.shown[seat].count(play.card()) > 0 {
                self.shown[seat] = self.shown[seat].without(play.card());
            }
        }
        self.count = play.result(self.count).unwrap_or(self.count);
        self.pile.push(play.card());
        if !self.alone() {
            self.turn = 1 - self.turn;
        }
    }

    fn start_pile(&mut self, starter: Rank, deduction: u8) {
        self.pile = vec![starter];
        self.count = self.count.saturating_sub(deduction);
        self.turn = self.leader();
        self.phase = match self.options.doubling {
            Doubling::AfterStarter => Phase::Double,
            Doubling::BeforeStarter | Doubling::Off => Phase::Play,
        };
    }

    /// Does all that follows without a choice, as far as the cards for it are known.
    fn follow(&mut self, chance: &mut Chance) {
        self.turn_cards(chance);
        if self.ended() {
            let points = self.round_points();
            self.scores = [self.scores[0] + points[0], self.scores[1] + points[1]];
            self.phase = Phase::Over;
        }
    }

    /// Turns stock cards until there is something to choose.
    pub fn turn_cards(&mut self, chance: &mut Chance) {
        while self.turned_up() && !self.ended() {
            let Some(card) = self.turn_up(chance) else { return };
            if self.phase == Phase::Starter {
                if card == Rank::ACE {
                    self.turn = self.dealer;
                    return;
                }
                self.stock.take();
                self.start_pile(card, card.number().unwrap_or(0));
            } else if playable(self.count, self.below()).has(card) {
                return;
            } else {
                self.stock.take();
                self.aside.push(card);
                // The seat whose card was the first to be laid aside plays no more.
                if self.aside.len() == 1 {
                    self.turn = 1 - self.turn;
                }
            }
        }
    }

    /// The card that lies turned up; an unknown one is asked of chance.
    fn turn_up(&mut self, chance: &mut Chance) -> Option<Rank> {
        if self.stock.known.is_empty() && self.stock.unknown > 0 {
            let mut card = [UNKNOWN];
            chance.shuffle(&DECK, &mut card);
            if card[0] != UNKNOWN {
                self.stock.known.push(Rank::new(usize::from(card[0])));
                self.stock.unknown -= 1;
            }
        }
        self.stock.top()
    }

    /// The points of a round by seat, if it ended as it stands.
    pub fn round_points(&self) -> [i32; 2] {
        let (winner, factor) = (usize::from(self.last_player()), i32::from(self.double));
        let mut points = [i32::from(self.options.loser_scores) * i32::from(self.count); 2];
        points[winner] = 10 * self.pile.len() as i32 * factor;
        if !self.options.winner_only {
            points[1 - winner] *= factor;
        }
        points
    }

    fn next_round(&mut self, chance: &mut Chance) {
        let used = self.pile.iter().chain(&self.aside).copied().collect::<Cards>();
        self.out = self.out.union(used).union(self.hands[0].known).union(self.hands[1].known);
        self.hands = [Hand::default(); 2];
        self.shown = [Cards::NONE; 2];
        self.dealer = 1 - self.dealer;
        self.round.0 += 1;
        if self.stock.len() < LEAST {
            self.out = Cards::NONE;
            self.stock = shuffled(chance);
        } else if self.options.face_up {
            // Both have seen the card that is dealt first.
            self.shown[usize::from(self.leader())] = self.stock.top().into_iter().collect();
        }
        self.deal(chance);
    }

    fn deal(&mut self, chance: &mut Chance) {
        for card in 0..2 * HAND {
            let seat = usize::from(self.leader()) ^ (card & 1);
            self.hands[seat].take(self.stock.take());
        }
        self.count = START;
        self.pile.clear();
        self.aside.clear();
        self.double = 1;
        (self.phase, self.turn) = match self.options.doubling {
            Doubling::BeforeStarter => (Phase::Double, self.leader()),
            Doubling::AfterStarter | Doubling::Off => (Phase::Starter, self.dealer),
        };
        self.follow(chance);
    }
}

fn shuffled(chance: &mut Chance) -> Stock {
    let mut cards: Vec<Card> = Cards::PACK.iter().map(|rank| rank.index() as Card).collect();
    chance.shuffle(&DECK, &mut cards);
    Stock::of(&cards)
}
