//! Sums over simulated games, and the means and intervals that they give.

use serde::{Deserialize, Serialize};

use crate::play::simulate::player::Outcome;

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
                wins: self.chance(sums.wins, sums.win_squares),
            })
            .collect()
    }

    /// The mean a game of a sum over deals, whose parts are worth 1 / `unit`.
    fn interval(&self, sum: i64, squares: i64, unit: f64) -> Interval {
        let deals = self.deals as f64;
        let mean = sum as f64 / deals;
        let variance = ((squares as f64 - mean * sum as f64) / (deals - 1.0)).max(0.0);
        // With one deal there is no telling how far off it is.
        let half = if self.deals < 2 { f64::INFINITY } else { students_t(deals - 1.0) * (variance / deals).sqrt() };
        let scale = unit * self.games as f64 / deals;
        Interval { mean: mean / scale, lower: (mean - half) / scale, upper: (mean + half) / scale }
    }

    /// The part of the games that was won, from 0 to 1: the interval of Agresti and Coull, with the variance that the
    /// deals show. To these, as many imagined ones as are won as lost are added, which keep a few deals that happen to
    /// agree from looking like certainty.
    fn chance(&self, sum: i64, squares: i64) -> Interval {
        let imagined = QUANTILE * QUANTILE / 2.0;
        let whole = WIN as f64 * self.games as f64 / self.deals as f64;
        let (sum, squares, deals) = (sum as f64 / whole, squares as f64 / whole / whole, self.deals as f64);
        let count = deals + 2.0 * imagined;
        let middle = (sum + imagined) / count;
        let variance = ((squares + imagined) / count - middle * middle).max(0.0);
        let half = QUANTILE * (variance / count).sqrt();
        Interval { mean: sum / deals, lower: (middle - half).max(0.0), upper: (middle + half).min(1.0) }
    }
}

/// The 97.5 % quantile of Student's t distribution: exact for one and two degrees of freedom, else Cornish and Fisher's
/// expansion, which is right to one part in 800.
fn students_t(freedom: f64) -> f64 {
    if freedom < 1.5 {
        return (0.475 * std::f64::consts::PI).tan();
    }
    if freedom < 2.5 {
        return 0.95 * (2.0 / (1.0 - 0.95 * 0.95_f64)).sqrt();
    }
    let (z, v) = (QUANTILE, freedom);
    z + (z.powi(3) + z) / (4.0 * v)
        + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * v.powi(2))
        + (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / (384.0 * v.powi(3))
        + (79.0 * z.powi(9) + 776.0 * z.powi(7) + 1482.0 * z.powi(5) - 1920.0 * z.powi(3) - 945.0 * z)
            / (92_160.0 * v.powi(4))
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
        close(first.difference, 1.3333, -11.1699, 13.8366);
        close(second.difference, -1.3333, -13.8366, 11.1699);
    }

    /// The quantiles that tables of the distribution give.
    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, quantile) in
            [(1.0, 12.706), (2.0, 4.303), (3.0, 3.182), (5.0, 2.571), (30.0, 2.042), (1e9, 1.960)]
        {
            assert!((students_t(freedom) / quantile - 1.0).abs() < 1.3e-3, "{freedom}");
        }
    }

    /// The interval that Agresti and Coull publish for no success in four trials, and for 81 in 263.
    #[test]
    fn chances_are_from_0_to_1_and_never_certain() {
        let played = |won: u64, games: u64| {
            let mut tally = Tally::new(2);
            (0..games).for_each(|game| tally.add(&[outcome(&[0, 0], &[u8::from(game >= won)])], false));
            tally.standings()[0].wins
        };
        close(played(0, 4), 0.0, 0.0, 0.5460);
        close(played(81, 263), 0.30799, 0.2552, 0.3662);
        close(played(4, 4), 1.0, 0.4540, 1.0);
    }

    /// Two games a deal whose luck cancels leave no doubt of the difference.
    #[test]
    fn paired_games_count_as_one_deal() {
        let mut tally = Tally::new(2);
        for luck in [3, 8, -20] {
            tally.add(&[outcome(&[luck + 1, 0], &[0]), outcome(&[1, luck], &[1])], false);
        }
        let [first, _] = tally.standings()[..] else { panic!() };
        close(first.difference, 1.0, 1.0, 1.0);
        assert!(first.wins.mean == 0.5 && first.wins.upper - first.wins.lower < 0.7);
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
