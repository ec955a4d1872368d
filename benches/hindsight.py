"""Splitter's hindsight beside OR-Tools CP-SAT on the same random games: `benches/hindsight.py [GAMES] [SECONDS]`.

One core each; all times, the most seconds for a game too, are processor time.

The model has a variable for each kind of roll in each pair and direction, for each number in each cell, and for each
polyomino of n cells as a group of n: it holds n in its cells and nowhere around.
"""

from __future__ import annotations

import random
import statistics
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ortools.sat.python import cp_model

import tablegames as tg

SHEETS = Path(__file__).parent.parent / "rust_core/src/games/splitter/sheets"
NUMBERS = range(1, 7)
HEARTS = 5

Cell = tuple[int, int]


class Sheet:
    """A sheet's cells by kind, and its pairs."""

    def __init__(self, name: str) -> None:
        rows = [row.replace("|", "") for row in (SHEETS / f"{name}.txt").read_text().split()]
        signs = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."}
        self.name = name
        self.cells = set(signs)
        self.stars = {cell for cell, sign in signs.items() if sign == "*"}
        self.hearts = [cell for cell, sign in signs.items() if sign == "h"]
        width = len(rows[0])
        self.pairs = [((r, c), (r, width - 1 - c)) for r, c in signs if c < width // 2]
        self.text = "/".join("".join("_" if (r, c) in signs else "." for c in range(width)) for r in range(len(rows)))

    def around(self, cells: frozenset[Cell]) -> set[Cell]:
        """The cells next to a set."""
        steps = ((r + dr, c + dc) for r, c in cells for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)))
        return {cell for cell in steps if cell in self.cells} - cells

    def polyominoes(self) -> Iterator[tuple[int, set[frozenset[Cell]]]]:
        """For each number the connected sets of as many cells."""
        shapes = {frozenset([cell]) for cell in self.cells}
        for number in NUMBERS:
            yield number, shapes
            shapes = {shape | {cell} for shape in shapes for cell in self.around(shape)}


def by_cp_sat(sheet: Sheet, rolls: list[tuple[int, int]], seconds: float) -> tuple[float, float, bool]:
    """The best total that CP-SAT finds, its bound, and whether they meet."""
    model = cp_model.CpModel()
    kinds = Counter((min(roll), max(roll)) for roll in rolls)
    holds = {(cell, n): model.new_bool_var("") for cell in sheet.cells for n in NUMBERS}
    given: dict[tuple[int, int], list[cp_model.IntVar]] = {kind: [] for kind in kinds}
    for left, right in sheet.pairs:
        ways = []
        for kind in kinds:
            for numbers in {kind, kind[::-1]}:
                way = model.new_bool_var("")
                ways.append((way, numbers))
                given[kind].append(way)
        model.add_exactly_one(way for way, _ in ways)
        for cell, side in ((left, 0), (right, 1)):
            for n in NUMBERS:
                model.add(sum(way for way, numbers in ways if numbers[side] == n) == holds[cell, n])
    for kind, count in kinds.items():
        model.add(sum(given[kind]) == count)
    points = []
    seen = Counter(n for roll in rolls for n in roll)
    for n, shapes in sheet.polyominoes():
        groups = {shape: model.new_bool_var("") for shape in shapes}
        model.add(sum(groups.values()) <= seen[n] // n)
        points += [n * 2 ** len(shape & sheet.stars) * group for shape, group in groups.items()]
        for cell in sheet.cells:
            own = [(shape, group) for shape, group in groups.items() if cell in shape]
            model.add(sum(group for _, group in own) <= holds[cell, n])
            for near in sheet.around(frozenset([cell])):
                # A group that ends between two cells keeps its number out of the second.
                model.add_at_most_one([*(group for shape, group in own if near not in shape), holds[near, n]])
    if sheet.hearts:
        equal = [model.new_bool_var("") for _ in NUMBERS]
        for n, same in zip(NUMBERS, equal, strict=True):
            for cell in sheet.hearts:
                model.add_implication(same, holds[cell, n])
        model.add_at_most_one(equal)
        points += [HEARTS * same for same in equal]
    model.maximize(sum(points))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    with processor_time(seconds, solver.stop_search):
        status = solver.solve(model)
    found = solver.objective_value if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else 0
    return found, solver.best_objective_bound, status == cp_model.OPTIMAL


@contextmanager
def processor_time(seconds: float, stop: Callable[[], None]) -> Iterator[None]:
    """A time after which what happens inside is told to stop, however busy the machine is with other things."""
    end = time.process_time() + seconds
    over = threading.Event()

    def watch() -> None:
        while not over.wait(0.1):
            if time.process_time() >= end:
                stop()

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()


def main() -> None:
    """Solves each game by both and prints what each found, and how long it took."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60.0
    draw = random.Random(11)
    ratios, ours_sum, theirs_sum = [], 0.0, 0.0
    for game in range(games):
        sheet = Sheet("AB"[game % 2])
        rolls = [(draw.randint(1, 6), draw.randint(1, 6)) for _ in sheet.pairs]
        begun = time.process_time()
        ours = tg.solve(f"splitter sheet={sheet.name} cells={sheet.text}", rolls=[f"{a}{b}" for a, b in rolls])
        between = time.process_time()
        found, bound, proven = by_cp_sat(sheet, rolls, seconds)
        mine, theirs = between - begun, time.process_time() - between
        ratios.append(theirs / mine)
        ours_sum, theirs_sum = ours_sum + ours.value, theirs_sum + found
        print(
            f"game {game}, sheet {sheet.name}: {ours.value:.0f} of {ours.bounds[1]:.0f} in {mine:.3f} s; "
            f"CP-SAT {found:.0f} of {bound:.0f}{' (proven)' if proven else ''} in {theirs:.1f} s"
        )
    print(
        f"mean {ours_sum / games:.2f}, CP-SAT {theirs_sum / games:.2f}; "
        f"CP-SAT takes {statistics.median(ratios):,.0f} times as long (median), {min(ratios):,.0f} at least"
    )


if __name__ == "__main__":
    main()
