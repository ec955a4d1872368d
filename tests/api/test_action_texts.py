"""Actions cross the border as values that know their parts: nobody but their game takes a text apart or builds one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

ROOT = Path(__file__).parents[2]
CORE = ROOT / "rust_core" / "src"
PACKAGE = ROOT / "python" / "tablegames"

ACTION = re.compile(r"(?:^|_)(?:action|choice|move|call|chosen|best)s?$")
"""What variables and attributes are called that hold actions."""
TAKES_APART = re.compile(
    r"r?(?:split|partition|find|index)(?:_\w+)?|remove(?:pre|suf)fix|strip_(?:pre|suf)fix|(?:starts|ends)_?with|replace"
)
"""The methods of texts, in Python, in templates, in scripts and in Rust, that look into them."""
JOINED = re.compile(r"\0[@:.](?!\s|$)|(?<!\s)[@:.]\0")
"""A separator right between an action (as `\0`) and something else."""


def is_action(name: str) -> bool:
    return bool(ACTION.search(name))


def in_python(code: str) -> Iterator[int]:
    """The lines of Python code that take an action's text apart, or build one."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name("re")), args=[*_, text]) if held(text):
                yield node.lineno
            case ast.Call(func=ast.Attribute(value=text, attr=method)) if held(text) and TAKES_APART.fullmatch(method):
                yield node.lineno
            case ast.Call(func=ast.Attribute(value=ast.Constant(str(form)), attr="join" | "format"), args=args):
                if re.search(r"^[@:.]$|\}[@:.]\{", form) and any(map(held_within, args)):
                    yield node.lineno
            case ast.Compare(left=ast.Constant(str()), ops=[ast.In() | ast.NotIn()], comparators=[text]):
                if held(text) and not many(text):
                    yield node.lineno
            case ast.Subscript(value=text, slice=ast.Slice() | ast.Constant(int())) if held(text) and not many(text):
                yield node.lineno
            case ast.JoinedStr(values=parts):
                if JOINED.search("".join(written(part) for part in parts)):
                    yield node.lineno
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                if JOINED.search(written(left) + written(right) + "…") or JOINED.search(
                    "…" + written(left) + written(right)
                ):
                    yield node.lineno


def held(node: ast.AST) -> bool:
    """Whether this is an action, or its text."""
    match node:
        case ast.Name(name) | ast.Attribute(attr=name) if is_action(name):
            return True
        case ast.Attribute(value=value, attr="text") | ast.Call(func=ast.Name("str"), args=[value]):
            return held(value)
    return False


def held_within(node: ast.AST) -> bool:
    return any(map(held, ast.walk(node)))


def many(node: ast.AST) -> bool:
    """Whether this is a list of actions, which may be looked into."""
    return isinstance(node, (ast.Name, ast.Attribute)) and ast.unparse(node).endswith("s")


def written(node: ast.AST) -> str:
    """A part of a text as it is written, an action as `\0`."""
    match node:
        case ast.Constant(str(text)):
            return text
        case ast.FormattedValue(value=value):
            return written(value)
    return "\0" if held(node) else "…"


def in_template(source: str) -> Iterator[int]:
    """The lines of a template that do so."""
    tree = Environment(extensions=["jinja2.ext.i18n"]).parse(source)
    for node in tree.find_all((nodes.Call, nodes.Filter, nodes.Getitem, nodes.Concat, nodes.Add, nodes.Compare)):
        match node:
            case nodes.Call(node=nodes.Getattr(node=text, attr=method)) | nodes.Filter(node=text, name=method):
                found = shown(text) == "\0" and bool(TAKES_APART.fullmatch(method))
            case nodes.Getitem(node=text, arg=nodes.Slice()):
                found = shown(text) == "\0"
            case nodes.Compare(expr=nodes.Const(), ops=[nodes.Operand(op="in" | "notin", expr=text)]):
                found = shown(text) == "\0"
            case nodes.Concat(nodes=parts):
                found = bool(JOINED.search("".join(map(shown, parts))))
            case nodes.Add(left=left, right=right):
                found = bool(JOINED.search(shown(left) + shown(right) + "…"))
            case _:
                found = False
        if found:
            yield node.lineno


def shown(node: nodes.Node | None) -> str:
    match node:
        case nodes.Const(value=str(text)):
            return text
        case nodes.Name(name=name) | nodes.Getattr(attr=name) if is_action(name) and not name.endswith("s"):
            return "\0"
        case nodes.Getattr(node=of, attr="text"):
            return shown(of)
    return "…"


METHOD = re.compile(r"\b((?:\w+\.)*?\w+?)(?:\.text|\.as_str\(\)|\.to_string\(\))?\.(\w+)\(")
FORMAT = re.compile(
    r'\b(?:format|write|writeln|print|println)!\((?:[^"()]*,\s*)?"((?:[^"\\]|\\.)*)"((?:[^()]|\([^()]*\))*)\)'
)


