//! The games behind one face: actions and positions as text, everything else as plain data.

use std::any::Any;
use std::fmt;
use std::hash::Hasher;

use serde_json::Value;

use crate::contract::bot::Request;
use crate::contract::error::{ChanceError, Error, IllegalAction, SolveError};
use crate::contract::facts::Facts;
use crate::contract::limits::Limits;
use crate::contract::message::Message;
use crate::contract::notation::parse;
use crate::contract::question::Question;
use crate::contract::seat::{Seat, TABLE};
use crate::contract::setup::Setup;
use crate::contract::signals::Signals;
use crate::contract::solution::Solution;
use crate::contract::words::Printer;
use crate::contract::{Bot, Game, Knowledge, Rules, Show, Solve};
use crate::erased::facts::StaticFacts;
use crate::erased::moves::{Move, move_of};
use crate::erased::numbers;
use crate::msg;
use crate::play::chance::{Chance, Rng};
use crate::play::referee::check;

/// What a bot is asked, in texts.
#[derive(Clone, Debug)]
pub struct TextRequest<'a> {
    /// From 0, easy, to 3, expert.
    pub level: u8,
    /// The seed of its errors, its reaction times and its search.
    pub seed: u64,
    /// What was played so far, as far as it is known.
    pub history: &'a [(Seat, String)],
}

