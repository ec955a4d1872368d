//! The games behind one face: actions and positions as text, everything else as plain data.

mod facts;
pub mod kind;
pub mod moves;
mod numbers;
pub mod position;

pub use kind::Kind;
pub use moves::Move;
pub use position::Position;
