//! Limbo's solvers.

pub mod aim;
pub mod double_dummy;
