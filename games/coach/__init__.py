"""The coach: a person's dearest turns of a finished game, and what was better by what they knew."""