def in_other(code: str) -> Iterator[int]:
    """The lines of Rust or JavaScript that do so."""
    for found in METHOD.finditer(code):
        name, method = found[1].split(".")[-1], found[2]
        if is_action(name) and not name.endswith("s") and TAKES_APART.fullmatch(method):
            yield code.count("\n", 0, found.start()) + 1
    for found in FORMAT.finditer(code):
        values = iter(found[2].strip(", \n").split(","))
        form = re.sub(r"\{(\w*)[^{}]*\}", lambda place, v=values: mark(place[1] or next(v, "")), found[1])
        if JOINED.search(form):
            yield code.count("\n", 0, found.start()) + 1


def mark(value: str) -> str:
    words = re.findall(r"\w+", value)
    return "\0" if words and any(map(is_action, words)) else "…"


def unit_tests_left_out(code: str) -> str:
    return re.sub(r"//[^\n]*", "", code.split("#[cfg(test)]")[0])


def sources() -> Iterator[tuple[Path, list[int]]]:
    """Every file outside the core's games, with the lines at fault. Games' templates get parts, so they count too."""
    for file in sorted(PACKAGE.rglob("*.py")):
        yield file, sorted(in_python(file.read_text(encoding="utf-8")))
    for file in sorted(PACKAGE.rglob("*.html")):
        yield file, sorted(in_template(file.read_text(encoding="utf-8")))
    for file in [
        *sorted(PACKAGE.rglob("static/**/*.js")),
        *sorted(CORE.rglob("*.rs")),
        *sorted((ROOT / "rust_core/py").rglob("*.rs")),
    ]:
        if CORE / "games" not in file.parent.parents and not file.name.endswith(".min.js"):
            yield file, sorted(in_other(unit_tests_left_out(file.read_text(encoding="utf-8"))))


def test_nobody_but_its_game_takes_an_action_apart() -> None:
    checked = dict(sources())
    assert {file.suffix for file in checked} == {".py", ".html", ".js", ".rs"}
    assert {str(file.relative_to(ROOT)): lines for file, lines in checked.items() if lines} == {}


@pytest.mark.parametrize(
    "planted",
    [
        'kind, _, ms = action.partition(":")',
        'cards = move.text.split("@")',
        'ms = re.search(r":(\\d+)", step.action)',
        'turned = ":" not in action',
        "kind = action[:4]",
        'called = f"{action}:{ms}"',
        'called = action + ":" + str(ms)',
        'called = ":".join([action, str(ms)])',
        'called = "{}:{}".format(action, ms)',
        'is_call = choice.startswith("snap")',
    ],
)
def test_python_that_does_is_found(planted: str) -> None:
    assert list(in_python(f"import re\n{planted}\n"))


@pytest.mark.parametrize(
    "honest",
    [
        "first = actions[0]",
        'best = "double" in actions',
        'line = f"{step.ply + 1}. {step.action}"',
        'line = f"{number}) {action}"',
        'said = f"There is no action {action}."',
        'timed = move.at(412).text; kind = move.parts["kind"]',
        'key, _, value = word.partition("=")',
    ],
)
def test_python_that_does_not_is_left_alone(honest: str) -> None:
    assert not list(in_python(honest))


@pytest.mark.parametrize(
    "planted",
    [
        '{{ move.action.split("@")[1] }}',
        '{% set kind = move.action.partition(":")[0] %}',
        '{% if ":" in move.action %}call{% endif %}',
        "{{ move.action[:2] }}",
        '{{ move.action|replace("@", " to ") }}',
        '{% set action = move.action ~ ":412" %}',
        '<button value="{{ best + ":" + ms }}"></button>',
    ],
)
def test_a_template_that_does_is_found(planted: str) -> None:
    assert list(in_template(planted))


@pytest.mark.parametrize(
    "planted",
    [
        "let (kind, ms) = action.split_once(':')?;",
        "let ms = step.action.rsplit(':').next();",
        'if action.text.starts_with("snap") {}',
        'let timed = format!("{action}:{ms}");',
        'let timed = format!("{}:{}", step.action, ms);',
        'const [kind, ms] = move.action.split(":");',
    ],
)
def test_rust_or_a_script_that_does_is_found(planted: str) -> None:
    assert list(in_other(planted))


@pytest.mark.parametrize(
    "honest",
    [
        "let after = position.after(seat, action, given)?;",
        'panic!("{action}: {story}");',
        "let first = actions.split_first();",
    ],
)
def test_rust_that_does_not_is_left_alone(honest: str) -> None:
    assert not list(in_other(honest))
