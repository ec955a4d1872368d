"""A table as one viewer may see it, as plain data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import tablegames as tg
from tablegames.web.advice.hints import AskedHint
from tablegames.web.tables.models import Seat, now
from tablegames.web.tables.schedule import calls_of, last_turned, opened_at
from tablegames.web.tables.seats import is_away
from tablegames.web.tables.table_state import TableState
from tablegames.web.views.hints import HintView
from tablegames.web.views.rendering import title, word_of
from tablegames.web.views.texts import _, lasting, listing, say

LOG_LINES = 40


@dataclass
class SeatView:
    """One place at the table."""

    number: int
    name: str
    you: bool
    bot: bool
    level: str | None
    stand_in: bool
    open: bool
    away: bool
    to_act: bool
    score: int | None  # none while it is hidden
    held: int | None  # the cards that tell the standing instead
    winner: bool
    invitation: str | None


@dataclass
class Fuse:
    """The time that is left to cut in before a bot goes on."""

    left: int  # milliseconds
    share: int  # of the whole, in hundredths
    words: str


@dataclass
class TableView:
    """All that a table's page shows; nothing that the viewer may not know."""

    id: str
    game: str
    title: str
    number: int
    players: int
    seat: int | None
    seats: list[SeatView]
    board: dict[str, Any]
    moves: list[dict[str, Any]]
    waits_for: list[int]
    over: bool
    ready: bool
    live: bool
    log: list[str]
    beginning: str  # what stands there while the log is empty
    said: str
    position: str | None
    can_undo: bool
    can_pass: bool
    fuse: Fuse | None
    hints: bool
    chosen_deal: bool
    options: dict[str, Any]
    rematch: str | None
    turned: int | None
    calls: list[dict[str, Any]]
    verdict: str
    last: dict[str, Any] | None  # who acted last and how, unless it took something back
    hint: HintView | None = None
    asked: AskedHint | None = None
    chosen: str | None = None  # what was played next, in a moment that is past
    thinking: bool = False  # the page has to come again for the hint
    error: str = ""
    names: list[str] = field(default_factory=list)

    @property
    def your_turn(self) -> bool:
        return bool(self.moves)

    @property
    def waited(self) -> bool:
        """Whether the game waits for the viewer, and not only lets them act."""
        return self.seat is not None and self.waits_for[:1] == [self.seat] and self.your_turn

    @property
    def plays_next(self) -> str:
        """Whom the game waits for, in words: for the reader too where a bot plays in their seat."""
        seat = self.seats[self.waits_for[0]]
        return _("A bot plays for you.") if seat.you else _("%(name)s to play", name=seat.name)

    def name(self, seat: int) -> str:
        return self.names[seat]

    def term(self, action: str) -> dict[str, Any]:
        """The parts of an action, legal now or not."""
        return tg.Move(self.game, action).to_dict()

    def move(self, action: str) -> dict[str, Any]:
        """The plain data of one of the moves."""
        return next((move for move in self.moves if move["action"] == action), {"action": action})

    def by(self, key: str) -> dict[Any, list[dict[str, Any]]]:
        """The moves grouped by one of their facts, such as the card that they use."""
        groups: dict[Any, list[dict[str, Any]]] = {}
        for move in self.moves:
            groups.setdefault(move.get(key), []).append(move)
        return groups


def table_view(
    state: TableState, seat: Seat | None, past: bool = False, reader: int | None = None, **more: Any
) -> TableView:
    """The table for whoever sits in a seat, or for somebody who watches.

    `past`: a moment of a game that is over, as this seat saw it then; `reader`: the seat of the person who looks at it
    now.
    """
    game, table = state.game, state.table
    mine = seat.number if seat else None
    viewer = tg.TABLE if mine is None else mine
    you = reader if past else mine
    names = names_of(state.seats, you)
    to_act = [] if game.over or not state.ready else list(game.to_act)
    plays = seat is not None and seat.number in to_act and (past or not seat.is_bot)
    moves = with_names([move.to_dict() for move in game.moves(mine)], names.__getitem__) if plays else []
    board = game.board(viewer)
    position = game.position()
    # The position's text holds all that was ever seen: where remembering it is the game, no page has it before the end.
    from_memory = position.from_memory and not past
    log = log_lines(game, viewer, names_of(state.seats))
    turned = last_turned(state) if state.live else None
    can_pass = plays and position.may_cut_in and to_act[0] != mine and not _has_passed(state, seat)
    return TableView(
        id=table.id,
        game=table.game,
        title=title(table.game),
        number=state.number,
        players=table.players,
        seat=mine,
        seats=[_seat_view(state, other, mine, names, to_act, position.held) for other in state.seats],
        board=board,
        moves=moves,
        waits_for=to_act,
        over=game.over,
        ready=state.ready,
        live=state.live,
        log=log,
        beginning=beginning(state),
        said=log[0] if log else "",
        position=None if mine is None or from_memory else str(game.position(mine)),
        can_undo=seat is not None and not seat.is_bot and state.undo_to(seat.number) is not None,
        can_pass=can_pass,
        fuse=_fuse(state) if can_pass else None,
        hints=table.hints,
        chosen_deal=state.chosen,
        options=table.options,
        rematch=table.rematch,
        turned=turned.number if turned else None,
        calls=calls_of(state) if state.live else [],
        verdict=verdict(list(game.winners or ()), mine, names),
        last=None if past else _last(state),
        names=names,
        **more,
    )


