"""The line of those who wait for a review: askers take turns."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablegames.web.advice.fair_queue import FairQueue


def test_one_job_does_not_wait_behind_anothers_many() -> None:
    queue: FairQueue[str] = FairQueue(most_of_one=5)
    for job in ("a1", "a2", "a3"):
        queue.put("a", job)
    queue.put("b", "b1")
    assert [queue.take() for _ in range(4)] == ["a1", "b1", "a2", "a3"]


def test_a_job_stands_in_line_once_and_one_too_many_not_at_all() -> None:
    queue: FairQueue[str] = FairQueue(most_of_one=2)
    for asker, job in [("a", "x"), ("a", "x"), ("b", "x"), ("a", "y"), ("a", "z")]:
        queue.put(asker, job)
    assert [queue.before(job) for job in "xyz"] == [0, 1, None]


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 30)), max_size=30), st.integers(0, 10))
def test_before_tells_when_a_job_is_taken(jobs: list[tuple[str, int]], taken: int) -> None:
    queue: FairQueue[int] = FairQueue(most_of_one=4)
    for asker, job in jobs:
        queue.put(asker, job)
    standing = {job for _asker, job in jobs if queue.before(job) is not None}
    for _ in range(min(taken, len(standing))):
        standing.remove(queue.take())
    told = {job: queue.before(job) for job in standing}
    assert told == {job: order for order, job in enumerate(queue.take() for _ in range(len(told)))}
