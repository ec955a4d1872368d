//! Rolls: which wishes for numbers can be served at once.

/// Rolls left, by their smaller and larger number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rolls {
    /// Of two different numbers or a double, at `[a - 1][b - 1]` with a ≤ b.
    count: [[u8; 6]; 6],
}

impl Rolls {
    pub(super) fn of(rolls: &[(u8, u8)]) -> Self {
        let mut count = [[0; 6]; 6];
        for &(a, b) in rolls {
            count[a.min(b) as usize - 1][a.max(b) as usize - 1] += 1;
        }
        Self { count }
    }

    /// Whether every wish can have a roll of its own. A wish is two numbers for the cells of a pair, 0 for any.
    pub(super) fn serve(&self, wishes: &[(u8, u8)]) -> bool {
        let mut count = self.count;
        let mut one = [0_u32; 6];
        for &(a, b) in wishes {
            match (a.min(b), a.max(b)) {
                (0, 0) => {}
                (0, number) => one[number as usize - 1] += 1,
                (low, high) => {
                    let left = &mut count[low as usize - 1][high as usize - 1];
                    if *left == 0 {
                        return false;
                    }
                    *left -= 1;
                }
            }
        }
        Self { count }.serve_halves(&one)
    }

    /// Whether so many rolls with each number can be had, no roll used twice: by Hall's theorem, whether every set of numbers is on
    /// enough rolls.
    pub(super) fn serve_halves(&self, one: &[u32; 6]) -> bool {
        (1_u32..64).all(|set| {
            let holds = |i: usize| set >> i & 1 == 1;
            let wanted: u32 = (0..6).filter(|i| holds(*i)).map(|i| one[i]).sum();
            if wanted == 0 {
                return true;
            }
            let there: u32 = (0..6)
                .flat_map(|a| (a..6).map(move |b| (a, b)))
                .filter(|&(a, b)| holds(a) || holds(b))
                .map(|(a, b)| u32::from(self.count[a][b]))
                .sum();
            wanted <= there
        })
    }
}
