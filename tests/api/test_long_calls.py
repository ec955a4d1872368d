"""Long calls: the interpreter goes on, Ctrl-C ends them, progress is told."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import tablegames as tg
from playing import random_game


class Slow:
    """A bot that takes its time."""

    def choose(self, position: tg.Position, actions: list[str], seed: int) -> str:
        time.sleep(0.01)
        return actions[0]


def searched() -> str:
    """A game in which a solver goes on as long as it may."""
    return next(game for game in tg.games() if "is-mcts" in tg.methods(game))


def solve_for_ages() -> object:
    return tg.solve(random_game(searched(), plies=4), method="is-mcts", playouts=10**12)


def simulate_for_ages() -> object:
    return tg.simulate(searched(), [tg.bot(searched(), "hard")] * 2, games=10**9)


def simulate_slow_bots() -> object:
    return tg.simulate(searched(), [Slow(), Slow()], games=10**6)


@pytest.fixture
def no_alarm() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("no_alarm")
@pytest.mark.parametrize("call", [solve_for_ages, simulate_for_ages, simulate_slow_bots])
def test_ctrl_c_ends_a_call_and_the_next_one_works(call: Callable[[], object]) -> None:
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        call()
    timer.join()
    assert tg.solve(random_game(searched(), plies=4), playouts=100).actions


def test_an_exception_of_progress_ends_a_call() -> None:
    def stop(_part: float) -> None:
        raise LookupError("enough")

    game = random_game(searched(), plies=4)
    with pytest.raises(LookupError, match="enough"):
        tg.solve(game, method="is-mcts", time=1000, progress=stop)
    with pytest.raises(LookupError, match="enough"):
        tg.simulate(searched(), [tg.bot(searched(), "easy")] * 2, games=10**7, progress=stop)


def test_other_threads_go_on_during_a_long_call() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1

    thread = threading.Thread(target=count)
    thread.start()
    tg.solve(random_game(searched(), plies=4), method="is-mcts", playouts=20_000, threads=1)
    done.set()
    thread.join()
    assert counted > 1000


@pytest.mark.parametrize("name", tg.games())
def test_progress_grows_from_0_to_1(name: str) -> None:
    parts: list[float] = []
    tg.solve(random_game(name, plies=4), time=0.5, progress=parts.append)
    assert parts == sorted(parts)
    assert parts[0] >= 0
    assert parts.index(1.0) == len(parts) - 1, "the end is told, and once"


@pytest.mark.parametrize("name", tg.games())
def test_the_end_of_a_review_and_of_a_simulation_is_told_once(name: str) -> None:
    game = random_game(name, plies=3)
    for record in (game.record(), tg.Game(name, seed=1).record()):
        parts: list[float] = []
        tg.review(record, playouts=20, progress=parts.append)
        assert parts.index(1.0) == len(parts) - 1
    for executor in (None, ThreadPoolExecutor(1)):
        parts = []
        tg.simulate(name, ["easy"] * game.players, games=4, executor=executor, progress=parts.append)
        assert parts.index(1.0) == len(parts) - 1


def test_what_a_bot_raises_is_raised() -> None:
    class Broken:
        def choose(self, position: tg.Position, actions: list[str], seed: int) -> str:
            raise ZeroDivisionError("a bot's own")

    with pytest.raises(ZeroDivisionError, match="a bot's own"):
        tg.simulate(searched(), [Broken(), Broken()], games=2)
