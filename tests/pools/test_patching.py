"""Patches change a pool without touching its files."""

import json

import pytest

from toolkit.pools.loading import check_changes
from toolkit.pools.patching import Patch, parse_patch, parse_set, read_patch
from toolkit.pools.problems import UsageError

from .harbour import FILES, load, told, write


def patched(tmp_path, *, rules=FILES["rules.json"], **patch):
    return load(tmp_path, Patch(**patch), rules=rules)


def refused(tmp_path, **patch):
    with pytest.raises(UsageError) as error:
        patched(tmp_path, **patch)
    return str(error.value)


def ship(pool, identity):
    return next(ship for ship in pool.models["ships.csv"] if ship.id == identity)


def test_a_cell_is_set(tmp_path):
    pool = patched(tmp_path, set={"sea-wren.cost": 7, "mud-lark.ability": "rest", "iron-duke.speed": None})
    assert pool.ok
    assert (ship(pool, "sea-wren").cost, ship(pool, "iron-duke").speed) == (7, None)
    assert ship(pool, "mud-lark").ability[0].effects[0].do == "rest"


def test_a_column_that_the_file_leaves_out_can_be_set(tmp_path):
    pool = load(
        tmp_path,
        Patch(set={"sea-wren.speed": 5}),
        ships="id,name,kind,cost\nsea-wren,Sea Wren,sloop,3\n",
        crew="id,wage,ship\n",
    )
    assert ship(pool, "sea-wren").speed == 5


@pytest.mark.parametrize("rules", [FILES["rules.json"], "{}", None], ids=["written", "left out", "no file"])
def test_rules_are_set_also_where_the_file_leaves_them_out(tmp_path, rules):
    changes = {"rules.coins": 9, "rules.rounds_by_players.3": 4, "rules.penalties.0": 2}
    rules = patched(tmp_path, set=changes, rules=rules).models["rules.json"]
    assert (rules.coins, rules.rounds_by_players, rules.penalties) == (9, {2: 6, 3: 4}, (2, 3, 6))


def test_knobs_and_entries_named_by_id_are_set(tmp_path):
    pool = patched(tmp_path, set={"strategies.meek.risk": 0.3, "towns.old-quay.steps.0": "rest"})
    assert pool.models["strategies.json"]["meek"].risk == 0.3
    assert pool.models["towns.json"][1].steps[0][0].effects[0].do == "rest"


def test_rows_are_added_and_removed(tmp_path):
    added = {"file": "ships.csv", "id": "tern", "name": "Tern", "kind": "sloop", "cost": 1, "ability": "rest"}
    pool = patched(tmp_path, add=[added, {"id": "cy", "wage": 1, "ship": "tern"}], remove=["iron-duke"])
    assert told(pool) == []
    assert [ship.id for ship in pool.models["ships.csv"]] == ["sea-wren", "mud-lark", "tern"]
    assert pool.models["crew.csv"][-1].ship == "tern"


def test_the_files_stay_as_they_are(tmp_path):
    patched(tmp_path, set={"sea-wren.cost": 7, "rules.coins": 9}, remove=["iron-duke"])
    assert {name: (tmp_path / name).read_text() for name in FILES} == FILES


def test_a_value_that_does_not_fit_is_told_where_it_was_set(tmp_path):
    pool = patched(
        tmp_path, set={"sea-wren.cost": "many", "rules.coins": []}, add=[{"id": "cy", "wage": "x", "ship": "mud-lark"}]
    )
    assert told(pool) == [
        'ships.csv, row 3, column cost, "many": is not a whole number (set by the patch)',
        'crew.csv, column wage, "x": is not a whole number (set by the patch)',
        'rules.json, row 2, coins, "[]": is not a whole number (set by the patch)',
    ]


def test_a_folder_that_cannot_be_read_is_told_before_its_patch(tmp_path):
    pool = load(tmp_path, Patch(set={"sea-wren.cost": 7}), ships=None)
    assert [problem.file for problem in pool.errors] == ["ships.csv"]


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("sea-wrn.cost", 'No row has the id "sea-wrn". Did you mean "sea-wren"?'),
        ("rulez.coins", 'No row has the id "rulez". Did you mean "rules"?'),
        ("sea-wren.csot", '"sea-wren" has no column "csot". Did you mean "cost"?'),
        ("sea-wren.cost.x", '"sea-wren.cost.x" should be ID.COLUMN, or begin with rules or strategies or towns.'),
        ("rules", '"rules" should name an entry of rules.json'),
        ("rules.coinz", 'rules has no entry "coinz". Did you mean "coins"?'),
        ("rules.rounds_by_players.9", 'rules.rounds_by_players has no entry "9". It has: 2, 3.'),
        ("rules.penalties.3", 'rules.penalties has no entry "3". It has: 0, 1, 2.'),
        ("rules.coins.x", 'rules.coins has no entry "x".'),
        ("strategies.bald.risk", 'strategies has no entry "bald". Did you mean "bold"?'),
        ("strategies.bold.rsk", 'strategies.bold has no entry "rsk". Did you mean "risk"?'),
        ("towns.old-quay.stpes", 'towns.old-quay has no entry "stpes". Did you mean "steps"?'),
        ("towns.old-quai.steps", 'towns has no entry "old-quai". Did you mean "old-quay"?'),
    ],
)
def test_an_unknown_target_is_refused_with_the_nearest_one(tmp_path, target, message):
    assert refused(tmp_path, set={target: 1}).startswith(message)


