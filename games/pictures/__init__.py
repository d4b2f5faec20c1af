"""Pictures of the mine for where no style sheet and no sprite goes: emails and link previews.

They are the page's own drawing in plain colours, and show what everybody may see. Each face is
rendered once by resvg, and Pillow puts them together. There is no letter in them, so that they look
the same whatever fonts a machine has.
"""
