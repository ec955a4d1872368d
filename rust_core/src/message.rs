//! Texts as a template with parameters, so that the upper layers can translate them.

use std::borrow::Cow;
use std::fmt;

use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};
use serde_json::Value;

use crate::msg;

/// One sentence for a person: an English template with `{name}` places, and what stands in them.
///
/// The template is the key under which a catalogue holds its translation. A parameter whose name ends in `seat` holds
/// a seat's number; the upper layers put the player's name there. Words in a parameter are a message of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The English template.
    pub text: &'static str,
    /// What its places stand for.
    pub params: Vec<(&'static str, Value)>,
}

/// The most characters of a wrong input that a sentence repeats.
const MOST_QUOTED: usize = 80;

impl Message {
    /// This sentence and the next one.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        msg!("{first} {next}", first = self, next = next)
    }

    /// The same sentence, with what it quotes (the places that stand beside a `'`) cut to what is read at a glance.
    #[must_use]
    pub fn quoting_briefly(mut self) -> Self {
        for (name, value) in &mut self.params {
            let Value::String(quoted) = value else { continue };
            if [format!("'{{{name}}}"), format!("{{{name}}}'")].iter().any(|place| self.text.contains(place)) {
                *quoted = brief(std::mem::take(quoted));
            }
        }
        self
    }
}

/// A text cut to what a sentence repeats of it.
pub fn brief(text: String) -> String {
    match text.chars().nth(MOST_QUOTED) {
        Some(_) => text.chars().take(MOST_QUOTED - 1).chain(['…']).collect(),
        None => text,
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&fill(self.text, |name| self.params.iter().find(|(key, _)| *key == name).map(|(_, value)| value)))
    }
}

/// The sentence of a template: each `{name}` replaced by its value, or left alone where there is none.
pub fn fill<'a>(template: &str, value: impl Fn(&str) -> Option<&'a Value>) -> String {
    let mut sentence = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, tail) = after.split_once('}').unwrap_or((after, ""));
        sentence.push_str(before);
        match value(name) {
            Some(value) => sentence.push_str(&said(value)),
            None => sentence.extend(["{", name, "}"]),
        }
        rest = tail;
    }
    sentence.push_str(rest);
    sentence
}

/// What stands in a place: a text, a number, or a message of its own, which is filled in turn.
fn said(value: &Value) -> Cow<'_, str> {
    match (value, value.get("text"), value.get("params")) {
        (Value::String(text), ..) => Cow::Borrowed(text),
        (_, Some(Value::String(text)), Some(params)) => Cow::Owned(fill(text, |name| params.get(name))),
        _ => Cow::Owned(value.to_string()),
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Params<'a>(&'a [(&'static str, Value)]);
        impl Serialize for Params<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(Some(self.0.len()))?;
                for (key, value) in self.0 {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
        let mut message = serializer.serialize_struct("Message", 2)?;
        message.serialize_field("text", self.text)?;
        message.serialize_field("params", &Params(&self.params))?;
        message.end()
    }
}

/// A [`Message`] from a template and named parameters: `msg!("{card} leaves {count}.", card = "7", count = 64)`.
#[macro_export]
macro_rules! msg {
    ($text:literal $(, $key:ident = $value:expr)* $(,)?) => {
        $crate::message::Message { text: $text, params: vec![$((stringify!($key), ::serde_json::json!($value))),*] }
    };
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_message_stands_in_a_message() {
        let message = msg!("{right} would be.", right = msg!("a number from {least} on", least = 2));
        assert_eq!(message.to_string(), "a number from 2 on would be.");
    }

    #[test]
    fn places_are_filled_by_name() {
        let message = msg!("{card} leaves {count}; {unheard} stays.", card = "7", count = 64);
        assert_eq!(message.to_string(), "7 leaves 64; {unheard} stays.");
        assert_eq!(
            serde_json::to_string(&message).unwrap(),
            r#"{"text":"{card} leaves {count}; {unheard} stays.","params":{"card":"7","count":64}}"#
        );
    }

    #[test]
    fn only_what_is_quoted_is_cut() {
        let long = "é".repeat(81);
        let message = msg!("'{word}' is none of {words}.", word = long, words = long).quoting_briefly();
        assert_eq!(message.to_string(), format!("'{}…' is none of {long}.", "é".repeat(79)));
        let whole = msg!("'{word}' is right.", word = "é".repeat(80));
        assert_eq!(whole.clone().quoting_briefly(), whole);
    }
}
