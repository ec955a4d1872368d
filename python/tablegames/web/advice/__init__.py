"""What solvers say: hints and reviews, how many are made at once, and who comes next."""
