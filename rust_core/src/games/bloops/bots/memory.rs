//! Forgetting: what a seat has seen fades, turn by turn.

use super::super::cards::EMPTY;
use super::super::moment::Place;
use super::super::state::{Action, Bloops};
use crate::cards::UNKNOWN;
use crate::contract::seat::Seat;
use crate::play::chance::Rng;

/// The view of a seat that forgets each card that lies face down with this chance a turn of its own.
///
/// What is forgotten follows from the seed and from when the card was seen, so that asking again gives the same answer, and
/// with the same seed what is gone stays gone until it is seen again.
pub(super) fn faded(view: &Bloops, seat: Seat, chance: f64, seed: u64, history: &[(Seat, Action)]) -> Bloops {
    let mut faded = view.clone();
    let bit = view.bit(seat);
    for of in view.seats() {
        for slot in 0..view.cards[usize::from(of)].len() {
            let card = faded.cards[usize::from(of)][slot];
            if card == EMPTY || card == UNKNOWN {
                continue;
            }
            let seen = when(seat, (of, slot as u8), history);
            let since = &history[seen.map_or(0, |ply| ply + 1)..];
            let turns = since.iter().filter(|turn| **turn == (seat, Action::Draw)).count();
            let remembered = (1.0 - chance).powi(turns as i32);
            // One number a sight: what the seat sees again it has anew.
            let sight = seen.map_or_else(|| slot as u64, |ply| 64 * (ply as u64 + 1));
            if Rng::stream(seed, sight).unit() >= remembered {
                faded.cards[usize::from(of)][slot] = UNKNOWN;
                faded.seen[usize::from(of)][slot] &= !bit;
            }
        }
    }
    faded
}

/// The ply at which a seat last saw the card that lies in a place now; None: before the first one.
fn when(seat: Seat, place: Place, history: &[(Seat, Action)]) -> Option<usize> {
    let mut place = place;
    for (ply, &(by, action)) in history.iter().enumerate().rev() {
        match action {
            Action::Keep(slot) | Action::Counter(slot) if (by, slot) == place => return Some(ply),
            Action::Look(of, slot) if by == seat && (of, slot) == place => return Some(ply),
            Action::Swap(own, of, slot) if (by, own) == place => place = (of, slot),
            Action::Swap(own, of, slot) if (of, slot) == place => place = (by, own),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Notation;
    use crate::contract::words::Words;

    fn view() -> Bloops {
        let text = "bloops cards=123???/?????? discard=5 phase=end turn=0 deck=?51 caller=- know=111000/222000";
        let (_, mut words) = Words::split(text).unwrap();
        Bloops::read(&mut words).unwrap()
    }

    /// How many of the three cards that were seen at the start are left, on average over seeds.
    fn left(history: &[(Seat, Action)], chance: f64) -> f64 {
        let view = view();
        let seeds = 4_000;
        let known = |seed| {
            let faded = faded(&view, 0, chance, seed, history);
            faded.cards[0].iter().filter(|&&card| card != UNKNOWN).count()
        };
        (0..seeds).map(known).sum::<usize>() as f64 / seeds as f64
    }

    #[test]
    fn cards_fade_with_the_stated_chance_a_turn() {
        assert_eq!(left(&[], 0.5), 3.0);
        assert_eq!(left(&[(0, Action::Draw); 9], 0.0), 3.0);
        let turns = [(0, Action::Draw), (0, Action::Discard), (0, Action::End), (1, Action::Draw), (0, Action::Draw)];
        // Two turns of the seat's own: 3 * 0.8^2.
        assert!((left(&turns, 0.2) - 1.92).abs() < 0.05);
        let looked = [(0, Action::Draw), (0, Action::Draw), (0, Action::Look(0, 1))];
        assert!((left(&looked, 0.2) - (1.0 + 2.0 * 0.64)).abs() < 0.05);
    }

    #[test]
    fn a_card_is_followed_through_swaps() {
        let history = [(0, Action::Look(1, 4)), (1, Action::Swap(4, 0, 2)), (0, Action::Draw)];
        assert_eq!(when(0, (0, 2), &history), Some(0));
        assert_eq!(when(0, (1, 4), &history), None);
    }
}
