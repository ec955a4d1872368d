"""The four languages: their catalogues, and messages told in them. It knows neither the web nor the terminal."""

from tablegames.i18n.catalogue import LANGUAGES, Catalogue, asked_language, catalogue
from tablegames.i18n.saying import Name, Word, say

__all__ = ["LANGUAGES", "Catalogue", "Name", "Word", "asked_language", "catalogue", "say"]
