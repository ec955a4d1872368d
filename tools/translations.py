"""Collects all texts that people read, and brings the catalogues up to date.

Texts come from the templates and the Python code, from the rules, from the messages of the Rust core, and from what the
games say of themselves. Run it from the top of the repository after changing a text; then fill in what is new in
`python/tablegames/i18n/translations/*/LC_MESSAGES/messages.po` and run it again, which compiles them. With `--check` it
changes nothing and fails where something is out of date or not translated.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po
from catalogues import FOLDER, compile_all, is_whole

import tablegames as tg
from tablegames import rules
from tablegames.i18n import LANGUAGES

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "python" / "tablegames"
METHODS = [("**/templates/**.html", "jinja2.ext.babel_extract"), ("**.py", "python")]
OPTIONS = {"**/templates/**.html": {"trimmed": "true", "trim_blocks": "true", "lstrip_blocks": "true"}}
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
HEAD = {
    "project": "tablegames",
    "version": tg.__version__,
    "header_comment": "# The texts of tablegames.",
    "msgid_bugs_address": "none",
    "last_translator": "tablegames",
    "language_team": "tablegames",
    "fuzzy": False,
}
PERSONS = {
    "you": re.compile(r"^\{seat\} |(for|turn of) \{seat\}"),
    "to you": re.compile(r"\{seat\}.*\{\w+_seat\}"),
    "your own": re.compile(r"\{seat\}.*\{of_seat\}"),
}
"""Which messages are told to the reader in the second person: what they did, what was done to them, or both."""
LITERAL = re.compile(r'msg!\(\s*"((?:[^"\\]|\\.)*)"', re.DOTALL)


def collect() -> Catalog:
    """Every text, without translations."""
    catalog = Catalog(charset="utf-8", **HEAD)
    for file, _line, text, _comments, context in extract_from_dir(
        str(PACKAGE), METHODS, OPTIONS, KEYWORDS, strip_comment_tags=True
    ):
        catalog.add(text, locations=[(file, 0)], context=context)
    for where, text in [*rust(), *errors(), *facts(), *rules_texts()]:
        add(catalog, where, text)
    for game in tg.games():
        for kind in ("objectives", "methods", "inputs"):
            for item in tg.facts(game)[kind]:
                catalog.add(item["name"], locations=[(game, 0)], context=game)
    return catalog


def add(catalog: Catalog, where: str, text: str) -> None:
    """A message with `{name}` places: with plural forms where it counts, and told to those whom it is about."""
    text_and_plural = (text, text) if "{n}" in text else text
    catalog.add(text_and_plural, locations=[(where, 0)])
    for context, form in PERSONS.items():
        if form.search(text):
            catalog.add(text, locations=[(where, 0)], context=context)


def rust() -> Iterator[tuple[str, str]]:
    """The messages of the core."""
    for file in sorted((ROOT / "rust_core").rglob("src/**/*.rs")):
        code = file.read_text(encoding="utf-8").split("#[cfg(test)]")[0]
        for match in LITERAL.finditer(code):
            text = re.sub(r"\\\n\s*", "", match[1]).replace(r"\"", '"').replace("\\\\", "\\")
            yield str(file.relative_to(ROOT)), text


def errors() -> Iterator[tuple[str, str]]:
    """The errors of the Python package: what is passed to an exception, or kept as `text` for one."""
    for file in sorted([*PACKAGE.glob("*.py"), *PACKAGE.glob("web/pages/*.py")]):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            value: Any = None
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and re.search("Error$|Action$", node.func.id)
            ):
                value = node.args[0] if node.args else None
            elif isinstance(node, ast.Assign) and [getattr(target, "id", "") for target in node.targets] == ["text"]:
                value = node.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
                yield str(file.relative_to(ROOT)), value.value


def rules_texts() -> Iterator[tuple[str, str]]:
    """What the rules say."""
    for game in tg.games():
        yield from ((game, text) for block in rules.read(game) for text in block.texts)


def facts() -> Iterator[tuple[str, str]]:
    """What the games say of themselves."""
    for level in tg.LEVELS:
        yield "levels", level
    for game in tg.games():
        told = tg.facts(game)
        yield game, game.capitalize()
        yield game, told["summary"]
        for aim in told["objectives"]:
            yield from ((game, aim[key]) for key in ("unit", "help"))
        for kind in ("methods", "inputs"):
            yield from ((game, item["help"]) for item in told[kind])
        for item in [*told["options"], *told["fields"]]:
            yield from ((game, item[key]) for key in ("label", "help"))
        for option in told["options"]:
            for kind, values in option["values"].items():
                if kind in ("choices", "text"):
                    yield from ((game, label) for _value, label in values)


def updated(language: str, template: Catalog) -> Catalog:
    """A language's catalogue with all texts, those that it has translated."""
    file = FOLDER / language / "LC_MESSAGES" / "messages.po"
    catalog = Catalog(locale=language, charset="utf-8", **HEAD)
    if file.exists():
        with file.open("rb") as stream:
            catalog = read_po(stream, locale=language)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def written(catalog: Catalog) -> bytes:
    """A catalogue as text."""
    text = io.BytesIO()
    write_po(text, catalog, sort_output=True, omit_header=False, no_location=True, width=0)
    return text.getvalue()


def missing(catalog: Catalog) -> list[Message]:
    """The texts that have no translation; in English only the second person needs one."""
    english = str(catalog.locale) == "en"
    needed = [message for message in catalog if message.id and (not english or message.context in PERSONS)]
    return [message for message in needed if not is_whole(message)]


def main() -> int:
    """Updates the catalogues, or checks them."""
    check, failed = "--check" in sys.argv, False
    template = collect()
    for language in LANGUAGES:
        catalog = updated(language, template)
        lacking = missing(catalog)
        print(f"{language}: {len(catalog)} texts, {len(lacking)} not translated")
        file, content = FOLDER / language / "LC_MESSAGES" / "messages.po", written(catalog)
        if not file.exists() or undated(file.read_bytes()) != undated(content):
            failed = True
            if not check:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
        failed |= bool(lacking)
    if not check:
        compile_all()
    return int(check and failed)


def undated(content: bytes) -> bytes:
    """The content without the lines that change with the day."""
    return re.sub(rb"(POT-Creation|PO-Revision)-Date[^\n]*|Generated-By[^\n]*", b"", content)


if __name__ == "__main__":
    sys.exit(main())
