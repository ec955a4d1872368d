"""The command line."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Any

from tablegames.errors import SetupError, TablegamesError

DONE, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line and returns its exit status: 0 done, 1 a game or solve failed, 2 bad usage."""
    import typer

    from tablegames.cli.commands import app

    # Newer versions of typer carry their own click: these are its errors for any bad usage, and for anything.
    usage_error: Any = typer.BadParameter.__bases__[0]
    any_error: Any = usage_error.__bases__[0]
    try:
        status = app(arguments, prog_name="tablegames", standalone_mode=False)
    except (typer.Abort, KeyboardInterrupt):
        return tell("interrupted", INTERRUPTED)
    except SetupError as error:
        return tell(str(error), USAGE)
    except UnicodeError:
        return tell("The input is not text in UTF-8.", FAILED)
    except OSError as error:
        return tell(f"{error.filename}: {error.strerror}." if error.filename else error.strerror or str(error), FAILED)
    except TablegamesError as error:
        return tell(str(error), FAILED)
    except any_error as error:
        bad = isinstance(error, usage_error)
        return tell(error.format_message(), USAGE if bad else FAILED)
    return status if isinstance(status, int) else DONE


def tell(sentence: str, status: int) -> int:
    """Says on the error stream, in one line, what went wrong."""
    print("tablegames:", " ".join(sentence.split()), file=sys.stderr)
    return status


def run() -> None:
    """The console script."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal or pipe that lacks a letter gets a question mark, not a traceback.
            stream.reconfigure(errors="replace")
    sys.exit(main())
