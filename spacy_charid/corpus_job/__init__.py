"""Link a corpus of any size: numbered shards, each written once, on one machine or
on many. Imports neither Ray nor pyarrow before a job runs."""

from .engines import RAY_PACKAGES, link_locally, link_on_ray, require_packages
from .job import CorpusJob
from .linker import Result, ShardLinker

__all__ = [
    "RAY_PACKAGES",
    "CorpusJob",
    "Result",
    "ShardLinker",
    "link_locally",
    "link_on_ray",
    "require_packages",
]
