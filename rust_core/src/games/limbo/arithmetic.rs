//! What a card makes of the count: every answer in one table, built at compile time.

use super::cards::{RANK_COUNT, Rank, RankSet};

/// The count before the starter, the highest there is.
pub const START: u8 = 101;

const COUNTS: usize = START as usize + 1;

/// Counts that a rank can make, at most the eleven divisors of 60, 72, 84, 90 and 96.
#[derive(Clone, Copy)]
struct Results {
    len: u8,
    counts: [u8; 11],
}

impl Results {
    const NONE: Results = Results { len: 0, counts: [0; 11] };

    const fn push(mut self, count: u8) -> Results {
        self.counts[self.len as usize] = count;
        self.len += 1;
        self
    }
}

static RESULTS: [[Results; RANK_COUNT]; COUNTS] = results_table();
static PLAYABLE: [RankSet; COUNTS] = playable_table();
static PLAYABLE_YET: [RankSet; COUNTS] = playable_yet_table();

/// The counts that a rank other than the jack can make of a count: for an ace as 1 first, for a king by the smallest divisor first.
#[inline]
pub fn results(rank: Rank, count: u8) -> &'static [u8] {
    let results = &RESULTS[count as usize][rank.index()];
    &results.counts[..results.len as usize]
}

/// The ranks that can be played at a count, where a jack is the same as `below`.
#[inline]
pub fn playable(count: u8, below: Option<Rank>) -> RankSet {
    let ranks = PLAYABLE[count as usize];
    match below {
        Some(rank) if ranks.has(rank) => ranks.or(RankSet::only(Rank::JACK)),
        _ => ranks,
    }
}

/// The ranks that can be played at a count or at some lower one, the jack among them.
#[inline]
pub fn playable_yet(count: u8) -> RankSet {
    PLAYABLE_YET[count as usize]
}

/// The count after a number: divided where it divides exactly, else lower by it.
pub const fn by_number(number: u8, count: u8) -> Option<u8> {
    if count < number || count == 0 {
        None
    } else if count.is_multiple_of(number) && number > 1 {
        Some(count / number)
    } else {
        Some(count - number)
    }
}

/// The digits of a count read backwards.
pub const fn reversed(count: u8) -> u8 {
    let (mut rest, mut reversed) = (count as u16, 0u16);
    while rest > 0 {
        reversed = reversed * 10 + rest % 10;
        rest /= 10;
    }
    // Three digits are 100 or 101: backwards 1 or 101.
    reversed as u8
}

const fn results_of(rank: Rank, count: u8) -> Results {
    let mut results = Results::NONE;
    if let Some(number) = rank.number() {
        if let Some(left) = by_number(number, count) {
            results = results.push(left);
        }
    } else if rank.index() == Rank::ACE.index() {
        if let Some(left) = by_number(1, count) {
            results = results.push(left);
        }
        if let Some(left) = by_number(11, count) {
            results = results.push(left);
        }
    } else if rank.index() == Rank::QUEEN.index() {
        if reversed(count) < count {
            results = results.push(reversed(count));
        }
    } else if rank.index() == Rank::KING.index() {
        let mut divisor = 2;
        while divisor <= count {
            if count.is_multiple_of(divisor) {
                results = results.push(count / divisor);
            }
            divisor += 1;
        }
    }
    results
}

const fn results_table() -> [[Results; RANK_COUNT]; COUNTS] {
    let mut table = [[Results::NONE; RANK_COUNT]; COUNTS];
    let mut count = 0;
    while count < COUNTS {
        let mut index = 0;
        while index < RANK_COUNT {
            table[count][index] = results_of(Rank::new(index), count as u8);
            index += 1;
        }
        count += 1;
    }
    table
}

const fn playable_table() -> [RankSet; COUNTS] {
    let mut table = [RankSet::NONE; COUNTS];
    let mut count = 0;
    while count < COUNTS {
        let mut index = 0;
        while index < RANK_COUNT {
            if results_of(Rank::new(index), count as u8).len > 0 {
                table[count] = table[count].or(RankSet::only(Rank::new(index)));
            }
            index += 1;
        }
        count += 1;
    }
    table
}

const fn playable_yet_table() -> [RankSet; COUNTS] {
    let playable = playable_table();
    let mut table = [RankSet::only(Rank::JACK); COUNTS];
    let mut count = 1;
    while count < COUNTS {
        table[count] = table[count - 1].or(playable[count]);
        count += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(letter: char, count: u8) -> &'static [u8] {
        results(Rank::from_letter(letter).expect("a rank"), count)
    }

    #[test]
    fn numbers_divide_where_they_can() {
        assert_eq!(made('7', 89), [82]);
        assert_eq!(made('7', 84), [12]);
        assert_eq!(made('7', 7), [1]);
        assert!(made('7', 6).is_empty());
        assert!(made('2', 1).is_empty());
    }

    #[test]
    fn aces_are_one_or_eleven() {
        assert_eq!(made('A', 88), [87, 8]);
        assert_eq!(made('A', 11), [10, 1]);
        assert_eq!(made('A', 10), [9]);
        assert_eq!(made('A', 1), [0]);
    }

    #[test]
    fn queens_reverse_only_downwards() {
        assert_eq!(made('Q', 32), [23]);
        assert_eq!(made('Q', 50), [5]);
        assert_eq!(made('Q', 100), [1]);
        assert!(made('Q', 23).is_empty());
        assert!(made('Q', 101).is_empty());
        assert!(made('Q', 9).is_empty());
    }

    #[test]
    fn kings_divide_by_any_divisor() {
        assert_eq!(made('K', 12), [6, 4, 3, 2, 1]);
        assert_eq!(made('K', 101), [1]);
        assert!(made('K', 1).is_empty());
    }

    #[test]
    fn a_jack_needs_what_it_stands_for() {
        let seven = Rank::from_letter('7');
        assert!(playable(89, seven).has(Rank::JACK));
        assert!(!playable(6, seven).has(Rank::JACK));
        assert!(!playable(89, None).has(Rank::JACK));
    }

    #[test]
    fn a_rank_that_is_too_high_or_needs_a_higher_count_is_never_played_again() {
        let yet = |count| playable_yet(count).map(Rank::letter).collect::<String>();
        assert_eq!(yet(1), "AJ");
        assert_eq!(yet(4), "A234JK");
        assert_eq!(yet(10), "A23456789TJQK");
    }
}
