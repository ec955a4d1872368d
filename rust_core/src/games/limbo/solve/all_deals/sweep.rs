//! The dynamic programs of a view: all hands at once, from each node that the play goes on from.

use std::rc::Rc;

use super::opening::Start;
use super::program::{OneSided, Program};
use crate::contract::limits::Limits;
use crate::games::limbo::solve::aim::Aims;
use crate::games::limbo::solve::belief::Belief;
use crate::games::limbo::solve::stock_view::Reading;
use crate::games::limbo::state::Limbo;

/// Values to the looker, by hand of the other seat.
pub(crate) struct Swept {
    /// For each start.
    pub(crate) values: Vec<Rc<[f64]>>,
    /// Whether they depend on how the stock's unknown cards are counted.
    pub(crate) counted: bool,
    /// Entries computed.
    pub(crate) nodes: u64,
}

/// The values of all starts for all hands, the stock counted in one way; None where a limit was reached.
pub(crate) fn sweep<S: Aims>(
    starts: &[Start],
    belief: &Belief,
    view: &Limbo,
    aims: &S,
    reading: Reading,
    limits: &Limits<'_>,
) -> Option<Swept> {
    let stock = belief.stock(view, reading);
    let pile = view.pile.len() as u8;
    let mut programs: Vec<(u8, Program<S::Aim>)> = Vec::new();
    let mut values = Vec::new();
    for start in starts {
        let place = programs.iter().position(|(factor, _)| *factor == start.factor).unwrap_or_else(|| {
            let aim = aims.at(start.factor);
            programs.push((start.factor, Program::new(aim, belief.looker, &belief.hands, stock, pile, limits)));
            programs.len() - 1
        });
        let program = &mut programs[place].1;
        values.push(program.values(OneSided { node: start.node, size: belief.size }));
        if program.stopped() {
            return None;
        }
    }
    let counted = programs.iter().any(|(_, program)| program.used_odds());
    Some(Swept { values, counted, nodes: programs.iter().map(|(_, program)| program.nodes).sum() })
}
