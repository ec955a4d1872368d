"""The solvers' desk: a question is solved once, and no more at once than the machine bears."""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import tablegames as tg

CORES = os.cpu_count() or 1
SLOTS = min(max(2, CORES // 2), 4)  # a page waits for its answer in one of the 16 threads that serve pages
KEPT = 512  # answers, so that a reload or another step doesn't think again


class Busy(Exception):
    """Others are being answered: there is no room for one more question now."""


@dataclass(frozen=True)
class Question:
    """A position as it is to be solved."""

    position: str
    seat: int | None
    seconds: float
    asked: tuple[tuple[str, Any], ...] = ()


class Solvers:
    """A few places at which questions are answered, some of them at most for one asker.

    Who finds none free waits for so many seconds, if not too many wait already.
    """

    def __init__(self, places: int = SLOTS, of_one: int = SLOTS, patience: float = 0.0) -> None:
        self.places, self.of_one, self.patience = places, of_one, patience
        self._taken: Counter[str] = Counter()
        self._waiting = 0
        self._answers: dict[Question, Future[tg.Solution]] = {}
        self._free = threading.Condition()

    def solve(self, question: Question, asker: str) -> tg.Solution:
        """The answer. Raises `Busy` where there is no room, and what the solver raises."""
        kept = self._answers.get(question)
        if kept is not None and kept.done():
            return kept.result()
        with self.place(asker):
            with self._free:
                answer = self._answers.get(question)
                mine = answer is None
                if answer is None:
                    answer = self._answers[question] = Future()
            if mine:
                self._answer(question, answer)
            return answer.result()

    @contextmanager
    def place(self, asker: str) -> Iterator[None]:
        """A place for an asker, until they have their answer. Raises `Busy` where none is free in time."""
        self._take(asker)
        try:
            yield
        finally:
            with self._free:
                self._taken[asker] -= 1
                self._taken += Counter()  # forgets who has left
                self._free.notify_all()

    def _take(self, asker: str) -> None:
        def room() -> bool:
            return self._taken.total() < self.places and self._taken[asker] < self.of_one

        with self._free:
            if not room():
                if self._waiting >= self.places:
                    raise Busy
                self._waiting += 1
                try:
                    if not self._free.wait_for(room, self.patience):
                        raise Busy
                finally:
                    self._waiting -= 1
            self._taken[asker] += 1

    def _answer(self, question: Question, answer: Future[tg.Solution]) -> None:
        """Solves a question for all who ask it meanwhile; an error isn't kept."""
        threads = max(1, CORES // self.places)
        try:
            position = tg.Position(question.position)
            asked: dict[str, Any] = dict(question.asked)
            solution = tg.solve(position, time=question.seconds, seat=question.seat, threads=threads, **asked)
        except BaseException as error:
            with self._free:
                self._answers.pop(question, None)
            answer.set_exception(error)
            return
        answer.set_result(solution)
        with self._free:
            while len(self._answers) > KEPT:
                del self._answers[next(iter(self._answers))]
