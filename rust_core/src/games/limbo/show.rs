//! What a page shows and what a log says.

use serde_json::{Value, json};

use super::cards::Rank;
use super::holdings::Hand;
use super::play::Play;
use super::state::{Action, GOAL, Limbo, Phase};
use crate::contract::message::{Message, Param};
use crate::contract::seat::Seat;
use crate::contract::{Knowledge, Notation, Rules, Show};
use crate::msg;
use crate::play::chance::Chance;

impl Show for Limbo {
    fn board(&self, viewer: Option<Seat>) -> Value {
        let seen = viewer.map_or_else(|| self.clone(), |seat| self.view(seat));
        let out: serde_json::Map<String, Value> = Rank::all()
            .filter(|&rank| seen.out.count(rank) > 0)
            .map(|rank| (rank.letter().to_string(), seen.out.count(rank).into()))
            .collect();
        json!({
            "count": seen.count,
            "pile": pile(&seen),
            "below": letter(seen.below()),
            "hands": [hand(seen.hands[0]), hand(seen.hands[1])],
            "turn": seen.turn,
            "dealer": seen.dealer,
            "stock": {"size": seen.stock.len(), "top": letter(seen.stock.top()), "turned": seen.turned_up()},
            "aside": letters(&seen.aside),
            "out": {"size": seen.out.len(), "ranks": out},
            "double": seen.double,
            "phase": seen.phase.name(),
            "scores": seen.scores,
            "goal": GOAL,
            "round": seen.round.0,
        })
    }

    fn parts(action: Action) -> Value {
        match action {
            Action::Double => json!({"kind": "double"}),
            Action::Pass => json!({"kind": "pass"}),
            Action::Lay(play) => json!({
                "kind": "lay",
                "card": letter(Some(play.card())),
                "meaning": letter(Some(play.meaning)),
                "way": play.way,
            }),
        }
    }

    fn choice(&self, _seat: Seat, action: Action) -> Value {
        match action {
            Action::Double => json!({"kind": "double", "factor": self.double * 2}),
            Action::Pass => json!({"kind": "pass", "factor": self.double}),
            Action::Lay(play) => {
                let starter = self.phase == Phase::Starter;
                let left = count_after(self, play);
                let (operation, by) = operation(self, play);
                json!({
                    "kind": if starter { "starter" } else { "lay" },
                    "card": letter(Some(play.card())),
                    "meaning": letter(Some(play.meaning)),
                    "operation": operation,
                    "by": by,
                    "from": self.count,
                    "count": left,
                    "stock": self.turned_up(),
                })
            }
        }
    }

    fn story(&self, seat: Seat, action: Action, after: &Self, _viewer: Option<Seat>) -> Message {
        let Action::Lay(play) = action else { return doubling_story(self, seat, action, after) };
        let left = count_after(self, play);
        if self.phase == Phase::Starter {
            return msg!(
                "{seat} counts the ace of the start as {number}: {count}.",
                seat = Param::Seat(seat),
                number = play.number(),
                count = left
            );
        }
        let end = round_end(self, action, after);
        let laid = msg!("{seat} laid {card}: {count}.", seat = Param::Seat(seat), card = used(play), count = left);
        if let Some((winner, points)) = end {
            let won = msg!(
                "{seat} wins the round: {points} points, and {other_points} for {to_seat}.",
                seat = Param::Seat(winner),
                points = points[usize::from(winner)],
                to_seat = Param::Seat(1 - winner),
                other_points = points[usize::from(1 - winner)]
            );
            return laid.then(won);
        }
        if after.aside.len() > self.aside.len() {
            let turned = msg!(
                "{seat} turned {aside}, which can't be played; {to_seat} goes on alone.",
                seat = Param::Seat(1 - after.turn),
                aside = cards(&after.aside),
                to_seat = Param::Seat(after.turn)
            );
            return laid.then(turned);
        }
        if self.turned_up() {
            return msg!(
                "{seat} turned {card} and laid it: {count}.",
                seat = Param::Seat(seat),
                card = used(play),
                count = left
            );
        }
        laid
    }

