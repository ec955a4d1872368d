"""One process that answers: pages in threads, streams beside them, and the connections of both."""
