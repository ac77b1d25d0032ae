"""`playtest new PATH --from GAME`: a designer's own folder, with the files of a game to begin with."""

import shlex
from pathlib import Path

from toolkit.pools.problems import UsageError
from toolkit.pools.shapes import PoolShape
from toolkit.pools.variants import VARIANTS

README = "README.md"
_ABOUT = """\
# {name}: your own {game}

The tables (*.csv) open in any spreadsheet or text editor; one row is one card. The rules and strategies are *.json.
Edit them here or in the dashboards, and look at what you changed before you save.

    playtest check {game} --cards {path}
    playtest simulate {game} --cards {path}
    playtest dash --cards {path}

`{game}/variants` holds patches: changes to try without touching the files.
"""
_FOLDER = "`{game}/{folder}` holds as many files as you like, each known by its name. {about}\n"


def new_folder(path: Path, source: Path, shape: PoolShape) -> list[Path]:
    """Copy a game's files from `source` to `path`/<game>, ready for `--cards path`. Returns what was written.

    Raises UsageError for a path that already holds something, and for what the disk refuses.
    """
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise UsageError(f"{path} is not an empty folder. Name a new one.")
    contents = {path / README: _readme(path, shape).encode()}
    files = _files(source, shape.opened(source))
    contents |= {path / shape.game / file.relative_to(source): file.read_bytes() for file in files}
    made: list[Path] = []
    try:
        for target, data in contents.items():
            _make_folder(target.parent, made)
            made.append(target)
            target.write_bytes(data)
    except OSError as error:
        _take_away(made)
        raise UsageError(f"{error.filename or path} cannot be written: {error.strerror}.") from None
    return [*contents]


def _readme(path: Path, shape: PoolShape) -> str:
    text = _ABOUT.format(name=path.resolve().name, game=shape.game, path=shlex.quote(str(path)))
    folders = [_FOLDER.format(game=shape.game, folder=each.folder, about=each.about) for each in shape.folders]
    return text + "".join(folders)


def _files(source: Path, shape: PoolShape) -> list[Path]:
    """The game's files and variants; nothing else, and nothing that a link leads to outside."""
    inside = source.resolve()
    files = [source / file for file in sorted(shape.files)] + sorted((source / VARIANTS).glob("*.json"))
    return [file for file in files if file.is_file() and file.resolve().is_relative_to(inside)]


def _make_folder(folder: Path, made: list[Path]) -> None:
    for missing in reversed([one for one in (folder, *folder.parents) if not one.exists()]):
        missing.mkdir()
        made.append(missing)


def _take_away(made: list[Path]) -> None:
    for path in reversed(made):
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink(missing_ok=True)
