"""Practice: games against computer players, dealt immediately, also for guests."""
