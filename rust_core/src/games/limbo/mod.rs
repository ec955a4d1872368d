//! Limbo.
