//! What was played in a game: its earlier positions, the story of each action, what may be taken back.

use std::sync::Arc;

use pyo3::prelude::*;
use tablegames_core::contract::error::Error;
use tablegames_core::contract::seat::Seat;
use tablegames_core::play::undo::kept;
use tablegames_core::{erased, msg};

use crate::arguments::{SeatNumber, maybe_ply, ply};
use crate::errors::{bad_value, guarded, shielded};
use crate::game::{Game, Table};
use crate::message::Message;
use crate::position::Position;

impl Table {
    /// The positions from the first to the present one.
    fn past(&mut self) -> Result<&[Arc<dyn erased::Position>], Error> {
        let past = match self.past.take() {
            Some(past) => past,
            None => self.session.positions()?.into_iter().map(Arc::from).collect(),
        };
        Ok(self.past.insert(past))
    }

    /// An action that was played: the position before it, its seat, its text, the position after it.
    fn ply(&mut self, ply: usize) -> PyResult<(&dyn erased::Position, Seat, &str, &dyn erased::Position)> {
        let played = self.session.log().len();
        if ply >= played {
            return Err(bad_value(msg!(
                "There is no action {ply}; {played} were played, counted from 0.",
                ply = ply,
                played = played
            )));
        }
        guarded(|| self.past().map(drop))?;
        let (Some(past), Some((seat, action))) = (&self.past, self.session.log().get(ply)) else {
            return Err(crate::errors::from_panic(&"the log has a gap"));
        };
        Ok((&*past[ply], *seat, action, &*past[ply + 1]))
    }
}

#[pymethods]
impl Game {
    /// The position: everything, or what a seat knows. `ply`: as it was before that action, counted from 0.
    ///
    /// Raises `SetupError` if there is no such seat or action.
    ///
    /// >>> game.play("pass")
    /// >>> game.position(seat=1).to_act, game.position(ply=0).to_act
    /// ((1,), (0,))
    #[pyo3(signature = (seat = None, *, ply = None))]
    fn position(
        &self,
        seat: Option<SeatNumber>,
        #[pyo3(from_py_with = maybe_ply)] ply: Option<usize>,
    ) -> PyResult<Position> {
        let seat = seat.map(|seat| seat.among(self.players)).transpose()?;
        let mut table = self.table();
        let position = match ply {
            None => table.session.position(),
            Some(ply) if ply == table.session.log().len() => table.session.position(),
            Some(ply) => table.ply(ply)?.0,
        };
        shielded(|| Position(seat.map_or_else(|| position.boxed(), |seat| position.view(seat))))
    }

    /// One sentence of what an action did (counted from 0), as a viewer may know it; None: everything; `TABLE`: what
    /// everybody sees.
    ///
    /// Raises `SetupError` if there is no such action or seat.
    ///
    /// >>> game.play("pass")
    /// >>> str(game.story(0))
    /// "0 doesn't double."
    #[pyo3(signature = (ply, viewer = None))]
    fn story(&self, #[pyo3(from_py_with = ply)] ply: usize, viewer: Option<SeatNumber>) -> PyResult<Message> {
        let viewer = viewer.map(|viewer| viewer.among(self.players)).transpose()?;
        let mut table = self.table();
        let (before, seat, action, after) = table.ply(ply)?;
        guarded(|| before.story(seat, action, after, viewer)).map(Message::from)
    }

    /// Whether an action (counted from 0) showed its seat something new, so that taking it back would be unfair.
    ///
    /// Raises `SetupError` if there is no such action.
    ///
    /// >>> game.play("pass")
    /// >>> game.reveals(0)
    /// False
    fn reveals(&self, #[pyo3(from_py_with = ply)] ply: usize) -> PyResult<bool> {
        let mut table = self.table();
        let (before, seat, action, after) = table.ply(ply)?;
        guarded(|| before.reveals(seat, action, after))
    }

    /// How many actions stay when a seat takes its last one back; None where it may not.
    ///
    /// It may as far as another person's action, or one that showed something new: where anything is hidden, anybody's
    /// action does. `people`: the seats that no bot plays, by default all.
    ///
    /// Raises `SetupError` if there is no such seat.
    ///
    /// >>> game.play("pass")
    /// >>> game.undo_to(0), game.undo_to(1)
    /// (0, None)
    #[pyo3(signature = (seat, people = None))]
    fn undo_to(&self, seat: SeatNumber, people: Option<Vec<Seat>>) -> PyResult<Option<usize>> {
        let seat = seat.among(self.players)?;
        let people = people.unwrap_or_else(|| (0..self.players as Seat).collect());
        let mut table = self.table();
        guarded(|| table.past().map(drop))?;
        let Table { session, past } = &*table;
        guarded(|| kept(session.log(), past.as_deref().unwrap_or_default(), seat, &people))
    }
}
