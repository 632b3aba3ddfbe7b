"""Save and load the parameters of a torch module that is built once its sizes are
known. No spaCy in this file."""

import os
from io import BytesIO
from typing import Any, Dict, Protocol, Tuple, TypeVar

import torch
from torch import Tensor

# A forked process has no copy of torch's threads, and waits forever for them as soon as
# a parallel region opens: nlp.pipe(n_process=2) would hang once the parent has run the
# model. One thread a process needs no others.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=lambda: torch.set_num_threads(1))


class RowModule(Protocol):
    """A torch module that scores a row per character.

    `build` creates its parameters for a size of token vectors and a number of rows,
    the last of which is "nobody known"; `sizes` reads both off saved parameters.
    """

    def build(self, token_width: int, n_rows: int) -> None: ...

    def sizes(self, state: Dict[str, Tensor]) -> Tuple[int, int]: ...

    def state_dict(self) -> Dict[str, Any]: ...

    def load_state_dict(self, state_dict: Dict[str, Any]) -> Any: ...

    def to(self, device: torch.device) -> Any: ...


ModuleT = TypeVar("ModuleT", bound=RowModule)


def dump_state(module: RowModule) -> bytes:
    """Serialize the parameters; none before `build`."""
    buffer = BytesIO()
    torch.save(module.state_dict(), buffer)
    return buffer.getvalue()


def load_state(module: ModuleT, data: bytes, device: torch.device) -> ModuleT:
    """Load the parameters, never code, sizing the module by them.

    module (RowModule): The module, built or not.
    data (bytes): What `dump_state` gave.
    device (torch.device): Where to put the parameters.
    RETURNS (RowModule): The module.
    """
    state = torch.load(BytesIO(data), map_location=device, weights_only=True)
    if state:
        module.build(*module.sizes(state))
        module.load_state_dict(state)
    return module.to(device)
