"""What the database holds. Times are milliseconds since 1970, UTC."""

from __future__ import annotations

import time
from typing import Any, ClassVar

from sqlalchemy import JSON, BigInteger, ForeignKey, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


def now() -> int:
    return time.time_ns() // 1_000_000


class Base(DeclarativeBase):
    type_annotation_map: ClassVar = {dict[str, Any]: JSON, list[str]: JSON}


class Setting(Base):
    """One value that all servers of this database share."""

    __tablename__ = "settings"
    key: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Person(Base):
    """Whoever holds one cookie."""

    __tablename__ = "people"
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))  # empty until they give one
    created_at: Mapped[int] = mapped_column(BigInteger, default=now)


class Table(Base):
    """One game at one table: its options and chance; the actions are its entries."""

    __tablename__ = "tables"
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    players: Mapped[int]
    options: Mapped[dict[str, Any]]
    seed: Mapped[str] = mapped_column(String(20))
    seed_chosen: Mapped[bool] = mapped_column(default=False)
    chance: Mapped[list[str] | None]
    position: Mapped[str | None] = mapped_column(Text)
    hints: Mapped[bool] = mapped_column(default=True)
    creator: Mapped[str | None] = mapped_column(ForeignKey("people.id"))
    created_at: Mapped[int] = mapped_column(BigInteger, default=now)
    moved_at: Mapped[int] = mapped_column(BigInteger, default=now)
    over: Mapped[bool] = mapped_column(default=False)
    # When the server has to act here itself: a bot's move, the next card of a live game.
    due_at: Mapped[int | None] = mapped_column(BigInteger, index=True)
    rematch: Mapped[str | None] = mapped_column(String(24))

    seats: Mapped[list[Seat]] = relationship(order_by="Seat.number", lazy="selectin")


class Seat(Base):
    """One place at a table: a person's, a bot's, or open to whoever has the invitation."""

    __tablename__ = "seats"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str | None] = mapped_column(String(40))
    level: Mapped[str | None] = mapped_column(String(20))  # a bot's, or the bot's that stands in for a person
    invitation: Mapped[str | None] = mapped_column(String(32), unique=True)
    left: Mapped[bool] = mapped_column(default=False)
    seen_at: Mapped[int] = mapped_column(BigInteger, default=0)
    passed_at: Mapped[int] = mapped_column(default=-1)  # the number of entries at which it let a window pass

    person: Mapped[Person | None] = relationship(lazy="joined")

    @property
    def is_bot(self) -> bool:
        """Whether a bot decides here now."""
        return self.level is not None

    @property
    def is_open(self) -> bool:
        return self.person_id is None and self.level is None and self.invitation is not None


class Entry(Base):
    """One line of a table's log. Nothing is ever changed or deleted: taking back is an entry too."""

    __tablename__ = "entries"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int | None]  # None: the table itself
    action: Mapped[str | None] = mapped_column(String(200))
    keep: Mapped[int | None]  # taking back: how many of the actions stay
    at: Mapped[int] = mapped_column(BigInteger, default=now)


class Hint(Base):
    """That a seat asked for a hint at this point of the log, and how far it went."""

    __tablename__ = "hints"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    step: Mapped[int]


class Sighting(Base):
    """When a seat's page first got a turned card of a live table: nobody can have reacted to it before."""

    __tablename__ = "sightings"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)  # of the entry that turned the card
    seat: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger, default=now)


class Review(Base):
    """The finished review of a finished table, so that it is computed once."""

    __tablename__ = "reviews"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    made_at: Mapped[int] = mapped_column(BigInteger, default=now)
    data: Mapped[dict[str, Any]]
