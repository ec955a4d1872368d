//! Answers where too much is unknown to weigh every hand: deals drawn with their odds, each searched with all cards open.

use super::double_dummy::DoubleDummy;
use super::node::Node;
use super::{Aims, Answer};
use crate::chance::{Chance, Rng};
use crate::games::limbo::actions::Action;
use crate::games::limbo::cards::Cards;
use crate::games::limbo::rules::{Limbo, Phase};
use crate::limits::Limits;
use crate::msg;
use crate::solution::Question;

/// Deals that are drawn where nobody says how many.
const DEALS: u64 = 2_000;

/// Nodes that one deal may take; a deal that takes more is left out.
const MOST_NODES: u64 = 300_000;

/// The values of every action, each the mean over drawn deals.
pub(super) fn solve<S: Aims>(view: &Limbo, aims: &S, question: &Question, limits: &Limits<'_>) -> Answer {
    let deals = limits.playouts.unwrap_or(DEALS).max(2);
    let mut means = Means::new(view);
    for deal in 0..deals {
        if limits.reached() && deal > 1 {
            break;
        }
        limits.tell(deal as f64 / deals as f64);
        // The first two deals give at least an answer.
        let limits = (deal > 1).then_some(limits);
        means.add(view, aims, &mut Rng::stream(question.seed, deal), limits);
    }
    let found = means.actions.iter().map(|(action, sum)| (*action, sum.mean(), sum.error())).collect();
    let mut answer = Answer::of(found, false, means.nodes);
    if means.actions.is_empty() {
        answer.value = means.whole.mean();
    }
    answer.hands = means.whole.count as usize;
    answer.notes.push(msg!(
        "More hands are possible than can be weighed: the values are means over {deals} deals drawn with their odds, each with all cards open.",
        deals = answer.hands
    ));
    answer
}

/// The action that is best on average over some drawn deals.
pub(in crate::games::limbo) fn best<S: Aims>(view: &Limbo, aims: &S, deals: u64, seed: u64) -> Option<Action> {
    let mut means = Means::new(view);
    for deal in 0..deals {
        means.add(view, aims, &mut Rng::stream(seed, deal), None);
    }
    means.actions.iter().max_by(|a, b| a.1.mean().total_cmp(&b.1.mean())).map(|best| best.0)
}

/// The mean value of a state over some deals that fit a view, to the seat to move in the view.
pub fn mean<S: Aims>(view: &Limbo, aims: &S, deals: u64, seed: u64) -> f64 {
    let (mut sum, mut nodes) = (Sum::default(), 0);
    for deal in 0..deals {
        let mut round = view.sampled(&mut Rng::stream(seed, deal));
        while matches!(round.phase, Phase::Double | Phase::Redouble) {
            round.play(Action::Pass, &mut Chance::unknown());
        }
        if let Some(value) = value(&round, aims, &mut nodes, None) {
            sum.add(if round.turn == view.turn { value } else { -value });
        }
    }
    sum.mean()
}

/// Whether to double, judged by some drawn deals.
///
/// How well the other seat answers lies between not knowing the deal at all and knowing it; the mean of both is taken.
pub(in crate::games::limbo) fn doubles<S: Aims>(view: &Limbo, aims: &S, deals: u64, seed: u64) -> bool {
    let mut nodes = 0;
    let rounds: Vec<[f64; 3]> = (0..deals)
        .filter_map(|deal| {
            let mut round = view.sampled(&mut Rng::stream(seed, deal));
            while matches!(round.phase, Phase::Double | Phase::Redouble) {
                round.play(Action::Pass, &mut Chance::unknown());
            }
            let mut at = |times: u8| {
                round.double = view.double * times;
                value(&round, aims, &mut nodes, None).map(|value| if round.turn == view.turn { value } else { -value })
            };
            Some([at(1)?, at(2)?, at(4)?])
        })
        .collect();
    let mean = |pick: &dyn Fn(&[f64; 3]) -> f64| rounds.iter().map(pick).sum::<f64>() / rounds.len().max(1) as f64;
    if view.turn == view.dealer {
        return mean(&|values| values[1] - values[0]) > 0.0;
    }
    let answered = |low: usize| {
        let blind = mean(&|values| values[low]).min(mean(&|values| values[low + 1]));
        (blind + mean(&|values| values[low].min(values[low + 1]))) / 2.0
    };
    answered(1) > answered(0)
}

/// Means over drawn deals, of every action and, where the mover's own hand is unknown, of the state.
struct Means {
    actions: Vec<(Action, Sum)>,
    whole: Sum,
    nodes: u64,
}

impl Means {
    fn new(view: &Limbo) -> Means {
        let own = view.hands[usize::from(view.turn)].unknown == 0;
        let actions = if own { view.open_actions() } else { Vec::new() };
        Means {
            actions: actions.into_iter().map(|action| (action, Sum::default())).collect(),
            whole: Sum::default(),
            nodes: 0,
        }
    }

    /// Draws one deal; a deal that takes too long is left out.
    fn add<S: Aims>(&mut self, view: &Limbo, aims: &S, rng: &mut Rng, limits: Option<&Limits<'_>>) {
        let full = view.sampled(rng);
        let own = |state: &Limbo, value: f64| if state.turn == view.turn { value } else { -value };
        let mut values = Vec::new();
        for (action, _) in &self.actions {
            let mut next = full.clone();
            next.play(*action, &mut Chance::unknown());
            match value(&next, aims, &mut self.nodes, limits) {
                Some(value) => values.push(own(&next, value)),
                None => return,
            }
        }
        let whole = if values.is_empty() { value(&full, aims, &mut self.nodes, limits) } else { Some(0.0) };
        if let Some(whole) = whole {
            self.whole.add(own(&full, whole));
            self.actions.iter_mut().zip(values).for_each(|((_, sum), value)| sum.add(value));
        }
    }
}

/// The value of a complete state to its mover, unless that takes too long.
fn value<S: Aims>(state: &Limbo, aims: &S, nodes: &mut u64, limits: Option<&Limits<'_>>) -> Option<f64> {
    if state.phase == Phase::Over || state.ended() {
        return Some(super::over(state, aims).value);
    }
    if state.phase != Phase::Play {
        let values = state.open_actions().into_iter().map(|action| {
            let mut next = state.clone();
            next.play(action, &mut Chance::unknown());
            value(&next, aims, nodes, limits).map(|value| if next.turn == state.turn { value } else { -value })
        });
        return values.collect::<Option<Vec<f64>>>().map(|all| all.into_iter().fold(f64::NEG_INFINITY, f64::max));
    }
    let mut search = DoubleDummy::new(aims.at(state.double));
    search.deal(&state.stock.known, 0, Cards::NONE);
    search.allow(MOST_NODES, limits);
    let value = search.value(&Node::of(state));
    *nodes += search.nodes();
    (!search.exhausted()).then_some(value)
}

/// A running mean with its standard error.
#[derive(Clone, Default)]
struct Sum {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sum {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count.max(1.0)
    }

    fn error(&self) -> f64 {
        let variance = (self.squares - self.sum * self.sum / self.count.max(1.0)) / (self.count - 1.0).max(1.0);
        (variance.max(0.0) / self.count.max(1.0)).sqrt()
    }
}
