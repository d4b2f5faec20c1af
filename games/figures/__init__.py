"""What came of a person's finished games: runs, dwarfs, company."""
