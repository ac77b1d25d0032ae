"""Sums by seed of a run that is still under way, for whoever watches it."""

import polars as pl

from toolkit.play.game import Sums
from toolkit.trials.frames import dtypes, seed_sums, table_frame
from toolkit.trials.manifest import Manifest
from toolkit.trials.work import Chunk


def chunk_sums(manifest: Manifest, chunk: Chunk, table: str, sums: Sums) -> pl.DataFrame:
    """What `Run.sums` will say of these seeds."""
    schema, plan = manifest.schema_of(table), manifest.plan
    frame = table_frame(schema, [chunk], dtypes(plan.names, manifest.card_ids))
    return seed_sums(frame, schema, sums, plan.seatings)
