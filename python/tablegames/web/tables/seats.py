"""Who sits where: joining, leaving, bots that stand in, and the table after this one."""

from __future__ import annotations

import secrets

from sqlalchemy.orm import Session

from tablegames.web.tables.models import Person, Seat, now
from tablegames.web.tables.schedule import AWAY
from tablegames.web.tables.store import NewTable, Store, fresh_id
from tablegames.web.tables.table_state import TableState

BOT_NAMES = ("Mira", "Otto", "Neus", "Ilya", "Dasha", "Kofi", "Anouk", "Taras", "Eleni", "Bao", "Pilar", "Sven")
STAND_IN = "medium"


class Refused(Exception):
    """A change of seats that isn't allowed."""


def person_seat(person: Person) -> Seat:
    return Seat(person_id=person.id)


def bot_seat(level: str, taken: int) -> Seat:
    """A bot, with the first name that no earlier seat uses."""
    return Seat(level=level, name=BOT_NAMES[taken % len(BOT_NAMES)])


def open_seat() -> Seat:
    return Seat(invitation=secrets.token_urlsafe(16))


def join(store: Store, table_id: str, invitation: str, person: Person) -> None:
    """Takes the open seat of an invitation; who sits already stays where they are."""

    def change(session: Session, state: TableState) -> None:
        if state.seat_of(person.id):
            return
        seat = next((seat for seat in state.seats if seat.invitation == invitation), None)
        if seat is None or not seat.is_open:
            raise Refused
        seat.person_id, seat.invitation, seat.seen_at = person.id, None, now()

    store.change(table_id, change)


def fill(store: Store, table_id: str, number: int, person: str | None, level: str) -> None:
    """Puts a bot into an open seat, or lets one stand in where a person has gone."""

    def change(session: Session, state: TableState) -> None:
        seat = state.seats[number] if number < len(state.seats) else None
        if seat is None or state.seat_of(person) is None or not (seat.is_open or is_away(seat)):
            raise Refused
        if seat.is_open:
            seat.name, seat.invitation = BOT_NAMES[number % len(BOT_NAMES)], None
        seat.level = level

    store.change(table_id, change)


def is_away(seat: Seat) -> bool:
    """Whether a person's seat has been left, or nobody has looked at it for a while."""
    gone = seat.left or now() - seat.seen_at > AWAY
    return seat.person_id is not None and not seat.is_bot and gone


def leave(store: Store, table_id: str, person: str) -> None:
    """Gets up. If other people are there a bot plays on; the seat can be taken back."""

    def change(session: Session, state: TableState) -> None:
        seat = state.seat_of(person)
        if seat is None:
            raise Refused
        seat.left = True
        others = [other for other in state.seats if other.person_id and other is not seat and not other.left]
        if others and not state.game.over:
            seat.level = STAND_IN

    store.change(table_id, change)


def come_back(store: Store, table_id: str, person: str) -> None:
    """Takes one's own seat back from the bot that stood in."""

    def change(session: Session, state: TableState) -> None:
        seat = state.seat_of(person)
        if seat is None:
            raise Refused
        seat.left, seat.level, seat.seen_at = False, None, now()

    store.change(table_id, change)


def look_in(store: Store, state: TableState, seat: Seat) -> None:
    """Sits down again at a table that one has left, unless a bot plays on there: that one is asked to make room."""

    def change(_session: Session, state: TableState) -> None:
        mine = state.seats[seat.number]
        if state.table.over or not mine.is_bot:
            mine.left, mine.seen_at = False, now()

    if seat.left:
        seat.left = store.change(state.id, change).seats[seat.number].left


def let_pass(store: Store, table_id: str, person: str, seen: int) -> None:
    """Lets the window go by: a bot need not wait for this seat any longer."""

    def change(session: Session, state: TableState) -> None:
        seat = state.seat_of(person)
        if seat is None:
            raise Refused
        if seen == state.number:
            seat.passed_at = seen

    store.change(table_id, change)


def rematch(store: Store, table_id: str, person: str, same_deal: bool) -> str:
    """The id of the next table with the same people; whoever asks second gets to the first one's."""

    def reserve(session: Session, state: TableState) -> None:
        if state.seat_of(person) is None or not state.table.over:
            raise Refused
        state.table.rematch = state.table.rematch or fresh_id()

    table = store.change(table_id, reserve).table
    again = [
        Seat(person_id=seat.person_id, name=seat.name, level=None if seat.person_id and not seat.left else seat.level)
        for seat in table.seats
    ]
    new = NewTable(table.game, table.players, again, options=table.options, hints=table.hints, creator=person)
    new.id = table.rematch
    if same_deal:
        new.seed, new.chance, new.position = table.seed, table.chance, table.position
    return store.create(new)
