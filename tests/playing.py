"""Games for tests."""

from __future__ import annotations

import random
from typing import Any

import tablegames as tg


def random_game(name: str, seed: int = 1, plies: int | None = None, **setup: Any) -> tg.Game:
    """A game of random actions: so many, or to its end."""
    game = tg.Game(name, seed=seed, **setup)
    chance = random.Random(seed)
    while not game.over and (plies is None or len(game.actions) < plies):
        seat = chance.choice(game.to_act)
        if actions := game.legal_actions(seat):
            game.play(chance.choice(actions), seat)
    return game
