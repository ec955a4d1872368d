//! Texts as a template with typed parameters, so that the upper layers can translate them.

use std::borrow::Cow;
use std::fmt;

use serde::ser::{SerializeMap, SerializeStruct, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::contract::seat::{Seat, TABLE};
use crate::msg;

/// One sentence for a person: an English template with `{name}` places, and what stands in them.
///
/// The template is the key under which a catalogue holds its translation.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// The English template.
    pub text: Cow<'static, str>,
    /// What its places stand for.
    pub params: Vec<(Cow<'static, str>, Param)>,
}

/// What stands in a place of a message: typed, so that whoever says it need not guess.
#[derive(Clone, Debug, PartialEq)]
pub enum Param {
    /// A seat, told by its player's name.
    Seat(Seat),
    /// A whole number.
    Whole(i64),
    /// A number with the digits after its point that are told.
    Number {
        /// The number.
        value: f64,
        /// The digits.
        digits: usize,
        /// How it is told.
        style: Style,
    },
    /// A term of the game, such as an action or cards: its text, and the parts by which a page shows it.
    Term {
        /// How positions and actions spell it.
        text: String,
        /// Its parts, the game's own.
        parts: Value,
    },
    /// A sentence or word of its own.
    Message(Box<Message>),
    /// Any other text, told as it is.
    Text(String),
}

impl From<Value> for Param {
    /// What plain data stand for, as they are written: the way back from the upper layers.
    fn from(data: Value) -> Self {
        let object = |key: &str| data.get(key);
        match (&data, object("text"), object("params")) {
            (_, Some(Value::String(text)), Some(Value::Object(params))) => {
                let params = params.iter().map(|(name, param)| (name.clone().into(), param.clone().into())).collect();
                return Message { text: text.clone().into(), params }.into();
            }
            (Value::String(text), ..) => return Self::Text(text.clone()),
            (Value::Number(number), ..) => {
                return number.as_i64().map_or_else(|| Self::Text(number.to_string()), Self::Whole);
            }
            _ => {}
        }
        if let Some(seat) = object("seat").and_then(Value::as_u64).and_then(|seat| Seat::try_from(seat).ok()) {
            return Self::Seat(seat);
        }
        if let (Some(value), Some(digits)) =
            (object("number").and_then(Value::as_f64), object("digits").and_then(Value::as_u64))
        {
            let style = object("style").and_then(|style| Style::deserialize(style).ok()).unwrap_or_default();
            return Self::Number { value, digits: digits.min(17) as usize, style };
        }
        match (object("term"), object("parts")) {
            (Some(Value::String(text)), Some(parts)) => Self::Term { text: text.clone(), parts: parts.clone() },
            _ => Self::Text(data.to_string()),
        }
    }
}

/// How a number is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// As it is.
    #[default]
    Plain,
    /// With a plus where it is above 0.
    Signed,
    /// In per cent, with the sign of that.
    Percent,
}

impl Serialize for Param {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Seat(seat) => json!({ "seat": seat }).serialize(serializer),
            Self::Whole(number) => number.serialize(serializer),
            Self::Number { value, digits, style } => {
                json!({ "number": value, "digits": digits, "style": style }).serialize(serializer)
            }
            Self::Term { text, parts } => json!({ "term": text, "parts": parts }).serialize(serializer),
            Self::Message(message) => message.serialize(serializer),
            Self::Text(text) => text.serialize(serializer),
        }
    }
}

impl From<&str> for Param {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Param {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Param {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<char> for Param {
    fn from(letter: char) -> Self {
        Self::Text(letter.into())
    }
}

impl From<Message> for Param {
    fn from(message: Message) -> Self {
        Self::Message(message.into())
    }
}

impl From<&Message> for Param {
    fn from(message: &Message) -> Self {
        message.clone().into()
    }
}

macro_rules! whole {
    ($($number:ty)*) => {
        $(
            impl From<$number> for Param {
                fn from(number: $number) -> Self {
                    Self::Whole(number as i64)
                }
            }
        )*
    };
}

whole!(u8 i8 u16 u32 u64 usize i16 i32 i64);

/// A seat in an error; the upper layers put the player's name there.
pub fn seat_name(seat: Seat) -> Message {
    if seat == TABLE { msg!("the table") } else { msg!("seat {seat}", seat = Param::Seat(seat)) }
}

/// The most characters of a wrong input that a sentence repeats.
const MOST_QUOTED: usize = 80;

impl Message {
    /// What its places stand for as plain data, by name.
    pub fn params(&self) -> impl Serialize {
        Params(&self.params)
    }

    /// This sentence and the next one.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        msg!("{first} {next}", first = self, next = next)
    }

    /// The same sentence, with what it quotes (the places that stand beside a `'`) cut to what is read at a glance.
    #[must_use]
    pub fn quoting_briefly(mut self) -> Self {
        for (name, value) in &mut self.params {
            let Param::Text(quoted) = value else { continue };
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
        let mut rest = &*self.text;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, tail) = after.split_once('}').unwrap_or((after, ""));
            f.write_str(before)?;
            match self.params.iter().find(|(key, _)| *key == name) {
                Some((_, param)) => param.fmt(f)?,
                None => write!(f, "{{{name}}}")?,
            }
            rest = tail;
        }
        f.write_str(rest)
    }
}

impl fmt::Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Whole(number) => number.fmt(f),
            Self::Number { value, digits, style: Style::Plain } => write!(f, "{value:.digits$}"),
            Self::Number { value, digits, style: Style::Signed } => write!(f, "{value:+.digits$}"),
            Self::Number { value, digits, style: Style::Percent } => write!(f, "{value:.digits$} %"),
            Self::Term { text, .. } | Self::Text(text) => f.write_str(text),
            Self::Message(message) => message.fmt(f),
        }
    }
}

/// Parameters as an object.
struct Params<'a>(&'a [(Cow<'static, str>, Param)]);
impl Serialize for Params<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut message = serializer.serialize_struct("Message", 2)?;
        message.serialize_field("text", &self.text)?;
        message.serialize_field("params", &Params(&self.params))?;
        message.end()
    }
}

/// A [`Message`] from a template and named parameters: `msg!("{card} leaves {count}.", card = "7", count = 64)`.
#[macro_export]
macro_rules! msg {
    ($text:literal $(, $key:ident = $value:expr)* $(,)?) => {
        $crate::contract::message::Message {
            text: $text.into(),
            params: vec![$((stringify!($key).into(), $crate::contract::message::Param::from($value))),*],
        }
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
        let message = msg!("'{word}' is none of {words}.", word = &long, words = &long).quoting_briefly();
        assert_eq!(message.to_string(), format!("'{}…' is none of {long}.", "é".repeat(79)));
        let whole = msg!("'{word}' is right.", word = "é".repeat(80));
        assert_eq!(whole.clone().quoting_briefly(), whole);
    }
}
