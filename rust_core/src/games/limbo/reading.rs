//! How a position is read, and what it is held against.

use super::arithmetic::START;
use super::cards::{Cards, DECK, RANK_COUNT, Rank, print_ranks};
use super::facts::FACTS;
use super::holdings::{Hand, Stock};
use super::state::{Doubling, Limbo, Options, Phase, RoundNumber};
use crate::cards::UNKNOWN;
use crate::contract::error::{PositionError, SetupError};
use crate::contract::words::{Words, read_cards, wrong};
use crate::msg;
use crate::play::chance::Chance;

/// The position of these words.
pub(crate) fn position(words: &mut Words<'_>) -> Result<Limbo, PositionError> {
    let count = read_number(words, "count", i64::from(START))?;
    let pile = read_known("pile", words.need("pile")?)?;
    let hands = read_hands(words.need("hands")?)?;
    let turn = read_number(words, "turn", 1)?;
    let dealer = words.number("dealer", 0, 1)?.map_or(1 - turn, |seat| seat as u8);
    let stock = words.take("stock").map(read_stock).transpose()?;
    let out = words.take("out").map_or(Ok(Vec::new()), |text| read_known("out", text))?.into_iter().collect();
    let double = read_double(words)?;
    let scores = read_scores(words)?;
    let aside = words.take("aside").map_or(Ok(Vec::new()), |text| read_known("aside", text))?;
    if aside.len() > 2 {
        return Err(wrong(
            "aside",
            &print_ranks(&aside),
            msg!("at most two cards, of which the second ends the round,"),
        ));
    }
    let phase = read_phase(words)?;
    let shown = words.take("shown").map_or(Ok([Cards::NONE; 2]), read_shown)?;
    let options = read_options(words)?;
    let mut state = Limbo {
        options,
        count,
        pile,
        hands,
        turn,
        dealer,
        stock: Stock::default(),
        out,
        double,
        scores,
        aside,
        phase,
        shown,
        round: RoundNumber(0),
    };
    read_pending_ace(&mut state);
    reveal_shown(&mut state)?;
    put_stock(&mut state, stock)?;
    check_phase(&mut state)?;
    state.turn_cards(&mut Chance::unknown());
    Ok(state)
}

fn read_number(words: &mut Words<'_>, key: &'static str, most: i64) -> Result<u8, PositionError> {
    let number = words.number(key, 0, most)?;
    number.map(|n| n as u8).ok_or_else(|| PositionError::new(msg!("The position lacks '{key}='.", key = key)))
}

/// Ranks that must all be known.
fn read_known(key: &str, text: &str) -> Result<Vec<Rank>, PositionError> {
    let cards = read_cards(key, text, &DECK)?;
    if cards.contains(&UNKNOWN) {
        return Err(wrong(key, text, msg!("a list of known ranks")));
    }
    Ok(cards.into_iter().map(|card| Rank::new(usize::from(card))).collect())
}

/// What stands before and after the one slash of a text.
fn halves(text: &str) -> Option<(&str, &str)> {
    text.split_once('/').filter(|(_, second)| !second.contains('/'))
}

fn read_hands(text: &str) -> Result<[Hand; 2], PositionError> {
    let Some((first, second)) = halves(text) else {
        return Err(wrong("hands", text, msg!("two hands with / between them")));
    };
    Ok([read_hand(first)?, read_hand(second)?])
}

fn read_hand(text: &str) -> Result<Hand, PositionError> {
    let cards = read_cards("hands", text, &DECK)?;
    let known: Vec<Rank> =
        cards.iter().filter(|&&card| card != UNKNOWN).map(|&card| Rank::new(usize::from(card))).collect();
    let unknown = (cards.len() - known.len()).min(usize::from(u8::MAX)) as u8;
    check_ranks(&known)?;
    Ok(Hand { known: known.into_iter().collect(), unknown })
}

fn read_stock(text: &str) -> Result<Stock, PositionError> {
    let cards = read_cards("stock", text, &DECK)?;
    let stock = Stock::of(&cards);
    if cards.iter().skip(stock.known.len()).any(|&card| card != UNKNOWN) {
        return Err(wrong("stock", text, msg!("the known cards first")));
    }
    Ok(stock)
}

fn read_shown(text: &str) -> Result<[Cards; 2], PositionError> {
    let Some((first, second)) = halves(text) else {
        return Err(wrong("shown", text, msg!("the cards shown of two hands with / between them")));
    };
    let (first, second) = (read_known("shown", first)?, read_known("shown", second)?);
    check_ranks(&first)?;
    check_ranks(&second)?;
    Ok([first.into_iter().collect(), second.into_iter().collect()])
}

fn read_double(words: &mut Words<'_>) -> Result<u8, PositionError> {
    match words.take("double") {
        None | Some("1") => Ok(1),
        Some("2") => Ok(2),
        Some("4") => Ok(4),
        Some(text) => Err(wrong("double", text, msg!("1, 2 or 4"))),
    }
}

