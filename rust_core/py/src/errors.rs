//! Errors of the core as Python exceptions, panics included.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::PyErrArguments;
use pyo3::prelude::*;

use tablegames_core::contract::error::{Error, SetupError};
use tablegames_core::contract::message::Message;
use tablegames_core::msg;

/// The exceptions, which are written in Python: the stable ABI can't derive from built-in ones before CPython 3.12.
mod python {
    use pyo3::import_exception;

    import_exception!(tablegames.errors, TablegamesError);
    import_exception!(tablegames.errors, SetupError);
    import_exception!(tablegames.errors, PositionError);
    import_exception!(tablegames.errors, IllegalAction);
    import_exception!(tablegames.errors, ChanceError);
    import_exception!(tablegames.errors, RecordError);
    import_exception!(tablegames.errors, SolveError);
}

/// A message as an exception's arguments: the template and its parameters.
struct Sentence(Message);

impl PyErrArguments for Sentence {
    fn arguments(self, py: Python<'_>) -> Py<PyAny> {
        let params = pythonize::pythonize(py, &self.0.params());
        let arguments = params.and_then(|params| Ok((self.0.text, params).into_pyobject(py)?));
        arguments.map_or_else(|_| py.None(), |arguments| arguments.into_any().unbind())
    }
}

/// The exception for an error.
pub(crate) fn to_python(error: Error) -> PyErr {
    match error {
        Error::SetupError(error) => python::SetupError::new_err(Sentence(error.message)),
        Error::PositionError(error) => python::PositionError::new_err(Sentence(error.message)),
        Error::IllegalAction(error) => python::IllegalAction::new_err(Sentence(error.message)),
        Error::ChanceError(error) => python::ChanceError::new_err(Sentence(error.message)),
        Error::RecordError(error) => python::RecordError::new_err(Sentence(error.message)),
        Error::SolveError(error) => python::SolveError::new_err(Sentence(error.message)),
    }
}

/// The exception for a value that a caller passed and that can't be right.
pub(crate) fn bad_value(message: Message) -> PyErr {
    to_python(SetupError::new(message).into())
}

/// Runs a call into the core; its errors become exceptions, and so does a panic.
pub(crate) fn guarded<T, E: Into<Error>>(call: impl FnOnce() -> Result<T, E>) -> PyResult<T> {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(result) => result.map_err(|error| to_python(error.into())),
        Err(panic) => Err(from_panic(&*panic)),
    }
}

/// Runs a call into the core that has no errors of its own.
pub(crate) fn shielded<T>(call: impl FnOnce() -> T) -> PyResult<T> {
    guarded(|| Ok::<T, Error>(call()))
}

/// The exception for a panic: a defect of ours, so that it says what to do with it.
pub(crate) fn from_panic(panic: &(dyn std::any::Any + Send)) -> PyErr {
    let cause = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message");
    python::TablegamesError::new_err(Sentence(msg!(
        "An internal check failed ({cause}); please report it with the position.",
        cause = cause
    )))
}
