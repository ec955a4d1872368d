//! Sums over simulated games, and the means and intervals that they give.

use serde::{Deserialize, Serialize};

use super::Outcome;

/// A win in parts: what one, or two to twelve that share it, each get is a whole number of them.
const WIN: i64 = 27_720;

/// Sums over games, by player. They are whole numbers, so that tallies add up to the same whatever the order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The deals played.
    pub deals: u64,
    /// The games played: one a deal, or one a rotation of the seats.
    pub games: u64,
    /// The actions played.
    pub actions: u64,
    players: Vec<Sums>,
}

/// The sums of a player, each over deals, as the games of a deal aren't independent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Sums {
    score: i64,
    /// Own score times the number of others, minus the scores of the others; the other way round where low wins.
    difference: i64,
    difference_squares: i64,
    /// In parts of a win.
    wins: i64,
    win_squares: i64,
}

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub lower: f64,
    /// The upper end.
    pub upper: f64,
}

/// How a player did.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The mean score of a game.
    pub score: f64,
    /// Own score minus the mean of the others' a game, good is positive: the other way round where low wins.
    pub difference: Interval,
    /// The part of the games that were won, ties split.
    pub wins: Interval,
}

/// The 97.5 % quantile of the normal distribution.
const QUANTILE: f64 = 1.959_963_984_540_054;

impl Tally {
    /// Nothing played yet.
    pub fn new(players: usize) -> Self {
        Self { deals: 0, games: 0, actions: 0, players: vec![Sums::default(); players] }
    }

    /// Adds the games of one deal, scores and winners by player.
    pub fn add(&mut self, games: &[Outcome], low_wins: bool) {
        self.deals += 1;
        self.games += games.len() as u64;
        self.actions += games.iter().map(|game| game.actions).sum::<u64>();
        let (count, sign) = (self.players.len() as i64, if low_wins { -1 } else { 1 });
        for (player, sums) in self.players.iter_mut().enumerate() {
            let (mut difference, mut wins) = (0, 0);
            for game in games {
                let total: i64 = game.scores.iter().map(|&score| i64::from(score)).sum();
                let own = i64::from(game.scores[player]);
                sums.score += own;
                difference += sign * (own * count - total);
                if game.winners.iter().any(|&winner| usize::from(winner) == player) {
                    wins += WIN / game.winners.len() as i64;
                }
            }
            sums.difference += difference;
            sums.difference_squares += difference * difference;
            sums.wins += wins;
            sums.win_squares += wins * wins;
        }
    }

    /// Adds another tally of the same players.
    pub fn merge(&mut self, other: &Self) {
        self.deals += other.deals;
        self.games += other.games;
        self.actions += other.actions;
        for (own, other) in self.players.iter_mut().zip(&other.players) {
            own.score += other.score;
            own.difference += other.difference;
            own.difference_squares += other.difference_squares;
            own.wins += other.wins;
            own.win_squares += other.win_squares;
        }
    }

    /// How each player did.
    pub fn standings(&self) -> Vec<Standing> {
        let others = (self.players.len() as f64 - 1.0).max(1.0);
        self.players
            .iter()
            .map(|sums| Standing {
                score: sums.score as f64 / self.games.max(1) as f64,
                difference: self.interval(sums.difference, sums.difference_squares, others),
                wins: self.interval(sums.wins, sums.win_squares, WIN as f64),
            })
            .collect()
    }

    /// The mean a game of a sum over deals, whose parts are worth 1 / `unit`.
    fn interval(&self, sum: i64, squares: i64, unit: f64) -> Interval {
        let deals = self.deals as f64;
        let games_a_deal = self.games as f64 / deals;
        let mean = sum as f64 / deals;
        let variance = ((squares as f64 - mean * sum as f64) / (deals - 1.0)).max(0.0);
        // With one deal there is no telling how far off it is.
        let half = if self.deals < 2 { f64::INFINITY } else { QUANTILE * (variance / deals).sqrt() };
        let scale = unit * games_a_deal;
        Interval { mean: mean / scale, lower: (mean - half) / scale, upper: (mean + half) / scale }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(scores: &[i32], winners: &[u8]) -> Outcome {
        Outcome { scores: scores.to_vec(), winners: winners.to_vec(), actions: 5 }
    }

    fn close(interval: Interval, mean: f64, lower: f64, upper: f64) {
        let found = [interval.mean, interval.lower, interval.upper];
        assert!(found.iter().zip([mean, lower, upper]).all(|(a, b)| (a - b).abs() < 1e-4), "{found:?}");
    }

    /// Differences of 2, −4 and 6: mean 1.3333, deviation 5.0332, standard error 2.9059.
    #[test]
    fn means_and_intervals_are_those_of_the_textbook() {
        let mut tally = Tally::new(2);
        for (scores, winners) in [([5, 3], &[0][..]), ([0, 4], &[1]), ([7, 1], &[0, 1])] {
            tally.add(&[outcome(&scores, winners)], false);
        }
        assert_eq!((tally.deals, tally.games, tally.actions), (3, 3, 15));
        let [first, second] = tally.standings()[..] else { panic!() };
        assert_eq!(first.score, 4.0);
        close(first.difference, 1.3333, -4.3622, 7.0289);
        close(second.difference, -1.3333, -7.0289, 4.3622);
        close(first.wins, 0.5, -0.0658, 1.0658);
    }

    /// Two games a deal whose luck cancels leave no doubt.
    #[test]
    fn paired_games_count_as_one_deal() {
        let mut tally = Tally::new(2);
        for luck in [3, 8, -20] {
            tally.add(&[outcome(&[luck + 1, 0], &[0]), outcome(&[1, luck], &[1])], false);
        }
        let [first, _] = tally.standings()[..] else { panic!() };
        close(first.difference, 1.0, 1.0, 1.0);
        close(first.wins, 0.5, 0.5, 0.5);
    }

    #[test]
    fn with_three_players_the_others_count_by_their_mean_and_low_scores_may_win() {
        let mut tally = Tally::new(3);
        tally.add(&[outcome(&[2, 5, 8], &[0])], true);
        tally.add(&[outcome(&[2, 5, 8], &[0])], true);
        let standings = tally.standings();
        let differences: Vec<f64> = standings.iter().map(|standing| standing.difference.mean).collect();
        assert_eq!(differences, [4.5, 0.0, -4.5]);
        assert_eq!(standings[0].wins.mean, 1.0);
    }

    #[test]
    fn one_deal_tells_no_interval() {
        let mut tally = Tally::new(2);
        tally.add(&[outcome(&[1, 0], &[0])], false);
        let interval = tally.standings()[0].difference;
        assert_eq!((interval.mean, interval.lower, interval.upper), (1.0, f64::NEG_INFINITY, f64::INFINITY));
    }
}
