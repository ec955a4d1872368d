"""Compiles the catalogues, `.po` to `.mo`. What isn't translated is left out, so that it is told in English."""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

FOLDER = Path(__file__).parents[1] / "python" / "tablegames" / "i18n" / "translations"


def is_whole(message: Message) -> bool:
    """Whether a text is translated, in all its plural forms."""
    return all(message.string) if isinstance(message.string, (list, tuple)) else bool(message.string)


def compile_all(folder: Path = FOLDER) -> None:
    """Writes each language's compiled catalogue beside its text."""
    for file in folder.glob("*/LC_MESSAGES/*.po"):
        with file.open("rb") as stream:
            catalog = read_po(stream, locale=file.parts[-3])
        for message in [message for message in catalog if message.id and not is_whole(message)]:
            catalog.delete(message.id, message.context)
        with file.with_suffix(".mo").open("wb") as stream:
            write_mo(stream, catalog)


if __name__ == "__main__":
    compile_all()
