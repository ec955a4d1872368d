//! A game being played: a start, a log of actions, what chance brought.

use std::collections::BTreeMap;

use crate::contract::error::{Error, IllegalAction, RecordError};
use crate::contract::seat::{Seat, TABLE};
use crate::erased::kind::Kind;
use crate::erased::position::Position;
use crate::play::chance::{Chance, Rng};
use crate::play::record::Record;
use crate::{games, msg};

/// How a session began: all that, with the actions, decides every later position.
#[derive(Clone, Debug)]
struct Start {
    players: usize,
    options: BTreeMap<String, String>,
    /// The position that it goes on from, complete; None: the game's first one.
    position: Option<String>,
    chance: Chance,
}

/// A game being played.
#[derive(Debug)]
pub struct Session {
    kind: KindName,
    start: Start,
    chance: Chance,
    state: Box<dyn Position>,
    log: Vec<(Seat, String)>,
}

/// The game's name, by which its kind is found again.
type KindName = &'static str;

impl Clone for Session {
    fn clone(&self) -> Self {
        Self {
            kind: self.kind,
            start: self.start.clone(),
            chance: self.chance.clone(),
            state: self.state.boxed(),
            log: self.log.clone(),
        }
    }
}

impl Session {
    /// A new game. `given` is what chance brings first; the rest is drawn from the seed.
    ///
    /// # Errors
    /// The set-up isn't one of the game, or the given chance doesn't fit.
    pub fn new(
        game: &str,
        players: Option<usize>,
        options: BTreeMap<String, String>,
        given: Vec<String>,
        seed: u64,
    ) -> Result<Self, Error> {
        let kind = games::find(game)?;
        let players = players.unwrap_or(kind.facts().suggested_players);
        let start = Start { players, options, position: None, chance: Chance::seeded(seed).given(given).logged() };
        Self::begin(kind, start)
    }

    /// A game that goes on from a position; what is unknown in it is drawn, and what chance brings next is given first.
    ///
    /// # Errors
    /// The given chance doesn't fit.
    pub fn from_position(position: &dyn Position, given: Vec<String>, seed: u64) -> Result<Self, Error> {
        let mut rng = Rng::stream(seed, 1);
        let mut first = Chance::drawn(rng.clone()).given(given);
        let mut complete = position.settled(&mut first)?;
        if !complete.is_complete() {
            complete = complete.sample(&mut rng).settled(&mut first)?;
        }
        let setup = position.setup();
        let start = Start {
            players: setup.players,
            options: setup.options.into_iter().map(|(name, value)| (name.to_string(), value)).collect(),
            position: Some(complete.text()),
            chance: Chance::seeded(seed).given(first.unused().map(String::from)).logged(),
        };
        Self::begin(games::find(position.facts().name)?, start)
    }

    fn begin(kind: &'static dyn Kind, start: Start) -> Result<Self, Error> {
        let mut chance = start.chance.clone();
        let state = match &start.position {
            Some(text) => games::read(text)?,
            None => kind.start(start.players, &start.options, &mut chance)?,
        };
        Ok(Self { kind: kind.facts().name, start, chance, state, log: Vec::new() })
    }

    /// The position now, everything known.
    pub fn position(&self) -> &dyn Position {
        &*self.state
    }

    /// The actions so far.
    pub fn log(&self) -> &[(Seat, String)] {
        &self.log
    }

    /// The shuffles and rolls so far.
    pub fn chance(&self) -> &[String] {
        self.chance.log()
    }

    /// Plays an action; nothing changes on an error.
    ///
    /// # Errors
    /// It isn't legal, or given chance doesn't fit.
    pub fn play(&mut self, seat: Seat, action: &str) -> Result<(), Error> {
        // A given shuffle that doesn't fit is used up by the attempt; only then is a copy worth its cost.
        let before = self.chance.unused().next().is_some().then(|| self.chance.clone());
        let result = self.state.play(seat, action, &mut self.chance);
        match (&result, before) {
            (Ok(()), _) => self.log.push((seat, action.to_string())),
            (Err(_), Some(chance)) => self.chance = chance,
            (Err(_), None) => {}
        }
        result
    }

    /// Takes the last action back and returns it. The board is the replay of the log, so that what chance brings next
    /// stays what it was.
    ///
    /// # Errors
    /// Nothing was played yet.
    pub fn undo(&mut self) -> Result<(Seat, String), Error> {
        let mut log = std::mem::take(&mut self.log);
        let Some(last) = log.pop() else {
            return Err(IllegalAction::new(msg!("There is no action to take back.")).into());
        };
        let mut again = Self::begin(games::find(self.kind)?, self.start.clone())?;
        for (seat, action) in &log {
            again.play(*seat, action)?;
        }
        *self = again;
        Ok(last)
    }

    /// The positions from the first to the present one.
    ///
    /// # Errors
    /// None for a log that was played.
    pub fn positions(&self) -> Result<Vec<Box<dyn Position>>, Error> {
        let mut again = Self::begin(games::find(self.kind)?, self.start.clone())?;
        let mut positions = vec![again.state.boxed()];
        for (seat, action) in &self.log {
            again.play(*seat, action)?;
            positions.push(again.state.boxed());
        }
        Ok(positions)
    }

    /// The record of what was played.
    pub fn record(&self) -> Record {
        Record {
            game: self.kind.into(),
            players: self.start.players,
            options: self.start.options.clone(),
            position: self.start.position.clone(),
            chance: self.chance.log().to_vec(),
            actions: self.log.iter().map(|(seat, text)| ((*seat != TABLE).then_some(*seat), text.clone())).collect(),
            names: Vec::new(),
            version: crate::play::record::VERSION,
        }
    }

    /// The game of a record, replayed to its end; what chance brings after that is drawn from the seed.
    ///
    /// # Errors
    /// The set-up isn't one of the game, an action isn't legal where it stands, or the chance doesn't fit.
    pub fn replay(record: &Record, seed: u64) -> Result<Self, RecordError> {
        let mut session = Self::resume(record, seed)?;
        for (ply, (seat, action)) in record.actions.iter().enumerate() {
            session.play(seat.unwrap_or(TABLE), action).map_err(|error| {
                RecordError::new(msg!(
                    "Action {ply} of the record, '{action}', can't be replayed: {reason}",
                    ply = ply + 1,
                    action = action,
                    reason = error.message()
                ))
            })?;
        }
        Ok(session)
    }

    /// The game of a record before its first action.
    fn resume(record: &Record, seed: u64) -> Result<Self, RecordError> {
        let refused =
            |error: Error| RecordError::new(msg!("The record can't be replayed: {reason}", reason = error.message()));
        let kind = games::find(&record.game).map_err(refused)?;
        let start = Start {
            players: record.players,
            options: record.options.clone(),
            position: record.position.clone(),
            chance: Chance::seeded(seed).given(record.chance.iter().cloned()).logged(),
        };
        let session = Self::begin(kind, start).map_err(refused)?;
        let (game, players) = (session.state.facts().name, session.state.setup().players);
        if (game, players) != (session.kind, record.players) {
            return Err(RecordError::new(msg!(
                "The record is of {game} for {players} players, its position of {other} for {others}.",
                game = session.kind,
                players = record.players,
                other = game,
                others = players
            )));
        }
        Ok(session)
    }
}
