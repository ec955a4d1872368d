//! The games behind one face: actions and positions as text, everything else as plain data.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::Hasher;
use std::marker::PhantomData;

use serde_json::Value;

use crate::chance::{Chance, Rng};
use crate::error::{ChanceError, Error, IllegalAction, PositionError, SolveError};
use crate::facts::Facts;
use crate::game::{Game, Request, Seat, Setup, TABLE, check};
use crate::games;
use crate::limits::Limits;
use crate::message::Message;
use crate::msg;
use crate::position::{Printer, Words};
use crate::simulate::{Outcome, Table};
use crate::solution::{Question, Solution};
use crate::spelling;

/// One of the games, to start or to read a position of.
pub trait Kind: Send + Sync {
    /// What the game says of itself.
    fn facts(&self) -> &'static Facts;

    /// The position before the first action.
    ///
    /// # Errors
    /// The set-up isn't one of this game, or given chance doesn't fit.
    fn start(
        &self,
        players: usize,
        options: &BTreeMap<String, String>,
        chance: &mut Chance,
    ) -> Result<Box<dyn Position>, Error>;

    /// The position of a text's words.
    ///
    /// # Errors
    /// They are no position of this game.
    fn read(&self, words: Words<'_>) -> Result<Box<dyn Position>, PositionError>;

    /// Plays a whole game between the players of a table; None where the limits were reached before its end.
    ///
    /// # Errors
    /// The set-up isn't one of this game, or a player failed or did what isn't legal.
    fn play_game(
        &self,
        options: &BTreeMap<String, String>,
        chance: &mut Chance,
        choices: &mut Rng,
        table: &Table<'_>,
    ) -> Result<Option<Outcome>, Error>;
}

/// The [`Kind`] of a game.
pub struct KindOf<G>(PhantomData<fn() -> G>);

impl<G> KindOf<G> {
    /// The kind.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G> Default for KindOf<G> {
    fn default() -> Self {
        Self::new()
    }
}

/// The facts of a game at a fixed address.
trait StaticFacts {
    const FACTS: &'static Facts;
}

impl<G: Game> StaticFacts for G {
    const FACTS: &'static Facts = &<G as Game>::FACTS;
}

impl<G: Game> Kind for KindOf<G> {
    fn facts(&self) -> &'static Facts {
        <G as StaticFacts>::FACTS
    }

    fn start(
        &self,
        players: usize,
        options: &BTreeMap<String, String>,
        chance: &mut Chance,
    ) -> Result<Box<dyn Position>, Error> {
        let setup = Setup::new(self.facts(), players, options)?;
        let state = G::start(&setup, chance)?;
        match chance.take_fault() {
            Some(fault) => Err(fault.into()),
            None => Ok(Box::new(state)),
        }
    }

    fn read(&self, mut words: Words<'_>) -> Result<Box<dyn Position>, PositionError> {
        let state = G::read(&mut words)?;
        words.end(self.facts().name)?;
        Ok(Box::new(state))
    }

    fn play_game(
        &self,
        options: &BTreeMap<String, String>,
        chance: &mut Chance,
        choices: &mut Rng,
        table: &Table<'_>,
    ) -> Result<Option<Outcome>, Error> {
        let setup = Setup::new(self.facts(), table.players.len(), options)?;
        table.play(G::start(&setup, chance)?, chance, choices)
    }
}

/// The game of a name.
///
/// # Errors
/// There is no such game.
pub fn find(name: &str) -> Result<&'static dyn Kind, Error> {
    games::all().iter().copied().find(|kind| kind.facts().name == name).ok_or_else(|| {
        let names: Vec<&str> = games::all().iter().map(|kind| kind.facts().name).collect();
        crate::error::SetupError::new(msg!(
            "There is no game '{name}'; the games are {games}.",
            name = name,
            games = names.join(", ")
        ))
        .into()
    })
}

