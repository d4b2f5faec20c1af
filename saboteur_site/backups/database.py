"""What a backup asks of a database, of whatever kind."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO, ClassVar

# Writes a dump to a file.
Dump = Callable[[IO[bytes]], None]


class Database(ABC):
    """The site's database, as something to copy and to fill."""

    kind: ClassVar[str]
    """What people call it."""

    member: ClassVar[str]
    """The name of its dump inside a backup."""

    @abstractmethod
    def snapshot(self, folder: Path) -> AbstractContextManager[Dump]:
        """One moment of the database, while the site goes on; `folder` has room for a copy.

        What Django reads inside is of the same moment.
        """

    @abstractmethod
    def is_empty(self) -> bool:
        """Whether there is not one table."""

    @abstractmethod
    def load(self, dump: IO[bytes], then: str) -> None:
        """Fill an empty database and run SQL, both or neither. Raises Refused."""
