"""What pages show, as plain data and words."""
