//! Perfect-information Monte Carlo, where too much is unknown to weigh every hand: deals drawn with their odds, each
//! searched with all cards open.

use super::aim::Aims;
use super::answer::Answer;
use super::belief::Belief;
use super::double_dummy::Searches;
use crate::contract::limits::Limits;
use crate::contract::question::Question;
use crate::contract::{Knowledge, Rules};
use crate::games::limbo::state::{Action, Limbo};
use crate::msg;
use crate::play::chance::{Chance, Rng};
use crate::search::Sample;

/// Deals that are drawn where neither their number nor the time is given.
const DEALS: u64 = 2_000;

/// Nodes that one deal may take; a deal that takes more is left out.
const MOST_NODES: u64 = 300_000;

/// The values of every action, each the mean over drawn deals.
pub(crate) fn solve<S: Aims>(view: &Limbo, aims: &S, question: &Question, limits: &Limits<'_>) -> Answer {
    let deals = limits.playouts.unwrap_or(if limits.time.is_some() { u64::MAX } else { DEALS }).max(2);
    let mut means = Means::new(view, aims);
    for deal in 0..deals {
        if limits.reached() && deal > 1 {
            break;
        }
        limits.tell(deal as f64 / deals as f64);
        // The first two deals give at least an answer.
        let limits = (deal > 1).then_some(limits);
        means.add(&mut Rng::stream(question.seed, deal), limits);
    }
    let mut all = Sample::default();
    means.actions.iter().for_each(|(_, sample)| all.merge(sample));
    let found = means.actions.iter().map(|(action, sample)| (*action, sample.mean(), sample.error(&all))).collect();
    let mut answer = Answer::of(found, false, means.searches.nodes());
    if means.actions.is_empty() {
        answer.value = means.whole.mean();
    }
    let deals = means.whole.count();
    answer.hands = deals as usize;
    answer.notes.push(if Belief::of(view).is_some() {
        msg!(
            "The time was too short to weigh every hand: the values are means over {deals} deals drawn with their odds, each with all cards open.",
            deals = deals
        )
    } else {
        msg!(
            "More hands are possible than can be weighed: the values are means over {deals} deals drawn with their odds, each with all cards open.",
            deals = deals
        )
    });
    answer
}

/// The action that is best on average over some drawn deals.
pub(crate) fn best<S: Aims>(view: &Limbo, aims: &S, deals: u64, seed: u64) -> Option<Action> {
    let mut means = Means::new(view, aims);
    for deal in 0..deals {
        means.add(&mut Rng::stream(seed, deal), None);
    }
    means.actions.iter().max_by(|a, b| a.1.mean().total_cmp(&b.1.mean())).map(|best| best.0)
}

/// The mean value of a state over some deals that fit a view, to the seat to move in the view.
pub fn mean<S: Aims>(view: &Limbo, aims: &S, deals: u64, seed: u64) -> f64 {
    let (mut sample, mut searches) = (Sample::default(), Searches::new(aims));
    for deal in 0..deals {
        let mut round = view.sample(&mut Rng::stream(seed, deal));
        while round.phase.doubles() {
            round.apply(round.turn, Action::Pass, &mut Chance::unknown());
        }
        if let Some(value) = searches.value(&round, MOST_NODES, None) {
            sample.add(if round.turn == view.turn { value } else { -value });
        }
    }
    sample.mean()
}

/// Whether to double, judged by some drawn deals.
///
/// How well the other seat answers lies between not knowing the deal at all and knowing it; the mean of both is taken.
pub(crate) fn doubles<S: Aims>(view: &Limbo, aims: &S, deals: u64, seed: u64) -> bool {
    let mut searches = Searches::new(aims);
    let rounds: Vec<[f64; 3]> = (0..deals)
        .filter_map(|deal| {
            let mut round = view.sample(&mut Rng::stream(seed, deal));
            while round.phase.doubles() {
                round.apply(round.turn, Action::Pass, &mut Chance::unknown());
            }
            let mut at = |times: u8| {
                round.double = view.double * times;
                let value = searches.value(&round, MOST_NODES, None)?;
                Some(if round.turn == view.turn { value } else { -value })
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
struct Means<'a, S: Aims> {
    view: &'a Limbo,
    actions: Vec<(Action, Sample)>,
    whole: Sample,
    searches: Searches<'a, S>,
}

impl<'a, S: Aims> Means<'a, S> {
    fn new(view: &'a Limbo, aims: &'a S) -> Self {
        let own = view.hands[usize::from(view.turn)].unknown == 0;
        let actions = if own { view.open_actions() } else { Vec::new() };
        Means {
            view,
            actions: actions.into_iter().map(|action| (action, Sample::default())).collect(),
            whole: Sample::default(),
            searches: Searches::new(aims),
        }
    }

    /// Draws one deal; a deal that takes too long is left out.
    fn add(&mut self, rng: &mut Rng, limits: Option<&'a Limits<'a>>) {
        let full = self.view.sample(rng);
        let searches = &mut self.searches;
        let values = self.actions.iter().map(|(action, _)| searches.after(&full, *action, MOST_NODES, limits));
        let Some(values) = values.collect::<Option<Vec<f64>>>() else { return };
        let whole = if values.is_empty() { searches.value(&full, MOST_NODES, limits) } else { Some(0.0) };
        if let Some(whole) = whole {
            self.whole.add(whole);
            self.actions.iter_mut().zip(values).for_each(|((_, sample), value)| sample.add(value));
        }
    }
}
