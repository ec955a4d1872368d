//! Bloops.
