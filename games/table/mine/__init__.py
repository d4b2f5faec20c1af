"""The mine: places, lighting, the strokes of the drawing, and the mine in words."""
