//! Sentences for a person.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::{depythonize, pythonize};
use serde_json::{Map, Value};
use tablegames_core::message;

use crate::arguments::Text;

#[doc = include_str!("../docs/Message.md")]
#[pyclass(frozen, eq, module = "tablegames")]
#[derive(PartialEq)]
pub(crate) struct Message {
    /// The English template, the key of its translations.
    ///
    /// >>> message.text
    /// '{card} leaves {count}.'
    #[pyo3(get)]
    text: String,
    params: Map<String, Value>,
}

impl From<message::Message> for Message {
    fn from(message: message::Message) -> Self {
        let params = message.params.into_iter().map(|(name, value)| (name.to_string(), value)).collect();
        Self { text: message.text.to_string(), params }
    }
}

#[pymethods]
impl Message {
    #[new]
    #[pyo3(signature = (text, params = None))]
    fn new(text: Text, params: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        // What is no plain data, such as a very large number, stands there as its text.
        let plain = |value: &Bound<'_, PyAny>| depythonize(value).unwrap_or_else(|_| value.to_string().into());
        let params = params.into_iter().flatten().map(|(name, value)| Ok((name.extract::<Text>()?.0, plain(&value))));
        Ok(Self { text: text.0, params: params.collect::<PyResult<_>>()? })
    }

    /// What stands in the places of the template, by name.
    ///
    /// >>> message.params["count"]
    /// 64
    #[getter]
    fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.params)?)
    }

    /// Text and parameters as plain data.
    ///
    /// >>> message.to_dict()["text"]
    /// '{card} leaves {count}.'
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("text", &self.text)?;
        dict.set_item("params", self.params(py)?)?;
        Ok(dict)
    }

    fn __str__(&self) -> String {
        message::fill(&self.text, |name| self.params.get(name))
    }

    fn __repr__(&self) -> String {
        format!("<Message {:?}>", self.__str__())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.text.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let message = slf.get();
        Ok((slf.get_type().into_any(), (message.text.clone(), message.params(slf.py())?)))
    }
}

/// What a pickled message is made of.
type Pickled<'py> = (String, Bound<'py, PyAny>);
