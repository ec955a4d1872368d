"""`python -m tablegames` is the command line."""

from tablegames.cli import run

if __name__ == "__main__":
    run()
