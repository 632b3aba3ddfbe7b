"""The colours of the report: legible, and told apart without all three cones."""

import re
from itertools import combinations
from typing import Dict, List, Tuple

import numpy as np
import pytest

from spacy_charid.report.environment import read_source
from spacy_charid.report.people import N_COLORS

CSS = read_source("page.css")
# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
VISION = {
    "normal": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protan": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deutan": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritan": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
WHITE = XYZ.sum(axis=1)
Color = Tuple[float, float, float]


def palette(dark: bool) -> Dict[str, Color]:
    light_css, dark_css = CSS.split("@media screen and (prefers-color-scheme: dark)")
    found = re.findall(r"--([a-z]+\d*): (#[0-9a-f]+);", light_css)
    if dark:
        found += re.findall(r"--([a-z]+\d*): (#[0-9a-f]+);", dark_css)
    return {name: rgb(value) for name, value in found}


def rgb(value: str) -> Color:
    digits = value[1:] if len(value) == 7 else "".join(2 * d for d in value[1:])
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue


def linear(color: Color) -> np.ndarray:
    value = np.array(color)
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def contrast(one: Color, other: Color) -> float:
    """The contrast of WCAG 2.2."""
    dark, light = sorted(float(XYZ[1] @ linear(color)) for color in (one, other))
    return (light + 0.05) / (dark + 0.05)


def mix(color: Color, paper: Color, share: float) -> Color:
    red, green, blue = (
        share * c + (1 - share) * p for c, p in zip(color, paper, strict=True)
    )
    return red, green, blue


def lab(color: Color, vision: List[List[float]]) -> np.ndarray:
    seen = np.clip(np.array(vision) @ linear(color), 0, 1)
    scaled = XYZ @ seen / WHITE
    cut = scaled > 216 / 24389
    f = np.where(cut, np.cbrt(scaled), (24389 / 27 * scaled + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_colors_of_text_are_legible(dark: bool) -> None:
    colors = palette(dark)
    paper, text = colors["paper"], colors["text"]
    for name in ("text", "dim", "bad"):
        assert contrast(colors[name], paper) >= 4.5, name
    for i in range(N_COLORS):
        assert contrast(colors[f"i{i}"], paper) >= 4.5, i
        assert contrast(text, mix(colors[f"c{i}"], paper, 0.18)) >= 4.5, i
    for heat in range(1, 9):
        share = float(re.findall(rf"\.h{heat} .*?(\d+)%", CSS)[0]) / 100
        assert contrast(text, mix(colors["heat"], paper, share)) >= 4.5, heat


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("vision", VISION)
def test_colors_are_told_apart(vision: str, dark: bool) -> None:
    colors = palette(dark)
    seen = [lab(colors[f"c{i}"], VISION[vision]) for i in range(N_COLORS)]
    nearest = min(
        (float(np.linalg.norm(a - b)), i, j)
        for (i, a), (j, b) in combinations(enumerate(seen), 2)
    )
    assert nearest[0] > 12, nearest  # five just noticeable differences
