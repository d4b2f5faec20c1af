"""Reads the catalogues as they lie in the project: what translators write, and what is served."""

from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from django.conf import settings

from tests.languages.extraction import Text

LANGUAGES = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def files(language: str) -> list[Path]:
    """The written catalogues of a language."""
    folders = [Path(folder) for folder in settings.LOCALE_PATHS]
    return [folder / language / "LC_MESSAGES" / "django.po" for folder in folders]


def written(path: Path) -> Catalog:
    """A catalogue as translators write it."""
    with path.open("rb") as file:
        return read_po(file, ignore_obsolete=True)


def compiled(path: Path) -> Catalog:
    """The catalogue that Django reads, beside a written one."""
    with path.with_suffix(".mo").open("rb") as file:
        return read_mo(file)


def messages(catalogue: Catalog) -> Iterator[tuple[Text, Message]]:
    """Every text of a catalogue, its head left out."""
    for message in catalogue:
        if message.id:
            yield text_of(message), message


def text_of(message: Message) -> Text:
    """What a message of a catalogue translates."""
    single, plural = message.id if isinstance(message.id, (tuple, list)) else (message.id, "")
    context = message.context or ""
    # A compiled catalogue is read with contexts as bytes.
    return Text(context.decode() if isinstance(context, bytes) else context, single, plural)


def forms(message: Message) -> tuple[str, ...]:
    """The translations of a message: one, or one for each plural form."""
    if isinstance(message.string, (tuple, list)):
        return tuple(message.string)
    return (message.string,)


def translated(language: str) -> dict[Text, tuple[str, ...]]:
    """What a language has in a finished translation."""
    found: dict[Text, tuple[str, ...]] = {}
    for path in files(language):
        for text, message in messages(written(path)):
            if not message.fuzzy and all(forms(message)):
                found[text] = forms(message)
    return found
