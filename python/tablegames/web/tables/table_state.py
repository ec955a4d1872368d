"""A table as its log tells it: the board is the replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import tablegames as tg
from tablegames.web.tables.models import Entry, Seat, Table


def actions_of(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that stand, after all taking back."""
    standing: list[Entry] = []
    for entry in entries:
        if entry.keep is None:
            standing.append(entry)
        else:
            del standing[entry.keep :]
    return standing


def replay(table: Table, entries: Sequence[Entry]) -> tg.Game:
    """The game after these entries."""
    if table.position is None:
        game = tg.Game(
            table.game, players=table.players, options=table.options, chance=table.chance or [], seed=int(table.seed)
        )
    else:
        game = tg.Game(position=tg.Position(table.position), chance=table.chance or [], seed=int(table.seed))
    for entry in actions_of(entries):
        play(game, entry.seat, entry.action or "")
    return game


def play(game: tg.Game, seat: int | None, action: str) -> None:
    game.play(action, seat=tg.TABLE if seat is None else seat)


@dataclass
class TableState:
    """One table, read at one moment."""

    table: Table
    entries: list[Entry]
    game: tg.Game

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def number(self) -> int:
        """How many entries the log has: the number that the next one gets."""
        return len(self.entries)

    @property
    def seats(self) -> list[Seat]:
        return self.table.seats

    @cached_property
    def standing(self) -> list[Entry]:
        return actions_of(self.entries)

    @cached_property
    def facts(self) -> dict[str, Any]:
        return tg.facts(self.table.game)

    @property
    def live(self) -> bool:
        return bool(self.facts["live"])

    @property
    def chosen(self) -> bool:
        """Whether whoever made the table knew or chose what would come: its seed, its chance or its position."""
        return self.table.seed_chosen or self.table.position is not None

    @property
    def ready(self) -> bool:
        """Whether every seat is taken: nobody acts before that."""
        return not any(seat.is_open for seat in self.seats)

    def seat_of(self, person: str | None) -> Seat | None:
        return next((seat for seat in self.seats if person and seat.person_id == person), None)

    @property
    def seating(self) -> list[object]:
        """Who decides in each seat, and which window they let pass: with the log, all that decides what is due."""
        return [(seat.level, seat.person_id, seat.invitation, seat.passed_at) for seat in self.seats]

    def before(self, number: int) -> tg.Position:
        """The position as it was when the log had this many entries."""
        then = actions_of(self.entries[:number])
        if then == self.standing[: len(then)]:
            return self.game.position(ply=len(then))
        return replay(self.table, self.entries[:number]).position()

    def add(self, entry: Entry) -> None:
        """An entry more, whose action the game has played; after one that takes back, the game is another."""
        self.entries = [*self.entries, entry]
        self.__dict__.pop("standing", None)
        if entry.keep is not None:
            self.game = replay(self.table, self.entries)

    def undo_to(self, seat: int) -> int | None:
        """How many actions stay when a seat takes its last one back; None where it may not."""
        return self.game.undo_to(seat, [other.number for other in self.seats if not other.is_bot])


def move_of(game: tg.Game | tg.Position, seat: int, action: str) -> tg.Move | None:
    """The legal move of a text: two that are equal are the same choice."""
    return next((move for move in game.moves(seat) if move.text == action), None)
