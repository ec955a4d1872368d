//! A search's count of nodes, and when it has to end.

use crate::contract::limits::Limits;

/// Nodes between two looks at the limits: well below a millisecond.
const NODES_BETWEEN_LOOKS: u64 = 1 << 12;

/// The nodes that a search looked at, and how many it may.
pub(crate) struct Budget<'a> {
    nodes: u64,
    most: u64,
    limits: Option<&'a Limits<'a>>,
}

impl<'a> Budget<'a> {
    /// No limit at all.
    pub(crate) fn endless() -> Budget<'a> {
        Budget { nodes: 0, most: u64::MAX, limits: None }
    }

    /// Sets the most nodes to look at from now on, and who else may end the search.
    pub(crate) fn allow(&mut self, nodes: u64, limits: Option<&'a Limits<'a>>) {
        self.most = self.nodes.saturating_add(nodes);
        self.limits = limits;
    }

    /// Counts a node; whether it may be looked at.
    #[inline]
    pub(crate) fn spend(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.limits.is_some_and(Limits::reached) {
            self.most = 0;
        }
        self.nodes <= self.most
    }

    /// Whether it didn't suffice, so that the values of the search mean nothing.
    pub(crate) fn spent(&self) -> bool {
        self.nodes > self.most
    }

    /// The nodes so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }
}
