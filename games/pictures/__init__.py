"""Pictures of the mine for places without style sheet and sprite: emails and link previews.

They are the page's own drawing in plain colours, and show only public cards. Each face is rendered
once by resvg, and Pillow puts them together. They contain no letters, so that they look the same
whichever fonts a machine has.
"""
