"""Bad input of every kind: one sentence that says what is wrong, and what would be right."""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Callable

import pytest

import tablegames as tg
from playing import random_game

GAMES = ", ".join(tg.games())
LIMBO = "limbo count=89 pile=57 hands=?4/A34JK turn=1"
RECORD = tg.Game("limbo", seed=7).record().to_json()

CASES: list[tuple[Callable[[], object], type[tg.TablegamesError], str]] = [
    # Games.
    (lambda: tg.Game("chess"), tg.SetupError, f"There is no game 'chess'; the games are {GAMES}."),
    (lambda: tg.Game(""), tg.SetupError, f"There is no game ''; the games are {GAMES}."),
    (lambda: tg.Game("limbo", players=-1), tg.SetupError, "'players=-1' is not right: a whole number from 0 to "),
    (lambda: tg.solve(LIMBO, playouts=-1), tg.SetupError, "'playouts=-1' is not right: a whole number from 1 to "),
    (lambda: tg.solve(LIMBO, playouts=0), tg.SetupError, "'playouts=0' is not right: a whole number from 1 to "),
    (lambda: tg.solve(LIMBO, threads=10**30), tg.SetupError, "'threads=1000000000000000000000000000000' is not "),
    (lambda: tg.Game("limbo", players=3), tg.SetupError, "limbo is for 2 players, not 3."),
    (lambda: tg.Game("snap", players=13), tg.SetupError, "snap is for 2 to 12 players, not 13."),
    (lambda: tg.Game("snap", options={"tie": -1}), tg.SetupError, "'-1' is no value of the option 'tie'; it can be"),
    (lambda: tg.Game("limbo", options={"trump": 1}), tg.SetupError, "limbo has no option 'trump'; it has "),
    (lambda: tg.Game("limbo", options={"doubling": "x"}), tg.SetupError, "'x' is no value of the option 'doubling'; "),
    (lambda: tg.Game("limbo", seed=-1), tg.SetupError, "The seed -1 is not right: a whole number from 0 to "),
    (lambda: tg.Game("limbo", seed=2**64), tg.SetupError, "The seed 18446744073709551616 is not right: "),
    (lambda: tg.Game("limbo", seed="x"), tg.SetupError, "The seed x is not right: "),  # type: ignore[arg-type]
    (lambda: tg.Game(), tg.SetupError, "A game is set up by its name, players and options, or by a position alone."),
    (lambda: tg.Game("limbo", position=LIMBO), tg.SetupError, "A game is set up by its name, "),
    (lambda: tg.Game(position=LIMBO, players=2), tg.SetupError, "A game is set up by its name, "),
    (lambda: tg.Game(position="limbo"), tg.PositionError, "The position lacks 'count='."),
    (lambda: tg.Game("limbo", chance=["AK"]), tg.ChanceError, "The given shuffle doesn't hold the cards that "),
    (lambda: tg.Game("limbo", chance=["A!"]), tg.ChanceError, "'!' in the given shuffle is no card of this game."),
    (lambda: tg.Game("snap", chance=["9"]), tg.ChanceError, "'9' can't be drawn here: a number from 0 to "),
    # Positions; the games' own are in tests/games.
    (lambda: tg.Position(""), tg.PositionError, "The position is empty; it starts with the game's name."),
    (lambda: tg.Position("   "), tg.PositionError, "The position is empty; it starts with the game's name."),
    (lambda: tg.Position("chess a1"), tg.PositionError, "'a1' is no word of a position; these are key=value."),
    (lambda: tg.Position("chess a=1"), tg.PositionError, f"There is no game 'chess'; the games are {GAMES}."),
    (lambda: tg.Position("limbo =1"), tg.PositionError, "'=1' is no word of a position; these are key=value."),
    (lambda: tg.Position("limbo count="), tg.PositionError, "'count=' is no word of a position; these are key=value."),
    (lambda: tg.Position("limbo a=1 a=2"), tg.PositionError, "'a' stands twice in the position."),
    (lambda: tg.Position("limbo \ud800=3"), tg.PositionError, "The position lacks 'count='."),
    (lambda: tg.Position("limbo \ud800"), tg.PositionError, "'\ufffd\ufffd\ufffd' is no word of a position; "),
    (
        lambda: tg.Position("limbo count=89 pile=57 hands=A/2/3 turn=1"),
        tg.PositionError,
        "'hands=A/2/3' is not right: two hands with / between them would be.",
    ),
    (
        lambda: tg.Position("limbo count=89 pile=57 hands=?99999999999/2 turn=1"),
        tg.PositionError,
        "'hands=?99999999999' is not right: ? or ? with a number from 1 to 255 would be.",
    ),
    (lambda: tg.Position("\0"), tg.PositionError, "There is no game '\0'"),
    (lambda: tg.Position("limbo " + "x=1 " * 2), tg.PositionError, "'x' stands twice in the position."),
    # Seats.
    (lambda: tg.Position(LIMBO).view(2), tg.SetupError, "There is no seat 2; the seats are 0 to 1."),
    (lambda: tg.Position(LIMBO).legal_actions(-1), tg.SetupError, "There is no seat -1; the seats are 0 to 1."),
    (lambda: tg.Game("limbo").position(7), tg.SetupError, "There is no seat 7; the seats are 0 to 1."),
    (lambda: tg.Game("limbo").board(300), tg.SetupError, "There is no seat 300; the seats are 0 to 1."),
    (lambda: tg.solve(LIMBO, seat=2), tg.SetupError, "There is no seat 2; the seats are 0 to 1."),
    (lambda: tg.solve(LIMBO, seat=tg.TABLE), tg.SetupError, "There is no seat 255; the seats are 0 to 1."),
    (lambda: tg.solve(LIMBO, seat=10**30), tg.SetupError, "There is no seat 1000000000000000000000000000000; "),
    (lambda: tg.score(LIMBO, 2), tg.SetupError, "There is no seat 2; the seats are 0 to 1."),
    (lambda: tg.score(LIMBO, -1), tg.SetupError, "There is no seat -1; the seats are 0 to 1."),
    # Actions.
    (lambda: tg.Game("limbo").play("frob"), tg.IllegalAction, "'frob' is no action of limbo."),
    (lambda: tg.Game("limbo").play("A1"), tg.IllegalAction, "'A1' is not legal for seat 0 now; legal: double, pass."),
    (
        lambda: tg.Game("limbo").play("pass", 1),
        tg.IllegalAction,
        "'pass' can't be played: it is not the turn of seat 1.",
    ),
    (
        lambda: tg.Game("limbo").play("pass", tg.TABLE),
        tg.IllegalAction,
        "'pass' can't be played: it is not the turn of the table.",
    ),
    (lambda: tg.Position(LIMBO).after("J=9"), tg.IllegalAction, "'J=9'"),
    (lambda: tg.Position(LIMBO).after("4", 0), tg.IllegalAction, "'4' can't be played: it is not the turn of seat 0."),
    (lambda: tg.Position(LIMBO).story("T"), tg.IllegalAction, "'T' can't be played: there is no 10 in the hand."),
    (lambda: tg.Game("limbo").play("\ud800"), tg.IllegalAction, "'\ufffd\ufffd\ufffd' is no action of limbo."),
    (lambda: tg.Game("limbo").undo(), tg.IllegalAction, "There is no action to take back."),
    (lambda: tg.Game("limbo").story(0), tg.SetupError, "There is no action 0; 0 were played, counted from 0."),
    (lambda: tg.Game("limbo").reveals(-1), tg.SetupError, "'ply=-1' is not right: a whole number from 0 to "),
    (lambda: tg.Game("limbo").position(ply=-1), tg.SetupError, "'ply=-1' is not right: a whole number from 0 to "),
    (lambda: tg.Game("limbo").position(ply=5), tg.SetupError, "There is no action 5; 0 were played, counted from 0."),
    # Chance.
    (lambda: tg.Position(LIMBO).after("4", chance="A"), tg.ChanceError, "'A' isn't used: chance brings nothing more "),
    (lambda: tg.Position(LIMBO).after("4", chance=["\ud800"]), tg.ChanceError, "'\ufffd\ufffd\ufffd' isn't used: "),
    (
        lambda: tg.Game("snap", seed=1).position().after("flip", chance="zzz"),
        tg.ChanceError,
        "'zzz' isn't used: chance brings ",
    ),
    # Records.
    (
        lambda: tg.Game("limbo").record(names=["Ann"]),
        tg.SetupError,
        "There are 1 names for 2 players; one each is right, or none.",
    ),
    (
        lambda: replayed(names=["Ann", "Bob", "Cid"]),
        tg.RecordError,
        "There are 3 names for 2 players; one each is right, or none.",
    ),
    (lambda: replayed(actions=[[tg.TABLE, "pass"]]), tg.RecordError, "Action 1 of the record is not right: a seat "),
    (
        lambda: tg.Record.from_json(RECORD.replace('"names":', '"names": [], "names":')),
        tg.RecordError,
        "'names' stands twice in the record.",
    ),
    (lambda: tg.Record.from_dict({"game": "\ud800"}), tg.RecordError, "The record is no JSON: "),
    (lambda: tg.Record.from_json(""), tg.RecordError, "The record is no JSON: line 1 can't be read at column 0."),
    (
        lambda: tg.Record.from_json('{"game": "limbo",\n"players": two}'),
        tg.RecordError,
        "The record is no JSON: line 2 can't be read at column 13.",
    ),
    (
        lambda: tg.Record.from_json('{"game":' + "[" * 1000),
        tg.RecordError,
        "The record is no JSON: line 1 can't be read at column ",
    ),
    (lambda: tg.Record.from_json("{}"), tg.RecordError, "The record lacks 'game'."),
    (lambda: tg.Record.from_json("[1]"), tg.RecordError, "A record is a JSON object, such as a game's record gives."),
    (lambda: tg.Record.from_dict({"game": "limbo"}), tg.RecordError, "The record lacks 'players'."),
    (lambda: tg.Record.from_dict({"game": {1, 2}}), tg.RecordError, "A record holds texts, numbers, lists and dicts, "),
    (lambda: tg.Record.from_dict(endless()), tg.RecordError, "A record holds texts, numbers, lists and dicts, "),
    (
        lambda: tg.Record.from_json(RECORD.replace('"names"', '"nicknames"')),
        tg.RecordError,
        "'nicknames' is no part of a record; these are game, players, options, position, chance, actions, names, ",
    ),
    (lambda: replayed(game=3), tg.RecordError, "'game' of the record is not right: a text would be."),
    (lambda: replayed(players="two"), tg.RecordError, "'players' of the record is not right: a whole number from 1 on"),
    (lambda: replayed(players=-2), tg.RecordError, "'players' of the record is not right: a whole number from 1 on"),
    (lambda: replayed(players=2.5), tg.RecordError, "'players' of the record is not right: a whole number from 1 on"),
    (lambda: replayed(options=["trump"]), tg.RecordError, "'options' of the record is not right: names with a text "),
    (lambda: replayed(options={"doubling": 1}), tg.RecordError, "'options' of the record is not right: names with a "),
    (lambda: replayed(position=7), tg.RecordError, "'position' of the record is not right: a text would be."),
    (lambda: replayed(chance="A"), tg.RecordError, "'chance' of the record is not right: a list of texts would be."),
    (lambda: replayed(names=[None]), tg.RecordError, "'names' of the record is not right: a list of texts would be."),
    (
        lambda: replayed(actions="pass"),
        tg.RecordError,
        "'actions' of the record is not right: a list of actions, each ",
    ),
    (
        lambda: replayed(actions=[[0, "pass"], "pass"]),
        tg.RecordError,
        "Action 2 of the record is not right: a seat (null: the table) and a text would be.",
    ),
    (lambda: replayed(actions=[[-1, "pass"]]), tg.RecordError, "Action 1 of the record is not right: a seat "),
    (lambda: replayed(version="new"), tg.RecordError, "'version' of the record is not right: a whole number from 1 on"),
    (lambda: replayed(version=9), tg.RecordError, "The record has version 9; this program reads up to 1."),
    (lambda: replayed(version=0), tg.RecordError, "The record has version 0; this program reads up to 1."),
    (
        lambda: replayed(game="chess"),
        tg.RecordError,
        f"The record can't be replayed: There is no game 'chess'; the games are {GAMES}.",
    ),
    (lambda: replayed(players=5), tg.RecordError, "The record can't be replayed: limbo is for 2 players, not 5."),
    (lambda: replayed(options={"trump": "1"}), tg.RecordError, "The record can't be replayed: limbo has no option "),
    (
        lambda: replayed(position="snorkeling centre=r4 piles=L/L hands=g0b2/p1p2 turn=0 deck=b0b2 out=- scores=0/0"),
        tg.RecordError,
        "The record is of limbo for 2 players, its position of snorkeling for 2.",
    ),
    (
        lambda: replayed(chance=["A"]),
        tg.RecordError,
        "The record can't be replayed: The given shuffle doesn't hold the cards that ",
    ),
    (
        lambda: replayed(actions=[[0, "pass"], [0, "A1"]]),
        tg.RecordError,
        "Action 2 of the record, 'A1', can't be replayed: 'A1' can't be played: it is not the turn of seat 0.",
    ),
    (lambda: tg.review("{}"), tg.RecordError, "The record lacks 'game'."),
    # Questions.
    (lambda: tg.solve("limbo"), tg.PositionError, "The position lacks 'count='."),
    (lambda: tg.solve(LIMBO, method="magic"), tg.SolveError, "limbo has no method 'magic'; it has double-dummy, "),
    (
        lambda: tg.solve(LIMBO, objective="fun"),
        tg.SolveError,
        "limbo has no objective 'fun'; it has points, round, match.",
    ),
    (lambda: tg.solve(LIMBO, rolls=["15"]), tg.SolveError, "limbo has no input 'rolls'; it has none."),
    (lambda: tg.solve(LIMBO, time=-1), tg.SetupError, "-1 seconds are no time to think; it is a number of 0 or more."),
    (lambda: tg.solve(LIMBO, time=float("nan")), tg.SetupError, "NaN seconds are no time to think; "),
    (lambda: tg.solve(LIMBO, seed=-5), tg.SetupError, "The seed -5 is not right: "),
    (
        lambda: tg.solve(tg.Game("snap", seed=1), reaction=["a"]),
        tg.SolveError,
        "'reaction' is not right: a list of numbers would be.",
    ),
    (
        lambda: tg.solve(tg.Game("splitter", seed=1), rolls=15),  # type: ignore[arg-type]
        tg.SolveError,
        "'rolls' is not right: a list of texts or numbers would be.",
    ),
    # Bots, simulations, facts.
    (lambda: tg.bot("chess"), tg.SetupError, f"There is no game 'chess'; the games are {GAMES}."),
    (
        lambda: tg.bot("limbo", "god"),
        tg.SetupError,
        "There is no level 'god'; the levels are easy, medium, hard, expert.",
    ),
    (
        lambda: tg.bot("limbo").choose(LIMBO, ["T", "9"], seat=1),
        tg.IllegalAction,
        "None of the actions to choose among is legal for seat 1: T, 9.",
    ),
    (lambda: tg.bot("snap").choose(LIMBO), tg.SetupError, "A bot of snap can't play limbo."),
    (lambda: tg.Position(LIMBO).choose(1, "a", 0, []), tg.SetupError, "There is no level 'a'; "),  # type: ignore[arg-type]
    (lambda: tg.Position(LIMBO).choose(1, 1, 0, [(10**30, "4")]), tg.SetupError, "There is no seat 1000000000000000"),
    (lambda: tg.facts("\ud800"), tg.SetupError, "There is no game '\ufffd\ufffd\ufffd'; "),
    (lambda: tg.bot("limbo", "\ud800"), tg.SetupError, "There is no level '"),
    (lambda: tg.review("\ud800"), tg.RecordError, "The record is no JSON: line 1 can't be read at column 1."),
    (lambda: tg.Position(LIMBO).choose(1, 4, 0, []), tg.SetupError, "There is no level '4'; the levels are easy, "),
    (lambda: tg.facts("go"), tg.SetupError, f"There is no game 'go'; the games are {GAMES}."),
    (lambda: tg.methods("go"), tg.SetupError, "There is no game 'go'"),
    (lambda: tg.simulate("limbo", [tg.bot("limbo")]), tg.SetupError, "limbo is for 2 players, not 1."),
    (lambda: tg.simulate("limbo", []), tg.SetupError, "limbo is for 2 players, not 0."),
    (lambda: tg.simulate("limbo", [tg.bot("snap")] * 2), tg.SetupError, "A bot of snap can't play limbo."),
    (lambda: tg.simulate("limbo", "easy"), tg.SetupError, "limbo is for 2 players, not 1."),
    (lambda: tg.simulate("limbo", [tg.bot("limbo")] * 2, games=0), tg.SetupError, "0 games can't be played; "),
    (lambda: tg.simulate("limbo", ["easy"] * 2, games=10**30), tg.SetupError, "1000000000000000000000000000000 games "),
    (
        lambda: tg.simulate("limbo", ["easy", None]),  # type: ignore[list-item]
        tg.SetupError,
        "None can't play: it is no level, and has no method 'choose'.",
    ),
    (
        lambda: tg.simulate("limbo", [Numb(), Numb()], games=2),  # type: ignore[list-item]
        tg.IllegalAction,
        "'77' is no action of limbo.",
    ),
    (
        lambda: tg.simulate("snap", [tg.bot("snap")] * 2, single_round=True),
        tg.SetupError,
        "snap is not played in rounds.",
    ),
]


