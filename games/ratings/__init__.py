"""People's ratings, step by step, and leaderboards of those who want to be listed."""