    fn score_parts(&self) -> Value {
        json!({"round": self.round_points(), "double": self.double, "goal": GOAL})
    }
}

fn letter(rank: Option<Rank>) -> Value {
    rank.map_or(Value::Null, |rank| rank.letter().to_string().into())
}

fn letters(ranks: &[Rank]) -> Vec<String> {
    ranks.iter().map(|rank| rank.letter().to_string()).collect()
}

fn hand(hand: Hand) -> Value {
    json!({"cards": letters(&hand.known.iter().collect::<Vec<_>>()), "unknown": hand.unknown, "size": hand.len()})
}

/// The pile, each card with what it counts as.
fn pile(state: &Limbo) -> Vec<Value> {
    let mut below = None;
    state
        .pile
        .iter()
        .map(|&card| {
            if card != Rank::JACK {
                below = Some(card);
            }
            json!({"card": letter(Some(card)), "meaning": letter(below)})
        })
        .collect()
}

/// The count that a card leaves, as the starter or on the pile.
fn count_after(state: &Limbo, play: Play) -> u8 {
    if state.phase == Phase::Starter {
        state.count.saturating_sub(play.number())
    } else {
        play.result(state.count).unwrap_or(state.count)
    }
}

/// What a card does to the count, and with which number.
fn operation(state: &Limbo, play: Play) -> (&'static str, u8) {
    match play.meaning {
        Rank::QUEEN => ("reverse", 0),
        Rank::KING => ("divide", play.way),
        _ if state.phase == Phase::Starter || count_after(state, play) == state.count.saturating_sub(play.number()) => {
            ("deduct", play.number())
        }
        _ => ("divide", play.number()),
    }
}

/// A card and, where it has several uses, the one that was made of it, as people call it.
fn used(play: Play) -> Param {
    let text = match play {
        Play { jack: true, way: 0, meaning } => format!("{}={}", Rank::JACK.label(), meaning.label()),
        Play { jack: false, way: 0, meaning } => meaning.label(),
        _ => Limbo::print_action(Action::Lay(play)),
    };
    Param::Term { text, parts: Limbo::parts(Action::Lay(play)) }
}

/// Cards in a message.
pub(crate) fn cards(ranks: &[Rank]) -> Param {
    Param::Term {
        text: ranks.iter().map(|rank| rank.label()).collect::<Vec<_>>().join(", "),
        parts: json!({"kind": "cards", "cards": ranks.iter().map(|&rank| letter(Some(rank))).collect::<Vec<_>>()}),
    }
}

fn doubling_story(state: &Limbo, seat: Seat, action: Action, after: &Limbo) -> Message {
    let starter = after.pile.first().filter(|_| state.pile.is_empty() && after.round.0 == state.round.0);
    match (action == Action::Double, starter) {
        (true, None) => {
            msg!("{seat} doubles: the round counts ×{factor}.", seat = Param::Seat(seat), factor = after.double)
        }
        (true, Some(&card)) => msg!(
            "{seat} doubles: the round counts ×{factor}. The starter is {card}: {count}.",
            seat = Param::Seat(seat),
            factor = after.double,
            card = cards(&[card]),
            count = after.count
        ),
        (false, None) => msg!("{seat} doesn't double.", seat = Param::Seat(seat)),
        (false, Some(&card)) => msg!(
            "{seat} doesn't double. The starter is {card}: {count}.",
            seat = Param::Seat(seat),
            card = cards(&[card]),
            count = after.count
        ),
    }
}

/// The winner and the points of the round, where an action ended it.
fn round_end(state: &Limbo, action: Action, after: &Limbo) -> Option<(Seat, [i32; 2])> {
    let points = [after.scores[0] - state.scores[0], after.scores[1] - state.scores[1]];
    if points == [0, 0] {
        return None;
    }
    let mut end = state.clone();
    end.apply(end.turn, action, &mut Chance::unknown());
    (end.phase == Phase::Over).then(|| (end.last_player(), points))
}
