"""The games that people get: their texts are in all languages. One that is being made speaks English first."""

SHIPPED = ("limbo", "splitter", "snorkeling", "bloops", "snap")
