//! A table at which players are asked in turn until the game is over.

use crate::contract::bot::Request;
use crate::contract::error::{Error, IllegalAction};
use crate::contract::limits::Limits;
use crate::contract::message::Param;
use crate::contract::notation::parse;
use crate::contract::seat::{Seat, TABLE};
use crate::contract::{Bot, Game, Knowledge, Rules};
use crate::msg;
use crate::play::chance::{Chance, Rng};
use crate::play::referee::{asking_order, check};
use crate::play::simulate::player::{Outcome, Player};

/// A table: who sits there, and how long they play.
pub struct Table<'a> {
    /// The players, one a seat.
    pub players: &'a [Player<'a>],
    /// Whether the game ends with its first round.
    pub one_round: bool,
    /// Polled before each action.
    pub limits: &'a Limits<'a>,
}

/// The fastest and the slowest random call in milliseconds.
const RANDOM_CALL: (usize, usize) = (200, 1_200);

impl Table<'_> {
    /// Plays a game to its end; None where the limits were reached before.
    ///
    /// # Errors
    /// A player failed or did what isn't legal.
    pub fn play<G: Game>(&self, start: G, chance: &mut Chance, choices: &mut Rng) -> Result<Option<Outcome>, Error> {
        let first = start.round();
        let mut play =
            Play { state: start, chance, players: self.players, choices, history: Vec::new(), actions: Vec::new() };
        while !(play.over() || self.one_round && play.state.round() != first) {
            if self.limits.reached() {
                return Ok(None);
            }
            if G::FACTS.live { play.race()? } else { play.turn()? }
        }
        let scores = Rules::scores(&play.state);
        let winners = if play.over() { Rules::winners(&play.state) } else { leaders(&scores, G::FACTS.low_wins) };
        Ok(Some(Outcome { scores, winners, actions: play.history.len() as u64 }))
    }
}

/// The seats with the best score.
fn leaders(scores: &[i32], low_wins: bool) -> Vec<Seat> {
    let best = if low_wins { scores.iter().min() } else { scores.iter().max() };
    (0..).zip(scores).filter(|(_, score)| Some(*score) == best).map(|(seat, _)| seat).collect()
}

/// A game being played.
struct Play<'a, G: Game> {
    state: G,
    chance: &'a mut Chance,
    players: &'a [Player<'a>],
    choices: &'a mut Rng,
    history: Vec<(Seat, G::Action)>,
    /// The legal actions of the seat that is asked.
    actions: Vec<G::Action>,
}

impl<G: Game> Play<'_, G> {
    fn over(&self) -> bool {
        self.state.to_act().is_empty()
    }

    /// The seats are asked in order until one acts.
    fn turn(&mut self) -> Result<(), Error> {
        let to_act = self.state.to_act();
        for &seat in &*asking_order(&to_act) {
            if let Some(action) = self.ask(seat, seat != to_act[0])? {
                return self.play(seat, action);
            }
        }
        Err(IllegalAction::new(msg!(
            "Seat {seat} did nothing, though the game waits for it.",
            seat = Param::Seat(to_act[0])
        ))
        .into())
    }

    /// All seats are asked at once; the calls are played in the order of their times, the table closes the race, and the
    /// seat waited for makes its turn.
    fn race(&mut self) -> Result<(), Error> {
        let to_act = self.state.to_act();
        let mut calls = Vec::new();
        for &seat in &*asking_order(&to_act) {
            let Some(action) = self.ask(seat, true)? else { continue };
            // What the game waits for is listed first, and comes when the race is over.
            if seat != to_act[0] || self.actions.first() != Some(&action) {
                check(&self.state, seat, action)?;
                // A call without a time is as fast as can be.
                calls.push((G::time(action).unwrap_or(0), seat, action));
            }
        }
        calls.sort_by_key(|(time, ..)| *time);
        for (_, seat, action) in calls {
            // An earlier call may have cost what this one needs.
            if self.state.to_act().contains(&seat) && self.state.is_legal(seat, action) {
                self.play(seat, action)?;
            }
        }
        self.list(TABLE);
        if let Some(&close) = self.actions.first() {
            self.play(TABLE, close)?;
        }
        if let Some(&seat) = self.state.to_act().first() {
            self.list(seat);
            if let Some(&turn) = self.actions.first() {
                self.play(seat, turn)?;
            }
        }
        Ok(())
    }

    fn list(&mut self, seat: Seat) {
        self.actions.clear();
        self.state.actions(seat, &mut self.actions);
    }

    /// What a seat does; None: nothing, which only a seat that needn't act may do.
    fn ask(&mut self, seat: Seat, may_decline: bool) -> Result<Option<G::Action>, Error> {
        self.list(seat);
        if self.actions.is_empty() {
            return Ok(None);
        }
        let action = match self.players.get(usize::from(seat)) {
            // The table itself has no choice.
            None => self.actions.first().copied(),
            Some(Player::Random) => {
                let pick = self.choices.below(self.actions.len() + usize::from(may_decline));
                let action = self.actions.get(pick).copied();
                if G::FACTS.live { action.map(|action| self.timed(action)) } else { action }
            }
            Some(&Player::Level(level)) => {
                let seed = self.choices.next_u64();
                let view = Knowledge::view(&self.state, seat);
                Bot::choose(&view, seat, &Request { level, seed, history: &self.history })
            }
            Some(Player::Custom(player)) => {
                let texts: Vec<String> = self.actions.iter().map(|&action| G::print_action(action)).collect();
                let seed = self.choices.next_u64();
                let view = Knowledge::view(&self.state, seat);
                match player.choose(&view, seat, &texts, seed)? {
                    Some(text) => Some(parse::<G>(&text)?),
                    None => None,
                }
            }
        };
        Ok(action)
    }

    /// A random call at a random time.
    fn timed(&mut self, action: G::Action) -> G::Action {
        let (fastest, slowest) = RANDOM_CALL;
        let time = fastest + self.choices.below(slowest - fastest);
        G::at(action, time as u32).unwrap_or(action)
    }

    fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), Error> {
        check(&self.state, seat, action)?;
        self.state.apply(seat, action, self.chance);
        if let Some(fault) = self.chance.take_fault() {
            return Err(fault.into());
        }
        self.history.push((seat, action));
        Ok(())
    }
}
