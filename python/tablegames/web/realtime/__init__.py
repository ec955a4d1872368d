"""What happens without a click: event streams, who is there, and the bots' worker."""
