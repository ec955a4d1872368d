//! The contract that every game meets.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Deref;

use serde_json::Value;

use crate::chance::{Chance, Rng};
use crate::error::{IllegalAction, PositionError, SetupError, SolveError};
use crate::facts::Facts;
use crate::limits::Limits;
use crate::message::Message;
use crate::msg;
use crate::position::{Printer, Words};
use crate::solution::{Question, Solution};

/// A player's place at the table: 0, 1, 2 … clockwise.
pub type Seat = u8;

/// The table itself, which closes races where the clock counts; `null` in a record. It is never waited for.
pub const TABLE: Seat = Seat::MAX;

/// The most seats of a table.
pub const MOST_SEATS: usize = 12;

/// A short list of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Seats {
    list: [Seat; MOST_SEATS + 1],
    len: u8,
}

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self { list: [0; MOST_SEATS + 1], len: 0 };

    /// One seat.
    pub fn one(seat: Seat) -> Self {
        let mut seats = Self::NONE;
        seats.push(seat);
        seats
    }

    /// Adds a seat at the end.
    pub fn push(&mut self, seat: Seat) {
        self.list[usize::from(self.len)] = seat;
        self.len += 1;
    }
}

impl Deref for Seats {
    type Target = [Seat];

    fn deref(&self) -> &[Seat] {
        &self.list[..usize::from(self.len)]
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut list = Self::NONE;
        seats.into_iter().for_each(|seat| list.push(seat));
        list
    }
}

/// The seats in the order in which they are asked where nobody's clock counts: clockwise from the seat waited for, which
/// comes last, as the others may act before it does.
pub fn asking_order(to_act: &[Seat]) -> Seats {
    let Some((&waited, others)) = to_act.split_first() else { return Seats::NONE };
    let mut order: Seats = others.iter().copied().collect();
    order.list[..others.len()].sort_unstable_by_key(|&seat| (seat < waited, seat));
    order.push(waited);
    order
}

/// What is chosen before a game begins: valid by the game's facts, every option present.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The number of players.
    pub players: usize,
    /// The value of every option.
    pub options: BTreeMap<&'static str, String>,
}

impl Setup {
    /// The set-up of a game with these options; those not named get their default.
    ///
    /// # Errors
    /// The game isn't for so many players, or has no such option or value.
    pub fn new(facts: &'static Facts, players: usize, options: &BTreeMap<String, String>) -> Result<Self, SetupError> {
        let (least, most) = facts.players;
        if !(least..=most).contains(&players) {
            return Err(SetupError::new(if least == most {
                msg!("{game} is for {most} players, not {players}.", game = facts.name, most = most, players = players)
            } else {
                msg!(
                    "{game} is for {least} to {most} players, not {players}.",
                    game = facts.name,
                    least = least,
                    most = most,
                    players = players
                )
            }));
        }
        let mut setup = Self {
            players,
            options: facts.options.iter().map(|option| (option.name, option.default.to_string())).collect(),
        };
        for (name, value) in options {
            let option = facts.option(name).ok_or_else(|| {
                let known: Vec<&str> = facts.options.iter().map(|option| option.name).collect();
                SetupError::new(msg!(
                    "{game} has no option '{name}'; it has {options}.",
                    game = facts.name,
                    name = name,
                    options = known.join(", ")
                ))
            })?;
            option.check(value)?;
            setup.options.insert(option.name, value.clone());
        }
        Ok(setup)
    }

    /// The value of an option.
    pub fn option(&self, name: &str) -> &str {
        self.options.get(name).map_or("", String::as_str)
    }

    /// The value of an option that is a number.
    pub fn number(&self, name: &str) -> i64 {
        self.option(name).parse().unwrap_or(0)
    }
}

/// What a bot is asked.
#[derive(Clone, Debug)]
pub struct Request<'a, A> {
    /// From 0, easy, to 3, expert.
    pub level: u8,
    /// The seed of its errors, its reaction times and its search.
    pub seed: u64,
    /// What was played so far, as far as it is known.
    pub history: &'a [(Seat, A)],
}

/// The names of a bot's levels, weakest first.
pub const LEVELS: [&str; 4] = ["easy", "medium", "hard", "expert"];

