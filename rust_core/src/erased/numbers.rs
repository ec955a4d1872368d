//! Numbers for a game's actions, so that the upper layers spell each only once.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{LazyLock, PoisonError, RwLock};

use foldhash::fast::FixedState;

use crate::contract::Game;

/// The actions that were listed so far, each with its number: 0, 1, 2 … in the order in which they were met.
#[derive(Debug)]
pub(crate) struct Spelling<A>(RwLock<Met<A>>);

#[derive(Debug)]
struct Met<A> {
    numbers: HashMap<A, u32, FixedState>,
    actions: Vec<A>,
}

/// The numbers of a game's actions; there always are some.
pub(crate) fn of<G: Game>() -> Option<&'static Spelling<G::Action>> {
    static GAMES: LazyLock<RwLock<HashMap<TypeId, &'static (dyn Any + Send + Sync), FixedState>>> =
        LazyLock::new(RwLock::default);
    let game = TypeId::of::<G>();
    let known = GAMES.read().unwrap_or_else(PoisonError::into_inner).get(&game).copied();
    let found = known.unwrap_or_else(|| {
        let mut games = GAMES.write().unwrap_or_else(PoisonError::into_inner);
        *games.entry(game).or_insert_with(|| Box::leak(Box::new(Spelling::<G::Action>::new())))
    });
    found.downcast_ref()
}

impl<A: Copy + Eq + Hash> Spelling<A> {
    fn new() -> Self {
        Self(RwLock::new(Met { numbers: HashMap::default(), actions: Vec::new() }))
    }

    /// The numbers of these actions.
    pub(crate) fn number(&self, actions: &[A]) -> Vec<u32> {
        let met = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let known: Option<Vec<u32>> = actions.iter().map(|action| met.numbers.get(action).copied()).collect();
        drop(met);
        known.unwrap_or_else(|| {
            let mut met = self.0.write().unwrap_or_else(PoisonError::into_inner);
            actions.iter().map(|&action| met.meet(action)).collect()
        })
    }

    /// The action of a number.
    pub(crate) fn action(&self, number: u32) -> Option<A> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).actions.get(number as usize).copied()
    }
}

impl<A: Copy + Eq + Hash> Met<A> {
    fn meet(&mut self, action: A) -> u32 {
        let next = self.actions.len() as u32;
        let number = *self.numbers.entry(action).or_insert(next);
        if number == next {
            self.actions.push(action);
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_keeps_its_number() {
        let spelling = Spelling::new();
        assert_eq!(spelling.number(&['a', 'b', 'a']), [0, 1, 0]);
        assert_eq!(spelling.number(&['b', 'c', 'a']), [1, 2, 0]);
        assert_eq!(spelling.action(2), Some('c'));
        assert_eq!(spelling.action(3), None);
    }
}
