"""The base of all torch modules: they are built when their sizes are known, saved
without code, use thinc's dropout rate, and are safe in forked processes."""

import os
from contextlib import contextmanager
from io import BytesIO
from typing import Any, Callable, Dict, Iterator, Optional, Tuple, TypeVar, cast

import torch
from thinc.api import (
    ArgsKwargs,
    Model,
    PyTorchShim,
    PyTorchWrapper_v3,
    get_torch_default_device,
    torch2xp,
    xp2torch,
)
from torch import nn

from .errors import Errors

# A forked process has no copy of torch's threads and would wait for them forever:
# nlp.pipe(n_process=2) would hang if the parent has run the model. One thread is safe.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=lambda: torch.set_num_threads(1))


@contextmanager
def single_thread() -> Iterator[None]:
    """Run small operations of torch on one thread, where more only wait for each other:
    on a busy machine, several times as long as the work takes."""
    n_threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(n_threads)


class LinkerModule(nn.Module):
    """A torch module whose parameters are created when their sizes are known.

    Subclasses define `create_parameters` and `forward`. `wrap_module` sets the rate of
    their `nn.Dropout` layers.

    sizes (Dict[str, int]): The sizes of the parameters; empty before `build`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.sizes: Dict[str, int] = {}

    @property
    def is_built(self) -> bool:
        return bool(self.sizes)

    def build(self, **sizes: int) -> None:
        """Create the parameters, on the device of thinc's ops."""
        self.create_parameters(**sizes)
        self.sizes = sizes
        self.to(get_torch_default_device())

    def create_parameters(self, *args: Any, **sizes: Any) -> None:
        raise NotImplementedError

    def describe(self) -> Dict[str, Any]:
        """Get the values that must be equal to those saved with parameters to load."""
        return {"module": type(self).__name__}


ModuleT = TypeVar("ModuleT", bound=LinkerModule)


class ThreadSafeShim(PyTorchShim):
    """A shim whose module several threads can apply at once.

    thinc's shim sets training mode after each prediction, and another thread that is
    still predicting would then drop features. This one stays in evaluation mode until
    `begin_update`.
    """

    def predict(self, inputs: ArgsKwargs) -> Any:
        module = cast(nn.Module, self._model)
        if module.training:
            module.eval()
        with torch.inference_mode():
            return module(*inputs.args, **inputs.kwargs)


def wrap_module(
    module: LinkerModule, convert_outputs: Optional[Callable] = None
) -> Model[Tuple, Any]:
    """Wrap a torch module as a thinc layer.

    The layer takes a tuple of arrays, the arguments of the module. The first is a float
    array, or None; `backprop` returns its gradient. `thinc.api.set_dropout_rate` sets
    the rate of the module's dropout layers.

    module (LinkerModule): The module.
    convert_outputs (Optional[Callable]): See `thinc.api.PyTorchWrapper`. By default the
        module's output is a tensor, which is converted as it is.
    RETURNS (Model[Tuple, Any]): The layer.
    """
    wrapper: Model[Tuple, Any] = PyTorchWrapper_v3(
        module,
        convert_inputs=_convert_inputs,
        convert_outputs=convert_outputs,
    )
    wrapper.shims[0] = ThreadSafeShim(
        module, serialize_model=dump_state, deserialize_model=load_state
    )
    wrapper.attrs["dropout_rate"] = 0.0
    return wrapper


def get_module(wrapper: Model) -> Any:
    """Get the torch module of a layer made by `wrap_module`."""
    return wrapper.shims[0]._model


def _convert_inputs(
    model: Model, arrays: Tuple, is_train: bool
) -> Tuple[ArgsKwargs, Callable[[ArgsKwargs], Any]]:
    device = cast(PyTorchShim, model.shims[0]).device
    first, *others = arrays
    if first is not None:
        first = xp2torch(first, requires_grad=is_train, device=device)
    if is_train:
        set_dropout(get_module(model), model.attrs["dropout_rate"])

    def get_d_first(d_args: ArgsKwargs) -> Any:
        return None if first is None else torch2xp(d_args.args[0])

    tensors = (xp2torch(array, device=device) for array in others)
    return ArgsKwargs(args=(first, *tensors), kwargs={}), get_d_first


def set_dropout(module: nn.Module, rate: float) -> None:
    """Set the rate of all dropout layers of a module."""
    for layer in module.modules():
        if isinstance(layer, nn.Dropout):
            layer.p = rate


def dump_state(module: LinkerModule) -> bytes:
    """Serialize the description, sizes and parameters of a module."""
    buffer = BytesIO()
    state = module.state_dict() if module.is_built else {}
    saved = {"about": module.describe(), "sizes": module.sizes, "state": state}
    torch.save(saved, buffer)
    return buffer.getvalue()


def load_state(module: ModuleT, data: bytes, device: torch.device) -> ModuleT:
    """Load parameters, but no code, into a module, whether it is built or not.

    module (LinkerModule): The module.
    data (bytes): The output of `dump_state`.
    device (torch.device): Where to put the parameters.
    RETURNS (LinkerModule): The module.
    RAISES (ValueError): If the parameters belong to another module.
    """
    saved = torch.load(BytesIO(data), map_location=device, weights_only=True)
    about = module.describe()
    differing = [name for name in about if saved["about"].get(name) != about[name]]
    if differing:
        raise ValueError(Errors.E050.format(names=", ".join(differing)))
    if saved["sizes"]:
        module.build(**saved["sizes"])
        module.load_state_dict(saved["state"])
    return module.to(device)
