//! Small games whose values are published, to prove the search methods on.
#![allow(dead_code, reason = "each test and bench uses some of them")]

pub(crate) mod kuhn;
pub(crate) mod leduc;
pub(crate) mod tictactoe;
