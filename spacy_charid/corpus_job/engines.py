"""Where shards are linked: in this process, or by actors of Ray."""

import logging
import os
from importlib.util import find_spec
from typing import Any, Dict, Iterator, List, Optional

from ..errors import Errors
from .linker import Result, ShardLinker
from .shards import Shard

RAY_PACKAGES = ("ray", "pandas", "fsspec")  # Ray Data needs all of them
OBJECT_STORE = 200 << 20  # bytes; shards and counts are all that goes through it


def require_packages(*names: str) -> None:
    """Check that optional packages are installed.

    RAISES (ImportError): If one is not.
    """
    for name in names:
        if find_spec(name) is None:
            raise ImportError(Errors.E220.format(name=name))


def link_locally(linker: ShardLinker, shards: List[Shard]) -> Iterator[Result]:
    """Link shards one after the other in this process.

    linker (ShardLinker): Links a shard.
    shards (List[Shard]): The shards.
    YIELDS (Result): What became of each.
    """
    yield from map(linker, shards)


def link_on_ray(
    linker: ShardLinker,
    shards: List[Shard],
    *,
    actors: Optional[int] = None,
    address: Optional[str] = None,
) -> Iterator[Result]:
    """Link shards by a pool of Ray Data's actors, each with its own pipeline.

    Ray begins a shard anew where its worker has died. Only the names of shards and
    their counts go through Ray; actors read and write the files themselves.

    linker (ShardLinker): Links a shard; each actor has a copy.
    shards (List[Shard]): The shards.
    actors (Optional[int]): How many; by default one for each CPU, or GPU.
    address (Optional[str]): A cluster, e.g. `auto`; by default one is started on this
        machine.
    YIELDS (Result): What became of each shard, as they come.
    RAISES (ImportError): If Ray is not installed.
    RAISES (ValueError): If the cluster is too small, or lost.
    """
    require_packages(*RAY_PACKAGES)
    if not shards:
        return
    # Ray reports use to its makers unless told not to.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_BACKEND_LOG_LEVEL", "fatal")
    import ray

    try:
        _connect(actors, address)
        n_actors = _count_actors(actors, linker.gpu)
        yield from _map(linker, shards, n_actors)
    except (ray.exceptions.RayError, ConnectionError) as error:
        lines = str(error).strip().splitlines() or [repr(error)]
        raise ValueError(Errors.E229.format(error=lines[-1])) from error
    finally:
        ray.shutdown()


class RayLinker:
    """A `ShardLinker` that takes and gives rows of a Ray dataset."""

    def __init__(self, linker: ShardLinker) -> None:
        self.linker = linker

    def __call__(self, row: Dict[str, Any]) -> Dict[str, Any]:
        return self.linker(Shard(**row))._asdict()


def _connect(actors: Optional[int], address: Optional[str]) -> None:
    import ray

    quiet: Dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    if address is not None:
        ray.init(address=address, **quiet)
        return
    ray.init(
        address="local",
        num_cpus=actors or os.cpu_count(),
        object_store_memory=OBJECT_STORE,
        include_dashboard=False,
        **quiet,
    )


def _count_actors(actors: Optional[int], gpu: bool) -> int:
    """Get the number of actors; more than fit would wait for ever."""
    import ray

    kind = "GPU" if gpu else "CPU"
    found = int(ray.cluster_resources().get(kind, 0))
    if found < (actors or 1):
        raise ValueError(Errors.E222.format(found=found, kind=kind, actors=actors or 1))
    return actors or found


def _map(linker: ShardLinker, shards: List[Shard], actors: int) -> Iterator[Result]:
    import ray.data

    logging.getLogger("ray.data").setLevel(logging.CRITICAL)
    ray.data.DataContext.get_current().enable_progress_bars = False
    rows = [shard._asdict() for shard in shards]
    actor: Any = RayLinker  # Ray's types know functions only
    # A block a shard: that is what an actor is given at once.
    results = ray.data.from_items(rows, override_num_blocks=len(rows)).map(
        actor,
        fn_constructor_args=(linker,),
        compute=ray.data.ActorPoolStrategy(size=min(actors, len(rows))),
        num_cpus=1,
        num_gpus=1 if linker.gpu else None,
    )
    for row in results.iter_rows():
        yield Result(**row)
