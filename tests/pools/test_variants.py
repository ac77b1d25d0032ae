"""A draft as a patch, a patch as a draft, and patches kept beside the pool."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolkit.games import load_game
from toolkit.pools.drafts import begin
from toolkit.pools.editing import (
    add_row,
    delete_rows,
    duplicate_entry,
    duplicate_row,
    remove_entry,
    set_cell,
    set_entry,
)
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import load_pool
from toolkit.pools.patching import Patch, read_patch
from toolkit.pools.previewing import preview
from toolkit.pools.problems import UsageError
from toolkit.pools.variants import adopt, patch_of, save_variant

from .harbour import SHAPE, write


@pytest.fixture
def folder(tmp_path):
    return write(tmp_path)


@pytest.fixture
def draft(folder):
    return begin(SHAPE, folder)


def test_a_draft_becomes_the_patch_that_a_designer_would_write(draft):
    draft = set_cell(set_cell(draft, "ships.csv", 0, "cost", 5), "ships.csv", 0, "speed", None)
    draft = delete_rows(add_row(draft, "crew.csv", {"id": "cy", "wage": "01", "ship": "mud-lark"}), "crew.csv", [0])
    draft = set_entry(set_entry(draft, "rules.json", ("coins",), 5), "rules.json", ("penalties",), [1, 3, 7])
    draft = set_entry(draft, "towns.json", (1, "steps", 0), "rest")
    assert patch_of(draft, SHAPE, "Dearer wren", "Too good.") == Patch(
        name="Dearer wren",
        why="Too good.",
        set={
            "sea-wren.cost": 5,
            "sea-wren.speed": None,
            "rules.coins": 5,
            "rules.penalties": [1, 3, 7],
            "towns.old-quay.steps.0": "rest",
        },
        add=({"file": "crew.csv", "id": "cy", "wage": "01", "ship": "mud-lark"},),
        remove=("ann",),
    )


def test_a_renamed_row_goes_and_comes(draft):
    patch = patch_of(set_cell(draft, "crew.csv", 0, "id", "anne"), SHAPE)
    assert patch == Patch(remove=("ann",), add=({"file": "crew.csv", "id": "anne", "wage": 2, "ship": "sea-wren"},))


def test_an_entry_left_out_is_set_to_its_default_and_a_new_strategy_whole(draft):
    draft = remove_entry(draft, "rules.json", ("storms",))
    draft = set_entry(duplicate_entry(draft, "strategies.json", "bold"), "strategies.json", ("bold-copy", "risk"), 1)
    assert patch_of(draft, SHAPE).set == {"rules.storms": "mild", "strategies.bold-copy": {"risk": 1}}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda draft: add_row(draft, "crew.csv", {"wage": 1}), "a row has no id"),
        (lambda draft: set_cell(set_cell(draft, "crew.csv", 0, "id", ""), "crew.csv", 0, "wage", 3), "a row has no id"),
        (lambda draft: remove_entry(draft, "strategies.json", ("bold",)), "take away entries of strategies.json"),
        (lambda draft: duplicate_entry(draft, "towns.json", 0), "nor add any to a list"),
    ],
)  # fmt: skip
def test_what_a_patch_cannot_say_is_refused(draft, change, message):
    with pytest.raises(UsageError, match=message):
        patch_of(change(draft), SHAPE)


def same_pool(one, other):
    def plain(pool):
        rows = {file: sorted(map(repr, pool.models[file])) for file in ("ships.csv", "crew.csv")}
        return rows | {file: pool.models.get(file) for file in ("rules.json", "strategies.json", "towns.json")}

    assert plain(one) == plain(other)


def on_a_ship(at, column, value):
    return lambda draft: (
        set_cell(draft, "ships.csv", at, column, value) if at < len(draft.rows_of("ships.csv")) else draft
    )


ENTRIES = [
    ("rules.json", ("coins",), 0),
    ("rules.json", ("coins",), None),
    ("rules.json", ("penalties",), [1, 2]),
    ("rules.json", ("penalties",), [2, 3, 4]),
    ("rules.json", ("rounds_by_players",), {"2": 9}),
    ("rules.json", ("rounds_by_players",), {"2": 9, "3": 1}),
    ("strategies.json", ("bold", "risk"), 1),
    ("strategies.json", ("new",), {"risk": 0.25}),
    ("strategies.json", ("new",), {"risk": 0.5, "about": "x. y"}),
    ("towns.json", (0, "steps"), ["rest"]),
    ("towns.json", (0, "steps"), ["rest", "gain 2 rope", "rest"]),
    ("towns.json", (1, "steps", 0), "rest"),
]
edits = st.lists(
    st.one_of(
        st.builds(
            on_a_ship,
            st.integers(0, 3),
            st.sampled_from(["cost", "speed", "notes", "name"]),
            st.sampled_from([0, 7, "", "007", "1e1", "TRUE", "2.0", "x, y"]),
        ),
        st.builds(lambda at: lambda draft: duplicate_row(draft, "crew.csv", at), st.integers(0, 1)),
        st.builds(lambda at: lambda draft: delete_rows(draft, "ships.csv", [at]), st.integers(0, 3)),
        st.builds(lambda entry: lambda draft: set_entry(draft, *entry), st.sampled_from(ENTRIES)),
        st.just(
            lambda draft: remove_entry(set_entry(draft, "rules.json", ("storms",), "off"), "rules.json", ("storms",))
        ),
    ),
    max_size=5,
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits)
def test_the_patch_plays_the_same_pool_as_the_draft(folder, edits):
    draft = begin(SHAPE, folder)
    for edit in edits:
        draft = edit(draft)
    patch = patch_of(draft, SHAPE)
    same_pool(load_pool(SHAPE, folder, patch), preview(draft, SHAPE, folder).pool)
    same_pool(preview(adopt(begin(SHAPE, folder), SHAPE, patch), SHAPE, folder).pool, load_pool(SHAPE, folder, patch))


def test_every_variant_of_embers_can_be_adopted_and_told_again():
    shape, folder = load_game("embers").shape, find_cards(None, "embers")
    variants = sorted((folder / "variants").glob("*.json"))
    assert variants
    for path in variants:
        patch = read_patch(path)
        assert patch_of(adopt(begin(shape, folder), shape, patch), shape, patch.name, patch.why) == patch


def test_a_variant_is_kept_under_its_name(folder):
    patch = Patch(name="Dearer Wren, très chère!", set={"sea-wren.cost": 5})
    path = save_variant(folder, patch)
    assert path == folder / "variants" / "dearer-wren-tres-chere.json"
    assert read_patch(path) == patch
    assert json.loads(path.read_text())["name"] == patch.name
    assert path.read_text().endswith("\n}\n")


def test_a_variant_is_replaced_only_on_request(folder):
    save_variant(folder, Patch(name="Wren", set={"sea-wren.cost": 5}))
    with pytest.raises(UsageError, match='There is a variant "wren" already'):
        save_variant(folder, Patch(name="wren", set={"sea-wren.cost": 6}))
    path = save_variant(folder, Patch(name="wren", set={"sea-wren.cost": 6}), over=True)
    assert read_patch(path).set == {"sea-wren.cost": 6}


@pytest.mark.parametrize("name", ["", "...", "../up", "a/b", "a\\b", "C:x", "!?", "/etc/passwd"])
def test_a_name_that_is_a_path_or_nothing_is_refused(folder, name):
    with pytest.raises(UsageError):
        save_variant(folder, Patch(name=name))
    assert not (folder / "variants").exists()


def test_variants_never_leave_the_folder(folder, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    (folder / "variants").symlink_to(outside)
    with pytest.raises(UsageError, match="lies outside"):
        save_variant(folder, Patch(name="wren"))
    assert [*outside.iterdir()] == []
