"""Bots: pure functions of what their seat knows, and who acts next."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

import pytest

import tablegames as tg
from playing import random_game
from tablegames.bots import next_action, says

LEVELS = ("easy", "medium", "hard", "expert")


def is_among(choice: str | None, actions: list[str], name: str) -> bool:
    return choice is not None and any(says(name, action, choice) for action in actions)


def test_the_levels() -> None:
    assert tg.LEVELS == LEVELS


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_is_a_pure_function_of_what_it_is_asked(name: str, level: str) -> None:
    game = random_game(name, plies=6)
    seat = game.to_act[0]
    bot = tg.bot(name, level)
    choices = {bot.choose(game.position(seat), game.actions, seed=1, seat=seat) for _ in range(3)}
    assert len(choices) == 1
    choice = choices.pop()
    assert is_among(choice, game.legal_actions(seat), name)
    assert pickle.loads(pickle.dumps(bot)) == bot


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_knows_no_more_than_its_seat(name: str, level: str) -> None:
    game = random_game(name, plies=6)
    seat = game.to_act[0]
    bot = tg.bot(name, level)
    view = game.position(seat)
    worlds = (view, game, game.position(), view.sample(1), view.sample(2))
    of_worlds = {bot.choose(world, seed=2, seat=seat) for world in worlds}
    assert len(of_worlds) == 1


def test_a_bot_chooses_among_the_actions_that_it_is_given(name: str) -> None:
    game = random_game(name, plies=6)
    seat = game.to_act[0]
    for action in game.legal_actions(seat):
        choice = tg.bot(name, "easy").choose(game.position(seat), [action], seat=seat)
        assert is_among(choice, [action], name)


def test_bots_play_every_game_to_its_end(name: str) -> None:
    game = tg.Game(name, seed=5)
    bot = tg.bot(name, "easy")

    def ask(seat: int) -> str | None:
        return bot.choose(game.position(seat), game.actions, seed=len(game.actions), seat=seat)

    while not game.over:
        seat, action = next_action(game, ask)
        game.play(action, seat)
    assert game.winners


def test_the_table_closes_a_race_that_nobody_joins_any_more() -> None:
    live = next(name for name in tg.games() if tg.facts(name)["live"])
    game, closed = tg.Game(live, seed=1), 0
    bot = tg.bot(live, "expert")
    while not game.over and closed < 3:
        raced = bool(game.legal_actions(tg.TABLE))
        seat, action = next_action(game, lambda seat: bot.choose(game.position(seat), game.actions, seat=seat))
        if raced and tg.Move(live, action).time is None:
            assert (seat, action) == (tg.TABLE, game.legal_actions(tg.TABLE)[0])
            closed += 1
        game.play(action, seat)
    assert closed == 3


def test_a_seat_that_must_act_may_not_decline(name: str) -> None:
    with pytest.raises(tg.IllegalAction, match="did nothing, though the game waits for it"):
        next_action(tg.Game(name, seed=1), lambda _seat: None)


class First:
    """A bot that takes what is listed first."""

    def choose(self, position: tg.Position, actions: Sequence[str], seed: int) -> str:
        assert position.legal_actions(position.to_act[0])
        return actions[0]


def test_anything_that_chooses_can_play(name: str) -> None:
    players = tg.facts(name)["players"][0]
    simulation = tg.simulate(name, [First()] * players, games=2, seed=1)
    assert simulation.games >= 2
