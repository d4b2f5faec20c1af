"""Notice settings: people's choices of which notices they get, how and when."""
