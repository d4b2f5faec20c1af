"""Settings, read from the environment only.

`SABOTEUR_MODE` chooses between three ways to run:

* `embedded` (the default): one process, SQLite, nothing else needed; all its files are in `var/`.

* `production` (the default as soon as `DATABASE_URL` is set): every variable of
`environment.REQUIRED_IN_PRODUCTION` must be there and well formed, or the start fails.

* `services`: PostgreSQL and Redis with the comforts of the embedded default; for tests.
"""

from .accounts import *  # noqa: F403
from .api import *  # noqa: F403
from .apps import *  # noqa: F403
from .deals import *  # noqa: F403
from .email import *  # noqa: F403
from .environment import (  # noqa: F401
    ADDRESS,
    BASE_DIR,
    DEBUG,
    EMBEDDED,
    PORT,
    SECRET_KEY,
    SECRET_KEY_FALLBACKS,
    SITE_NAME,
    SITE_URL,
    VAR_DIR,
)
from .games import *  # noqa: F403
from .languages import *  # noqa: F403
from .logs import *  # noqa: F403
from .metrics import *  # noqa: F403
from .privacy import *  # noqa: F403
from .security import *  # noqa: F403
from .static import *  # noqa: F403
from .storage import *  # noqa: F403
from .tasks import *  # noqa: F403
