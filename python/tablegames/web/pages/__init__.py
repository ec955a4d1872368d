"""The pages, one blueprint a file."""

from tablegames.web.pages import analyse, draw, health, lobby, me, new, review, rules, seating, table

BLUEPRINTS = tuple(module.pages for module in (lobby, new, draw, table, seating, review, analyse, rules, me, health))
