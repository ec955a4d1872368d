//! Chance: the portable seeded generator, shuffles and rolls, and what is given instead of drawn.

use std::collections::VecDeque;

use crate::cards::{Card, Deck, UNKNOWN};
use crate::contract::error::ChanceError;
use crate::msg;

/// The generator behind every seed: xoshiro256**, its state filled by SplitMix64 (Blackman and Vigna).
///
/// Its numbers are part of what we promise: a seed gives the same game on every platform and in every version.
#[derive(Clone, Debug)]
pub struct Rng([u64; 4]);

impl Rng {
    /// The generator of a seed.
    pub fn seeded(seed: u64) -> Self {
        let mut state = seed;
        Self(std::array::from_fn(|_| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            mix(state)
        }))
    }

    /// The generator of one of many streams that don't depend on each other, such as one a thread or a deal.
    pub fn stream(seed: u64, stream: u64) -> Self {
        Self::seeded(mix(seed ^ mix(stream.wrapping_add(0x9e37_79b9_7f4a_7c15))))
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= t;
        *d = d.rotate_left(45);
        result
    }

    /// A number from 0 to `n - 1`, each as likely (Lemire's method); 0 where `n` is 0 or 1.
    pub fn below(&mut self, n: usize) -> usize {
        let n = n as u64;
        if n < 2 {
            return 0;
        }
        let threshold = n.wrapping_neg() % n;
        loop {
            let wide = u128::from(self.next_u64()) * u128::from(n);
            if wide as u64 >= threshold {
                return (wide >> 64) as usize;
            }
        }
    }

    /// A number from 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A uniformly random order (Fisher–Yates from the back).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, self.below(i + 1));
        }
    }
}