def test_rows_that_do_not_fit_are_refused(tmp_path):
    assert "Did you mean" in refused(tmp_path, remove=["sea-wrn"])
    assert 'no column "csot". Did you mean "cost"?' in refused(
        tmp_path, add=[{"file": "ships.csv", "id": "a", "csot": 1}]
    )
    assert 'Did you mean "ships.csv"?' in refused(tmp_path, add=[{"file": "ship.csv", "id": "a"}])
    assert 'should name its "file"' in refused(tmp_path, add=[{"id": "a"}])
    assert "needs its id" in refused(tmp_path, add=[{"file": "ships.csv", "name": "A"}])
    assert 'already has a row "sea-wren"' in refused(tmp_path, add=[{"file": "ships.csv", "id": "sea-wren"}])
    assert "takes a number or a text" in refused(tmp_path, set={"sea-wren.cost": [1]})


NOTHING = {
    "same cell": {"set": {"sea-wren.cost": "3"}},
    "same rule": {"set": {"rules.coins": 4}},
    "default of a rule left out": {"set": {"rules.fog": True}},
    "notes": {"set": {"sea-wren.notes": "a fine ship"}},
    "nothing at all": {},
}


@pytest.mark.parametrize("patch", NOTHING.values(), ids=NOTHING.keys())
def test_a_patch_that_changes_nothing_is_refused(tmp_path, patch):
    with pytest.raises(UsageError, match="changes nothing"):
        check_changes(load(tmp_path), patched(tmp_path, **patch))


def test_a_patch_that_changes_something_passes(tmp_path):
    check_changes(load(tmp_path), patched(tmp_path, set={"sea-wren.cost": 4}))


def test_settings_are_json_and_bare_words_are_strings():
    settings = ["a.b=3", "rules.x=hard", "rules.y=[1,2]", 'c.d="7"', "e.ability=end: vp 1 if x = 2", "f.g=", "h.i=NaN"]
    assert parse_set(settings) == {
        "a.b": 3,
        "rules.x": "hard",
        "rules.y": [1, 2],
        "c.d": "7",
        "e.ability": "end: vp 1 if x = 2",
        "f.g": "",
        "h.i": "NaN",
    }


@pytest.mark.parametrize("settings", [["a.b"], ["ab=3"], ["=3"], ["a.b=3", "a.b=4"]])
def test_a_setting_of_another_form_is_refused(settings):
    with pytest.raises(UsageError, match="--set"):
        parse_set(settings)


def test_a_patch_is_read_from_its_file(tmp_path):
    path = tmp_path / "dearer.json"
    path.write_text(json.dumps({"name": "dearer", "why": "too good", "set": {"sea-wren.cost": 4}}))
    assert read_patch(path) == Patch(name="dearer", why="too good", set={"sea-wren.cost": 4})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"nmae": "x"}', 'p.json, row 1, nmae, "x": is not known here. Did you mean "name"?'),
        ('{"set": []}', 'p.json, row 1, set, "[]": is not a group of entries'),
        ("{,}", "p.json, row 1"),
        ("[]", "p.json, row 1: is not a group of entries"),
    ],
)
def test_a_patch_file_of_another_form_is_refused(tmp_path, text, message):
    path = tmp_path / "p.json"
    path.write_text(text)
    with pytest.raises(UsageError) as error:
        read_patch(path)
    assert str(error.value).startswith(message)


def test_a_missing_patch_file_is_refused(tmp_path):
    with pytest.raises(UsageError, match="cannot be read"):
        read_patch(tmp_path / "p.json")


def test_plain_data_of_another_form_is_refused():
    with pytest.raises(UsageError, match=r'^the patch, nmae, "x": is not known here. Did you mean "name"'):
        parse_patch({"nmae": "x"})


def test_a_patch_may_come_as_plain_data(tmp_path):
    write(tmp_path)
    patch = parse_patch({"set": {"rules.coins": 9}, "add": [], "remove": ["bo"]})
    assert load(tmp_path, patch).models["rules.json"].coins == 9
