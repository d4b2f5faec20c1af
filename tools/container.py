"""`python -m tools.container`: build the image of `deploy/` and play a table through it.

For a machine without a container runtime: the image's files are mounted read-only, and processes
run in them as the image's user, with their own PostgreSQL and Redis. Needs root, buildah and
debootstrap. Does not test `deploy/compose.yaml`.
"""

import os
import secrets
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.services.ports import free_port
from tests.services.postgresql import PostgreSQL
from tests.services.redis import Redis

ROOT = Path(__file__).resolve().parents[1]
IMAGE = "localhost/saboteur"
# Does what a runtime does for a container with `read_only`, `tmpfs` and a user.
ENTER = """
mount --bind "$0" "$0" && mount -t tmpfs tmpfs "$0/tmp" && mount -t proc proc "$0/proc"
mount --bind /dev/urandom "$0/dev/urandom" && mount --bind /dev/null "$0/dev/null"
mount -o remount,bind,ro "$0"
exec chroot --userspec=saboteur "$0" sh -c 'cd /srv/saboteur && exec "$@"' sh "$@"
"""
TOKEN = """
from django.conf import settings
from accounts.models import Account
from accounts.models.access_token import Scope
from accounts.tokens import make_token
ann = Account.objects.create(email='ann@example.org', name='Ann')
print(make_token(ann, name='try', scopes=Scope.values)[1])
"""


class Image:
    """The files of the image, and the environment of its processes."""

    def __init__(self, files: str, environment: dict[str, str], folder: Path) -> None:
        self.files, self.environment, self.folder = files, environment, folder

    def start(self, *command: str) -> subprocess.Popen[str]:
        """Start a process of the image, with mounts that end with it."""
        words = ["unshare", "--mount", "sh", "-ec", ENTER, self.files, *command]
        return subprocess.Popen(words, env=self.environment, text=True, stdout=subprocess.PIPE)

    def run(self, *command: str) -> str:
        """Run a process of the image to its end; return its output. Raises RuntimeError."""
        process = self.start(*command)
        said, _ = process.communicate(timeout=300)
        if process.returncode:
            raise RuntimeError(f"{command[0]} ended with {process.returncode}")
        return said


def main() -> int:
    """Build, start, play and stop; return 0 if the table was played to its end."""
    if "--no-build" not in sys.argv:
        subprocess.run([ROOT / "deploy" / "build"], check=True)
    container = _said("buildah", "from", IMAGE)
    with ExitStack() as end:
        end.callback(_said, "buildah", "rm", container)
        folder = Path(end.enter_context(TemporaryDirectory(prefix="saboteur-container-")))
        folder.chmod(0o755)
        database = PostgreSQL(folder, f"postgres://postgres@127.0.0.1:{free_port()}/postgres")
        broker = Redis(folder, f"redis://127.0.0.1:{free_port()}/0")
        for service in (database, broker):
            end.callback(service.stop)
            service.start()
        environment = _environment(database.url, f"redis://127.0.0.1:{broker.port}/0")
        return _play(Image(_said("buildah", "mount", container), environment, folder), end)


def _play(image: Image, end: ExitStack) -> int:
    port = str(free_port())
    image.run("python", "manage.py", "migrate", "--no-input", "-v0")
    token = image.run("python", "manage.py", "shell", "-v0", "-c", TOKEN).split()[-1]
    pages = ["uvicorn", "saboteur_site.asgi:application", "--host", "127.0.0.1", "--port", port]
    pages += ["--lifespan", "off", "--ws", "websockets-sansio"]
    worker = ["celery", "-A", "saboteur_site", "worker"]
    for command in (pages, worker, ["celery", "-A", "saboteur_site.beat", "beat"]):
        process = image.start(*command)
        end.callback(process.wait)
        end.callback(process.terminate)
    example = [sys.executable, str(ROOT / "examples" / "play.py"), f"http://127.0.0.1:{port}"]
    _wait_for(int(port))
    played = subprocess.run(example, env=os.environ | {"SABOTEUR_TOKEN": token}, timeout=600)
    print(image.run("python", "manage.py", "verify_games"))
    writes = image.start("sh", "-c", "id; touch /srv/saboteur/written")
    print(writes.communicate()[0], "wrote" if writes.returncode == 0 else "may not write")
    return played.returncode or int(writes.returncode == 0)


def _wait_for(port: int) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def _environment(database: str, broker: str) -> dict[str, str]:
    return {
        "PATH": "/srv/saboteur/.venv/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "PYTHONDONTWRITEBYTECODE": "1",
        "SABOTEUR_MODE": "production",
        "SECRET_KEY": secrets.token_urlsafe(60),
        "DEAL_KEYS": secrets.token_urlsafe(32) + "=",
        "DATABASE_URL": database,
        "REDIS_URL": broker,
        "ALLOWED_HOSTS": "127.0.0.1",
        "SITE_URL": "https://127.0.0.1",
        "SECURE_SSL_REDIRECT": "no",
        "EMAIL_URL": "smtp://127.0.0.1:9",
        "DEFAULT_FROM_EMAIL": "play@saboteur.example",
        "BOT_PAUSE_SECONDS": "0.0,0.0",
    }


def _said(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
