"""The commands, one function each; their docstrings are the help."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

import tablegames as tg
from tablegames.errors import shown
from tablegames.progress import telling

app = typer.Typer(
    name="tablegames",
    help="Play, solve and review table games. Without a command: the web app, in your browser.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of: {', '.join(tg.games())}.")]
Time = Annotated[float | None, typer.Option(help="Seconds to think, at most.")]
Playouts = Annotated[int | None, typer.Option(help="Playouts or nodes, at most: the same answer every time.")]
Objective = Annotated[str | None, typer.Option(help="What counts, such as points.")]
Method = Annotated[str | None, typer.Option(help="How to solve; the solver chooses by default.")]
Seed = Annotated[int, typer.Option(help="The seed of all that is drawn.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game.")
]
Json = Annotated[bool, typer.Option("--json", help="JSON for machines instead of a table.")]


def checked(pattern: str, right: str) -> Callable[[str | None], str | None]:
    """A check that what an option is given has a form; `right` says which."""

    def check(given: str | None) -> str | None:
        if given is not None and not re.fullmatch(pattern, given, re.ASCII):
            raise typer.BadParameter(f"{right} is right, not '{shown(given)}'.")
        return given

    return check


Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        help="SQLite or PostgreSQL; a file of yours by default.",
        callback=checked(r"\w[\w+]*://.*", "sqlite:///FILE or postgresql://HOST/NAME"),
    ),
]
Host = Annotated[
    str, typer.Option(help="The address to listen on.", callback=checked(r"\S+", "an address such as 127.0.0.1"))
]
Prefix = Annotated[
    str,
    typer.Option(
        help="The path under which a proxy shows the app.", callback=checked(r"[\w./~-]*", "a path such as /games")
    ),
]


def bad_usage(text: str) -> NoReturn:
    """Ends the command with a sentence on how it is used."""
    raise tg.SetupError(text)


def pairs(words: list[str] | None) -> dict[str, str]:
    """The names and values of NAME=VALUE words."""
    found = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        if not (name and equals):
            bad_usage(f"'{word}' is not right: NAME=VALUE would be.")
        found[name] = value
    return found


def known(game: str, what: str, given: str | None, names: Collection[str]) -> None:
    """Refuses the name of something that a game's solver doesn't have."""
    if not (given is None or given in names):
        bad_usage(f"{game} has no {what} '{shown(given)}'; it has {', '.join(names) or 'none'}.")


def show(result: tg.Solution | tg.Review | tg.Simulation, as_json: bool) -> None:
    """Prints a result for a person or a machine."""
    print(json.dumps(result.to_dict(), ensure_ascii=False, allow_nan=False) if as_json else result)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    """Play, solve and review table games. Without a command: the web app, in your browser."""
    if version:
        print(tg.__version__)
    elif context.invoked_subcommand is None:
        serve(browser=True)


@app.command()
def serve(
    host: Host = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8000,
    database: Database = None,
    prefix: Prefix = "",
    behind_proxy: Annotated[bool, typer.Option(help="Trust a proxy's X-Forwarded headers.")] = False,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = False,
) -> None:
    """Serve the web app."""
    import sqlite3

    from sqlalchemy.exc import SQLAlchemyError

    from tablegames.web import serve as run

    try:
        run(host=host, port=port, database=database, prefix=prefix, behind_proxy=behind_proxy, browser=browser)
    except ModuleNotFoundError:
        bad_usage('PostgreSQL needs a driver beside tablegames: pip install "tablegames[postgres]".')
    except (SQLAlchemyError, sqlite3.Error) as error:
        bad_usage(f"The database can't be opened: {getattr(error, 'orig', None) or error}.")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it may not be there yet.")],
    database: Database = None,
) -> None:
    """Copy the web app's SQLite database, also while it is in use."""
    from tablegames.web.tables.backup import backup as copy

    try:
        copy(file, database)
    except ValueError as error:
        bad_usage(str(error))


