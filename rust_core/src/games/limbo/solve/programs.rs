//! The dynamic programs of a view: all hands at once, from each node that the play goes on from.

use std::rc::Rc;

use super::Aims;
use super::all_deals::{AllDeals, Spread};
use super::deals::Deals;
use super::opening::Start;
use super::stock_view::{Reading, StockView};
use crate::contract::limits::Limits;
use crate::games::limbo::rules::Limbo;

/// Values to the looker, by hand of the other seat.
pub(super) struct Swept {
    /// For each start.
    pub(super) values: Vec<Rc<[f64]>>,
    /// Whether they depend on how the stock's unknown cards are counted.
    pub(super) counted: bool,
    /// Entries computed.
    pub(super) nodes: u64,
}

/// The values of all starts for all hands, the stock counted in one way; None where a limit was reached.
pub(super) fn sweep<S: Aims>(
    starts: &[Start],
    deals: &Deals,
    view: &Limbo,
    aims: &S,
    reading: Reading,
    limits: &Limits<'_>,
) -> Option<Swept> {
    let stock = stock(deals, view, reading);
    let pile = view.pile.len() as u8;
    let mut programs: Vec<(u8, AllDeals<S::Aim>)> = Vec::new();
    let mut values = Vec::new();
    for start in starts {
        let place = programs.iter().position(|(factor, _)| *factor == start.factor).unwrap_or_else(|| {
            let aim = aims.at(start.factor);
            programs.push((start.factor, AllDeals::new(aim, deals.looker, &deals.hands, stock, pile, limits)));
            programs.len() - 1
        });
        let program = &mut programs[place].1;
        values.push(program.values(Spread { node: start.node, size: deals.size }));
        if program.stopped() {
            return None;
        }
    }
    let counted = programs.iter().any(|(_, program)| program.used_odds());
    Some(Swept { values, counted, nodes: programs.iter().map(|(_, program)| program.nodes).sum() })
}

/// The stock that is left once the play begins.
pub(super) fn stock<'a>(deals: &Deals, view: &'a Limbo, reading: Reading) -> StockView<'a> {
    let starter = usize::from(view.pile.is_empty());
    let hidden_starter = starter.saturating_sub(view.stock.known.len());
    let known = view.stock.known.get(starter..).unwrap_or_default();
    StockView {
        known,
        size: known.len() + usize::from(view.stock.unknown) - hidden_starter.min(usize::from(view.stock.unknown)),
        unseen: deals.unseen,
        elsewhere: deals.size - deals.seen.len() + hidden_starter,
        reading,
    }
}
