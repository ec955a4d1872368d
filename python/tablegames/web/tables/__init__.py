"""Tables in the database: their log, seats and times."""