/// A state of a game as somebody knows it: complete, or with things unknown.
///
/// The same rules run on both. Where something is unknown, the actions are those that use what is known, and what
/// chance or a hidden card brings stays unknown.
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// An action of a seat.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// What the game says of itself.
    const FACTS: Facts;

    /// The state before the first action.
    ///
    /// # Errors
    /// An option whose text the game can't take.
    fn start(setup: &Setup, chance: &mut Chance) -> Result<Self, SetupError>;

    /// The set-up that this state was or could have been started with.
    fn setup(&self) -> Setup;

    /// The seats that may act now, the one waited for first; nobody when the game is over. The [`TABLE`] is not among them.
    fn to_act(&self) -> Seats;

    /// Adds the legal actions of a seat (or the table) to a list, always in the same order.
    fn actions(&self, seat: Seat, list: &mut Vec<Self::Action>);

    /// Whether an action is legal; more than one spelling of a listed action may be (such as any time of a call).
    fn is_legal(&self, seat: Seat, action: Self::Action) -> bool {
        let mut list = Vec::new();
        self.actions(seat, &mut list);
        list.contains(&action)
    }

    /// Why an action is not legal, where there is more to say than that it isn't.
    fn refusal(&self, _seat: Seat, _action: Self::Action) -> Option<Message> {
        None
    }

    /// Plays a legal action, and all that follows without a choice. Unchecked.
    fn apply(&mut self, seat: Seat, action: Self::Action, chance: &mut Chance);

    /// The score of each seat as it stands.
    fn scores(&self) -> Vec<i32>;

    /// The seats that won; empty while the game goes on.
    fn winners(&self) -> Vec<Seat>;

    /// What the score is made of, where a game tells more than totals: plain data for [`crate::kind::Position::score`].
    fn score_parts(&self) -> Value {
        Value::Object(serde_json::Map::new())
    }

    /// The number of the round, from 1.
    fn round(&self) -> u32 {
        1
    }

    /// What a seat knows of this state, and nothing more; [`TABLE`]: what everybody sees, for somebody who watches.
    fn view(&self, seat: Seat) -> Self;

    /// Lets chance bring what comes before anybody can act; in most games nothing does.
    fn settle(&mut self, _chance: &mut Chance) {}

    /// Whether nothing is unknown.
    fn is_complete(&self) -> bool;

    /// A complete state that fits what is known, each with its right odds.
    fn sample(&self, rng: &mut Rng) -> Self;

    /// Reads a position's words.
    ///
    /// # Errors
    /// A word is missing, can't be read, or contradicts another.
    fn read(words: &mut Words<'_>) -> Result<Self, PositionError>;

    /// Prints a position's words.
    fn print(&self, printer: &mut Printer);

    /// The action of a text; None where the text isn't one.
    fn read_action(text: &str) -> Option<Self::Action>;

    /// The text of an action.
    fn print_action(action: Self::Action) -> String;

    /// Answers a question about this state.
    ///
    /// # Errors
    /// It can't be answered as asked.
    fn solve(&self, question: &Question, limits: &Limits<'_>) -> Result<Solution, SolveError>;

    /// What a bot does, which knows this view: an action, or nothing where it isn't the one waited for.
    fn choose(&self, seat: Seat, request: &Request<'_, Self::Action>) -> Option<Self::Action>;

    /// This state as plain data for a page (None: everything; [`TABLE`]: what everybody sees, for somebody who watches).
    /// What may be shown at this moment only is here for the seat that sees it. `window` is true while seats that are
    /// not waited for may cut in and lose their chance when the one waited for acts, so that bots leave them time;
    /// `from_memory` while the players have to remember what they saw, so that a page must not tell them unasked.
    fn board(&self, viewer: Option<Seat>) -> Value;

    /// An action as plain data for a page: what it is and what it makes of the board. Two that read the same are the same
    /// choice, though others acted between. Where the clock counts, a call has a `time`, null where it is listed.
    fn move_facts(&self, seat: Seat, action: Self::Action) -> Value;

    /// One sentence of what an action did to this state, as a viewer may know it (None: everything; [`TABLE`]: what
    /// everybody sees).
    fn story(&self, seat: Seat, action: Self::Action, after: &Self, viewer: Option<Seat>) -> Message;

    /// Whether an action showed the seat something new, so that it can't be taken back.
    fn reveals(&self, seat: Seat, action: Self::Action, after: &Self) -> bool;
}

/// Checks that an action is legal.
///
/// # Errors
/// The action isn't legal for that seat now.
pub fn check<G: Game>(state: &G, seat: Seat, action: G::Action) -> Result<(), IllegalAction> {
    let text = || G::print_action(action);
    let to_act = state.to_act();
    if to_act.is_empty() {
        // Where chance is next, only the game knows what is waited for.
        let waits = if state.winners().is_empty() { state.refusal(seat, action) } else { None };
        let over = || msg!("'{action}' can't be played: the game is over.", action = text());
        return Err(IllegalAction::new(waits.unwrap_or_else(over)));
    }
    // Where the clock counts, anybody may try at any time; the game says why not.
    if !to_act.contains(&seat) && !G::FACTS.live {
        return Err(IllegalAction::new(msg!(
            "'{action}' can't be played: it is not the turn of {seat}.",
            action = text(),
            seat = seat_name(seat)
        )));
    }
    if state.is_legal(seat, action) {
        return Ok(());
    }
    Err(IllegalAction::new(state.refusal(seat, action).unwrap_or_else(|| {
        let mut list = Vec::new();
        state.actions(seat, &mut list);
        let legal: Vec<String> = list.iter().take(MOST_NAMED).map(|&action| G::print_action(action)).collect();
        let more = if list.len() > MOST_NAMED { ", …" } else { "" };
        msg!(
            "'{action}' is not legal for {seat} now; legal: {legal}.",
            action = text(),
            seat = seat_name(seat),
            legal = format!("{}{more}", legal.join(", "))
        )
    })))
}

/// More legal actions than these don't help in an error.
const MOST_NAMED: usize = 12;

/// A seat in an error; the upper layers put the player's name there.
pub fn seat_name(seat: Seat) -> Message {
    if seat == TABLE { msg!("the table") } else { msg!("seat {seat}", seat = seat) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_are_asked_clockwise_before_the_seat_waited_for() {
        assert_eq!(asking_order(&[2, 0, 1, 3]).to_vec(), [3, 0, 1, 2]);
        assert_eq!(asking_order(&[0]).to_vec(), [0]);
        assert!(asking_order(&[]).is_empty());
    }
}
