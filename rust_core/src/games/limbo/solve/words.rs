//! What a hint says: where to look, and why the best play is the best.

use crate::games::limbo::rules::Limbo;
use crate::solution::Solution;

/// Adds the sentences of a hint to a solution.
pub(super) fn add(_state: &Limbo, _solution: &mut Solution) {}
