//! What a round is played for, as numbers that the searches compare.

/// The end of a round, seen by its winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The seat that played the last card.
    pub winner: usize,
    /// Cards in the pile.
    pub pile: u8,
    /// The final count.
    pub count: u8,
}

/// An aim: what each ending of a round is worth to its winner, and as much below zero to the loser.
pub trait Aim: Sync {
    /// The worth of an ending to its winner.
    fn worth(&self, ending: Ending) -> f64;

    /// What no ending is worth more than, nor less than the same below zero.
    fn most(&self) -> f64 {
        f64::INFINITY
    }

    /// The worth of an ending to a seat.
    #[inline]
    fn value(&self, ending: Ending, seat: usize) -> f64 {
        let worth = self.worth(ending);
        if ending.winner == seat { worth } else { -worth }
    }
}

/// The points of a round, own minus the other's.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    /// Points for each card in the pile, to the winner.
    pub card: f64,
    /// Points for each of the final count, to the loser.
    pub count: f64,
}

impl Aim for Points {
    #[inline]
    fn worth(&self, ending: Ending) -> f64 {
        self.card * f64::from(ending.pile) - self.count * f64::from(ending.count)
    }
}

/// The win of a round, 1 to the winner and −1 to the loser.
#[derive(Clone, Copy, Debug)]
pub struct Round;

impl Aim for Round {
    #[inline]
    fn worth(&self, _: Ending) -> f64 {
        1.0
    }

    fn most(&self) -> f64 {
        1.0
    }
}
