"""Drive a real headless Chromium over its debugging pipe; nothing to install.

Source: Chrome DevTools Protocol, https://chromedevtools.github.io/devtools-protocol/.
`--remote-debugging-pipe` takes JSON messages, each ended by a zero byte, on file
descriptor 3 and answers on descriptor 4.
"""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
from pathlib import Path
from time import monotonic
from typing import Any, Dict, List, Optional, Tuple

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
TIMEOUT = 60.0  # seconds for one answer


def find_chromium() -> Optional[str]:
    """Give the path of an installed Chromium, None where there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Chromium:
    """One headless browser with one page.

    path (str): The browser.
    """

    def __init__(self, path: str) -> None:
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        child_in, self._out = os.pipe()
        self._in, child_out = os.pipe()
        options = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--remote-debugging-pipe",
            f"--user-data-dir={self.folder.name}",
            "about:blank",
        ]
        # The shell puts the ends of the pipes where Chromium looks for them.
        shell = f'exec "$@" 3<&{child_in} 4>&{child_out}'
        self.process = subprocess.Popen(
            ["bash", "-c", shell, "bash", path, *options],
            pass_fds=(child_in, child_out),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(child_in)
        os.close(child_out)
        self._buffer = b""
        self._last_id = 0
        self.events: List[Dict[str, Any]] = []
        self._session: Optional[str] = None
        targets = self.send("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        attached = self.send(
            "Target.attachToTarget", targetId=page["targetId"], flatten=True
        )
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(10)
        os.close(self._in)
        os.close(self._out)
        self.folder.cleanup()

    def send(self, method: str, **params: Any) -> Dict[str, Any]:
        """Call a method of the protocol and give its result."""
        self._last_id += 1
        message = {"id": self._last_id, "method": method, "params": params}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._last_id:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def _read(self) -> Dict[str, Any]:
        end = monotonic() + TIMEOUT
        while b"\0" not in self._buffer:
            if not select.select([self._in], [], [], max(0.0, end - monotonic()))[0]:
                raise TimeoutError("Chromium does not answer")
            data = os.read(self._in, 1 << 20)
            if not data:
                raise RuntimeError("Chromium has ended")
            self._buffer += data
        message, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(message)

    def open(self, path: Path, *, width: int = 1280, dark: bool = False) -> None:
        """Open a file; what the console and network say is counted from here."""
        self.resize(width)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", features=[scheme])
        self.events.clear()
        self.send("Page.navigate", url=path.as_uri())
        while not any(e.get("method") == "Page.loadEventFired" for e in self.events):
            self.events.append(self._read())

    def resize(self, width: int, height: int = 900) -> None:
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def run(self, script: str) -> Any:
        """Give the value of a JavaScript expression; a promise is waited for."""
        result = self.send(
            "Runtime.evaluate",
            expression=script,
            returnByValue=True,
            awaitPromise=True,
        )
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    def hover(self, selector: str) -> None:
        self._mouse("mouseMoved", *self._middle(selector))

    def click(self, selector: str) -> None:
        x, y = self._middle(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self._mouse(kind, x, y, button="left", clickCount=1)

    def _middle(self, selector: str) -> Tuple[float, float]:
        element = f"document.querySelector({json.dumps(selector)})"
        self.run(f"{element}.scrollIntoView({{block: 'center'}})")
        for _ in range(2):  # until the scrolling has been told to the page
            self.run("new Promise(requestAnimationFrame).then(() => 0)")
        box = self.run(f"{element}.getClientRects()[0].toJSON()")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _mouse(self, kind: str, x: float, y: float, **params: Any) -> None:
        self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **params)

    def press(self, key: str) -> None:
        """Press a key by its name: `Tab`, `ArrowRight`, `Enter`, `Escape`."""
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowRight": 39}
        text = {"text": "\r"} if key == "Enter" else {}
        code = {"key": key, "code": key, "windowsVirtualKeyCode": codes[key]}
        self.send("Input.dispatchKeyEvent", type="keyDown", **code, **text)
        self.send("Input.dispatchKeyEvent", type="keyUp", **code)

    def messages(self) -> List[str]:
        """Give what the console, the log and uncaught errors said since `open`."""
        kinds = (
            "Runtime.consoleAPICalled",
            "Runtime.exceptionThrown",
            "Log.entryAdded",
            "Page.javascriptDialogOpening",
        )
        self.run("0")
        return [json.dumps(e) for e in self.events if e.get("method") in kinds]

    def requests(self) -> List[str]:
        """Give the addresses asked for since `open`."""
        return [
            event["params"]["request"]["url"]
            for event in self.events
            if event.get("method") == "Network.requestWillBeSent"
        ]

    def screenshot(self, path: Path, *, full: bool = False) -> None:
        data = self.send("Page.captureScreenshot", captureBeyondViewport=full)["data"]
        path.write_bytes(base64.b64decode(data))

    def print(self) -> bytes:
        """Give the page as PDF."""
        return base64.b64decode(self.send("Page.printToPDF")["data"])
