"""The end of a round: who won, who is paid, who steals."""