@app.command()
def play(
    game: GameName,
    seat: Annotated[int, typer.Option(min=0, help="Your seat.")] = 0,
    level: Annotated[str, typer.Option(help=f"The level of the bots: {', '.join(tg.LEVELS)}.")] = "medium",
    players: Annotated[int | None, typer.Option(help="The number of players.")] = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the deal, to play it again.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write the game's record.")] = None,
) -> None:
    """Play in the terminal against bots."""
    from tablegames.cli.terminal import Terminal

    started = tg.Game(game, players=players, options=pairs(option), seed=seed)
    table = Terminal(started, seat, tg.bot(game, level))
    if save:
        save.open("a").close()  # a place where it can't be written is told before the game, not after it
    try:
        table.play()
    finally:
        if save:
            save.write_text(started.record().to_json(), encoding="utf-8")


@app.command()
def solve(
    position: Annotated[str, typer.Argument(metavar="POSITION", help="A position text; - reads it from the input.")],
    seat: Annotated[int | None, typer.Option(min=0, help="Whose view; the first to act by default.")] = None,
    time: Time = None,
    playouts: Playouts = None,
    method: Method = None,
    objective: Objective = None,
    seed: Seed = 0,
    extra: Annotated[
        list[str] | None,
        typer.Option("--input", "-i", metavar="NAME=A,B,…", help="An extra input of the game's solver."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Say what is best in a position, and what every action is worth."""
    read = tg.Position(sys.stdin.read() if position == "-" else position)
    declared = {given["name"]: given["texts"] for given in tg.facts(read.game)["inputs"]}
    known(read.game, "method", method, tg.methods(read.game))
    known(read.game, "objective", objective, tg.objectives(read.game))
    inputs: dict[str, Any] = {}
    for name, value in pairs(extra).items():
        parts = value.split(",")
        known(read.game, "input", name, declared)
        try:
            inputs[name] = parts if declared[name] else [float(part) for part in parts]
        except ValueError:
            bad_usage(f"'{name}={value}' is not right: numbers with commas between them would be.")
    with telling(True, "solving") as tell:
        solution = tg.solve(
            read,
            seat=seat,
            time=time,
            playouts=playouts,
            method=method,
            objective=objective,
            seed=seed,
            progress=tell,
            **inputs,
        )
    show(solution, as_json)


@app.command()
def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record as JSON; - reads it from the input.")],
    time: Time = None,
    playouts: Playouts = None,
    method: Method = None,
    objective: Objective = None,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Say what each choice of a game gave away."""
    text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    record = tg.Record.from_json(text)
    if record.game in tg.games():
        known(record.game, "method", method, tg.methods(record.game))
        known(record.game, "objective", objective, tg.objectives(record.game))
    with telling(True, "reviewing") as tell:
        found = tg.review(
            record, time=time, playouts=playouts, method=method, objective=objective, seed=seed, progress=tell
        )
    show(found, as_json)


@app.command()
def simulate(
    game: GameName,
    levels: Annotated[list[str], typer.Argument(metavar="LEVEL…", help="A bot's level for each player.")],
    games: Annotated[int, typer.Option(min=1, help="How many games, at least.")] = 1000,
    seed: Seed = 0,
    unpaired: Annotated[bool, typer.Option("--unpaired", help="Play each deal once, not in every seating.")] = False,
    single_round: Annotated[bool, typer.Option(help="Play the first round of each game only.")] = False,
    threads: Annotated[int | None, typer.Option(min=1, help="How many to use; one for each core by default.")] = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Play many games between bots, each deal in every seating."""
    with telling(True, "playing") as tell:
        found = tg.simulate(
            game,
            [tg.bot(game, level) for level in levels],
            games=games,
            seed=seed,
            paired=not unpaired,
            single_round=single_round,
            threads=threads,
            options=pairs(option),
            progress=tell,
        )
    show(found, as_json)


@app.command()
def rules(game: GameName) -> None:
    """Show the rules of a game."""
    from tablegames.cli.rules import rules_text

    print(rules_text(game))
