"""The page “Fair deal”: what commits to a game's cards, and whether it holds."""
