//! Limbo by its rules alone: every line and every order of the stock enumerated.

/// A round for the plain enumeration: hands and stock as lists of ranks, 1 to 13.
#[derive(Clone)]
pub(crate) struct Plain {
    pub(crate) hands: [Vec<u32>; 2],
    pub(crate) turn: usize,
    pub(crate) count: u32,
    pub(crate) pile: Vec<u32>,
    /// The stock's cards in any order.
    pub(crate) rest: Vec<u32>,
    pub(crate) aside: usize,
}

impl Plain {
    pub(crate) fn results(&self, card: u32) -> Vec<u32> {
        let count = self.count;
        let number = |n: u32| if count.is_multiple_of(n) && n > 1 { Some(count / n) } else { count.checked_sub(n) };
        let meaning = if card == 11 { self.pile.iter().rev().find(|&&c| c != 11).copied() } else { Some(card) };
        let all: Vec<Option<u32>> = match meaning {
            None => vec![],
            Some(1) => vec![number(1), number(11)],
            Some(12) => vec![count.to_string().chars().rev().collect::<String>().parse().ok()],
            Some(13) => (2..=count).filter(|&d| count.is_multiple_of(d)).map(|d| Some(count / d)).collect(),
            Some(n) => vec![number(n)],
        };
        all.into_iter().flatten().filter(|&left| left < count).collect()
    }

    pub(crate) fn lay(&self, card: u32, left: u32) -> Plain {
        let mut next = self.clone();
        next.pile.push(card);
        next.count = left;
        if self.aside == 0 {
            next.turn = 1 - self.turn;
        }
        next
    }

    /// Points of seat 0 less those of seat 1, with best play and the stock in every order.
    pub(crate) fn value(&self) -> f64 {
        let last = if self.aside > 0 { self.turn } else { 1 - self.turn };
        let end = || {
            let points = 10.0 * (self.pile.len() as f64 - f64::from(self.count));
            if last == 0 { points } else { -points }
        };
        if self.count == 0 || self.aside > 1 {
            return end();
        }
        if self.hands[self.turn].is_empty() {
            if self.rest.is_empty() {
                return end();
            }
            let ranks = (1..=13).map(|card| (card, self.rest.iter().filter(|&&other| other == card).count()));
            let values = ranks.filter(|&(_, count)| count > 0).map(|(card, count)| {
                let mut turned = self.clone();
                turned.rest.swap_remove(turned.rest.iter().position(|&other| other == card).unwrap());
                count as f64 * turned.with(card)
            });
            return values.sum::<f64>() / self.rest.len() as f64;
        }
        let mut next = Vec::new();
        for (i, &card) in self.hands[self.turn].iter().enumerate() {
            for left in self.results(card) {
                let mut laid = self.lay(card, left);
                laid.hands[self.turn].swap_remove(i);
                next.push(laid);
            }
        }
        if next.is_empty() { end() } else { self.best(&next) }
    }

    /// The value once the mover has turned a card.
    fn with(mut self, card: u32) -> f64 {
        let next: Vec<Plain> = self.results(card).into_iter().map(|left| self.lay(card, left)).collect();
        if !next.is_empty() {
            return self.best(&next);
        }
        self.aside += 1;
        if self.aside == 1 {
            self.turn = 1 - self.turn;
        }
        self.value()
    }

    fn best(&self, next: &[Plain]) -> f64 {
        let values = next.iter().map(Plain::value);
        if self.turn == 0 { values.fold(f64::MIN, f64::max) } else { values.fold(f64::MAX, f64::min) }
    }
}

/// Every choice of `n` of the cards, as the chosen and the others.
pub(crate) fn choices(cards: &[u32], n: usize) -> Vec<(Vec<u32>, Vec<u32>)> {
    let Some((&first, others)) = cards.split_first() else { return vec![(vec![], vec![])] };
    let mut all = Vec::new();
    if n > 0 {
        all.extend(choices(others, n - 1).into_iter().map(|(mut own, rest)| {
            own.push(first);
            (own, rest)
        }));
    }
    if others.len() >= n {
        all.extend(choices(others, n).into_iter().map(|(own, mut rest)| {
            rest.push(first);
            (own, rest)
        }));
    }
    all.retain(|(own, _)| own.len() == n);
    all
}

/// The letters of cards.
pub(crate) fn letters(cards: &[u32]) -> String {
    let text: String = cards.iter().map(|&c| char::from(b"?A23456789TJQK"[c as usize])).collect();
    if text.is_empty() { "-".into() } else { text }
}
