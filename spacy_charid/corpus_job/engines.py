"""Link shards in this process, or by actors of Ray."""

import logging
import os
import signal
import threading
from importlib.util import find_spec
from typing import Any, Dict, Iterator, List, Optional

from ..errors import Errors
from .linker import Result, ShardLinker
from .shards import Shard

RAY_PACKAGES = ("ray", "pandas", "fsspec")  # Ray Data needs all of them
OBJECT_STORE = 200 << 20  # bytes; enough, as only shards and counts pass through it


def require_packages(*names: str) -> None:
    """Check that optional packages are installed.

    RAISES (ImportError): If one is missing.
    """
    for name in names:
        if find_spec(name) is None:
            raise ImportError(Errors.E220.format(name=name))


def link_locally(linker: ShardLinker, shards: List[Shard]) -> Iterator[Result]:
    """Link shards one after the other in this process.

    linker (ShardLinker): Links a shard.
    shards (List[Shard]): The shards.
    YIELDS (Result): The result of each shard.
    """
    yield from map(linker, shards)


def link_on_ray(
    linker: ShardLinker,
    shards: List[Shard],
    *,
    actors: Optional[int] = None,
    address: Optional[str] = None,
) -> Iterator[Result]:
    """Link shards by a pool of Ray Data actors, each with its own pipeline.

    Ray restarts the shard of a dead worker. Only shards and their counts pass through
    Ray; actors read and write the files themselves.

    linker (ShardLinker): Links a shard; each actor has a copy.
    shards (List[Shard]): The shards.
    actors (Optional[int]): The number of actors. Defaults to one per CPU, or per GPU.
    address (Optional[str]): The address of a cluster, e.g. `auto`. By default, one is
        started on this machine.
    YIELDS (Result): The result of each shard, in the order in which they finish.
    RAISES (ImportError): If Ray is not installed.
    RAISES (ValueError): If the cluster is too small, or lost.
    """
    require_packages(*RAY_PACKAGES)
    if not shards:
        return
    # Ray reports usage statistics by default.
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
    """Applies a `ShardLinker` to rows of a Ray dataset."""

    def __init__(self, linker: ShardLinker) -> None:
        self.linker = linker

    def __call__(self, row: Dict[str, Any]) -> Dict[str, Any]:
        return self.linker(Shard(**row))._asdict()


def _connect(actors: Optional[int], address: Optional[str]) -> None:
    import ray

    on_terminate = signal.getsignal(signal.SIGTERM)
    try:
        _start(ray, actors, address)
    finally:
        # Ray's handler, which it installs while it connects, ends in a native trace.
        in_main = threading.current_thread() is threading.main_thread()
        if in_main and callable(on_terminate):
            signal.signal(signal.SIGTERM, on_terminate)


def _start(ray: Any, actors: Optional[int], address: Optional[str]) -> None:
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
    """Get the number of actors; more than fit would wait forever."""
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
    actor: Any = RayLinker  # Ray's type hints only accept functions
    # One block per shard: actors receive whole blocks.
    results = ray.data.from_items(rows, override_num_blocks=len(rows)).map(
        actor,
        fn_constructor_args=(linker,),
        compute=ray.data.ActorPoolStrategy(size=min(actors, len(rows))),
        num_cpus=1,
        num_gpus=1 if linker.gpu else None,
    )
    for row in results.iter_rows():
        yield Result(**row)
