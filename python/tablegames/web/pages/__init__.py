"""The pages, one blueprint a file."""

from . import analyse, health, lobby, me, new, review, rules, seating, table

BLUEPRINTS = tuple(module.pages for module in (lobby, new, table, seating, review, analyse, rules, me, health))
