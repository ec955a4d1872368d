//! Sentences for a person.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::{depythonize, pythonize};
use serde_json::Value;

use crate::arguments::Text;
use tablegames_core::contract::message::{self, Param};

#[doc = include_str!("../docs/Message.md")]
#[pyclass(frozen, eq, module = "tablegames")]
#[derive(PartialEq)]
pub(crate) struct Message(message::Message);

impl From<message::Message> for Message {
    fn from(message: message::Message) -> Self {
        Self(message)
    }
}

#[pymethods]
impl Message {
    #[new]
    #[pyo3(signature = (text, params = None))]
    fn new(text: Text, params: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        // What is no plain data, such as a very large number, stands there as its text.
        let plain = |value: &Bound<'_, PyAny>| depythonize(value).unwrap_or_else(|_| Value::from(value.to_string()));
        let params = params.into_iter().flatten().map(|(name, value)| {
            let param = match value.cast::<Self>() {
                Ok(message) => Param::from(&message.get().0),
                Err(_) => Param::from(plain(&value)),
            };
            Ok((name.extract::<Text>()?.0.into(), param))
        });
        Ok(Self(message::Message { text: text.0.into(), params: params.collect::<PyResult<_>>()? }))
    }

    /// The English template, the key of its translations.
    ///
    /// >>> message.text
    /// '{card} leaves {count}.'
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    /// What stands in the places of the template, by name, as plain data that tells its type: a whole number or a text
    /// as it is; `{"seat": …}`; `{"number": …, "digits": …}`, a number and how many digits after its point are told;
    /// `{"term": …, "parts": …}`, an action or cards by their text and by the parts that a page shows;
    /// `{"text": …, "params": …}`, a message.
    ///
    /// >>> message.params["count"]
    /// 64
    #[getter]
    fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.0.params())?)
    }

    /// Text and parameters as plain data.
    ///
    /// >>> message.to_dict()["text"]
    /// '{card} leaves {count}.'
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.0)?)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Message {:?}>", self.__str__())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.text.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let message = slf.get();
        Ok((slf.get_type().into_any(), (message.0.text.to_string(), message.params(slf.py())?)))
    }
}

/// What a pickled message is made of.
type Pickled<'py> = (String, Bound<'py, PyAny>);
