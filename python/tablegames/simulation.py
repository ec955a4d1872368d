"""Simulations: many games between bots, and what can be said of them."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import reduce
from math import isinf
from operator import index
from typing import TYPE_CHECKING, Any

from tablegames.bots import Bot, Player
from tablegames.engine import Tally, play_deals
from tablegames.errors import SetupError, shown
from tablegames.plain import bound
from tablegames.progress import Tell, telling
from tablegames.tables import html_table, number, text_table

if TYPE_CHECKING:
    from concurrent.futures import Executor

MOST_GAMES = 10**15
"""More games than these are a slip of the pen."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean, and the interval that holds the true one 95 times in 100; endless where one deal tells nothing of it.

    >>> import tablegames as tg
    >>> str(tg.Interval(mean=0.625, lower=0.5, upper=0.75))
    '0.625 [0.5, 0.75]'
    """

    mean: float
    lower: float
    upper: float

    def __str__(self) -> str:
        if isinf(self.lower):
            return f"{number(self.mean)} –"
        return f"{number(self.mean)} [{number(self.lower)}, {number(self.upper)}]"


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot did.

    >>> import tablegames as tg
    >>> simulation = tg.simulate("snap", [tg.bot("snap", "expert"), tg.bot("snap", "easy")], games=20, seed=1)
    >>> best = simulation.standings[0]
    >>> best.bot, best.wins.mean > 0.5
    ('expert', True)
    """

    bot: str
    score: float
    """Its mean score."""
    lead: Interval
    """Its score less the mean of the others', a game; the other way round where the lowest score wins."""
    wins: Interval
    """The part of the games that it won, shared wins split."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What many games between bots showed; `print` shows it as a table.

    >>> import tablegames as tg
    >>> simulation = tg.simulate("snap", [tg.bot("snap", "expert"), tg.bot("snap", "easy")], games=20, seed=1)
    >>> simulation.game, simulation.games, len(simulation.standings)
    ('snap', 20, 2)
    """

    game: str
    games: int
    """The games played."""
    actions: int
    """The actions played in them."""
    standings: tuple[Standing, ...]
    """How each bot did, in the order in which they were given."""
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data that JSON can hold: in place of an infinite bound there is None."""
        data = asdict(self)
        for standing in data["standings"]:
            for interval in (standing["lead"], standing["wins"]):
                interval.update(lower=bound(interval["lower"]), upper=bound(interval["upper"]))
        data["standings"] = list(data["standings"])
        return data

    def summary(self) -> str:
        """One line: what was played."""
        return f"{self.game}: {self.games:,} games in {self.seconds:.3g} s; means with 95 % intervals"

    def _rows(self) -> tuple[list[str], list[list[str]]]:
        heads = ["bot", "wins", "lead", "score"]
        return heads, [[bot.bot, str(bot.wins), str(bot.lead), number(bot.score)] for bot in self.standings]

    def __str__(self) -> str:
        return f"{self.summary()}\n{text_table(*self._rows())}"

    def _repr_html_(self) -> str:
        return html_table(*self._rows(), caption=self.summary())


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played; it pickles, so that other processes can play it."""

    game: str
    bots: tuple[object, ...]
    """The level of a built-in bot, or an object that chooses."""
    options: Mapping[str, object]
    seed: int
    paired: bool
    single_round: bool

    def play(self, deals: range, threads: int | None = 1, progress: Tell | None = None) -> Tally:
        """The sums over these deals."""
        return play_deals(
            self.game,
            self.bots,
            deals.start,
            deals.stop,
            options=self.options,
            seed=self.seed,
            paired=self.paired,
            single_round=self.single_round,
            threads=threads,
            progress=progress,
        )


def simulate(
    game: str,
    bots: Sequence[Player | str],
    *,
    games: int = 1000,
    seed: int = 0,
    paired: bool = True,
    single_round: bool = False,
    options: Mapping[str, object] | None = None,
    executor: Executor | None = None,
    threads: int | None = None,
    progress: Callable[[float], object] | bool = False,
) -> Simulation:
    """Plays many games between bots.

    - `bots`: one a player: built-in ones (`bot`, or just their levels), and any object with their `choose` method.
    - `games`: at least so many are played. `seed`: the same seed gives the same games, whatever plays them.
    - `paired`: each deal is played once in every seating, which takes most of the luck out of the comparison.
    - `single_round`: play only the first round of each game, where it has several.
    - `executor`: any `concurrent.futures.Executor` to spread the games over; processes need bots that pickle. Without
      one, built-in bots play on `threads` threads (by default one for each core), others on one.
    - `progress`: called with the part that is done, from 0 to 1, which is told once; what it raises ends the call. True
      shows a bar if this is a terminal.

    Raises `SetupError` for a wrong number of bots or games or wrong options, and what a bot of yours raises.

    >>> import tablegames as tg
    >>> simulation = tg.simulate("snap", [tg.bot("snap", "expert"), tg.bot("snap", "easy")], games=20, seed=1)
    >>> simulation.games
    20
    """
    games = _count(games)
    if not isinstance(options, Mapping | None):
        raise TypeError(f"options: names with a value each were expected, not {shown(options)}.")
    if not (executor is None or callable(getattr(executor, "map", None))):
        raise TypeError(f"executor: a concurrent.futures.Executor was expected, not {shown(executor)}.")
    begun = clock.perf_counter()
    # A level alone is one player, not one for each of its letters.
    bots = [bots] if isinstance(bots, str) else bots
    players = [Bot(game, bot) if isinstance(bot, str) else bot for bot in bots]
    sides = tuple(_side(bot, game) for bot in players)
    plan = Plan(game, sides, dict(options or {}), seed, paired, single_round)
    deals = range(-(-games // max(1, len(sides)))) if paired else range(games)
    with telling(progress, "playing") as tell:
        tally = plan.play(deals, threads, tell) if executor is None else _spread(plan, deals, executor, tell)
    standings = (
        Standing(_name(bot), told["score"], Interval(**told["difference"]), Interval(**told["wins"]))
        for bot, told in zip(players, tally.standings(), strict=True)
    )
    return Simulation(game, tally.games, tally.actions, tuple(standings), clock.perf_counter() - begun)


def _count(games: int) -> int:
    """The number of games, which must be one that can be played."""
    try:
        number = index(games)
    except TypeError:
        raise TypeError(f"games: a whole number was expected, not {shown(games)}.") from None
    if not 1 <= number <= MOST_GAMES:
        text = "{games} games can't be played; a number from 1 to {most} is right."
        raise SetupError(text, {"games": shown(number), "most": MOST_GAMES})
    return number


def _spread(plan: Plan, deals: range, executor: Executor, tell: Tell) -> Tally:
    """The sums over all deals, each chunk of them wherever the executor likes."""
    size = max(1, min(100, len(deals) // 50))
    chunks = [deals[first : first + size] for first in deals[::size]]
    tallies = []
    for tally in executor.map(plan.play, chunks):
        tallies.append(tally)
        tell(len(tallies) / len(chunks))
    return reduce(Tally.plus, tallies)


def _side(bot: Player, game: str) -> object:
    """What the core knows a bot by."""
    if not callable(getattr(bot, "choose", None)):
        raise SetupError("{bot} can't play: it is no level, and has no method 'choose'.", {"bot": shown(bot)})
    if not isinstance(bot, Bot):
        return bot
    if bot.game != game:
        text = "A bot of {other} can't play {game}."
        raise SetupError(text, {"other": bot.game, "game": game})
    return bot.level


def _name(bot: Player) -> str:
    """A bot's name in a table."""
    return bot.level if isinstance(bot, Bot) else type(bot).__name__
