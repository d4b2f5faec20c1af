"""Web push: the key that the site signs its messages with."""

import re

from .environment import env, malformed

# 32 bytes in base64 for URLs, as `manage.py vapid_key` prints them; empty: no push.
VAPID_PRIVATE_KEY: str = env.str("VAPID_PRIVATE_KEY", default="").strip().rstrip("=")
if VAPID_PRIVATE_KEY and not re.fullmatch(r"[\w-]{43}", VAPID_PRIVATE_KEY, re.ASCII):
    raise malformed("VAPID_PRIVATE_KEY", "a key as manage.py vapid_key prints it")
