//! What comes before the play, or one action of it: the nodes that the play goes on from, and how values follow from theirs.

use super::brackets::Estimate;
use crate::contract::Rules;
use crate::games::limbo::cards::{Cards, Rank};
use crate::games::limbo::solve::aim::{Aim, Aims};
use crate::games::limbo::solve::belief::Belief;
use crate::games::limbo::solve::node::Node;
use crate::games::limbo::solve::stock_view::Reading;
use crate::games::limbo::state::{Action, Limbo, Phase};
use crate::play::chance::Chance;

/// A node of play whose values are looked for, without the other's hand.
#[derive(PartialEq)]
pub(crate) struct Start {
    /// The node.
    pub(crate) node: Node,
    /// The starter, where it is one of the cards that the looker hasn't seen.
    pub(crate) starter: Option<Rank>,
    /// The factor whose aim is played for.
    pub(crate) factor: u8,
}

/// How a value to the looker follows from those of the starts.
pub(crate) enum Tree {
    /// So many times the value of a start.
    Start(usize, f64),
    /// The round is over.
    Over(f64),
    /// The looker chooses.
    Own(Vec<Tree>),
    /// The other chooses.
    Other(Vec<Tree>),
    /// The starter is turned.
    Starter(Vec<(Rank, Tree)>),
}

impl Tree {
    /// The value for one hand of the other, from what is known of the starts and from the odds of each starter.
    pub(crate) fn estimate(&self, start: &impl Fn(usize) -> Estimate, starter: &impl Fn(Rank) -> f64) -> Estimate {
        let all = |branches: &[Tree], pick: fn(Estimate, Estimate) -> Estimate| {
            let values = branches.iter().map(|tree| tree.estimate(start, starter));
            values.reduce(pick).unwrap_or(Estimate::known(0.0))
        };
        match self {
            Tree::Start(number, times) => start(*number).times(*times),
            Tree::Over(value) => Estimate::known(*value),
            Tree::Own(branches) => all(branches, Estimate::max),
            Tree::Other(branches) => all(branches, Estimate::min),
            Tree::Starter(ranks) => {
                let possible = ranks.iter().map(|(rank, tree)| (starter(*rank), tree)).filter(|(odds, _)| *odds > 0.0);
                let values = possible.map(|(odds, tree)| tree.estimate(start, starter).times(odds));
                values.fold(Estimate::known(0.0), Estimate::plus)
            }
        }
    }
}

/// What comes before the play, from a looker's view.
pub(crate) struct Opening {
    /// The nodes that the play goes on from.
    pub(crate) starts: Vec<Start>,
    /// How the value of each action follows; that of the state itself where the looker has none.
    pub(crate) trees: Vec<(Option<Action>, Tree)>,
}

impl Opening {
    /// What comes before the play in a view.
    pub(crate) fn of<S: Aims>(view: &Limbo, belief: &Belief, aims: &S) -> Opening {
        let known = belief.stock(view, Reading::Fixed).known.len();
        let mut builder = Builder { belief, aims, known, starter: None, starts: Vec::new() };
        let actions = if usize::from(view.turn) == belief.looker { view.open_actions() } else { Vec::new() };
        let trees = if actions.is_empty() {
            vec![(None, builder.state(view))]
        } else {
            actions.into_iter().map(|action| (Some(action), builder.after(view, action))).collect()
        };
        Opening { starts: builder.starts, trees }
    }
}

/// Builds the trees and gathers their starts.
struct Builder<'a, S> {
    belief: &'a Belief,
    aims: &'a S,
    /// How many cards of the stock under the starter are known in the view.
    known: usize,
    /// The starter that was drawn on the way here.
    starter: Option<Rank>,
    starts: Vec<Start>,
}

impl<S: Aims> Builder<'_, S> {
    fn after(&mut self, state: &Limbo, action: Action) -> Tree {
        let mut next = state.clone();
        next.apply(next.turn, action, &mut Chance::unknown());
        match (state.phase, action) {
            // The search turns stock cards itself; an ended round has no hand that it could wait for.
            (Phase::Play, Action::Lay(play)) if next.phase != Phase::Over => {
                self.start(state, Node::of(state).played(play))
            }
            _ => self.state(&next),
        }
    }

    fn state(&mut self, state: &Limbo) -> Tree {
        match state.phase {
            Phase::Over => {
                let ending = Node::of(state).ending(usize::from(state.last_player()));
                Tree::Over(self.aims.at(state.double).value(ending, self.belief.looker))
            }
            Phase::Play => self.start(state, Node::of(state)),
            Phase::Starter if state.stock.top().is_none() => self.starters(state),
            Phase::Double | Phase::Redouble | Phase::Starter => {
                let actions = state.open_actions().into_iter();
                let branches = actions.map(|action| self.after(state, action)).collect();
                if usize::from(state.turn) == self.belief.looker { Tree::Own(branches) } else { Tree::Other(branches) }
            }
        }
    }

    fn starters(&mut self, state: &Limbo) -> Tree {
        let ranks = self.belief.unseen.ranks();
        let tree = |rank: Rank| {
            let mut next = state.clone();
            next.stock.known = vec![rank];
            next.stock.unknown = next.stock.unknown.saturating_sub(1);
            next.turn_cards(&mut Chance::unknown());
            self.starter = Some(rank);
            (rank, self.state(&next))
        };
        let trees = ranks.map(tree).collect();
        self.starter = None;
        Tree::Starter(trees)
    }

    /// A node of play; one that was met before, with an aim of the same kind, is the same start.
    fn start(&mut self, state: &Limbo, mut node: Node) -> Tree {
        node.hands[1 - self.belief.looker] = Cards::NONE;
        // Known cards may have been turned on the way here.
        node.turned += (self.known - state.stock.known.len()) as u8;
        let (factor, times) = self.aims.multiple(state.double);
        let start = Start { node, starter: self.starter, factor };
        let number = self.starts.iter().position(|known| *known == start).unwrap_or_else(|| {
            self.starts.push(start);
            self.starts.len() - 1
        });
        Tree::Start(number, times)
    }
}
