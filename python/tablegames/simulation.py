"""Simulations: many games between bots, and what can be said of them."""

from __future__ import annotations

import math
import time as clock
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from tablegames.bots import Bot, Player, next_action
from tablegames.engine import Game
from tablegames.errors import SetupError
from tablegames.progress import telling
from tablegames.tables import html_table, number, text_table

if TYPE_CHECKING:
    from concurrent.futures import Executor

CHUNK = 16
"""Deals that one call of an executor plays."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and the interval that holds the true one 95 times in 100."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """The estimate from a sample of independent values."""
        mean = math.fsum(values) / len(values)
        if len(values) < 2:
            return cls(mean, -math.inf, math.inf)
        deviation = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1))
        margin = 1.96 * deviation / math.sqrt(len(values))
        return cls(mean, mean - margin, mean + margin)

    def __str__(self) -> str:
        return f"{number(self.mean)} [{number(self.low)}, {number(self.high)}]"


@dataclass(frozen=True, slots=True)
class Simulation:
    """What many games between bots showed, one estimate a bot; `print` shows it as a table."""

    game: str
    bots: tuple[str, ...]
    games: int
    wins: tuple[Estimate, ...]
    """The part of the games that the bot won, shared wins split."""
    scores: tuple[Estimate, ...]
    """Its score."""
    leads: tuple[Estimate, ...]
    """Its score less the mean of the others'; where few points win, negative is good."""
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)

    def summary(self) -> str:
        """One line: what was played."""
        return f"{self.game}: {self.games:,} games in {self.seconds:.3g} s"

    def _rows(self) -> tuple[list[str], list[list[str]]]:
        heads = ["bot", "wins", "score", "lead"]
        columns = zip(self.bots, self.wins, self.scores, self.leads, strict=True)
        return heads, [[name, *map(str, estimates)] for name, *estimates in columns]

    def __str__(self) -> str:
        return f"{self.summary()}; means with 95 % intervals\n{text_table(*self._rows())}"

    def _repr_html_(self) -> str:
        return html_table(*self._rows(), caption=self.summary(), notes=["Means with 95 % intervals."])


@dataclass(frozen=True, slots=True)
class Match:
    """What is played again and again; it pickles, so that other processes can play it."""

    game: str
    bots: tuple[Player, ...]
    options: dict[str, str]
    seed: int
    paired: bool
    single_round: bool

    def deal(self, deal: int) -> list[tuple[float, float, float]]:
        """Win, score and lead of each bot in one deal; where paired, the mean over all seatings."""
        count = len(self.bots)
        shifts = range(count) if self.paired else [deal % count]
        results = [self._seated(deal, shift) for shift in shifts]
        return [
            (
                math.fsum(result[bot][0] for result in results) / len(results),
                math.fsum(result[bot][1] for result in results) / len(results),
                math.fsum(result[bot][2] for result in results) / len(results),
            )
            for bot in range(count)
        ]

    def chunk(self, deals: range) -> list[list[tuple[float, float, float]]]:
        """The same for several deals."""
        return [self.deal(deal) for deal in deals]

    def _seated(self, deal: int, shift: int) -> list[tuple[float, float, float]]:
        """The same with each bot `shift` seats to the left of its own."""
        count = len(self.bots)
        seated = [self.bots[(seat + shift) % count] for seat in range(count)]
        game = Game(self.game, players=count, options=self.options, seed=mixed(self.seed, deal))
        seeds = [mixed(self.seed, deal, seat) for seat in range(count)]

        def ask(seat: int) -> str | None:
            bot, position = seated[seat], game.position(seat)
            if isinstance(bot, Bot):
                return bot.choose(position, game.actions, seeds[seat], seat=seat)
            return bot.choose(position, game.legal_actions(seat), seeds[seat])

        while not game.over and not (self.single_round and game.round):
            seat, action = next_action(game, ask)
            game.play(action, seat)
        scores = game.scores
        winners = game.winners or [seat for seat in range(count) if scores[seat] == max(scores)]
        seats = [(bot - shift) % count for bot in range(count)]
        return [((seat in winners) / len(winners), scores[seat], lead(scores, seat)) for seat in seats]


def lead(scores: Sequence[int], seat: int) -> float:
    """A seat's score less the mean of the others'."""
    others = len(scores) - 1
    return scores[seat] - (sum(scores) - scores[seat]) / others if others else float(scores[seat])


def mixed(*numbers: int) -> int:
    """A seed of 64 bits that depends on all of these."""
    digest = blake2b(",".join(map(str, numbers)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")


def simulate(
    game: str,
    bots: Sequence[Player],
    *,
    games: int = 1000,
    seed: int = 0,
    paired: bool = True,
    single_round: bool = False,
    options: Mapping[str, object] | None = None,
    executor: Executor | None = None,
    progress: Callable[[float], object] | bool = False,
) -> Simulation:
    """Plays many games between bots, one in each seat.

    - `bots`: built-in ones (`bot`) and any object with their `choose` method; one a player.
    - `games`: at least so many are played. `seed`: the same seed gives the same games, whatever plays them.
    - `paired`: each deal is played once in every seating, which takes most of the luck out of the comparison.
    - `single_round`: play only the first round of each game, where it has several.
    - `executor`: any `concurrent.futures.Executor` to spread the games over; processes need bots that pickle.
    - `progress`: called with the part that is done, from 0 to 1; True shows a bar if this is a terminal.

    Raises `SetupError` for a wrong number of bots, players or options.
    """
    if games < 1:
        raise SetupError("{games} games can't be played; a number from 1 is right.", {"games": games})
    begun = clock.perf_counter()
    match = Match(
        game, tuple(bots), {name: str(value) for name, value in (options or {}).items()}, seed, paired, single_round
    )
    Game(game, players=len(match.bots), options=match.options, seed=seed)
    rounds = len(match.bots) if paired else 1
    deals = math.ceil(games / rounds)
    results = []
    with telling(progress) as tell:
        for result in played(match, deals, executor):
            results.append(result)
            tell(len(results) / deals)
    wins, scores, leads = (
        tuple(Estimate.of([result[bot][part] for result in results]) for bot in range(len(match.bots)))
        for part in range(3)
    )
    return Simulation(
        game=game,
        bots=tuple(named(bot) for bot in match.bots),
        games=deals * rounds,
        wins=wins,
        scores=scores,
        leads=leads,
        seconds=clock.perf_counter() - begun,
    )


def played(match: Match, deals: int, executor: Executor | None) -> Iterator[list[tuple[float, float, float]]]:
    """The results of all deals, in their order."""
    if executor is None:
        yield from map(match.deal, range(deals))
        return
    chunks = [range(first, min(first + CHUNK, deals)) for first in range(0, deals, CHUNK)]
    for results in executor.map(match.chunk, chunks):
        yield from results


def named(bot: Player) -> str:
    """A bot's name in a table."""
    return bot.level if isinstance(bot, Bot) else type(bot).__name__
