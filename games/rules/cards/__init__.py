"""Cards, tiles, cells and slots, and the deals of rounds."""
