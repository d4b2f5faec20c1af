"""People's ratings, step by step, and leaderboards of people who want to be listed."""
