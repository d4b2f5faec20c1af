"""Cleans people's texts of invisible characters that only deceive.

Invisible characters that a script or an emoji needs stay where they belong.
"""

import regex

# Scripts with letters that join, or do not, as an invisible neighbour says (UAX #31, 2.3).
_JOINING = (
    "Adlm Arab Beng Deva Gujr Guru Khmr Knda Mand Mlym Mong Mymr Nkoo Orya Rohg Sinh Syrc Taml Telu"
).split()
# Scripts without spaces between words, where lines may break at an invisible character.
_SPACELESS = "Bali Cham Java Khmr Lana Laoo Mymr Thai Tibt".split()
_EMOJI = r"[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]"


def _letter_of(scripts: list[str]) -> str:
    return "[" + "".join(rf"\p{{Script={script}}}" for script in scripts) + "]"


# Each of these, in these surroundings, is part of the text.
_NEEDED = "|".join(
    (
        rf"(?<={_letter_of(_JOINING)})[\u200C\u200D]",  # join, or do not
        rf"(?<={_EMOJI})\u200D(?=\p{{Extended_Pictographic}})",  # a family of one emoji
        r"(?<=[\p{Emoji}])[\uFE0E\uFE0F]",  # as a picture, as a sign
        r"(?<=\U0001F3F4)[\U000E0030-\U000E0039\U000E0061-\U000E007A]+\U000E007F",  # flags
        r"(?<=\p{Script=Han})[\uFE00-\uFE0F\U000E0100-\U000E01EF]",  # variants of a character
        r"(?<=\p{Script=Mong})[\u180B-\u180F]",
        rf"(?<={_letter_of(_SPACELESS)})\u200B(?={_letter_of(_SPACELESS)})",
    )
)
_UNSEEN = r"(?![\n\t])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\uFFF9-\uFFFB]"
# Text from right to left needs a mark of direction now and then, beside digits and signs.
_DIRECTION = r"(?<![\u061C\u200E\u200F])[\u061C\u200E\u200F]"
_RIGHT_TO_LEFT = regex.compile(r"(?=\p{L})[\p{Bidi_Class=R}\p{Bidi_Class=AL}]")
_LEFT_TO_RIGHT_LINE = regex.compile(rf"({_NEEDED})|{_UNSEEN}")
_RIGHT_TO_LEFT_LINE = regex.compile(rf"({_NEEDED}|{_DIRECTION})|{_UNSEEN}")
_LINE_END = regex.compile(r"\r\n|[\r\x85\u2028\u2029]")


# Invisible characters are few beside typed ones.
_FAR_TOO_LONG = 4


def plain_text(written: str, most: int | None = None) -> str:
    """Return a text without control characters, overrides of direction and invisible characters.

    Line ends, tabs, and all that a script or an emoji needs stay; cleaning twice changes nothing
    more. Callers that refuse more than `most` characters pass this number, and a much longer text
    is then returned uncleaned.
    """
    if most is not None and len(written) > _FAR_TOO_LONG * most:
        return written
    text = _LINE_END.sub("\n", written)
    # A removed character between two others may have been all that kept one of them.
    while (cleaned := "\n".join(map(_clean, text.split("\n")))) != text:
        text = cleaned
    return text


def one_line(written: str) -> str:
    """Return a name cleaned as by `plain_text`, on one line, with single spaces and without spaces
    at its ends.
    """
    # The empty pattern of Braille is a sign, but looks like a space.
    return " ".join(plain_text(written).replace("\u2800", " ").split())


def _clean(line: str) -> str:
    kept = _RIGHT_TO_LEFT_LINE if _RIGHT_TO_LEFT.search(line) else _LEFT_TO_RIGHT_LINE
    return kept.sub(r"\1", line)
