"""Tongues: messages become sentences in the reader's language, with names, numbers and plurals."""

from pathlib import Path

import pytest

from atoll.core.message import Message, Who, say, say_count
from atoll.core.tongue import LANGUAGES, MissingWords, Tongue, language_of_this_machine


def test_a_message_is_said_in_every_language() -> None:
    hold = say("You do not hold that shell.")
    said = {language: Tongue(language, ["shells"]).say(hold) for language in LANGUAGES}
    assert said["en"] == "You do not hold that shell."
    assert said["fr"] == "Tu n’as pas ce coquillage."
    assert len(set(said.values())) == 4


def test_arguments_may_be_seats_numbers_and_messages() -> None:
    line = say("{name} lays down shell {shell}.", name=Who(1), shell=say("shell {shell}", shell=3))
    tongue = Tongue("de", ["shells"], ["Anna", "Ben"])
    assert tongue.say(line) == "Ben legt Muschel Muschel 3."
    assert Tongue("en", ["shells"]).say(say("{name} waves.", name=Who(1))) == "Player 2 waves."


def test_whoever_gets_another_name_is_called_by_it() -> None:
    """Also in a sentence that was said before."""
    tongue, wave = Tongue("en", names=["Anna"]), say("{name} waves.", name=Who(0))
    assert tongue.say(wave) == "Anna waves."
    tongue.call(["Ben"])
    assert tongue.say(wave) == "Ben waves."


def test_plurals_follow_the_number() -> None:
    tongue = Tongue("en")
    assert tongue.say(say_count("{number} tile", "{number} tiles", 1)) == "1 tile"
    assert tongue.say(say_count("{number} tile", "{number} tiles", 0)) == "0 tiles"


def test_missing_words_fall_back_to_english_unless_told_to_be_strict() -> None:
    unheard = say("Nobody has ever said this.")
    assert Tongue("fr").say(unheard) == "Nobody has ever said this."
    with pytest.raises(MissingWords, match="Nobody has ever"):
        Tongue("fr").say_strictly(unheard)


def test_messages_are_plain_data_for_the_log() -> None:
    """A log keeps codes and arguments, never sentences."""
    message = say_count("{number} of {who}", "{number}s of {who}", 2, who=Who(0), what=say("crab"))
    assert message.as_data() == {
        "text": "{number} of {who}",
        "plural": "{number}s of {who}",
        "number": 2,
        "arguments": {"number": 2, "who": {"seat": 0}, "what": {"text": "crab"}},
    }
    assert Message("crab").as_data() == {"text": "crab"}


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "fr_BE.UTF-8"}, "fr"),
        ({"LC_ALL": "nl_NL", "LANG": "de_DE"}, "nl"),
        ({"LANG": "tlh"}, "en"),
        ({"LC_ALL": "C", "LANG": "fr_FR"}, "en"),
    ],
)
def test_the_default_language_is_the_locales(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_of_this_machine() == language


def test_a_package_without_words_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mute").mkdir()
    (tmp_path / "mute" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    assert Tongue("fr", ["mute"]).say(say("Hello.")) == "Hello."


def test_what_people_type_is_never_taken_for_a_name() -> None:
    """Whatever signs are in it."""
    tongue = Tongue("en", (), ("Anna", "Ben"))
    typed = say("There is no table “{name}” here.", name="\0001\0 \0x\0")
    assert tongue.say(typed) == "There is no table “1 x” here."
    assert tongue.say(say("{name} wins.", name=Who(1))) == "Ben wins."
    tongue.call(("Anna", "\0000\0"))
    assert "Anna" not in tongue.say(say("{name} wins.", name=Who(1)))
