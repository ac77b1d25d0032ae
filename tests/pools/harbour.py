"""A small made-up game, to try the pools with: ships, crew, rules, strategies, towns with nested steps."""

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from toolkit.pools.loading import DocumentShape, LoadedPool, Locate, Models, PoolShape, SheetShape, load_pool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import Problem
from toolkit.pools.telling import wrong_cell
from toolkit.pools.words import parse


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Test(Strict):
    __test__ = False
    word: Literal["fog", "storm", "gold"]
    op: Literal[">=", "<=", "="] | None = None
    number: int | None = None


class Gain(Strict):
    do: Literal["gain"]
    may: bool = False
    n: Annotated[int, Field(ge=1)]
    thing: Literal["coin", "rope"]
    per: Literal["ship", "sailor"] | None = None
    tests: tuple[Test, ...] = Field((), alias="if")


class Burn(Strict):
    do: Literal["burn"]
    n: int | Literal["all"]
    touching: str | None = None


class Rest(Strict):
    do: Literal["rest"]


class Clause(Strict):
    on: Literal["storm", "end"] | None = None
    effects: tuple[Annotated[Gain | Burn | Rest, Field(discriminator="do")], ...]

    @model_validator(mode="after")
    def nothing_burns_at_the_end(self) -> "Clause":
        if self.on == "end" and any(effect.do == "burn" for effect in self.effects):
            raise ValueError("nothing can burn at the end")
        return self


def _read(cell: Any) -> Any:
    return parse(cell) if isinstance(cell, str) else cell


Ability = Annotated[tuple[Clause, ...], BeforeValidator(_read)]


class Ship(Strict):
    id: str
    name: Annotated[str, Field(min_length=1)]
    kind: Literal["sloop", "galley", "barge"]
    cost: Annotated[int, Field(ge=0, le=20)]
    speed: int | None = None
    ability: Ability = ()
    copies: Annotated[int, Field(ge=1)] = 1
    notes: str = ""

    @model_validator(mode="after")
    def a_barge_has_no_speed(self) -> "Ship":
        if self.kind == "barge" and self.speed is not None:
            raise wrong_cell("speed", "a barge is towed: leave its speed blank")
        return self


class Sailor(Strict):
    id: str
    wage: int
    ship: str


class Rules(Strict):
    coins: int = 3
    storms: Literal["off", "mild", "hard"] = "mild"
    rounds_by_players: dict[int, int] = {2: 6, 3: 5}
    penalties: tuple[int, ...] = (1, 3, 6)
    fog: bool = True


class Knobs(Strict):
    risk: Annotated[float, Field(ge=0, le=1)] = 0.5
    about: str = ""


class Town(Strict):
    id: str
    steps: tuple[Ability, ...]


def audit(models: Models, locate: Locate) -> list[Problem]:
    ships = {ship.id for ship in models["ships.csv"]}
    problems = [
        locate("crew.csv", sailor.id, "ship").problem("there is no such ship")
        for sailor in models["crew.csv"]
        if sailor.ship not in ships
    ]
    if len(ships) != 3:
        problems.append(locate("ships.csv").problem(f"{len(ships)} ships; 3 are usual", "warning"))
    return problems


SHAPE = PoolShape(
    game="harbour",
    sheets=(SheetShape("ships.csv", Ship), SheetShape("crew.csv", Sailor)),
    documents=(
        DocumentShape("rules.json", Rules, required=False),
        DocumentShape("strategies.json", dict[str, Knobs]),
        DocumentShape("towns.json", list[Town]),
    ),
    audit=audit,
    counts=lambda models: {"ships": len(models["ships.csv"])},
)

FILES = {
    "ships.csv": """\
# Ships of the bay.
id,name,kind,cost,speed,ability,copies,notes
sea-wren,Sea Wren,sloop,3,4,gain 2 coin,2,first
iron-duke,Iron Duke,galley,9,2,storm: may gain 1 rope then burn all touching fire; end: gain 1 coin per ship,1,
mud-lark,Mud Lark,barge,2,,,1,slow
""",
    "crew.csv": "id,wage,ship\nann,2,sea-wren\nbo,3,mud-lark\n",
    "rules.json": '{\n  "coins": 4,\n  "storms": "hard"\n}\n',
    "strategies.json": '{\n  "bold": {"risk": 0.9},\n  "meek": {"risk": 0.1, "about": "Stays in."}\n}\n',
    "towns.json": """\
[
  {"id": "port-royal", "steps": ["gain 1 coin", "rest"]},
  {
    "id": "old-quay",
    "steps": [
      [{"effects": [{"do": "burn", "n": 2}]}]
    ]
  }
]
""",
}


def write(folder: Path, **changed: str | bytes | None) -> Path:
    """The game's files in this folder; `ships="..."` replaces a file's text, None leaves the file out."""
    names = {name.partition(".")[0]: name for name in FILES}
    texts: dict[str, str | bytes | None] = {**FILES, **{names[stem]: text for stem, text in changed.items()}}
    for name, text in texts.items():
        if text is not None:
            (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def load(folder: Path, patch: Patch | None = None, **changed: str | bytes | None) -> LoadedPool:
    return load_pool(SHAPE, write(folder, **changed), patch)


def told(loaded: LoadedPool) -> list[str]:
    return [str(problem) for problem in loaded.problems]
