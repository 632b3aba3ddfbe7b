"""The base of torch modules that generate, and their thinc model.

A module reads plain data (`NextTurn`), has its own vocabulary, and is built when that
is known. Its parameters are saved without code.
"""

from io import BytesIO
from typing import (
    Any,
    Callable,
    Dict,
    Iterable,
    List,
    Optional,
    Sequence,
    Tuple,
    cast,
)

import torch
from thinc.api import (
    ArgsKwargs,
    Model,
    PyTorchShim,
    get_torch_default_device,
    torch2xp,
    xp2torch,
)
from thinc.types import Floats2d
from torch import nn

from ...errors import Errors
from ..next_turn import NextTurn
from .settings import Decoding

# The columns of a model's output.
LOSS, N_TOKENS = 0, 1


class GeneratorModule(nn.Module):
    """A torch module that scores and generates responses.

    about (Dict[str, Any]): What is needed to build it, as JSON values: vocabulary and
        sizes. Empty before `build`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.about: Dict[str, Any] = {}

    @property
    def is_built(self) -> bool:
        return bool(self.about)

    def build(self, about: Dict[str, Any]) -> None:
        """Create the parameters, on the device of thinc's ops."""
        self.create_parameters(about)
        self.about = about
        self.to(get_torch_default_device())

    def ensure_built(self) -> None:
        """Build the module if it needs no training data for that."""

    @property
    def device(self) -> torch.device:
        return next(self.parameters()).device

    def create_parameters(self, about: Dict[str, Any]) -> None:
        raise NotImplementedError

    def learn_vocabulary(self, turns: Iterable[NextTurn]) -> Dict[str, Any]:
        """Make `about` from the turns of the training data, read once."""
        raise NotImplementedError

    def forward(self, turns: Sequence[NextTurn]) -> torch.Tensor:
        """Score the responses of turns.

        turns (Sequence[NextTurn]): The turns, each with a response.
        RETURNS (torch.Tensor): (n_turns, 2): the negative log-likelihood of the
            response with its end, in nats (in training mode: the loss), and the number
            of its tokens.
        """
        raise NotImplementedError

    def generate(self, turns: Sequence[NextTurn], decoding: Decoding) -> List[str]:
        """Generate a response for each turn."""
        raise NotImplementedError


def build_generator_model(
    name: str, module: GeneratorModule
) -> Model[List[NextTurn], Floats2d]:
    """Wrap a generator module as a thinc model.

    name (str): The model's name.
    module (GeneratorModule): The module.
    RETURNS (Model[List[NextTurn], Floats2d]): Gives for each turn the negative
        log-likelihood of its response, in nats, and the number of its tokens; in
        training, the loss in place of the former. `initialize` learns the vocabulary.
    """
    shim = PyTorchShim(module, serialize_model=dump_state, deserialize_model=load_state)
    return Model(name, forward, init=init, shims=[shim], attrs={"dropout_rate": 0.0})


def get_module(model: Model) -> GeneratorModule:
    """Get the torch module of a generator model."""
    return cast(GeneratorModule, cast(PyTorchShim, model.shims[0])._model)


def get_built_module(model: Model) -> Any:
    """Get the torch module of a generator model that has its parameters.

    RAISES (ValueError): If the model is not initialized.
    """
    module = get_module(model)
    module.ensure_built()
    if not module.is_built:
        raise ValueError(Errors.E613.format(name=model.name))
    return module


def generate(
    model: Model[List[NextTurn], Floats2d],
    turns: Sequence[NextTurn],
    decoding: Decoding,
) -> List[str]:
    """Generate a response for each turn.

    model (Model[List[NextTurn], Floats2d]): A generator.
    turns (Sequence[NextTurn]): The turns.
    decoding (Decoding): How to decode.
    RETURNS (List[str]): The responses.
    RAISES (ValueError): If the model is not initialized.
    """
    if not turns:
        return []
    if "generate" in model.attrs:  # not a torch module
        found: List[str] = model.attrs["generate"](turns, decoding)
        return found
    module = get_built_module(model)
    module.eval()
    with torch.no_grad():
        return module.generate(turns, decoding)


def init(
    model: Model, X: Optional[Iterable[NextTurn]] = None, Y: Optional[Floats2d] = None
) -> None:
    """Learn the vocabulary, and create the parameters."""
    module = get_module(model)
    if X is not None and not module.is_built:
        module.build(module.learn_vocabulary(X))


def forward(
    model: Model, turns: List[NextTurn], is_train: bool
) -> Tuple[Floats2d, Callable]:
    module = get_built_module(model)
    if not is_train:
        module.eval()
        with torch.no_grad():
            return cast(Floats2d, torch2xp(module(turns))), lambda d_output: []
    for layer in module.modules():
        if isinstance(layer, nn.Dropout):
            layer.p = model.attrs["dropout_rate"]
    shim = cast(PyTorchShim, model.shims[0])
    output, bp_module = shim.begin_update(ArgsKwargs(args=(turns,), kwargs={}))

    def backprop(d_output: Floats2d) -> List[NextTurn]:
        d_torch = xp2torch(d_output, device=module.device)
        bp_module(ArgsKwargs(args=((output,),), kwargs={"grad_tensors": d_torch}))
        return []

    return cast(Floats2d, torch2xp(output)), backprop


def scale_cut(output: torch.Tensor, responses: Sequence[Sequence[int]]) -> torch.Tensor:
    """Scale the losses of responses that are too long to be scored whole: the rest is
    taken to be as probable per token as the beginning.

    output (torch.Tensor): (n_turns, 2): the sum of the losses, and the number of the
        tokens that were scored.
    responses (Sequence[Sequence[int]]): All tokens of each response, without its end.
    RETURNS (torch.Tensor): (n_turns, 2): the sum for all tokens, and the same number.
    """
    sizes = [len(ids) + 1 for ids in responses]
    n_scored = output[:, N_TOKENS]
    n_tokens = torch.tensor(sizes, dtype=output.dtype, device=output.device)
    return torch.stack([output[:, LOSS] * (n_tokens / n_scored), n_scored], dim=1)


def dump_state(module: GeneratorModule) -> bytes:
    """Serialize what builds a module, and its parameters."""
    buffer = BytesIO()
    state = module.state_dict() if module.is_built else {}
    kind = type(module).__name__
    torch.save({"kind": kind, "about": module.about, "state": state}, buffer)
    return buffer.getvalue()


def load_state(
    module: GeneratorModule, data: bytes, device: torch.device
) -> GeneratorModule:
    """Load parameters, but no code, into a module.

    module (GeneratorModule): The module, built or not.
    data (bytes): The output of `dump_state`.
    device (torch.device): Where to put the parameters.
    RETURNS (GeneratorModule): The module.
    RAISES (ValueError): If the parameters belong to another module.
    """
    saved = torch.load(BytesIO(data), map_location=device, weights_only=True)
    kind = type(module).__name__
    if saved["kind"] != kind:
        raise ValueError(Errors.E614.format(found=saved["kind"], expected=kind))
    if saved["about"]:
        module.build(saved["about"])
        module.load_state_dict(saved["state"])
    return module.to(device)