/// The position of a text, whatever its game.
///
/// # Errors
/// The text is no position.
pub fn read(text: &str) -> Result<Box<dyn Position>, PositionError> {
    let (game, words) = Words::split(text)?;
    let kind = find(game).map_err(|error| PositionError::new(error.message().clone()))?;
    kind.read(words)
}

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
    /// The legal actions of a seat as plain data; each has its text under `action`.
    fn moves(&self, seat: Seat) -> Vec<Value>;
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

/// The action of a text.
fn parse<G: Game>(text: &str) -> Result<G::Action, IllegalAction> {
    G::read_action(text).ok_or_else(|| {
        IllegalAction::new(msg!("'{action}' is no action of {game}.", action = text, game = G::FACTS.name))
    })
}

/// The legal actions of a seat, or of the table where the clock counts; none for a seat that may not act.
fn actions_of<G: Game>(state: &G, seat: Seat) -> Vec<G::Action> {
    let mut list = Vec::new();
    if Game::to_act(state).contains(&seat) || (seat == TABLE && G::FACTS.live) {
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
        Game::setup(self)
    }

    fn to_act(&self) -> Vec<Seat> {
        Game::to_act(self).to_vec()
    }

    fn legal_actions(&self, seat: Seat) -> Vec<String> {
        actions_of(self, seat).into_iter().map(G::print_action).collect()
    }

    fn numbered_actions(&self, seat: Seat) -> Vec<u32> {
        spelling::of::<G>().map(|known| known.number(&actions_of(self, seat))).unwrap_or_default()
    }

    fn spelled(&self, number: u32) -> String {
        spelling::of::<G>().and_then(|known| known.action(number)).map(G::print_action).unwrap_or_default()
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
        Game::scores(self)
    }

    fn winners(&self) -> Vec<Seat> {
        Game::winners(self)
    }

    fn score_parts(&self) -> Value {
        Game::score_parts(self)
    }

    fn round(&self) -> u32 {
        Game::round(self)
    }

    fn view(&self, seat: Seat) -> Box<dyn Position> {
        Box::new(Game::view(self, seat))
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
        Game::is_complete(self)
    }

    fn sample(&self, rng: &mut Rng) -> Box<dyn Position> {
        Box::new(Game::sample(self, rng))
    }

    fn solve(&self, question: &Question, limits: &Limits<'_>) -> Result<Solution, Error> {
        if !Game::winners(self).is_empty() {
            return Err(SolveError::new(msg!("The game is over: there is nothing to solve.")).into());
        }
        let mut solution = Game::solve(self, question, limits)?;
        solution.seconds = limits.seconds();
        Ok(solution)
    }

    fn choose(&self, seat: Seat, request: &TextRequest<'_>) -> Result<Option<String>, Error> {
        let history: Result<Vec<(Seat, G::Action)>, IllegalAction> =
            request.history.iter().map(|(seat, text)| Ok((*seat, parse::<G>(text)?))).collect();
        let request = Request { level: request.level, seed: request.seed, history: &history? };
        Ok(Game::choose(self, seat, &request).map(G::print_action))
    }

    fn board(&self, viewer: Option<Seat>) -> Value {
        Game::board(self, viewer)
    }

    fn moves(&self, seat: Seat) -> Vec<Value> {
        actions_of(self, seat)
            .into_iter()
            .map(|action| {
                let mut facts = self.move_facts(seat, action);
                if let Value::Object(map) = &mut facts {
                    map.insert("action".into(), G::print_action(action).into());
                }
                facts
            })
            .collect()
    }

    fn story(&self, seat: Seat, action: &str, after: &dyn Position, viewer: Option<Seat>) -> Result<Message, Error> {
        Ok(Game::story(self, seat, parse::<G>(action)?, state_of(after)?, viewer))
    }

    fn reveals(&self, seat: Seat, action: &str, after: &dyn Position) -> Result<bool, Error> {
        Ok(Game::reveals(self, seat, parse::<G>(action)?, state_of(after)?))
    }
}