/// A state of some game: [`Game`] with texts and plain data instead of the game's own types.
pub trait Position: Send + Sync + fmt::Debug {
    /// The game's facts.
    fn facts(&self) -> &'static Facts;
    /// A copy.
    fn boxed(&self) -> Box<dyn Position>;
    /// The state itself, for comparing.
    fn as_any(&self) -> &dyn Any;
    /// Whether another state is of the same game and equal.
    fn same(&self, other: &dyn Position) -> bool;
    /// A hash that agrees with [`Position::same`].
    fn hashed(&self) -> u64;
    /// The text.
    fn text(&self) -> String;
    /// The set-up that it was or could have been started with.
    fn setup(&self) -> Setup;
    /// The seats that may act now, the one waited for first.
    fn to_act(&self) -> Vec<Seat>;
    /// The legal actions of a seat.
    fn legal_actions(&self, seat: Seat) -> Vec<String>;
    /// The legal actions of a seat as numbers that [`Position::spelled`] spells, so that each text need be made only once.
    /// They are the game's own, hold for the life of the process, and mean nothing beyond it.
    fn numbered_actions(&self, seat: Seat) -> Vec<u32>;
    /// The text of an action's number.
    fn spelled(&self, number: u32) -> String;
    /// Plays an action; nothing changes on an error.
    ///
    /// # Errors
    /// It is no action, not legal, or the given chance doesn't fit.
    fn play(&mut self, seat: Seat, action: &str, chance: &mut Chance) -> Result<(), Error>;
    /// The position after an action, chance bringing these texts and then what nobody knows.
    ///
    /// # Errors
    /// It is no action, not legal, or the given chance doesn't fit or isn't used up.
    fn after(&self, seat: Seat, action: &str, given: Vec<String>) -> Result<Box<dyn Position>, Error> {
        let texts = given.len();
        let mut chance = Chance::unknown().given(given);
        let mut after = self.boxed();
        after.play(seat, action, &mut chance)?;
        let left = chance.unused().count();
        // That chance goes on at all may be what a text tells, such as that another round begins without a shuffle.
        let tells = || {
            let mut without = self.boxed();
            without.play(seat, action, &mut Chance::unknown()).is_ok() && !without.same(&*after)
        };
        match chance.unused().next() {
            Some(text) if left < texts || !tells() => Err(ChanceError::new(msg!(
                "'{text}' isn't used: chance brings nothing more with '{action}'.",
                text = text,
                action = action
            ))
            .into()),
            _ => Ok(after),
        }
    }
    /// Whether chance has to bring something before anybody can act.
    fn waits_for_chance(&self) -> bool {
        self.to_act().is_empty() && self.winners().is_empty()
    }
    /// Whether the game has ended.
    fn is_over(&self) -> bool {
        !self.winners().is_empty()
    }
    /// The score of each seat.
    fn scores(&self) -> Vec<i32>;
    /// The seats that won; empty while the game goes on.
    fn winners(&self) -> Vec<Seat>;
    /// What the score is made of.
    fn score_parts(&self) -> Value;
    /// The number of the round, from 1.
    fn round(&self) -> u32;
    /// What a seat knows.
    fn view(&self, seat: Seat) -> Box<dyn Position>;
    /// The position once chance has brought what comes before anybody can act.
    ///
    /// # Errors
    /// The given chance doesn't fit.
    fn settled(&self, chance: &mut Chance) -> Result<Box<dyn Position>, Error>;
    /// Whether nothing is unknown.
    fn is_complete(&self) -> bool;
    /// A complete position that fits, drawn with the right odds.
    fn sample(&self, rng: &mut Rng) -> Box<dyn Position>;
    /// Answers a question.
    ///
    /// # Errors
    /// It can't be answered as asked.
    fn solve(&self, question: &Question, limits: &Limits<'_>) -> Result<Solution, Error>;
    /// What a bot does that knows this view.
    ///
    /// # Errors
    /// An action of the history is none.
    fn choose(&self, seat: Seat, request: &TextRequest<'_>) -> Result<Option<String>, Error>;
    /// Plain data for a page.
    fn board(&self, viewer: Option<Seat>) -> Value;
    /// What else there is to know of it to run the game.
    fn signals(&self) -> Signals;
    /// The legal actions of a seat as values, with what each makes of the board.
    fn moves(&self, seat: Seat) -> Vec<Move>;
    /// One sentence of what an action did that led to `after`.
    ///
    /// # Errors
    /// It is no action of this game.
    fn story(&self, seat: Seat, action: &str, after: &dyn Position, viewer: Option<Seat>) -> Result<Message, Error>;
    /// Whether an action that led to `after` showed something new.
    ///
    /// # Errors
    /// It is no action of this game.
    fn reveals(&self, seat: Seat, action: &str, after: &dyn Position) -> Result<bool, Error>;
}

/// The legal actions of a seat, or of the table where the clock counts; none for a seat that may not act.
fn actions_of<G: Game>(state: &G, seat: Seat) -> Vec<G::Action> {
    let mut list = Vec::new();
    if Rules::to_act(state).contains(&seat) || (seat == TABLE && G::FACTS.live) {
        state.actions(seat, &mut list);
    }
    list
}

/// The state behind a position of the same game.
fn state_of<G: Game>(position: &dyn Position) -> Result<&G, IllegalAction> {
    position.as_any().downcast_ref().ok_or_else(|| {
        IllegalAction::new(msg!("The positions are of two games: {game} was expected.", game = G::FACTS.name))
    })
}

impl<G: Game> Position for G {
    fn facts(&self) -> &'static Facts {
        <G as StaticFacts>::FACTS
    }

    fn boxed(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn same(&self, other: &dyn Position) -> bool {
        other.as_any().downcast_ref::<G>() == Some(self)
    }

    fn hashed(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    fn text(&self) -> String {
        let mut printer = Printer::new(G::FACTS.name);
        self.print(&mut printer);
        printer.finish()
    }

    fn setup(&self) -> Setup {
        Rules::setup(self)
    }

    fn to_act(&self) -> Vec<Seat> {
        Rules::to_act(self).to_vec()
    }

    fn legal_actions(&self, seat: Seat) -> Vec<String> {
        actions_of(self, seat).into_iter().map(G::print_action).collect()
    }

    fn numbered_actions(&self, seat: Seat) -> Vec<u32> {
        numbers::of::<G>().map(|known| known.number(&actions_of(self, seat))).unwrap_or_default()
    }

    fn spelled(&self, number: u32) -> String {
        numbers::of::<G>().and_then(|known| known.action(number)).map(G::print_action).unwrap_or_default()
    }

    fn play(&mut self, seat: Seat, action: &str, chance: &mut Chance) -> Result<(), Error> {
        let action = parse::<G>(action)?;
        check(self, seat, action)?;
        let mut after = self.clone();
        after.apply(seat, action, chance);
        if let Some(fault) = chance.take_fault() {
            return Err(fault.into());
        }
        *self = after;
        Ok(())
    }

    fn scores(&self) -> Vec<i32> {
        Rules::scores(self)
    }

    fn winners(&self) -> Vec<Seat> {
        Rules::winners(self)
    }

    fn score_parts(&self) -> Value {
        Show::score_parts(self)
    }

    fn round(&self) -> u32 {
        Rules::round(self)
    }

    fn view(&self, seat: Seat) -> Box<dyn Position> {
        Box::new(Knowledge::view(self, seat))
    }

    fn settled(&self, chance: &mut Chance) -> Result<Box<dyn Position>, Error> {
        let mut settled = self.clone();
        settled.settle(chance);
        match chance.take_fault() {
            Some(fault) => Err(fault.into()),
            None => Ok(Box::new(settled)),
        }
    }

    fn is_complete(&self) -> bool {
        Knowledge::is_complete(self)
    }

    fn sample(&self, rng: &mut Rng) -> Box<dyn Position> {
        Box::new(Knowledge::sample(self, rng))
    }

    fn solve(&self, question: &Question, limits: &Limits<'_>) -> Result<Solution, Error> {
        if !Rules::winners(self).is_empty() {
            return Err(SolveError::new(msg!("The game is over: there is nothing to solve.")).into());
        }
        let mut solution = Solve::solve(self, question, limits)?;
        solution.seconds = limits.seconds();
        Ok(solution)
    }

    fn choose(&self, seat: Seat, request: &TextRequest<'_>) -> Result<Option<String>, Error> {
        let history: Result<Vec<(Seat, G::Action)>, IllegalAction> =
            request.history.iter().map(|(seat, text)| Ok((*seat, parse::<G>(text)?))).collect();
        let request = Request { level: request.level, seed: request.seed, history: &history? };
        Ok(Bot::choose(self, seat, &request).map(G::print_action))
    }

    fn board(&self, viewer: Option<Seat>) -> Value {
        Show::board(self, viewer)
    }

    fn signals(&self) -> Signals {
        Rules::signals(self)
    }

    fn moves(&self, seat: Seat) -> Vec<Move> {
        actions_of(self, seat).into_iter().map(|action| move_of::<G>(seat, action, self.choice(seat, action))).collect()
    }

    fn story(&self, seat: Seat, action: &str, after: &dyn Position, viewer: Option<Seat>) -> Result<Message, Error> {
        Ok(Show::story(self, seat, parse::<G>(action)?, state_of(after)?, viewer))
    }

    fn reveals(&self, seat: Seat, action: &str, after: &dyn Position) -> Result<bool, Error> {
        Ok(Knowledge::reveals(self, seat, parse::<G>(action)?, state_of(after)?))
    }
}
