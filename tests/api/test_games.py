"""Games: playing, taking back, records, chance."""

from __future__ import annotations

import pickle
import random
import threading
from itertools import pairwise
from types import MappingProxyType

import pytest

import tablegames as tg
from playing import random_game


def state(game: tg.Game) -> tuple[object, ...]:
    return game.position(), game.actions, game.record(), game.to_act, game.scores, game.winners


def test_the_same_seed_and_actions_give_the_same_game(name: str) -> None:
    assert state(random_game(name, seed=4)) == state(random_game(name, seed=4))
    one, other = (random_game(name, seed=seed, plies=0).record() for seed in (4, 5))
    assert (one != other) == bool(one.chance), "another seed makes another game where there is chance"


def test_without_a_seed_every_game_is_another(name: str) -> None:
    assert len({tg.Game(name).seed for _ in range(20)}) == 20


def test_every_game_ends_with_winners(name: str) -> None:
    for seed in range(3):
        game = random_game(name, seed=seed)
        assert game.to_act == ()
        assert game.winners
        assert game.legal_actions() == []
        assert len(game.scores) == game.players


def test_taking_back_restores_the_state_before(name: str) -> None:
    game = random_game(name, seed=2, plies=0)
    chance, states = random.Random(2), []
    while not game.over and len(game.actions) < 60:
        states.append(state(game))
        seat = game.to_act[0]
        game.play(chance.choice(game.legal_actions(seat)), seat)
    end = state(game)
    actions = game.actions
    for before in reversed(states):
        game.undo()
        assert state(game) == before
    for player, action in actions:
        game.play(action, tg.TABLE if player is None else player)
    assert state(game) == end, "what chance brings stays what it was"


def test_nothing_to_take_back(name: str) -> None:
    with pytest.raises(tg.IllegalAction, match=r"^There is no action to take back\.$"):
        tg.Game(name, seed=1).undo()


def test_an_illegal_action_changes_nothing(name: str) -> None:
    game = random_game(name, plies=7)
    before = state(game)
    for action in ("", "?", "no such action", "é" * 10, "pass " * 1000):
        with pytest.raises(tg.IllegalAction):
            game.play(action, game.to_act[0])
    assert state(game) == before


def test_games_pickle_and_go_on_alike(name: str) -> None:
    game = random_game(name, seed=3, plies=6)
    copy = pickle.loads(pickle.dumps(game))
    assert state(copy) == state(game)
    chance = random.Random(1)
    while not game.over and len(game.actions) < 80:
        seat = game.to_act[0]
        action = chance.choice(game.legal_actions(seat))
        game.play(action, seat)
        copy.play(action, seat)
    assert state(copy) == state(game)


def test_records_replay_to_the_same_state(name: str) -> None:
    game = random_game(name, seed=6, plies=50)
    names = [f"Ann {number}" for number in range(game.players)]
    record = game.record(names=names)
    for again in (
        tg.Record.from_json(record.to_json()),
        tg.Record.from_dict(record.to_dict()),
        pickle.loads(pickle.dumps(record)),
    ):
        assert again == record
        assert state(again.replay())[:2] == state(game)[:2]
    assert (record.game, record.players, record.names) == (name, game.players, names)
    assert record.actions == game.actions


def test_a_game_goes_on_from_a_position(name: str) -> None:
    view = random_game(name, plies=5).position(0)
    game = tg.Game(position=view, seed=3)
    assert game.position().complete
    assert game.position(0) == view
    assert tg.Game(position=str(view), seed=3).position() == game.position()
    game.play(game.legal_actions(game.to_act[0])[0], game.to_act[0])
    assert game.record().replay().position() == game.position()
    assert pickle.loads(pickle.dumps(game)).position() == game.position()


def test_given_chance_is_used_before_the_seed(name: str) -> None:
    chance = random_game(name, seed=8, plies=0).record().chance
    assert tg.Game(name, seed=99, chance=chance).position() == tg.Game(name, seed=8).position()


def test_given_chance_is_a_roll_that_a_position_waits_for_too() -> None:
    cells = str(tg.Game("splitter", seed=1).position()).split(" roll=")[0]
    game = tg.Game(position=cells, chance=["26", "11"], seed=3)
    assert " roll=26 " in str(game.position())
    for seat in game.to_act:
        game.play(game.legal_actions(seat)[0], seat)
    assert " roll=11 " in str(game.position())
    assert game.record().replay().position() == game.position()


def test_a_round_that_has_ended_already_is_scored() -> None:
    game = tg.Game(position="limbo count=0 pile=5A hands=-/2 turn=1 scores=30/0", seed=1)
    assert game.scores == (50, 0)
    assert game.to_act == (0,)
    assert game.record().replay().position() == game.position()
    assert tg.Game(position="limbo count=0 pile=5A hands=-/2 turn=1 scores=190/0", seed=1).winners == (0,)


def test_earlier_positions_and_stories(name: str) -> None:
    game = random_game(name, seed=1, plies=12)
    positions = [game.position(ply=ply) for ply in range(len(game.actions) + 1)]
    assert positions[-1] == game.position()
    assert all(before != after for before, after in pairwise(positions))
    for ply in range(len(game.actions)):
        for viewer in (None, tg.TABLE, *range(game.players)):
            told = str(game.story(ply, viewer))
            assert told
            assert "{" not in told
        assert game.reveals(ply) in (True, False)
    game.undo()
    assert game.position(ply=len(game.actions)) == positions[-2]
    with pytest.raises(tg.SetupError, match="There is no action 11"):
        game.story(len(game.actions))


def test_boards_are_plain_data(name: str) -> None:
    game = random_game(name, seed=1, plies=12)
    for seat in (None, tg.TABLE, *range(game.players)):
        assert game.board(seat) == game.position().board(seat)
    assert [move.text for move in game.moves()] == game.legal_actions()


def test_many_threads_may_use_one_game(name: str) -> None:
    game = tg.Game(name, seed=1)
    before = game.position()

    def play_and_take_back() -> None:
        for _ in range(50):
            try:
                game.play(game.legal_actions()[0])
            except (tg.IllegalAction, IndexError):
                continue
            game.undo()

    threads = [threading.Thread(target=play_and_take_back) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert game.actions == []
    assert game.position() == before


def test_options_are_any_mapping(name: str) -> None:
    options = tg.Game(name, seed=1).options
    assert tg.Game(name, options=MappingProxyType(options), seed=1).options == options


def test_options_may_be_numbers_and_texts(name: str) -> None:
    for option in tg.facts(name)["options"]:
        values = option["values"]
        if "number" in values:
            game = tg.Game(name, options={option["name"]: values["number"]["min"]}, seed=1)
            assert game.options[option["name"]] == str(values["number"]["min"])
        for value, _label in values.get("choices", []):
            assert tg.Game(name, options={option["name"]: value}, seed=1).options[option["name"]] == value


def test_plain_data_tells_how_it_stands(name: str) -> None:
    game = random_game(name, plies=5)
    data = game.to_dict()
    assert tg.Position(data["now"]) == game.position()
    assert data["scores"] == game.scores
    assert [tuple(step) for step in data["actions"]] == game.actions
