"""The door to the rules: deal, load, ask, play, observe, save. Everything else is behind it.

position = deal_round(rules, players=5, seed="…", number=1, starter=0)
moves = legal_moves(position, seat)
events = play(position, seat, move)       # or Refused, and nothing has changed
observe(position, seat)                   # what the seat may see; None for a spectator
save(position)                            # a State: plain codes for rows and files
"""
