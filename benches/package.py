"""What Python costs: the import, and random play of each game. Prints what it measured here and now."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

import tablegames as tg

IMPORT = "import time; t = time.perf_counter(); import tablegames; print(time.perf_counter() - t)"
SECONDS = 2.0


def import_time() -> float:
    """The median of eleven imports, each in an interpreter of its own, in seconds."""
    return statistics.median(float(subprocess.check_output([sys.executable, "-c", IMPORT])) for _ in range(11))


def steps(name: str) -> float:
    """Actions a second of this process's time: list the legal ones, play one, to the end of game after game."""
    played, seed, begun = 0, 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        game = tg.Game(name, seed=seed)
        seed += 1
        while actions := game.legal_actions():
            game.play(actions[played % len(actions)])
            played += 1
    return played / (time.process_time() - begun)


def main() -> None:
    """Measures and prints."""
    print(f"import tablegames: {1000 * import_time():.1f} ms")
    for name in tg.games():
        print(f"{name}: {steps(name):,.0f} steps/s through legal_actions() and play()")


if __name__ == "__main__":
    main()
