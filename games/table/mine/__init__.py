"""The mine: where things lie, what is lit, the strokes of the drawing, and the same in words."""
