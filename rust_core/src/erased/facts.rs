//! The facts of a game at a fixed address.

use crate::contract::Rules;
use crate::contract::facts::Facts;

/// The facts of a game at a fixed address.
pub(crate) trait StaticFacts {
    const FACTS: &'static Facts;
}

impl<G: Rules> StaticFacts for G {
    const FACTS: &'static Facts = &<G as Rules>::FACTS;
}
