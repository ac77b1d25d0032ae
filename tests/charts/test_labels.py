from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from toolkit.charts.labels import LETTER_PX, LINE_PX, Label, placed

SIZE = (760, 380)
points = st.tuples(st.floats(0, SIZE[0]), st.floats(0, SIZE[1]))


def test_a_lone_name_stands_right_of_its_point_and_left_at_the_right_edge() -> None:
    assert placed([(100, 100)], ["Salt Road"], SIZE) == [Label(True, 0)]
    assert placed([(750, 100)], ["Salt Road"], SIZE) == [Label(False, 0)]


def test_a_point_without_a_name_has_no_label_but_its_place_is_taken() -> None:
    nameless, named = placed([(130, 100), (100, 100)], [None, "Salt Road"], SIZE)
    assert (nameless, named) == (None, Label(False, 0))


def test_names_of_neighbours_do_not_overlap() -> None:
    names = ["Salt Road", "Granary", "Long Wall"]
    spots = [(300.0, 200.0), (304.0, 201.0), (308.0, 199.0)]
    labels = placed(spots, names, SIZE)
    boxes = []
    for (x, y), name, label in zip(spots, names, labels, strict=True):
        left = x + 10 if label.right else x - 10 - len(name) * LETTER_PX
        boxes.append((left, left + len(name) * LETTER_PX, y + label.down))
    for (left, right, middle), (other_left, other_right, other) in combinations(boxes, 2):
        assert right <= other_left or other_right <= left or abs(middle - other) >= LINE_PX


@given(st.lists(points, max_size=12))
def test_every_name_has_a_place_inside_the_chart(spots: list[tuple[float, float]]) -> None:
    labels = placed(spots, ["A name"] * len(spots), SIZE)
    assert len(labels) == len(spots)
    assert all(abs(label.down) <= 3 * LINE_PX for label in labels if label)
