//! Exact search with everything known: expectiminimax with alpha-beta windows and a memo.
//!
//! One seat maximises, all others minimise, so that for two players the values are those of best play on both sides.
//! Chance is averaged over, with the windows that the range of the values leaves (Ballard's Star1). Without chance this is
//! minimax with a transposition table.

use std::collections::HashMap;
use std::hash::Hash;

use foldhash::fast::FixedState;

use super::{Finding, Findings};
use crate::contract::limits::Limits;
use crate::contract::seat::Seat;

/// A game with everything known, to be searched to its end; every line of it must have one.
pub trait Tree {
    /// A state.
    type State: Clone + Eq + Hash;
    /// An action.
    type Action: Copy;

    /// What happens next in a state.
    fn turn(&self, state: &Self::State) -> Turn;

    /// The seat that maximises.
    fn seat(&self) -> Seat;

    /// Adds the legal actions of the seat that acts, likely good ones first, to a list.
    fn actions(&self, state: &Self::State, list: &mut Vec<Self::Action>);

    /// Plays an action.
    fn apply(&self, state: &mut Self::State, action: Self::Action);

    /// Adds all that chance may bring, each with its odds, to a list; the odds add up to 1.
    fn outcomes(&self, _state: &Self::State, _list: &mut Vec<(f64, Self::State)>) {}

    /// Bounds on all values below a state; the narrower, the less there is to search.
    fn bounds(&self, _state: &Self::State) -> (f64, f64) {
        (f64::NEG_INFINITY, f64::INFINITY)
    }
}

/// What happens next in a state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turn {
    /// Nothing: it is worth this to the seat that maximises.
    Over(f64),
    /// A seat acts.
    Seat(Seat),
    /// Chance decides.
    Chance,
}

/// The proven value of every action of a state, best first for the seat that acts there, and best play from there
/// as far as chance lets it be told; None where the limits were reached before, playouts being the states looked at.
///
/// The values are those of the seat that maximises, whoever acts.
pub fn solve<T: Tree>(tree: &T, root: &T::State, limits: &Limits<'_>) -> Option<Findings<T::Action>> {
    let mut search = Search::new(tree, limits);
    let mut list = Vec::new();
    let Turn::Seat(seat) = tree.turn(root) else { return Some(Findings::none()) };
    tree.actions(root, &mut list);
    let mut actions = Vec::with_capacity(list.len());
    for (i, &action) in list.iter().enumerate() {
        let mut after = root.clone();
        tree.apply(&mut after, action);
        let value = search.value(&after, f64::NEG_INFINITY, f64::INFINITY)?;
        actions.push(Finding { action, value, error: 0.0, visits: 0 });
        limits.tell((i + 1) as f64 / list.len() as f64);
    }
    let sign = if seat == tree.seat() { 1.0 } else { -1.0 };
    actions.sort_by(|a, b| (sign * b.value).total_cmp(&(sign * a.value)));
    let line = search.line(root, seat, actions.first()?.action);
    Some(Findings { actions, line, nodes: search.nodes })
}

/// The proven value of a state to the seat that maximises; None where the limits were reached before.
pub fn value<T: Tree>(tree: &T, root: &T::State, limits: &Limits<'_>) -> Option<f64> {
    Search::new(tree, limits).value(root, f64::NEG_INFINITY, f64::INFINITY)
}

/// States between two looks at the clock.
const POLL: u64 = 256;

/// States that are kept at most, so that memory has an end. The others are searched anew whenever they are met.
const MOST_KEPT: usize = 1 << 22;

/// Windows are this much wider than they need be, so that rounding never turns a bound into a value.
const SLACK: f64 = 1e-9;

struct Search<'a, T: Tree> {
    tree: &'a T,
    limits: &'a Limits<'a>,
    nodes: u64,
    memo: HashMap<T::State, Known<T::Action>, FixedState>,
    most_kept: usize,
    /// The actions of all states on the way down, one after the other.
    actions: Vec<T::Action>,
}

/// What is known of a state's value.
#[derive(Clone, Copy)]
struct Known<A> {
    lower: f64,
    upper: f64,
    /// The action that was best when it was searched.
    best: Option<A>,
}

impl<'a, T: Tree> Search<'a, T> {
    fn new(tree: &'a T, limits: &'a Limits<'a>) -> Self {
        Self { tree, limits, nodes: 0, memo: HashMap::default(), most_kept: MOST_KEPT, actions: Vec::new() }
    }