def _last(state: TableState) -> dict[str, Any] | None:
    entry = state.entries[-1] if state.entries else None
    if entry is None or entry.action is None:
        return None
    parts = tg.Move(state.table.game, entry.action).to_dict()
    return {**parts, "to_seat": parts.get("to_seat", parts.get("seat")), "seat": entry.seat}


def with_names(moves: list[dict[str, Any]], name: Callable[[int], str]) -> list[dict[str, Any]]:
    """The moves, those that concern a seat with its player's `name`."""

    def named(move: dict[str, Any]) -> dict[str, Any]:
        seat = next((move[key] for key in ("to_seat", "of_seat", "seat") if key in move), None)
        return move if seat is None else {**move, "name": name(seat)}

    return [named(move) for move in moves]


def verdict(winners: list[int], mine: int | None, names: list[str]) -> str:
    """Who won, in a few words."""
    if not winners:
        return _("Over")
    if len(names) == 1:
        return _("Finished")
    if winners == [mine]:
        return _("You won")
    won = listing([names[seat] for seat in winners])
    return _("Won by %(names)s", names=won) if len(winners) == 1 else _("Winners: %(names)s", names=won)


def _fuse(state: TableState) -> Fuse | None:
    due, opened = state.table.due_at, opened_at(state)
    if due is None or (left := due - now()) <= 0:
        return None
    return Fuse(left, min(100, round(100 * left / (due - opened))), lasting(left))


def _has_passed(state: TableState, seat: Seat | None) -> bool:
    return seat is not None and seat.passed_at == state.number


def log_lines(game: tg.Game, viewer: int, names: list[str], most: int = LOG_LINES) -> list[str]:
    """What happened, the last first, as the viewer may know it."""
    plies = range(len(game.actions) - 1, -1, -1)[:most]
    stories = (game.story(ply, viewer) for ply in plies)
    name = names.__getitem__
    word = word_of(game.game)
    return [say(story, name, viewer, word) for story in stories]


def beginning(state: TableState) -> str:
    """What is said while nothing has happened yet."""
    if state.table.position is not None:
        return _("The table goes on from a position.")
    return _("Nothing has been played yet.")


def names_of(seats: list[Seat], mine: int | None = None) -> list[str]:
    """What the players are called; `mine` is the reader's own seat, who is called so where it can be told."""
    guests = [seat.number for seat in seats if seat.person is not None and not seat.person.name]

    def name(seat: Seat) -> str:
        if seat.number == mine:
            return _("You")
        if seat.person is None:
            return seat.name or _("Open seat")
        if seat.person.name or len(guests) == 1:
            return seat.person.name or _("Guest")
        return _("Guest %(number)s", number=guests.index(seat.number) + 1)

    return [name(seat) for seat in seats]


def _seat_view(
    state: TableState, seat: Seat, mine: int | None, names: list[str], to_act: list[int], held: list[int] | None
) -> SeatView:
    return SeatView(
        number=seat.number,
        name=names[seat.number],
        you=seat.number == mine,
        bot=seat.is_bot,
        level=seat.level,
        stand_in=seat.is_bot and seat.person_id is not None,
        open=seat.is_open,
        away=is_away(seat),
        to_act=seat.number in to_act,
        score=None if held else state.game.scores[seat.number],
        held=held[seat.number] if held else None,
        winner=seat.number in (state.game.winners or ()) and state.table.players > 1,
        invitation=seat.invitation if mine is not None else None,
    )
