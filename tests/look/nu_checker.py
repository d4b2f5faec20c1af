"""The Nu Html Checker: a server of this test process's own, asked page by page."""

import atexit
import json
import shutil
import socket
import tempfile
import urllib.request
from functools import cache
from pathlib import Path

from tests.look.nu_jar import BY_BOTH, JAR, judges
from tests.services.ports import free_port
from tests.services.service import MissingService, Service

# Its schemas are deep; a page is small.
_OPTIONS = "-Xss4m -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"


class NuChecker(Service):
    """Reads its schemas once, and then judges a page in some hundredths of a second."""

    name = "vnu"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.port = free_port()

    def command(self) -> list[str]:
        """The server, for this machine only."""
        java = shutil.which("java")
        if java is None:
            raise MissingService("java", "is not installed")
        place = "-Dnu.validator.servlet.bind-address=127.0.0.1"
        main = ["-cp", str(JAR), "nu.validator.servlet.Main", str(self.port)]
        return [java, *_OPTIONS.split(), place, *main]

    def answers(self) -> bool:
        """Whether it has read its schemas."""
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True

    def _wait(self, seconds: float) -> None:
        # Java is slow to start on a machine that is busy.
        super()._wait(5 * seconds)

    def faults(self, text: str) -> list[str]:
        """Every error of a whole page, with what it is about."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/?out=json",
            data=text.encode(),
            headers={"Content-Type": "text/html; charset=utf-8"},
        )
        with urllib.request.urlopen(request, timeout=300) as answer:
            messages = json.load(answer)["messages"]
        wrong = [each for each in messages if each["type"] != "info"]
        return [f"{each['message']} {each.get('extract', '')}" for each in wrong]


@cache
def nu_checker() -> NuChecker | None:
    """The checker of this process, started when it is first asked for; None where none can run."""
    if judges() != BY_BOTH:
        return None
    folder = tempfile.TemporaryDirectory(prefix="saboteur-vnu-")
    checker = NuChecker(Path(folder.name))
    atexit.register(folder.cleanup)
    atexit.register(checker.stop)
    checker.start()
    return checker
