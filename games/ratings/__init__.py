"""How strong people play: steps of their ratings, and leaderboards of those who like."""