    /// The value of a state where it lies between `alpha` and `beta`, else a bound on that side (fail-soft).
    fn value(&mut self, state: &T::State, alpha: f64, beta: f64) -> Option<f64> {
        let turn = self.tree.turn(state);
        if let Turn::Over(value) = turn {
            return Some(value);
        }
        let known = self.memo.get(state).copied().unwrap_or_else(|| {
            let (lower, upper) = self.tree.bounds(state);
            Known { lower, upper, best: None }
        });
        if known.lower >= beta || known.lower >= known.upper {
            return Some(known.lower);
        }
        if known.upper <= alpha {
            return Some(known.upper);
        }
        self.nodes += 1;
        if self.limits.playouts.is_some_and(|most| self.nodes > most)
            || self.nodes.is_multiple_of(POLL) && self.limits.reached()
        {
            return None;
        }
        let (alpha, beta) = (alpha.max(known.lower), beta.min(known.upper));
        let (value, best) = match turn {
            Turn::Seat(seat) => self.choice(state, seat == self.tree.seat(), (alpha, beta), known.best)?,
            _ => (self.chance(state, alpha, beta)?, None),
        };
        let known = Known {
            lower: if value > alpha { value } else { known.lower },
            upper: if value < beta { value } else { known.upper },
            best: best.or(known.best),
        };
        if self.memo.len() < self.most_kept || self.memo.contains_key(state) {
            self.memo.insert(state.clone(), known);
        }
        Some(value)
    }

    /// The value of a state in which a seat acts, and its best action.
    fn choice(
        &mut self,
        state: &T::State,
        maximises: bool,
        window: (f64, f64),
        first: Option<T::Action>,
    ) -> Option<(f64, Option<T::Action>)> {
        let start = self.actions.len();
        self.actions.extend(first);
        self.tree.actions(state, &mut self.actions);
        let end = self.actions.len();
        let (mut alpha, mut beta) = window;
        let mut best: Option<(f64, Option<T::Action>)> = None;
        for i in start..end {
            let action = self.actions[i];
            let mut after = state.clone();
            self.tree.apply(&mut after, action);
            let value = self.value(&after, alpha, beta)?;
            if best.is_none_or(|(most, _)| if maximises { value > most } else { value < most }) {
                best = Some((value, Some(action)));
            }
            if maximises {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        self.actions.truncate(start);
        best
    }

    /// The value of a state in which chance decides.
    fn chance(&mut self, state: &T::State, alpha: f64, beta: f64) -> Option<f64> {
        let mut outcomes = Vec::new();
        self.tree.outcomes(state, &mut outcomes);
        let (least, most) = self.tree.bounds(state);
        let bounded = least.is_finite() && most.is_finite();
        let (mut sum, mut rest) = (0.0, 1.0);
        for (odds, after) in outcomes {
            rest -= odds;
            let (low, high) = if bounded {
                let low = (alpha - sum - rest * most) / odds - SLACK;
                let high = (beta - sum - rest * least) / odds + SLACK;
                (low, high)
            } else {
                (f64::NEG_INFINITY, f64::INFINITY)
            };
            let value = self.value(&after, low, high)?;
            sum += odds * value;
            if value <= low {
                return Some(sum + rest * most);
            }
            if value >= high {
                return Some(sum + rest * least);
            }
        }
        Some(sum)
    }

    /// Best play from a state whose best action is known, as far as the limits let it be found.
    fn line(&mut self, root: &T::State, seat: Seat, best: T::Action) -> Vec<(Seat, T::Action)> {
        let mut line = vec![(seat, best)];
        let mut state = root.clone();
        self.tree.apply(&mut state, best);
        while let Turn::Seat(seat) = self.tree.turn(&state) {
            let first = self.memo.get(&state).and_then(|known| known.best);
            let window = (f64::NEG_INFINITY, f64::INFINITY);
            let Some((_, Some(action))) = self.choice(&state, seat == self.tree.seat(), window, first) else { break };
            line.push((seat, action));
            self.tree.apply(&mut state, action);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    /// One, two or three of a heap in turn; who takes the last one wins. The heap is worth something to whoever is to move
    /// unless four divides it (Bouton 1901).
    struct Heap;

    impl Tree for Heap {
        type State = (u8, Seat);
        type Action = u8;

        fn turn(&self, &(left, seat): &Self::State) -> Turn {
            if left > 0 { Turn::Seat(seat) } else { Turn::Over(if seat == 0 { -1.0 } else { 1.0 }) }
        }

        fn seat(&self) -> Seat {
            0
        }

        fn actions(&self, &(left, _): &Self::State, list: &mut Vec<u8>) {
            list.extend(1..=left.min(3));
        }

        fn apply(&self, (left, seat): &mut Self::State, taken: u8) {
            *left -= taken;
            *seat = 1 - *seat;
        }
    }

    #[test]
    fn values_stay_the_same_however_few_states_are_kept() {
        let stop = AtomicBool::new(false);
        for most_kept in [0, 1, 5, MOST_KEPT] {
            for left in 1..14 {
                let limits = Limits::until(&stop);
                let mut search = Search { most_kept, ..Search::new(&Heap, &limits) };
                let found = search.value(&(left, 0), f64::NEG_INFINITY, f64::INFINITY);
                assert_eq!(found, Some(if left % 4 == 0 { -1.0 } else { 1.0 }), "{left} with {most_kept} kept");
                assert!(search.memo.len() <= most_kept);
            }
        }
    }
}
