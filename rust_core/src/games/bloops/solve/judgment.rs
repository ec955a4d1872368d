//! A quick judgment of actions: what a sensible player would do, from what that seat has seen.
//!
//! Playouts go on by it, and the weaker bots play by it. Its unit is points, good for the seat.

use super::super::cards::{COPIES, EMPTY, KINDS, LAST_CARD, POINTS};
use super::super::score::Count;
use super::super::state::{Action, Bloops};
use super::asking::Move;
use crate::cards::{Card, UNKNOWN};
use crate::contract::seat::Seat;

/// What an unknown card counts, on average over the pack.
const UNSEEN: f32 = {
    let (mut sum, mut cards, mut card) = (0, 0, 0);
    while card < KINDS {
        sum += POINTS[card] * COPIES[card] as i32;
        cards += COPIES[card] as i32;
        card += 1;
    }
    sum as f32 / cards as f32
};

/// What a card counts that only its owner has seen: they would have changed a high one.
const SEEN_BY_OWNER: f32 = 4.5;

/// How much lower everyone gets in one more turn.
const ONE_TURN: f32 = 3.0;

/// How much each own unknown card speaks against a call.
const UNSURE: f32 = 1.0;

/// What it is worth to know one more own card.
const LOOK: f32 = 2.5;

/// What the seat knows of one row.
#[derive(Clone, Copy, Default)]
struct Row {
    known: Count,
    /// Cards that the seat hasn't seen, and among them those that their owner has.
    unseen: u8,
    seen_by_owner: u8,
    highest: Option<Card>,
}

impl Row {
    fn points(&self) -> f32 {
        let hidden =
            f32::from(self.unseen - self.seen_by_owner) * UNSEEN + f32::from(self.seen_by_owner) * SEEN_BY_OWNER;
        (self.known.plain + self.known.counted()) as f32 + hidden
    }
}

/// What a seat makes of a state.
pub(in super::super) struct Judgment<'a> {
    game: &'a Bloops,
    seat: Seat,
    own: Row,
    /// The own cards that the seat knows, by value.
    held: [u8; KINDS],
}

impl<'a> Judgment<'a> {
    /// The judgment of a seat.
    pub(in super::super) fn of(game: &'a Bloops, seat: Seat) -> Self {
        let mut held = [0; KINDS];
        for slot in game.slots(seat) {
            let card = known(game, seat, seat, slot);
            if card != UNKNOWN {
                held[usize::from(card)] += 1;
            }
        }
        Self { game, seat, own: row(game, seat, seat), held }
    }

    /// What a move is worth, beside the others that the seat has.
    pub(in super::super) fn worth(&self, taken: Move) -> f32 {
        let Move::Play(action) = taken else { return 0.0 };
        match action {
            Action::Draw | Action::End => 0.0,
            Action::Discard => self.discard(self.game.drawn.unwrap_or(UNKNOWN), self.own.known, self.held),
            Action::Keep(slot) => self.keep(slot),
            Action::Give(to) => -row(self.game, self.seat, to).points(),
            Action::Look(of, slot) => self.look(of, slot),
            Action::Swap(own, of, slot) => self.swap(own, of, slot),
            Action::Counter(slot) => self.counter(slot),
            Action::Call => self.lead() - UNSURE * f32::from(self.own.unseen),
        }
    }

    /// Putting the drawn card in place of a slot's.
    fn keep(&self, slot: u8) -> f32 {
        let drawn = self.game.drawn.unwrap_or(UNKNOWN);
        if drawn == UNKNOWN {
            return 0.0;
        }
        let (mut after, mut held) = (self.own.known, self.held);
        after.add(drawn);
        held[usize::from(drawn)] += 1;
        let old = known(self.game, self.seat, self.seat, slot);
        if old == UNKNOWN {
            return self.gain(after) + UNSEEN + LOOK;
        }
        after.remove(old);
        held[usize::from(old)] -= 1;
        self.discard(old, after, held)
    }

    /// Having discarded a card, with these known cards left: those of the same value may follow it.
    fn discard(&self, card: Card, mut after: Count, held: [u8; KINDS]) -> f32 {
        let Some(&same) = held.get(usize::from(card)) else { return 0.0 };
        if card == LAST_CARD {
            return self.final_discard(after);
        }
        for _ in 0..same {
            after.remove(card);
        }
        self.gain(after) + self.effect(card) * f32::from(1 + same)
    }

    /// Ending the game with the 20: good for who is lowest.
    fn final_discard(&self, after: Count) -> f32 {
        let now = self.own.points() - self.gain(after);
        3.0 * (self.lowest_other() - now)
    }

