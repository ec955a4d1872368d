//! Snap.
