//! Matching: whether the rolls can be written into pairs whose cells take certain numbers only.

/// Numbers that a cell may get, the lowest bit for 1.
pub(super) type Numbers = u8;

/// Any number.
pub(super) const ANY: Numbers = 63;

/// Rolls that differ in more than the order of their dice.
const KINDS: usize = 21;

/// The kind of a roll.
const fn kind(a: u8, b: u8) -> usize {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    high as usize * (high as usize - 1) / 2 + low as usize - 1
}

/// Kinds of rolls, one bit each, that fit the numbers of two cells.
static FITTING: [[u32; 64]; 64] = {
    let mut fitting = [[0; 64]; 64];
    let mut set = 0;
    while set < 64 * 64 {
        let (left, right) = (set / 64, set % 64);
        let mut dice = 0;
        while dice < 36 {
            let (a, b) = (dice / 6, dice % 6);
            if left >> a & 1 == 1 && right >> b & 1 == 1 {
                fitting[left][right] |= 1 << kind(a as u8 + 1, b as u8 + 1);
            }
            dice += 1;
        }
        set += 1;
    }
    fitting
};

/// Rolls left, by their kind.
#[derive(Clone, Debug)]
pub(super) struct Rolls {
    count: [u8; KINDS],
}

impl Rolls {
    pub(super) fn of(rolls: &[(u8, u8)]) -> Self {
        let mut count = [0; KINDS];
        rolls.iter().for_each(|&(a, b)| count[kind(a, b)] += 1);
        Self { count }
    }

    /// Whether every pair of cells can have a roll of its own: by augmenting paths (Kuhn).
    pub(super) fn serve(&self, wishes: impl Iterator<Item = (Numbers, Numbers)>) -> bool {
        let there = (0..KINDS).filter(|kind| self.count[*kind] > 0).fold(0, |set, kind| set | 1 << kind);
        let mut matching = Matching { free: self.count, open: there, fitting: [0; 32], given: [0; 32], pairs: 0 };
        for (left, right) in wishes {
            let fitting = FITTING[left as usize][right as usize] & there;
            if fitting == 0 {
                return false;
            }
            // What fits every roll fits the one that is left in the end.
            if fitting != there && !matching.add(fitting) {
                return false;
            }
        }
        true
    }
}

/// Pairs with a roll each.
struct Matching {
    free: [u8; KINDS],
    /// The kinds of which some are free.
    open: u32,
    /// By pair: the kinds that fit, and the one it has.
    fitting: [u32; 32],
    given: [u8; 32],
    pairs: usize,
}

impl Matching {
    /// Gives one more pair a roll, moving those of others if need be.
    fn add(&mut self, fitting: u32) -> bool {
        self.pairs += 1;
        self.fitting[self.pairs - 1] = fitting;
        let mut tried = 0;
        self.serve(self.pairs - 1, &mut tried)
    }

    fn serve(&mut self, pair: usize, tried: &mut u32) -> bool {
        let direct = self.fitting[pair] & self.open;
        if direct != 0 {
            let kind = direct.trailing_zeros() as usize;
            self.free[kind] -= 1;
            if self.free[kind] == 0 {
                self.open &= !(1 << kind);
            }
            self.given[pair] = kind as u8;
            return true;
        }
        while let Some(kind) = lowest(self.fitting[pair] & !*tried) {
            *tried |= 1 << kind;
            for other in (0..self.pairs - 1).filter(|other| *other != pair) {
                if self.given[other] == kind && self.serve(other, tried) {
                    self.given[pair] = kind;
                    return true;
                }
            }
        }
        false
    }
}

const fn lowest(set: u32) -> Option<u8> {
    if set == 0 { None } else { Some(set.trailing_zeros() as u8) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::chance::Rng;

    /// Whether the rolls fit the wishes in some order, by trying all.
    fn some_order_fits(rolls: &[(u8, u8)], wishes: &[(Numbers, Numbers)]) -> bool {
        let Some((&(left, right), others)) = wishes.split_first() else { return true };
        let fits = |a: u8, b: u8| left >> (a - 1) & 1 == 1 && right >> (b - 1) & 1 == 1;
        (0..rolls.len()).any(|i| {
            let (a, b) = rolls[i];
            let mut rest = rolls.to_vec();
            rest.remove(i);
            (fits(a, b) || fits(b, a)) && some_order_fits(&rest, others)
        })
    }

    #[test]
    fn wishes_are_served_where_some_order_of_the_rolls_fits() {
        let mut rng = Rng::seeded(2);
        let mut served = 0;
        for _ in 0..2_000 {
            let rolls: Vec<(u8, u8)> = (0..6).map(|_| (1 + rng.below(4) as u8, 1 + rng.below(4) as u8)).collect();
            let cell = |rng: &mut Rng| if rng.below(3) == 0 { ANY } else { (rng.next_u64() & 15) as u8 };
            let wishes: Vec<_> = (0..6).map(|_| (cell(&mut rng), cell(&mut rng))).collect();
            let expected = some_order_fits(&rolls, &wishes);
            assert_eq!(Rolls::of(&rolls).serve(wishes.iter().copied()), expected, "{rolls:?} {wishes:?}");
            served += usize::from(expected);
        }
        assert!((200..1_800).contains(&served), "{served} of the cases can be served");
    }
}
