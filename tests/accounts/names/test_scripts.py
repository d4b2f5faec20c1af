"""One script a name, as UTS #39's highly restrictive level has it."""

import pytest

from accounts.names.validation import is_highly_restrictive


@pytest.mark.parametrize(
    "name",
    [
        "Søren 2",
        "Анна",
        "Αννα",
        "علی",
        "דוד",
        "मोहन १",
        "李雷",
        "Ann 李",
        "ジョン Smith",
        "みどりアンの木",
        "ㄅㄆ李 Lee",
        "김철수 Kim 金",
        "ᏣᎳᎩ",
        "7 of 9",
    ],
)
def test_one_script_or_one_system_of_writing_is_fine(name: str) -> None:
    assert is_highly_restrictive(name)


@pytest.mark.parametrize(
    "name",
    [
        "\u0410nn",
        "Y\u043eu",
        "Gu\u0435st 123456",
        "Ann Αννα",
        "Анна Αννα",
        "かな김",
        "Анна李",
        "Ann ١٢",
        "𐌰𐌽𐌽",
    ],
)
def test_several_scripts_and_dead_ones_are_not(name: str) -> None:
    assert not is_highly_restrictive(name)
