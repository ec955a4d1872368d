"""Who asks: their name and cookie, how often they may, and what is refused."""
