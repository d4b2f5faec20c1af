"""The end of a round: the winners, their gold and the thefts."""
