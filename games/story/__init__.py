"""What a round that is over tells: how likely the gold was, who was suspected, where it turned.

Pure, and told only once a game is over: it knows every dwarf from the first turn on.
"""
