//! The rules: turning cards, calling and paying.

use super::cards::{DECK, PACK, bit};
use super::end::{DRY_END, TABLE_END};
use super::facts::FACTS;
use super::piles::Piles;
use super::state::{Action, Call, Claim, Snap, Turned};
use crate::cards::Card;
use crate::contract::error::SetupError;
use crate::contract::facts::Facts;
use crate::contract::message::{Message, seat_name};
use crate::contract::rules::Rules;
use crate::contract::seat::{MOST_SEATS, Seat, Seats, TABLE};
use crate::contract::setup::Setup;
use crate::contract::signals::Signals;
use crate::msg;
use crate::play::chance::Chance;

impl Rules for Snap {
    type Action = Action;

    const FACTS: Facts = FACTS;

    fn start(setup: &Setup, chance: &mut Chance) -> Result<Self, SetupError> {
        let dealer = chance.pick(setup.players).unwrap_or(setup.players - 1);
        let mut pack: [Card; PACK] = std::array::from_fn(|card| card as Card);
        chance.shuffle(&DECK, &mut pack);
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
        if self.over {
            return Seats::NONE;
        }
        let mut seats = Seats::one(self.turn);
        let any_right = self.is_right(Claim::Snap) || self.is_right(Claim::Pot);
        for places in 1..self.seats() {
            let seat = self.left(self.turn, places);
            if self.can_call(seat) && (any_right || !self.is_free(seat)) {
                seats.push(seat);
            }
        }
        seats
    }

    fn actions(&self, seat: Seat, list: &mut Vec<Action>) {
        if self.over {
            return;
        }
        if seat == TABLE {
            list.extend(self.calls_open().then_some(Action::Close));
            return;
        }
        if seat >= self.seats() {
            return;
        }
        if seat == self.turn {
            list.push(Action::Flip);
        }
        if self.can_call(seat) {
            let claims = [Claim::Snap, Claim::Pot].into_iter();
            list.extend(
                claims
                    .filter(|&claim| !self.is_free(seat) || self.is_right(claim))
                    .map(|claim| Action::Call(claim, None)),
            );
        }
    }

    fn is_legal(&self, seat: Seat, action: Action) -> bool {
        match action {
            _ if self.over => false,
            Action::Close => seat == TABLE && self.calls_open(),
            Action::Flip => seat == self.turn,
            Action::Call(claim, _) => {
                seat < self.seats() && self.can_call(seat) && (!self.is_free(seat) || self.is_right(claim))
            }
        }
    }

    fn refusal(&self, seat: Seat, action: Action) -> Option<Message> {
        if action == Action::Close {
            return Some(msg!("'close' is the table's, while calls are open."));
        }
        if seat == TABLE {
            return Some(msg!("The table can only 'close' a race."));
        }
        if seat >= self.seats() {
            return Some(msg!("There is no seat {number} at this table.", number = seat));
        }
        let Action::Call(claim, _) = action else {
            return Some(msg!("It is the turn of {seat} to turn a card.", seat = seat_name(self.turn)));
        };
        let name = claim.name();
        Some(if !self.is_in(seat) {
            msg!("There are no cards left for {seat}: out of the game.", seat = seat_name(seat))
        } else if self.last.is_none() {
            msg!("'{action}' can't be called before the first card is turned.", action = name)
        } else if self.calls[usize::from(seat)].is_some() {
            msg!("The race is still open, and {seat} has called already.", seat = seat_name(seat))
        } else {
            msg!("There is no match for '{action}' now, and nobody is fined twice for one card.", action = name)
        })
    }

    fn apply(&mut self, seat: Seat, action: Action, _chance: &mut Chance) {
        self.play(seat, action);
    }

    fn scores(&self) -> Vec<i32> {
        (0..self.seats()).map(|seat| self.piles.held(seat) as i32).collect()
    }

    fn winners(&self) -> Vec<Seat> {
        let most = (0..self.seats()).map(|seat| self.piles.held(seat)).max().unwrap_or(0);
        let won = |seat: &Seat| if most == 0 { self.tied >> seat & 1 != 0 } else { self.piles.held(*seat) == most };
        (0..self.seats()).filter(|seat| self.over && won(seat)).collect()
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

impl Snap {
    /// Plays an action; nothing here is up to chance.
    pub(super) fn play(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Flip => self.flip(seat),
            Action::Call(claim, time) => self.call(seat, claim, time),
            Action::Close => self.close(),
        }
    }

    fn flip(&mut self, seat: Seat) {
        if self.calls_open() {
            self.close();
            if self.over || self.turn != seat {
                return;
            }
        }
        self.seen |= bit(self.piles.turn(seat));
        self.last = Some(seat);
        self.free = 0;
        self.dry += 1;
        self.turned.0 += 1;
        self.turn = self.next_in(seat);
        if self.dry >= DRY_END || self.turned.0 >= TABLE_END {
            self.finish();
        }
    }

    fn call(&mut self, seat: Seat, claim: Claim, time: Option<u32>) {
        if self.is_right(claim) {
            let time = time.unwrap_or_else(|| self.time_after_calls());
            self.calls[usize::from(seat)] = Some(Call { claim, time });
        } else {
            self.free |= 1 << seat;
            self.piles.pay(seat, self.fined_to(seat));
            self.settle();
        }
    }

    /// The time of a call without one: too late to tie with the calls before it.
    fn time_after_calls(&self) -> u32 {
        let latest = self.calls.iter().flatten().map(|call| call.time).max();
        latest.map_or(0, |time| time.saturating_add(u32::from(self.tie).max(1)))
    }
}