fn read_scores(words: &mut Words<'_>) -> Result<[i32; 2], PositionError> {
    match words.numbers("scores", 2)?.as_deref() {
        None => Ok([0, 0]),
        Some(&[first, second]) if (0..=MOST_POINTS).contains(&first) && (0..=MOST_POINTS).contains(&second) => {
            Ok([first, second])
        }
        Some(scores) => {
            let text: Vec<String> = scores.iter().map(i32::to_string).collect();
            Err(wrong("scores", &text.join("/"), msg!("points from 0 to {most}", most = MOST_POINTS)))
        }
    }
}

/// More points than any match brings.
const MOST_POINTS: i32 = 100_000;

fn read_phase(words: &mut Words<'_>) -> Result<Phase, PositionError> {
    let Some(text) = words.take("phase") else { return Ok(Phase::Play) };
    Phase::ALL
        .into_iter()
        .find(|phase| phase.name() == text)
        .ok_or_else(|| wrong("phase", text, msg!("one of {names}", names = Phase::ALL.map(Phase::name).join(", "))))
}

fn read_options(words: &mut Words<'_>) -> Result<Options, PositionError> {
    let mut setup = Options::default().setup();
    for option in FACTS.options {
        if let Some(value) = words.take(option.name) {
            option.check(value).map_err(|error: SetupError| PositionError::new(error.message))?;
            setup.options.insert(option.name, value.to_string());
        }
    }
    Ok(Options::of(&setup))
}

/// An ace that waits for its number may be written as the pile's first card; it lies on the stock here.
fn read_pending_ace(state: &mut Limbo) {
    if state.phase == Phase::Starter && state.pile == [Rank::ACE] {
        state.pile.clear();
        state.stock.known.push(Rank::ACE);
    }
}

/// Puts the stock as written, or else all cards that stand nowhere, and checks that one pack holds them all.
fn put_stock(state: &mut Limbo, written: Option<Stock>) -> Result<(), PositionError> {
    if let Some(written) = &written {
        state.stock.known.extend(&written.known);
        state.stock.unknown = written.unknown;
    }
    let named: Vec<Rank> = state.pile.iter().chain(&state.aside).chain(&state.stock.known).copied().collect();
    let named: Vec<Rank> = named
        .into_iter()
        .chain(state.out.iter())
        .chain(state.hands.iter().flat_map(|hand| hand.known.iter()))
        .collect();
    check_ranks(&named)?;
    let placed = named.len() + state.hands.iter().map(|hand| usize::from(hand.unknown)).sum::<usize>();
    let pack = Cards::PACK.len();
    if written.is_none() && placed <= pack {
        state.stock.unknown = (pack - placed) as u8;
    }
    let all = placed + usize::from(state.stock.unknown);
    if all > pack {
        return Err(PositionError::new(msg!(
            "The position has {cards} cards; the pack has only {pack}.",
            cards = all,
            pack = pack
        )));
    }
    Ok(())
}

fn check_ranks(ranks: &[Rank]) -> Result<(), PositionError> {
    let mut counts = [0; RANK_COUNT];
    for rank in ranks {
        counts[rank.index()] += 1;
    }
    match Rank::all().find(|rank| counts[rank.index()] > 4) {
        None => Ok(()),
        Some(rank) => Err(PositionError::new(msg!(
            "The rank {rank} stands {cards} times in the position; the pack has only four of it.",
            rank = rank.letter().to_string(),
            cards = counts[rank.index()]
        ))),
    }
}

/// Puts the cards that a seat has shown among the known ones of its hand.
fn reveal_shown(state: &mut Limbo) -> Result<(), PositionError> {
    for (hand, shown) in state.hands.iter_mut().zip(state.shown) {
        let missing = shown.minus(hand.known);
        if missing.len() > usize::from(hand.unknown) {
            return Err(wrong("shown", &shown.to_string(), msg!("cards of that seat's hand")));
        }
        hand.known = hand.known.union(missing);
        hand.unknown -= missing.len() as u8;
    }
    Ok(())
}

/// Checks that the phase fits the pile, the turn, the factor and the options.
fn check_phase(state: &mut Limbo) -> Result<(), PositionError> {
    let doubling = state.phase.doubles();
    if doubling {
        if state.options.doubling == Doubling::Off {
            return Err(wrong("phase", state.phase.name(), msg!("starter, play or over without doubling")));
        }
        // The dealer doubles after a pass and redoubles after a double.
        state.phase = if state.turn == state.dealer && state.double == 2 { Phase::Redouble } else { Phase::Double };
        let least = if state.phase == Phase::Redouble { 2 } else { 1 };
        if state.double != least {
            return Err(wrong(
                "double",
                &state.double.to_string(),
                msg!("1 before anybody doubled, 2 for the dealer to redouble"),
            ));
        }
    }
    if state.phase == Phase::Starter && state.turn != state.dealer {
        return Err(wrong("turn", &state.turn.to_string(), msg!("the dealer's seat, who turns the starter,")));
    }
    let before_starter =
        state.phase == Phase::Starter || (doubling && state.options.doubling == Doubling::BeforeStarter);
    match (before_starter, state.pile.is_empty()) {
        (true, false) => Err(wrong("pile", &print_ranks(&state.pile), msg!("- before the starter is turned"))),
        (false, true) => {
            Err(wrong("pile", "-", msg!("the starter and what was played on it, or phase=double or phase=starter")))
        }
        _ => Ok(()),
    }
}
