//! What the quick player looks at before it acts. What each of these is worth is learned.
//!
//! A card is *wanted* if it fits on another seat's pile and doesn't end the round. A turn *clears* the hand if it may leave nothing of
//! it, and that brings something if there is a card to take back.

use crate::games::snorkeling::cards::{COLOURS, Cards, Kinds, VALUES, colour, value};
use crate::games::snorkeling::state::{Action, Phase, Snorkeling};

const LAY: usize = 18;
const SINK: usize = 3;
const PUT: usize = 16;
const END: usize = 5;
const PASS: usize = 4;
const TAKE: usize = 7;

/// The number of features: those of each kind of action, one kind after the other. Nothing tells for or against leaving a card.
pub(super) const FEATURES: usize = LAY + SINK + PUT + END + PASS + TAKE;

/// A position as the seat whose turn it is sees it.
pub(super) struct Scene<'a> {
    state: &'a Snorkeling,
    hand: Cards,
    size: f32,
    /// The value on top of the own pile.
    own: u8,
    /// The highest of the others', and their sum.
    highest: u8,
    sum: u8,
    wanted: Kinds,
    layable: Kinds,
}

impl<'a> Scene<'a> {
    pub(super) fn new(state: &'a Snorkeling) -> Self {
        let turn = usize::from(state.turn);
        let (mut highest, mut sum, mut wanted) = (0, 0, Kinds(0));
        for (seat, pile) in state.piles[..state.seats()].iter().enumerate() {
            if seat != turn {
                highest = highest.max(pile.top());
                sum += pile.top();
                if pile.top() > 1 {
                    wanted = wanted.or(Kinds::of_value(pile.top() - 1));
                }
            }
        }
        let hand = state.hand().known;
        let (size, own) = (hand.len() as f32, state.piles[turn].top());
        Self { state, hand, size, own, highest, sum, wanted, layable: state.layable() }
    }

    /// Calls `visit` with the features of an action and the place of the first of them.
    #[inline]
    pub(super) fn features(&self, action: Action, visit: impl FnOnce(usize, &[f32])) {
        match action {
            Action::Lay(card) => visit(0, &self.lay(card)),
            Action::Put(card, seat) if value(card) == 0 => visit(LAY, &self.sink(usize::from(seat))),
            Action::Put(card, seat) => visit(LAY + SINK, &self.put(value(card), card, usize::from(seat))),
            Action::End => visit(LAY + SINK + PUT, &self.end()),
            Action::Pass => visit(LAY + SINK + PUT + END, &self.pass()),
            Action::Take => visit(LAY + SINK + PUT + END + PASS, &self.take()),
            Action::Leave => {}
        }
    }

    fn lay(&self, card: u8) -> [f32; LAY] {
        let rest = self.without(card);
        let same_colour = colour(card) == colour(self.state.centre);
        let goes_on = same_colour || self.state.expert;
        let follows = if goes_on { Kinds::of_colour(colour(card)) } else { Kinds(0) };
        let stay = rest.outside(follows);
        let clears = stay.is_empty() || stay.len() == 1 && self.wants(stay.kinds());
        let (wanted, wanted_stays) = (self.wanted.contains(card), self.wants(rest.kinds()));
        let more = self.state.phase == Phase::More;
        let mut features = [0.0; LAY];
        features[usize::from(value(card))] = 1.0;
        features[usize::from(VALUES)..].copy_from_slice(&[
            flag(same_colour),
            flag(wanted),
            flag(wanted_stays),
            flag(wanted && !wanted_stays),
            rest.among(follows).len() as f32,
            flag(clears && self.may_take()),
            flag(more),
            flag(more && wanted_stays),
            flag(more && rest.is_empty()),
            self.size,
            f32::from(rest.count(card)),
            alike(rest, card),
            colours(rest),
        ]);
        features
    }

    /// Putting the Beach on a pile.
    fn sink(&self, seat: usize) -> [f32; SINK] {
        let others = self.state.standing.players - 1;
        let left = self.sum - self.state.piles[seat].top();
        let points = f32::from(self.own) - f32::from(left) / f32::from(others);
        [1.0, points, flag(points > 0.0)]
    }

    fn put(&self, worth: u8, card: u8, seat: usize) -> [f32; PUT] {
        let rest = self.without(card);
        let top = self.state.piles[seat].top();
        let ahead = self.own * (self.state.standing.players - 1) > self.sum;
        let mut features = [0.0; PUT];
        features[usize::from(worth - 1)] = 1.0;
        features[usize::from(VALUES - 1)..].copy_from_slice(&[
            flag(top == self.highest),
            f32::from(top) - f32::from(self.own),
            flag(rest.is_empty() && self.may_take()),
            self.size,
            flag(rest.among(self.layable).next().is_some()),
            flag(self.state.standing.after(self.state.turn) == seat as u8),
            self.state.hands[seat].len() as f32,
            flag(worth == 1 && rest.among(Kinds::of_value(0)).next().is_some()),
            flag(worth == 1 && ahead),
            alike(rest, card),
            colours(rest),
            flag(colour(card) == colour(self.state.centre)),
        ]);
        features
    }

    fn end(&self) -> [f32; END] {
        let could_lay = self.hand.among(self.layable).next().is_some();
        let clears = self.hand.is_empty() && self.may_take();
        [1.0, flag(self.wants(self.hand.kinds())), flag(clears), flag(could_lay), self.size]
    }

    fn pass(&self) -> [f32; PASS] {
        let ahead = self.own * (self.state.standing.players - 1) > self.sum;
        [1.0, self.size, flag(self.wants(self.hand.kinds())), flag(ahead)]
    }

    fn take(&self) -> [f32; TAKE] {
        let mut features = [0.0; TAKE];
        if let Some(&card) = self.state.piles[usize::from(self.state.turn)].last() {
            features[usize::from(value(card).max(1) - 1)] = 1.0;
            features[4] = flag(self.wanted.contains(card));
            features[5] = flag(self.wants(self.hand.kinds()));
            features[6] = alike(self.hand, card);
        }
        features
    }

    fn without(&self, card: u8) -> Cards {
        let mut rest = self.hand;
        rest.remove(card);
        rest
    }

    fn wants(&self, kinds: Kinds) -> bool {
        kinds.0 & self.wanted.0 != 0
    }

    fn may_take(&self) -> bool {
        self.own < VALUES
    }
}

/// The cards of a hand that have a card's colour, which can be laid together with it.
fn alike(hand: Cards, card: u8) -> f32 {
    (hand.len() - hand.outside(Kinds::of_colour(colour(card))).len()) as f32
}

/// The colours of a hand: the fewer they are, the sooner it is empty.
fn colours(hand: Cards) -> f32 {
    (0..COLOURS).map(|colour| flag(hand.among(Kinds::of_colour(colour)).len() > 0)).sum()
}

fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
