//! Python bindings: the compiled module `tablegames._core`.

#![expect(clippy::doc_lazy_continuation, reason = "docs are shown by Python, with examples of its kind")]

mod actions;
mod arguments;
mod errors;
mod facts;
mod game;
mod game_log;
mod message;
mod moves;
mod position;
mod record;
mod replay;
mod simulate;
mod solve;
mod work;

/// Registers what Python sees.
#[pyo3::pymodule]
mod _core {
    use pyo3::prelude::*;
    use pyo3::types::PyTuple;

    #[pymodule_export]
    use crate::facts::{facts, games};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::message::Message;
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::record::Record;
    #[pymodule_export]
    use crate::simulate::{Tally, play_deals};
    #[pymodule_export]
    use crate::solve::solve;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("LEVELS", PyTuple::new(module.py(), tablegames_core::contract::bot::LEVELS)?)?;
        module.add("TABLE", tablegames_core::contract::seat::TABLE)
    }
}
