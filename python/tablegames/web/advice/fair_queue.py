"""A queue in which askers take turns, so that nobody's many jobs hold up another's one."""

from __future__ import annotations

import threading
from collections import deque
from typing import Generic, TypeVar

Job = TypeVar("Job")


class FairQueue(Generic[Job]):
    """Jobs that wait, of each asker in order. Safe to use from any thread."""

    def __init__(self, most_of_one: int) -> None:
        self.most_of_one = most_of_one
        self._jobs: dict[str, deque[Job]] = {}  # the asker whose turn is next comes first
        self._change = threading.Condition()

    def put(self, asker: str, job: Job) -> None:
        """Lines a job up, once; one too many of an asker is left out, to be put again later."""
        with self._change:
            if any(job in jobs for jobs in self._jobs.values()):
                return
            jobs = self._jobs.setdefault(asker, deque())
            if len(jobs) < self.most_of_one:
                jobs.append(job)
                self._change.notify()

    def take(self) -> Job:
        """The next job; waits for one."""
        with self._change:
            self._change.wait_for(lambda: self._jobs)
            asker = next(iter(self._jobs))
            jobs = self._jobs.pop(asker)
            job = jobs.popleft()
            if jobs:
                self._jobs[asker] = jobs  # at the end: the others come first now
            return job

    def before(self, job: Job) -> int | None:
        """How many jobs will be taken before this one; None where it isn't in the line."""
        with self._change:
            askers = list(self._jobs)
            mine = next((asker for asker in askers if job in self._jobs[asker]), None)
            if mine is None:
                return None
            turn, round_of = askers.index(mine), self._jobs[mine].index(job)
            lengths = [len(self._jobs[asker]) for asker in askers]
            earlier = sum(min(length, round_of + 1) for length in lengths[:turn])
            return earlier + round_of + sum(min(length, round_of) for length in lengths[turn + 1 :])
