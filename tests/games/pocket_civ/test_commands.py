"""What the commands say of Pocket Civ."""


def test_pacing_lists_advances_down_the_page_as_there_are_too_many_to_stand_side_by_side(said):
    out, _ = said("pacing", "pocket_civ", "--strategies", "spreader", "--games", "4", "--workers", "1")
    rows = [line.split() for line in out.splitlines()]
    heading = next(at for at, row in enumerate(rows) if row[:3] == ["card", "Round", "of"])
    assert ["agriculture", "?"] in [row[:1] + row[-1:] for row in rows[heading:]]
    assert max(map(len, out.splitlines())) <= 160
