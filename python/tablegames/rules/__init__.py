"""The rules of the games in a player's words, as pages and terminals show them.

The text of a game is `texts/<game>.md`, in English, with a few of Markdown's forms. Each paragraph, heading, list item
and caption is a text of the catalogues.
"""

from tablegames.rules.document import Block, read
from tablegames.rules.options import Option, options

__all__ = ["Block", "Option", "options", "read"]
