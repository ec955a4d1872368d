//! Errors: each says what is wrong, where, and what would be right.

use std::fmt;

use crate::contract::message::Message;

macro_rules! errors {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, PartialEq)]
            pub struct $name {
                /// The sentence.
                pub message: Message,
            }

            impl $name {
                /// The error that says this, of a wrong input not more than is read at a glance.
                pub fn new(message: Message) -> Self {
                    Self { message: message.quoting_briefly() }
                }
            }

            impl fmt::Display for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    self.message.fmt(f)
                }
            }

            impl std::error::Error for $name {}

            impl From<$name> for Error {
                fn from(error: $name) -> Self {
                    Self::$name(error)
                }
            }
        )*

        /// Any of them.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Error {
            $($(#[$doc])* $name($name),)*
        }

        impl Error {
            /// The sentence.
            pub fn message(&self) -> &Message {
                match self {
                    $(Self::$name(error) => &error.message,)*
                }
            }
        }

        impl fmt::Display for Error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.message().fmt(f)
            }
        }

        impl std::error::Error for Error {}
    };
}

errors! {
    /// An unknown game, a number of players or an option that the game doesn't have.
    SetupError,
    /// A position text that can't be read or can't be a position.
    PositionError,
    /// An action text that isn't one, or an action that the rules don't allow now.
    IllegalAction,
    /// A shuffle or roll that doesn't fit what has to be shuffled or rolled.
    ChanceError,
    /// A record that can't be read or replayed.
    RecordError,
    /// A question that can't be answered as asked.
    SolveError,
}
