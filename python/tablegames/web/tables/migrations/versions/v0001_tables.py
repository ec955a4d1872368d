"""Tables, seats, entries, and what belongs to them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "settings",
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(20), nullable=False),
        sa.Column("seed_chosen", sa.Boolean(), nullable=False),
        sa.Column("chance", sa.JSON(), nullable=True),
        sa.Column("position", sa.Text(), nullable=True),
        sa.Column("hints", sa.Boolean(), nullable=False),
        sa.Column("creator", sa.String(24), sa.ForeignKey("people.id"), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("moved_at", sa.BigInteger(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("rematch", sa.String(24), nullable=True),
    )
    op.create_index("ix_tables_due_at", "tables", ["due_at"])
    op.create_table(
        "seats",
        _of_a_table(),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("person_id", sa.String(24), sa.ForeignKey("people.id"), nullable=True),
        sa.Column("name", sa.String(40), nullable=True),
        sa.Column("level", sa.String(20), nullable=True),
        sa.Column("invitation", sa.String(32), nullable=True, unique=True),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("passed_at", sa.Integer(), nullable=False),
    )
    op.create_index("ix_seats_person_id", "seats", ["person_id"])
    op.create_table(
        "entries",
        _of_a_table(),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("action", sa.String(200), nullable=True),
        sa.Column("keep", sa.Integer(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "hints",
        _of_a_table(),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("step", sa.Integer(), nullable=False),
    )
    op.create_table(
        "sightings",
        _of_a_table(),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "reviews",
        _of_a_table(),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
    )


def downgrade() -> None:
    for name in ("reviews", "sightings", "hints", "entries", "seats", "tables", "people", "settings"):
        op.drop_table(name)


def _of_a_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True)
