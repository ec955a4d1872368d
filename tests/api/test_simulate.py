"""Simulations: the same answer wherever they are played."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

import tablegames as tg


class Random:
    """A bot that takes any action."""

    def choose(self, position: tg.Position, actions: Sequence[str], seed: int) -> str:
        return random.Random(f"{seed}{position}").choice(actions)


def bots(name: str, *levels: str) -> list[tg.Bot]:
    least = tg.facts(name)["players"][0]
    return [tg.bot(name, level) for level in (*levels, *["easy"] * least)[: max(least, len(levels))]]


def test_the_same_seed_gives_the_same_answer_on_any_number_of_threads(name: str) -> None:
    answers = [tg.simulate(name, bots(name, "easy"), games=12, seed=3, threads=threads) for threads in (1, 2, 5)]
    assert len({(answer.standings, answer.actions, answer.games) for answer in answers}) == 1
    other = tg.simulate(name, bots(name, "easy"), games=12, seed=4)
    assert (other.standings, other.actions) != (answers[0].standings, answers[0].actions)


def threads() -> Executor:
    return ThreadPoolExecutor(2)


def processes() -> Executor:
    return ProcessPoolExecutor(2, mp_context=get_context("spawn"))


@pytest.mark.parametrize("pool", [threads, processes])
def test_an_executor_gives_the_same_answer(name: str, pool: Callable[[], Executor]) -> None:
    alone = tg.simulate(name, bots(name, "easy"), games=30, seed=3)
    with pool() as executor:
        spread = tg.simulate(name, bots(name, "easy"), games=30, seed=3, executor=executor)
    assert (spread.standings, spread.games) == (alone.standings, alone.games)


def test_pairing_gives_equal_bots_equal_chances(name: str) -> None:
    simulation = tg.simulate(name, bots(name, "easy", "easy"), games=20, seed=1)
    shares = [standing.wins.mean for standing in simulation.standings]
    assert sum(shares) == pytest.approx(1)
    assert sum(standing.lead.mean for standing in simulation.standings) == pytest.approx(0)
    for standing in simulation.standings:
        assert standing.wins.lower <= standing.wins.mean <= standing.wins.upper


def test_at_least_so_many_games_are_played(name: str) -> None:
    players = len(bots(name, "easy"))
    paired = tg.simulate(name, bots(name, "easy"), games=7, seed=1)
    assert paired.games >= 7
    assert paired.games % players == 0
    assert tg.simulate(name, bots(name, "easy"), games=7, seed=1, paired=False).games == 7


def test_a_single_round_is_shorter() -> None:
    for name in (name for name in tg.games() if tg.facts(name)["rounds"]):
        whole = tg.simulate(name, bots(name, "easy"), games=4, seed=1)
        single = tg.simulate(name, bots(name, "easy"), games=4, seed=1, single_round=True)
        assert single.actions < whole.actions


def test_bots_of_ones_own_and_built_in_ones_meet(name: str) -> None:
    others: list[tg.Player] = [*bots(name, "easy")[1:]]
    pair = [Random(), *(others or [Random()])]
    simulation = tg.simulate(name, pair, games=4, seed=1)
    assert simulation.standings[0].bot == "Random"


def test_simulations_pickle_print_and_become_plain_data(name: str) -> None:
    parts: list[float] = []
    simulation = tg.simulate(name, bots(name, "easy"), games=4, seed=1, progress=parts.append)
    assert pickle.loads(pickle.dumps(simulation)) == simulation
    assert json.loads(json.dumps(simulation.to_dict()))["games"] == simulation.games
    assert simulation.summary() in str(simulation)
    assert "easy" in simulation._repr_html_()
    assert parts == sorted(parts)


def test_few_games_are_told_with_the_doubt_that_they_leave() -> None:
    simulation = tg.simulate("limbo", ["expert", "easy"], games=4, seed=1, paired=False)
    for standing in simulation.standings:
        assert 0 <= standing.wins.lower <= standing.wins.mean <= standing.wins.upper <= 1
        assert standing.wins.upper - standing.wins.lower > 0.3
    single = tg.simulate("limbo", ["expert", "easy"], games=1, seed=1, paired=False)
    assert str(single.standings[0].lead).endswith(" –")
    assert "inf" not in str(single)


def test_a_bot_may_be_named_by_its_level() -> None:
    named = tg.simulate("limbo", ["easy", "medium"], games=4, seed=1)
    made = tg.simulate("limbo", [tg.bot("limbo", "easy"), tg.bot("limbo", "medium")], games=4, seed=1)
    assert named.standings == made.standings
    with pytest.raises(tg.SetupError, match="There is no level 'god'"):
        tg.simulate("limbo", ["easy", "god"], games=4)
