"""What lies on the table: cards, how they lie, where, and how a round is dealt."""
