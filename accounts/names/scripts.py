"""Whether a name keeps to one script (UTS #39, 5.2: restriction levels)."""

import regex

# The scripts in modern use (UAX #31, tables 5 and 7).
_SCRIPTS = (
    "Adlm Arab Armn Bali Bamu Batk Beng Cakm Cans Cham Cher Cyrl Deva Ethi Geor Grek Gujr Guru"
    " Hebr Hmnp Java Kali Khmr Knda Lana Laoo Latn Lepc Limb Lisu Mand Mlym Mong Mtei Mymr Newa"
    " Nkoo Olck Orya Osge Plrd Rohg Saur Sinh Sund Sylo Syrc Tale Talu Taml Tavt Telu Tfng Thaa"
    " Thai Tibt Vaii Wcho Yiii"
).split()
# The three writing systems that use several scripts, and are mixed with Latin letters.
_SYSTEMS = (
    ("Latn", "Hani", "Hira", "Kana"),
    ("Latn", "Hani", "Bopo"),
    ("Latn", "Hani", "Hang"),
)
# Common to all scripts: digits, spaces, and marks that go with any letter.
_SHARED = ("Zyyy", "Zinh")


def _all_of(scripts: tuple[str, ...]) -> str:
    return "[" + "".join(rf"\p{{scx={script}}}" for script in (*scripts, *_SHARED)) + "]*"


_HIGHLY_RESTRICTIVE = regex.compile(
    "|".join(_all_of(scripts) for scripts in (*((script,) for script in _SCRIPTS), *_SYSTEMS))
)


def is_highly_restrictive(text: str) -> bool:
    """Whether all letters are from one script, or from Chinese, Japanese or Korean with Latin."""
    return _HIGHLY_RESTRICTIVE.fullmatch(text) is not None
