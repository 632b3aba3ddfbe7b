"""Render the Jinja templates of the report."""

from functools import lru_cache
from importlib.resources import files
from typing import Any, Hashable

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.runtime import Macro

from .wording import count, css_text, readable, thousands

N_CACHED = 4096  # results of macros


@lru_cache(maxsize=1)
def get_environment() -> Environment:
    """Get the environment, which escapes every value."""
    environment = Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.policies["json.dumps_kwargs"] = {"separators": (",", ":")}
    environment.globals["count"] = count
    for function in (css_text, readable, thousands):
        environment.filters[function.__name__] = function
    return environment


def _call(macro: Macro, *args: Hashable) -> str:
    """Call a macro."""
    return macro(*args)


def render_template(name: str, **values: Any) -> str:
    """Render a template of the folder `templates`.

    name (str): The name of the file.
    values (Any): The values by their names in the template.
    RETURNS (str): The HTML. In the template, `once` calls a macro once for the same
        arguments, since the same few characters recur.
    """
    values["once"] = lru_cache(maxsize=N_CACHED)(_call)
    return get_environment().get_template(name).render(values)


def read_source(name: str) -> str:
    """Read a file of the folder `templates` as it is."""
    path = files(__package__) / "templates" / name
    return path.read_text(encoding="utf8")
