"""What is asked for lands where it was asked for."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from toolkit.answers.proofs import Form, card_picture, print_proofs
from toolkit.games import load_game
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import LoadedPool, load_pool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError


def test_one_sheet_as_pdf(pool: LoadedPool, tmp_path: Path) -> None:
    told = print_proofs(pool, tmp_path / "new" / "embers.pdf", sheets=["embers.csv"])
    assert (told["cards"], told["copies"], told["made_up"]) == (8, 24, 8)
    assert len(PdfReader(tmp_path / "new" / "embers.pdf").pages) == 3


def test_chosen_cards_as_pictures_of_print_quality(pool: LoadedPool, tmp_path: Path) -> None:
    told = print_proofs(pool, tmp_path, form="png", only=["salt-road", "long-wall"])
    assert told["files"] == [str(tmp_path / "salt-road.png"), str(tmp_path / "long-wall.png")]
    with Image.open(tmp_path / "salt-road.png") as picture:
        assert picture.size == pytest.approx((63 / 25.4 * 300, 88 / 25.4 * 300), abs=1)


def test_a_table_of_cards(pool: LoadedPool, tmp_path: Path) -> None:
    print_proofs(pool, tmp_path / "cards.csv", form="csv", exploded=True)
    assert len((tmp_path / "cards.csv").read_bytes().split(b"\r\n")) == 1 + 78 + 1


def test_a_saved_object_with_all_pictures_it_names(pool: LoadedPool, tmp_path: Path) -> None:
    told = print_proofs(pool, tmp_path / "my table", form="tts", sheets=["embers.csv"])
    saved = (tmp_path / "my table" / "embers.json").read_text(encoding="utf-8")
    assert {Path(name).name for name in told["files"]} == {path.name for path in (tmp_path / "my table").iterdir()}
    stamp = pool.fingerprints["pool"][:8]
    assert f"{tmp_path.as_posix()}/my table/embers-1-{stamp}.png" in saved
    sheet = Image.open(BytesIO((tmp_path / "my table" / f"embers-1-{stamp}.png").read_bytes()))
    assert 4000 < sheet.width <= 4096
    assert sheet.width / sheet.height == pytest.approx(630 / 88, rel=0.01)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"sheets": ["cvi.csv"]}, r"no sheet of cards 'cvi.csv'. Did you mean \"civ.csv\""),
        ({"sheets": ["tokens.csv"]}, "no sheet of cards 'tokens.csv'"),
        ({"only": ["salt-raod"]}, r"no card 'salt-raod'. Did you mean \"salt-road\""),
        ({"sheets": ["embers.csv"], "only": ["salt-road"]}, "no card 'salt-road'"),
    ],
)
def test_what_is_not_in_the_pool_is_told(
    asked: dict[str, list[str]], says: str, pool: LoadedPool, tmp_path: Path
) -> None:
    with pytest.raises(UsageError, match=says):
        print_proofs(pool, tmp_path / "x.pdf", **asked)


@pytest.mark.parametrize("form", ["pdf", "png", "csv", "tts"])
def test_a_place_that_cannot_be_written_is_told(form: Form, pool: LoadedPool, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(UsageError, match="cannot be written"):
        print_proofs(pool, tmp_path / "taken" / "inside", form=form, only=["salt-road"])


def test_a_patch_is_printed_under_its_own_fingerprint(pool: LoadedPool) -> None:
    shape = load_game("embers").shape
    patched = load_pool(shape, find_cards(None, "embers"), Patch(set={"salt-road.economy": 9}))
    before, after = card_picture(pool, "salt-road"), card_picture(patched, "salt-road")
    assert before and after
    assert pool.fingerprints["pool"][:8] in before
    assert patched.fingerprints["pool"][:8] in after
    assert ">9</text>" in after and ">9</text>" not in before


def test_there_is_no_picture_of_what_is_no_card(pool: LoadedPool) -> None:
    assert card_picture(pool, "X1") is None