    /// How much lower the own points are with these known cards.
    fn gain(&self, after: Count) -> f32 {
        (self.own.known.plain + self.own.known.counted() - after.plain - after.counted()) as f32
    }

    /// What an effect is worth to who discards the card.
    fn effect(&self, card: Card) -> f32 {
        let others = f32::from(self.game.players - 1);
        match card {
            6 => UNSEEN / others,
            7 | 8 if self.own.unseen > 0 => LOOK,
            9 => match self.own.highest {
                Some(highest) if self.game.caller != Some(self.seat) => {
                    (POINTS[usize::from(highest)] as f32 - UNSEEN).max(0.0) * (1.0 + 1.0 / others)
                }
                _ => 0.0,
            },
            _ => 0.0,
        }
    }

    fn look(&self, of: Seat, slot: u8) -> f32 {
        let seen = known(self.game, self.seat, of, slot) != UNKNOWN;
        match (seen, of == self.seat) {
            (true, _) => 0.0,
            (false, true) => 2.0 * LOOK,
            (false, false) => LOOK,
        }
    }

    fn swap(&self, own: u8, of: Seat, slot: u8) -> f32 {
        let gives = known(self.game, self.seat, self.seat, own);
        let takes = known(self.game, self.seat, of, slot);
        let mut after = self.own.known;
        let mut unseen = 0.0;
        if gives == UNKNOWN {
            unseen -= UNSEEN;
        } else {
            after.remove(gives);
        }
        let theirs = if takes == UNKNOWN {
            let seen = self.game.seen[usize::from(of)][usize::from(slot)] & self.game.bit(of) != 0;
            let theirs = if seen { SEEN_BY_OWNER } else { UNSEEN };
            unseen += theirs;
            theirs
        } else {
            after.add(takes);
            POINTS[usize::from(takes)] as f32
        };
        let given = if gives == UNKNOWN { UNSEEN } else { POINTS[usize::from(gives)] as f32 };
        self.gain(after) - unseen + (given - theirs) / f32::from(self.game.players - 1)
    }

    /// Countering: a known card that fits is a gain, any other one a risk.
    fn counter(&self, slot: u8) -> f32 {
        let card = known(self.game, self.seat, self.seat, slot);
        let Some(&top) = self.game.discard.last() else { return 0.0 };
        if card != UNKNOWN && card == top {
            let mut after = self.own.known;
            after.remove(card);
            return self.gain(after) + self.effect(card);
        }
        if card != UNKNOWN {
            return -UNSEEN;
        }
        let value = POINTS.get(usize::from(top)).copied().unwrap_or(0) as f32;
        let odds = 1.0 / KINDS as f32;
        odds * value - (1.0 - odds) * UNSEEN
    }

    /// How far below the lowest of the others the seat will be after everyone's last turn.
    fn lead(&self) -> f32 {
        self.lowest_other() - ONE_TURN - self.own.points()
    }

    fn lowest_other(&self) -> f32 {
        let others = self.game.seats().filter(|&other| other != self.seat);
        others.map(|other| row(self.game, self.seat, other).points()).fold(f32::INFINITY, f32::min)
    }
}

/// The card in a place, if the seat has seen it.
fn known(game: &Bloops, viewer: Seat, seat: Seat, slot: u8) -> Card {
    let seen = game.seen[usize::from(seat)][usize::from(slot)] & game.bit(viewer) != 0;
    if seen { game.card(seat, slot) } else { UNKNOWN }
}

/// What a viewer knows of a row.
fn row(game: &Bloops, viewer: Seat, seat: Seat) -> Row {
    let mut row = Row::default();
    let owner = game.bit(seat);
    for (&card, &seen) in game.cards[usize::from(seat)].iter().zip(game.seen[usize::from(seat)].iter()) {
        if card == EMPTY {
            continue;
        }
        if seen & game.bit(viewer) == 0 || card == UNKNOWN {
            row.unseen += 1;
            row.seen_by_owner += u8::from(viewer != seat && seen & owner != 0);
        } else {
            row.known.add(card);
            if row.highest.is_none_or(|highest| card > highest) {
                row.highest = Some(card);
            }
        }
    }
    row
}

/// Whether a seat knows of an own card that would be right to show.
pub(in super::super) fn knows_a_match(game: &Bloops, seat: Seat) -> bool {
    let top = game.discard.last();
    game.slots(seat).any(|slot| Some(&known(game, seat, seat, slot)) == top)
}

/// Whether it makes sense to think of an action: of counters only with a card that is known to be right.
pub(in super::super) fn makes_sense(game: &Bloops, seat: Seat, action: Action) -> bool {
    let Action::Counter(slot) = action else { return true };
    game.discard.last() == Some(&known(game, seat, seat, slot))
}