/// The finalizer of SplitMix64.
fn mix(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Where shuffles and rolls come from: texts that are given, next first, and then a seed, or nothing known.
#[derive(Clone, Debug)]
pub struct Chance {
    given: VecDeque<String>,
    /// None: what chance brings stays unknown.
    rng: Option<Rng>,
    /// What was brought, where somebody keeps it.
    log: Option<Vec<String>>,
    fault: Option<ChanceError>,
}

impl Chance {
    /// Everything drawn from a seed.
    pub fn seeded(seed: u64) -> Self {
        Self::drawn(Rng::seeded(seed))
    }

    /// Everything drawn from a generator.
    pub fn drawn(rng: Rng) -> Self {
        Self { given: VecDeque::new(), rng: Some(rng), log: None, fault: None }
    }

    /// Nothing known: a shuffle leaves unknown cards, a roll no numbers.
    pub fn unknown() -> Self {
        Self { given: VecDeque::new(), rng: None, log: None, fault: None }
    }

    /// These texts first.
    #[must_use]
    pub fn given(mut self, texts: impl IntoIterator<Item = String>) -> Self {
        self.given.extend(texts);
        self
    }

    /// The same chance that keeps a log of what it brings.
    #[must_use]
    pub fn logged(mut self) -> Self {
        self.log = Some(Vec::new());
        self
    }

    /// Whether it brings anything: texts that are given, or numbers drawn.
    pub fn is_known(&self) -> bool {
        self.rng.is_some() || !self.given.is_empty()
    }

    /// What was brought so far, one text a shuffle or roll.
    pub fn log(&self) -> &[String] {
        self.log.as_deref().unwrap_or_default()
    }

    /// The given texts that are not used yet.
    pub fn unused(&self) -> impl Iterator<Item = &str> {
        self.given.iter().map(String::as_str)
    }

    /// The first given text that didn't fit; what was brought after it means nothing.
    pub fn take_fault(&mut self) -> Option<ChanceError> {
        self.fault.take()
    }

    /// Puts cards into a random order, next card first.
    pub fn shuffle(&mut self, deck: &Deck, cards: &mut [Card]) {
        if let Some(text) = self.given.pop_front() {
            if let Err(error) = order_as_given(deck, cards, &text) {
                self.fault.get_or_insert(error);
            }
        } else if let Some(rng) = &mut self.rng {
            rng.shuffle(cards);
        } else {
            cards.fill(UNKNOWN);
        }
        if self.log.is_some() {
            self.note(deck.print(cards));
        }
    }

    /// Rolls dice with six sides; None where nothing is known.
    pub fn dice<const N: usize>(&mut self) -> Option<[u8; N]> {
        let mut roll = [1; N];
        if let Some(text) = self.given.pop_front() {
            let digits = text.as_bytes();
            if digits.len() == N && digits.iter().all(|d| (b'1'..=b'6').contains(d)) {
                roll = std::array::from_fn(|i| digits[i] - b'0');
            } else {
                self.fault.get_or_insert(ChanceError::new(msg!(
                    "'{text}' is no roll: {dice} digits from 1 to 6 were expected.",
                    text = text,
                    dice = N
                )));
            }
        } else {
            let rng = self.rng.as_mut()?;
            roll = std::array::from_fn(|_| rng.below(6) as u8 + 1);
        }
        if self.log.is_some() {
            self.note(roll.map(|pips| char::from(b'0' + pips)).iter().collect());
        }
        Some(roll)
    }

    /// Picks a number from 0 to `n - 1`; None where nothing is known.
    pub fn pick(&mut self, n: usize) -> Option<usize> {
        let mut pick = 0;
        if let Some(text) = self.given.pop_front() {
            match text.parse() {
                Ok(number) if number < n => pick = number,
                _ => {
                    self.fault.get_or_insert(ChanceError::new(msg!(
                        "'{text}' can't be drawn here: a number from 0 to {most} was expected.",
                        text = text,
                        most = n - 1
                    )));
                }
            }
        } else {
            pick = self.rng.as_mut()?.below(n);
        }
        if self.log.is_some() {
            self.note(pick.to_string());
        }
        Some(pick)
    }

    fn note(&mut self, text: String) {
        if let Some(log) = &mut self.log {
            log.push(text);
        }
    }
}

/// Puts `cards` into the order of `text`, which must name the same cards.
fn order_as_given(deck: &Deck, cards: &mut [Card], text: &str) -> Result<(), ChanceError> {
    let order = deck.read(text).map_err(|fault| {
        ChanceError::new(msg!("'{word}' in the given shuffle is no card of this game.", word = fault))
    })?;
    let (mut have, mut want) = (cards.to_vec(), order.clone());
    have.sort_unstable();
    want.sort_unstable();
    // Where some of the cards are unknown, the text can only be held to the others and to their number.
    let known = have.iter().filter(|&&card| card != UNKNOWN);
    let fits = have.len() == want.len()
        && known
            .clone()
            .all(|card| have.iter().filter(|&c| c == card).count() <= want.iter().filter(|&c| c == card).count());
    if !fits {
        return Err(ChanceError::new(msg!(
            "The given shuffle doesn't hold the cards that are to be shuffled; these are {cards}.",
            cards = deck.print(&have)
        )));
    }
    cards.copy_from_slice(&order);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of xoshiro256** from the state 1, 2, 3, 4, as other implementations publish them.
    #[test]
    fn generator_gives_its_published_numbers() {
        let mut rng = Rng([1, 2, 3, 4]);
        let first: Vec<u64> = (0..4).map(|_| rng.next_u64()).collect();
        assert_eq!(first, [11520, 0, 1_509_978_240, 1_215_971_899_390_074_240]);
    }

    #[test]
    fn every_number_below_a_bound_is_as_likely() {
        let mut rng = Rng::seeded(1);
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[rng.below(6)] += 1;
        }
        let chi: f64 = seen.iter().map(|&n| (f64::from(n) - 1e4).powi(2) / 1e4).sum();
        assert!(chi < 20.5, "chi-square with 5 degrees of freedom: {chi}");
    }

    #[test]
    fn given_rolls_come_first_and_bad_ones_are_told() {
        let mut chance = Chance::seeded(1).given(["15".into(), "17".into()]).logged();
        assert_eq!(chance.dice(), Some([1, 5]));
        assert_eq!(chance.take_fault(), None);
        chance.dice::<2>();
        assert_eq!(
            chance.take_fault().map(|fault| fault.to_string()).as_deref(),
            Some("'17' is no roll: 2 digits from 1 to 6 were expected.")
        );
        assert_eq!(Chance::unknown().dice::<2>(), None);
    }
}
