//! Snorkeling.
