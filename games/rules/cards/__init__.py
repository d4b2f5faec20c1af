"""Cards, tiles, cells and slots, and the deal of a round."""
