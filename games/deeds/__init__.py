"""What each player did, claimed and said in a round, side by side."""