def endless() -> dict[str, object]:
    """Plain data that holds itself."""
    data: dict[str, object] = {}
    data["options"] = data
    return data


def replayed(**changes: object) -> tg.Game:
    return tg.Record.from_dict({**tg.Game("limbo", seed=7).record().to_dict(), **changes}).replay()


class Numb:
    """A bot whose choice is no text."""

    def choose(self, position: tg.Position, actions: list[str], seed: int) -> int:
        return 77


@pytest.mark.parametrize(("call", "kind", "sentence"), CASES, ids=[sentence for _call, _kind, sentence in CASES])
def test_bad_input_is_told_in_one_sentence(
    call: Callable[[], object], kind: type[tg.TablegamesError], sentence: str
) -> None:
    with pytest.raises(tg.TablegamesError) as raised:
        call()
    error = raised.value
    assert type(error) is kind
    assert str(error).startswith(sentence)
    assert "\n" not in str(error)
    assert isinstance(error, ValueError)


LONG = "x" * 100_000
LONG_INPUTS: list[Callable[[], object]] = [
    lambda: tg.facts(LONG),
    lambda: tg.Position(LONG),
    lambda: tg.Position(f"limbo {LONG}"),
    lambda: tg.Position(f"limbo {LONG}={LONG}"),
    lambda: tg.Position(LIMBO.replace("57", LONG)),
    lambda: tg.Position(LIMBO.replace("89", LONG)),
    lambda: tg.Position(LIMBO).after(LONG),
    lambda: tg.Position(LIMBO).after("4", chance=LONG),
    lambda: tg.Game("limbo", options={LONG: 1}),
    lambda: tg.Game("limbo", options={"doubling": LONG}),
    lambda: tg.Game("limbo", chance=LONG),
    lambda: tg.Game("splitter", players=1, chance=LONG),
    lambda: tg.Game("limbo", seed=LONG),  # type: ignore[arg-type]
    lambda: tg.Game("limbo", players=LONG),  # type: ignore[arg-type]
    lambda: tg.Game("limbo").play(LONG),
    lambda: tg.Record.from_dict({LONG: 1}),
    lambda: replayed(game=LONG),
    lambda: replayed(actions=[[0, LONG]]),
    lambda: tg.solve(LIMBO, method=LONG),
    lambda: tg.solve(LIMBO, objective=LONG),
    lambda: tg.solve(LIMBO, **{LONG: []}),  # type: ignore[arg-type]
    lambda: tg.solve(tg.Game("splitter", seed=1), rolls=[LONG]),
    lambda: tg.bot("limbo", LONG),
    lambda: tg.bot("limbo").choose(LIMBO, [LONG], seat=1),
    lambda: tg.simulate("limbo", ["easy", [LONG]]),  # type: ignore[list-item]
    lambda: tg.simulate("limbo", ["easy"] * 2, games=LONG),  # type: ignore[arg-type]
    lambda: tg.score([LONG]),  # type: ignore[arg-type]
    lambda: tg.review([LONG]),  # type: ignore[arg-type]
    lambda: tg.solve(LIMBO, progress=LONG),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("call", LONG_INPUTS)
def test_an_error_repeats_only_the_beginning_of_a_long_input(call: Callable[[], object]) -> None:
    with pytest.raises((tg.TablegamesError, TypeError)) as raised:
        call()
    assert len(str(raised.value)) < 400


def test_there_are_many_kinds_of_bad_input() -> None:
    assert len(CASES) >= 40
    kinds = {kind.__name__ for _call, kind, _sentence in CASES}
    assert kinds == {name for name, kind in vars(tg).items() if inspect.isclass(kind) and issubclass(kind, ValueError)}


def test_errors_can_be_told_in_another_language() -> None:
    with pytest.raises(tg.SetupError) as raised:
        tg.facts("go")
    error = raised.value
    assert error.text == "There is no game '{name}'; the games are {games}."
    assert error.params == {"name": "go", "games": GAMES}
    assert error.message == tg.Message(error.text, error.params)
    assert str(error) == str(error.message)


def test_errors_pickle() -> None:
    with pytest.raises(tg.IllegalAction) as raised:
        tg.Game("limbo").play("frob")
    again = pickle.loads(pickle.dumps(raised.value))
    assert (type(again), str(again), again.params) == (tg.IllegalAction, str(raised.value), raised.value.params)


def test_an_error_can_be_told_whatever_it_speaks_of() -> None:
    error = tg.SetupError("{what} or {much}?", {"what": 1j, "much": 10**30})
    assert str(error) == "1j or 1000000000000000000000000000000?"


WRONG_TYPES: list[Callable[..., object]] = [
    lambda: tg.Game(3),  # type: ignore[arg-type]
    lambda: tg.Game("limbo", chance=5),  # type: ignore[arg-type]
    lambda: tg.Game("limbo", options=["x"]),  # type: ignore[arg-type]
    lambda: tg.Game(position=5),  # type: ignore[arg-type]
    lambda: tg.Game("limbo").play(7),  # type: ignore[arg-type]
    lambda: tg.Game("limbo").play("pass", "0"),  # type: ignore[arg-type]
    lambda: tg.Position(None),  # type: ignore[arg-type]
    lambda: tg.Position(LIMBO).after("4", chance=5),  # type: ignore[arg-type]
    lambda: tg.solve(None),  # type: ignore[arg-type]
    lambda: tg.solve(LIMBO, progress=5),  # type: ignore[arg-type]
    lambda: tg.score(5),  # type: ignore[arg-type]
    lambda: tg.simulate("limbo", ["easy"] * 2, options="ab"),  # type: ignore[arg-type]
    lambda: tg.simulate("limbo", ["easy"] * 2, executor=5),  # type: ignore[arg-type]
    lambda: tg.simulate("limbo", ["easy"] * 2, games="5"),  # type: ignore[arg-type]
    lambda: tg.simulate("limbo", ["easy"] * 2, games=float("nan")),  # type: ignore[arg-type]
    lambda: tg.review({}),  # type: ignore[arg-type]
    lambda: tg.bot("limbo").choose(None),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("call", WRONG_TYPES)
def test_wrong_types_are_type_errors_of_one_line(call: Callable[..., object]) -> None:
    with pytest.raises(TypeError) as raised:
        call()
    assert "\n" not in str(raised.value)


def test_a_finished_game_has_nothing_to_solve(name: str) -> None:
    game = random_game(name, plies=100_000)
    assert game.over
    for asked in (game, game.position()):
        with pytest.raises(tg.SolveError, match="The game is over: there is nothing to solve"):
            tg.solve(asked, seat=0)


def test_the_table_has_no_actions_where_no_clock_counts(name: str) -> None:
    game = random_game(name, plies=5)
    if not tg.facts(name)["live"]:
        assert game.legal_actions(tg.TABLE) == []
        assert game.position().moves(tg.TABLE) == []
