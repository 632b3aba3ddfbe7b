"""One tab of a headless Chromium, driven by Playwright."""

import json
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator, List, Optional

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
OPTIONS = (
    "--no-sandbox --disable-gpu --disable-dev-shm-usage --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)
TIMEOUT = 120_000  # milliseconds, for machines that are merely slow


def find_chromium() -> Optional[str]:
    """Get the path of an installed Chromium, None if there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def launch_chromium() -> Iterator["Browser"]:
    """Start the Chromium that is installed; Playwright downloads none."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=OPTIONS.split(), timeout=TIMEOUT
        )
        yield browser
        browser.close()


class Tab:
    """A tab that notes what the page says and asks for.

    browser (Browser): The browser.
    page (Page): The page of Playwright.
    messages (List[str]): What the console, dialogs and uncaught errors have said since
        `open`.
    requests (List[str]): The addresses asked for since `open`.
    """

    def __init__(self, browser: "Browser") -> None:
        self.page = browser.new_page()
        self.page.set_default_timeout(TIMEOUT)
        self.messages: List[str] = []
        self.requests: List[str] = []
        self.page.on("console", lambda message: self.messages.append(message.text))
        self.page.on("pageerror", lambda error: self.messages.append(str(error)))
        self.page.on("dialog", self._dismiss)
        self.page.on("request", lambda request: self.requests.append(request.url))

    def _dismiss(self, dialog: Any) -> None:
        if dialog.type == "beforeunload":  # corrections that were not downloaded
            dialog.accept()
            return
        self.messages.append(dialog.message)
        dialog.dismiss()

    def open(self, path: Path, *, width: int = 1280, dark: bool = False) -> None:
        """Open a file in a window of some pixels' width, and note afresh."""
        self.messages.clear()
        self.requests.clear()
        self.page.set_viewport_size({"width": width, "height": 900})
        scheme: Any = "dark" if dark else "light"
        self.page.emulate_media(media="screen", color_scheme=scheme)
        self.page.goto(path.as_uri())

    def hover(self, selector: str) -> None:
        """Point at the first element that matches, once the page knows of having been
        scrolled to it."""
        self.page.locator(selector).first.evaluate(
            """async (element) => {
                element.scrollIntoView({ block: "center" });
                for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
            }"""
        )
        self.page.hover(selector)

    def run(self, script: str) -> Any:
        """Get the value of a JavaScript expression."""
        return self.page.evaluate(script)

    def count(self, selector: str) -> int:
        """Count the elements that can be seen, scrolled to or not."""
        return self.run(
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            ".filter((e) => e.checkVisibility()).length"
        )

    def text(self, selector: str) -> str:
        """Get the visible text of the first element that matches."""
        return self.page.locator(selector).first.inner_text()
