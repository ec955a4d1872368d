//! The nodes of a tree, found by their information sets.

use crate::contract::seat::Seat;

/// No node or edge.
pub(super) const NONE: u32 = u32::MAX;

/// The nodes, found by their keys: open addressing over an arena.
pub(super) struct Nodes {
    nodes: Vec<Node>,
    /// A power of two of places, at most half of them taken.
    table: Vec<u32>,
}

/// An information set.
struct Node {
    key: u64,
    seat: Seat,
    first: u32,
    last: u32,
}

impl Nodes {
    pub(super) fn new() -> Self {
        Self { nodes: Vec::new(), table: vec![NONE; 1 << 10] }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node of a key; None where there is none.
    pub(super) fn find(&self, key: u64) -> Option<u32> {
        match self.table[self.place(key)] {
            NONE => None,
            node => Some(node),
        }
    }

    /// Adds the node of a new key.
    pub(super) fn add(&mut self, key: u64, seat: Seat) -> u32 {
        if self.nodes.len() * 2 >= self.table.len() {
            self.table = vec![NONE; self.table.len() * 2];
            for node in 0..self.nodes.len() {
                let place = self.place(self.nodes[node].key);
                self.table[place] = node as u32;
            }
        }
        let (node, place) = (self.nodes.len() as u32, self.place(key));
        self.table[place] = node;
        self.nodes.push(Node { key, seat, first: NONE, last: NONE });
        node
    }

    /// The place of a key, or the free one where it would be.
    fn place(&self, key: u64) -> usize {
        let mask = self.table.len() - 1;
        let mut place = key as usize & mask;
        while self.table[place] != NONE && self.nodes[self.table[place] as usize].key != key {
            place = (place + 1) & mask;
        }
        place
    }

    /// The seat that acts at a node.
    pub(super) fn seat(&self, node: u32) -> Seat {
        self.nodes[node as usize].seat
    }

    /// The first edge of a node; no edge for no node.
    pub(super) fn first(&self, node: u32) -> u32 {
        self.nodes.get(node as usize).map_or(NONE, |node| node.first)
    }

    /// Notes a node's new last edge and returns the one before it.
    pub(super) fn append(&mut self, node: u32, edge: u32) -> u32 {
        let node = &mut self.nodes[node as usize];
        if node.first == NONE {
            node.first = edge;
        }
        std::mem::replace(&mut node.last, edge)
    }
}
