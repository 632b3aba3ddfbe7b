"""A real HTTP server in a thread, in the place of a chat endpoint."""

import json
import threading
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Dict, Iterator, List, Optional, Tuple

# A status and the body of an answer; None for no answer, or a body that comes drop by
# drop, until the server ends.
Answer = Optional[Tuple[int, Optional[bytes]]]


def say(text: str) -> Answer:
    """Make an answer of the protocol."""
    body = {"choices": [{"message": {"role": "assistant", "content": text}}]}
    return 200, json.dumps(body).encode()


class ChatServer:
    """Gives answers in order, the last one again and again."""

    def __init__(self, answers: List[Answer]) -> None:
        self.answers = answers
        self.requests: List[Dict[str, Any]] = []
        self.headers: List[Dict[str, str]] = []
        self.is_over = threading.Event()
        self.url = ""


@contextmanager
def serve(*answers: Answer) -> Iterator[ChatServer]:
    """Run a server.

    YIELDS (ChatServer): Its `url`, and the `requests` that it has received.
    """
    chat = ChatServer(list(answers))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = int(self.headers["Content-Length"])
            chat.requests.append(json.loads(self.rfile.read(size)))
            chat.headers.append(dict(self.headers))
            answers = chat.answers
            answer = answers.pop(0) if len(answers) > 1 else answers[0]
            if answer is None:
                chat.is_over.wait()
                return
            self.send_response(answer[0])
            if answer[1] is None:
                self.end_headers()
                with suppress(OSError):  # the client has gone
                    while not chat.is_over.wait(0.001):
                        self.wfile.write(b" ")
                return
            self.send_header("Content-Length", str(len(answer[1])))
            self.end_headers()
            self.wfile.write(answer[1])

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    chat.url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield chat
    finally:
        chat.is_over.set()
        server.shutdown()
        server.server_close()
        thread.join()
