"""Learning by playing: short lessons on prepared positions, run by the real engine.

Nothing is stored: each request sets up its step, and plays on it the move that the address or the
form carries.
"""
