"""How a game begins with a file of a folder, such as a map: before anything is chosen."""

from toolkit.games import load_game
from toolkit.play.game import Scene
from toolkit.pools.fields import fields_of, folder_of
from toolkit.pools.loading import LoadedPool
from toolkit.pools.shapes import DocumentShape

SEED = 1


def beginning(pool: LoadedPool, document: DocumentShape) -> Scene | None:
    """The table as it is laid out; None where no rule chooses among the files of that folder, or none can be laid."""
    if not pool.ok or not document.folder or document.file not in pool.models:
        return None
    game, rules = load_game(pool.game), pool.models["rules.json"]
    choosing = [name for name, field in fields_of(type(rules)).items() if folder_of(field) == document.folder]
    models = {**pool.models, "rules.json": rules.model_copy(update=dict.fromkeys(choosing, document.name))}
    catalogue = game.build(models)
    names = [*catalogue.strategies][:1] * game.seats[0]
    return game.show(game.start(catalogue, names, SEED, log=[]), names, 0, 0) if choosing and names else None
