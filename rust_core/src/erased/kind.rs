//! A game behind texts and plain data: to start one, to read a position of it, to play it out.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use crate::contract::Game;
use crate::contract::error::{Error, PositionError};
use crate::contract::facts::Facts;
use crate::contract::notation::parse;
use crate::contract::seat::Seat;
use crate::contract::setup::Setup;
use crate::contract::words::Words;
use crate::erased::facts::StaticFacts;
use crate::erased::moves::{Move, move_of};
use crate::erased::position::Position;
use crate::play::chance::{Chance, Rng};
use crate::play::simulate::player::Outcome;
use crate::play::simulate::table::Table;

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

    /// The action of a text as a value, legal or not, without what it makes of a board.
    ///
    /// # Errors
    /// It is no action of this game.
    fn read_move(&self, seat: Seat, text: &str) -> Result<Move, Error>;

    /// The text of an action as a call after so many milliseconds; None where no clock counts for it.
    ///
    /// # Errors
    /// It is no action of this game.
    fn at(&self, text: &str, milliseconds: u32) -> Result<Option<String>, Error>;

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

    fn read_move(&self, seat: Seat, text: &str) -> Result<Move, Error> {
        let action = parse::<G>(text)?;
        Ok(move_of::<G>(seat, action, G::parts(action)))
    }

    fn at(&self, text: &str, milliseconds: u32) -> Result<Option<String>, Error> {
        Ok(G::at(parse::<G>(text)?, milliseconds).map(G::print_action))
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
