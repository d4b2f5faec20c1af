"""Practice: games against computer players, dealt straight away, also for guests."""
