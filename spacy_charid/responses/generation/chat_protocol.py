"""A client of the OpenAI-compatible chat protocol, which llama.cpp, vLLM and Ollama
serve."""

import http.client
import json
import os
import time
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Tuple
from urllib.parse import urlsplit

from ...errors import Errors

PATH = "/chat/completions"
_TRY_AGAIN = (408, 425, 429, 500, 502, 503, 504)
MAX_BYTES = 10_000_000  # of an answer


class EndpointError(OSError):
    """An endpoint that does not answer, or not as the protocol says."""


class _TryAgain(Exception):
    """An answer that may be different the next time."""


@dataclass(frozen=True)
class ChatClient:
    """Asks a chat endpoint for completions.

    url (str): The base address, such as `http://localhost:8080/v1`.
    model (str): The name of the model at the endpoint.
    timeout (float): Seconds to wait for the connection, and for an answer.
    retries (int): How often a request is repeated that times out, is refused, or gets
        an error of the server.
    pause (float): Seconds before the first repetition, doubled for each further one.
    api_key_env (str): The environment variable with the key, if one is needed.
    """

    url: str
    model: str
    timeout: float = 60.0
    retries: int = 2
    pause: float = 1.0
    api_key_env: str = "OPENAI_API_KEY"

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(Errors.E640.format(url=self.url))

    def complete(self, messages: List[Dict[str, str]], **options: Any) -> str:
        """Get the answer to chat messages.

        messages (List[Dict[str, str]]): The messages, with `role` and `content`.
        **options (Any): Options of the protocol, such as `temperature`.
        RETURNS (str): The text.
        RAISES (EndpointError): If there is no usable answer.
        """
        body = {"model": self.model, "messages": messages, **options}
        data = json.dumps(body).encode("utf8")
        for attempt in range(self.retries + 1):
            try:
                return _read_answer(self.url, *self._post(data))
            except (_TryAgain, OSError, http.client.HTTPException) as error:
                if isinstance(error, EndpointError):
                    raise
                if attempt == self.retries:
                    reason = _tell(error, self.timeout)
                    message = Errors.E641.format(
                        url=self.url, n=attempt + 1, reason=reason
                    )
                    raise EndpointError(message) from error
            time.sleep(self.pause * 2**attempt)
        raise EndpointError(Errors.E641.format(url=self.url, n=0, reason="no attempt"))

    def _post(self, data: bytes) -> Tuple[int, bytes]:
        parts = urlsplit(self.url)
        is_safe = parts.scheme == "https"
        kind = http.client.HTTPSConnection if is_safe else http.client.HTTPConnection
        connection = kind(str(parts.hostname), parts.port, timeout=self.timeout)
        headers = {"Content-Type": "application/json"}
        key = os.environ.get(self.api_key_env) if self.api_key_env else None
        if key:
            headers["Authorization"] = f"Bearer {key}"
        try:
            connection.request("POST", parts.path.rstrip("/") + PATH, data, headers)
            answer = connection.getresponse()
            return answer.status, b"".join(_read_parts(answer, self.timeout))
        finally:
            connection.close()


def _read_parts(answer: http.client.HTTPResponse, timeout: float) -> Iterator[bytes]:
    """Read an answer as it comes, which may be drop by drop, without end."""
    end, size = time.monotonic() + timeout, 0
    while size < MAX_BYTES and (part := answer.read1(MAX_BYTES - size)):
        yield part
        size += len(part)
        if time.monotonic() > end:
            raise TimeoutError


def _read_answer(url: str, status: int, data: bytes) -> str:
    text = data.decode("utf8", "replace")
    if status in _TRY_AGAIN:
        raise _TryAgain(f"status {status}: {text[:200]}")
    if status != 200:
        raise EndpointError(Errors.E642.format(url=url, status=status, text=text[:300]))
    try:
        content = json.loads(text)["choices"][0]["message"]["content"]
    except (ValueError, KeyError, IndexError, TypeError, RecursionError) as error:
        raise EndpointError(Errors.E643.format(url=url, text=text[:300])) from error
    if not isinstance(content, str) or not content.strip():
        raise EndpointError(Errors.E643.format(url=url, text=text[:300]))
    return content


def _tell(error: Exception, timeout: float) -> str:
    if isinstance(error, TimeoutError):
        return f"no answer within {timeout:g} seconds"
    return str(error) or type(error).__name__
