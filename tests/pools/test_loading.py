"""A folder becomes checked models, and every mistake is told at once, where it stands."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.pools.loading import load_pool, require_ok
from toolkit.pools.problems import PoolError

from .harbour import FILES, SHAPE, load, told, write

SHIPS = FILES["ships.csv"]
HEADER, *_ = SHIPS.partition("sea-wren")


def test_a_sound_folder_loads_without_a_word(tmp_path):
    pool = load(tmp_path)
    assert told(pool) == []
    assert [ship.id for ship in require_ok(pool).models["ships.csv"]] == ["sea-wren", "iron-duke", "mud-lark"]
    assert pool.models["rules.json"].storms == "hard"
    assert pool.models["strategies.json"]["bold"].risk == 0.9
    assert pool.models["ships.csv"][0].ability[0].effects[0].thing == "coin"


def test_a_step_of_a_document_may_be_a_sentence_or_an_object(tmp_path):
    royal, quay = load(tmp_path).models["towns.json"]
    assert [royal.steps[0][0].effects[0].do, quay.steps[0][0].effects[0].do] == ["gain", "burn"]


TWELVE_MISTAKES = """\
id,name,kind,cost,sped,ability,copies,notes
sea-wren,Sea Wren,sloop,three,4,gain 2 coin,2,a cost in words
Iron Duke,Iron Duke,galley,9,2,rest,1,capitals in an id
mud-lark,,barge,2,,,1,no name
dove,Dove,slop,2,,,1,a misspelt kind
crow,Crow,sloop,2,,gian 2 coin,1,a misspelt verb
rook,Rook,sloop,2,,gain 2 coin per sailr,1,a misspelt word
gull,Gull,sloop,2,,gain 2 coin, rest,1,a comma
tern,Tern,sloop,-2,,,1,too low
swan,"Swan,sloop,2,,,1,an open quotation mark
crow,Crow,sloop,2,,,1,an id used twice
heron,Heron,barge,2,4,,1,a rule of the whole row
"""


def test_twelve_mistakes_in_one_file_are_told_in_one_go(tmp_path):
    pool = load(tmp_path, ships=TWELVE_MISTAKES, crew="id,wage,ship\n")
    assert [(problem.row, problem.column, problem.value) for problem in pool.problems] == [
        (1, "sped", None),
        (2, "cost", "three"),
        (3, "id", "Iron Duke"),
        (4, "name", None),
        (5, "kind", "slop"),
        (6, "ability", "gian 2 coin"),
        (7, "ability", "gain 2 coin per sailr"),
        (8, None, None),
        (9, "cost", "-2"),
        (10, None, 'swan,"Swan,sloop,2,,,1,an open quotation mark'),
        (11, "id", "crow"),
        (12, "speed", "4"),
    ]
    assert [problem.message for problem in pool.problems] == [
        'is not a column of this file. Did you mean "speed"?',
        "is not a whole number",
        'an id is lower-case words joined by hyphens, such as "iron-duke"',
        "is empty",
        'is not one of sloop, galley, barge. Did you mean "sloop"?',
        '"gian" is not a verb here. Did you mean "gain"? Known: gain, burn, rest.',
        '"sailr" is not a word that can stand here. Did you mean "sailor"? Known: ship, sailor.',
        "has 9 cells where the header has 8 columns: a cell that holds the separator is written in quotation marks",
        "should be at least 0",
        'has a quotation mark (") that does not close its cell; quotation marks inside a cell are doubled ("")',
        "this id is already used: ships.csv, row 6",
        "a barge is towed: leave its speed blank",
    ]


def test_problems_of_all_files_are_told_in_file_order(tmp_path):
    pool = load(tmp_path, ships=None, crew="id,wage\nann,2\n", rules='{"coins": "4"}', towns="{")
    assert [problem.file for problem in pool.problems] == ["ships.csv", "crew.csv", "rules.json", "towns.json"]


def test_a_missing_file_is_told_with_the_folder_and_the_nearest_name(tmp_path):
    (tmp_path / "ship.csv").write_text("")
    (problem,) = load(tmp_path, ships=None).problems
    assert problem.message == f'is missing from {tmp_path}. Did you mean "ship.csv"?'


def test_a_missing_folder_is_told(tmp_path):
    problems = load_pool(SHAPE, tmp_path / "nowhere").problems
    assert {problem.file for problem in problems} == {"ships.csv", "crew.csv", "strategies.json", "towns.json"}
    assert "there is no folder" in problems[0].message


def test_a_file_that_is_a_folder_is_told(tmp_path):
    (tmp_path / "ships.csv").mkdir()
    (problem,) = load(tmp_path, ships=None).problems
    assert "cannot be read" in problem.message


def test_a_document_that_may_be_left_out_has_its_defaults(tmp_path):
    pool = load(tmp_path, rules=None)
    assert (pool.ok, pool.models["rules.json"].coins) == (True, 3)


def test_a_missing_column_is_told_once_at_the_header(tmp_path):
    pool = load(tmp_path, crew="id,ship\nann,sea-wren\nbo,mud-lark\n")
    assert told(pool) == ["crew.csv, row 1, column wage: this column is missing"]


def test_a_column_unlike_any_other_is_told_with_the_columns_there_are(tmp_path):
    pool = load(tmp_path, crew="id,wage,ship,hat\nann,2,sea-wren,red\n")
    assert told(pool) == ["crew.csv, row 1, column hat: is not a column of this file. Columns: id, wage, ship."]


def test_an_id_names_one_thing_in_all_files(tmp_path):
    pool = load(
        tmp_path, crew="id,wage,ship\nsea-wren,2,sea-wren\nrules,2,sea-wren\n", towns='[{"id": "ann", "steps": []}]'
    )
    assert told(pool) == [
        'crew.csv, row 2, column id, "sea-wren": this id is already used: ships.csv, row 3',
        'crew.csv, row 3, column id, "rules": this id is already used: rules.json',
    ]


def test_a_mistake_across_files_is_told_where_it_stands(tmp_path):
    pool = load(tmp_path, crew="id,wage,ship\nann,2,sea-wrn\n")
    assert told(pool) == ['crew.csv, row 2, column ship, "sea-wrn": there is no such ship']


def test_an_audit_says_nothing_of_rows_that_are_themselves_broken(tmp_path):
    pool = load(tmp_path, ships=SHIPS.replace("sloop,3", "sloop,x"), crew=FILES["crew.csv"] + "cy,1,sea-wrn\n")
    assert told(pool) == [
        'ships.csv, row 3, column cost, "x": is not a whole number',
        'crew.csv, row 4, column ship, "sea-wrn": there is no such ship',
    ]


def test_counts_wait_until_the_rows_they_count_are_mended(tmp_path):
    def audit(models, locate):
        return [locate("rules.json", "coins").problem(f"{len(models['ships.csv'])} ships are too few", "warning")]

    shape = replace(SHAPE, audit=audit)
    assert len(load_pool(shape, write(tmp_path)).warnings) == 1
    assert load_pool(shape, write(tmp_path, ships=SHIPS.replace("sloop,3", "sloop,x"))).warnings == []


def test_an_audit_still_runs_when_a_document_is_partly_broken(tmp_path):
    pool = load(tmp_path, rules='{"coins": []}', crew="id,wage,ship\nann,2,sea-wrn\n")
    assert [problem.file for problem in pool.problems] == ["crew.csv", "rules.json"]


def test_warnings_do_not_keep_a_pool_from_being_played(tmp_path):
    pool = load(tmp_path, ships=SHIPS + "tern,Tern,sloop,2,,,1,\n")
    assert pool.ok
    assert [str(problem) for problem in pool.warnings] == ["ships.csv: 4 ships; 3 are usual"]


def test_a_pool_with_errors_is_refused_with_all_of_them(tmp_path):
    pool = load(tmp_path, rules='{"coins": "4"}', strategies="[]")
    assert pool.fingerprints == {}
    with pytest.raises(PoolError) as refused:
        require_ok(pool)
    assert refused.value.problems == pool.errors
    assert len(pool.errors) == 2


UNTOUCHED = {
    "comments": {"ships": SHIPS.replace("bay", "cold bay")},
    "order of columns": {"crew": "wage,ship,id\n2,sea-wren,ann\n3,mud-lark,bo\n"},
    "notes": {"ships": SHIPS.replace("first", "the very first")},
    "about": {"strategies": FILES["strategies.json"].replace("Stays in.", "Never sails.")},
    "way of saving": {"ships": SHIPS.replace("\n", "\r\n").encode("utf-8-sig")},
    "spelling of an ability": {"ships": SHIPS.replace("gain 2 coin", "Gain  2 COIN")},
    "defaults written out": {"rules": '{"fog": true, "storms": "hard", "coins": 4}'},
}


@pytest.mark.parametrize("changed", UNTOUCHED.values(), ids=UNTOUCHED.keys())
def test_fingerprints_do_not_see(tmp_path, changed):
    before = load(tmp_path).fingerprints
    assert load(tmp_path, **changed).fingerprints == before


TOUCHED = {
    "pool": {"ships": SHIPS.replace("sloop,3", "sloop,4")},
    "rules": {"rules": '{"coins": 5, "storms": "hard"}'},
    "strategies": {"strategies": FILES["strategies.json"].replace("0.9", "0.8")},
}


@pytest.mark.parametrize("part", TOUCHED)
def test_a_fingerprint_sees_its_own_part_only(tmp_path, part):
    before = load(tmp_path).fingerprints
    after = load(tmp_path, **TOUCHED[part]).fingerprints
    assert {name for name in before if before[name] != after[name]} == {part}


def test_a_fingerprint_is_twelve_hex_digits(tmp_path):
    assert all(len(mark) == 12 and int(mark, 16) for mark in load(tmp_path).fingerprints.values())


def test_a_locator_finds_rows_files_and_entries(tmp_path):
    spots = []

    def audit(models, locate):
        spots.append(locate("ships.csv", "mud-lark", "cost"))
        spots.append(locate("ships.csv", "mud-lark"))
        spots.append(locate("rules.json", "storms"))
        spots.append(locate("towns.json", "old-quay.steps.0"))
        spots.append(locate("ships.csv"))
        return []

    load_pool(replace(SHAPE, audit=audit), write(tmp_path))
    assert [(spot.row, spot.column, spot.value) for spot in spots] == [
        (5, "cost", "2"),
        (5, None, "mud-lark"),
        (3, "storms", "hard"),
        (6, "old-quay.steps.0", '[{"effects": [{"do": "burn", "n": 2}]}]'),
        (None, None, None),
    ]


@given(
    st.sampled_from(sorted(FILES)),
    st.integers(0, 400),
    st.integers(0, 30),
    st.binary(max_size=8) | st.text(alphabet='"{}[],:;\n\r\tx1-#\u00a0', max_size=8).map(str.encode),
)
def test_no_damage_to_a_file_raises(tmp_path_factory, file, at, length, damage):
    folder = tmp_path_factory.mktemp("damaged", numbered=True)
    whole = FILES[file].encode()
    pool = load(folder, **{file.partition(".")[0]: whole[:at] + damage + whole[at + length :]})
    assert pool.ok == bool(pool.fingerprints)
    assert all(str(problem) for problem in pool.problems)
