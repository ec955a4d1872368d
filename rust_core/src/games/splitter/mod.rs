//! Splitter.
