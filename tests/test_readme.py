"""The README's code runs, and prints what the README says."""

import re
import subprocess
import sys
from pathlib import Path

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf8")
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)
OUTPUT = re.compile(r"```\n\n((?:    .*\n)+)")


def test_readme_code_prints_what_it_says():
    code = "\n".join(CODE.findall(README))
    expected = "".join(
        line[4:] + "\n"
        for block in OUTPUT.findall(README)
        for line in block.splitlines()
    )
    assert expected.count("\n") == 6
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout == expected
