"""Say on standard error what was read, what is in doubt, and what was not read."""

from collections import Counter
from typing import Iterator, List

from ..dialogue.reading_report import ReadingReport
from ..errors import Warnings
from ..formats.reading_log import ReadingLog
from ..report import count
from .output import printable, tell, warn

MAX_NAMES = 8  # speakers and doubtful names that are listed
MAX_FILES = 5  # files with doubts that are listed


def tell_reading(log: ReadingLog) -> None:
    """Print a summary of what was read, and a warning for each kind of doubt.

    log (ReadingLog): The reports of the files.
    """
    if log.reports:
        tell(f"Read {' '.join(summarize(log.reports))}")
    silent = [report.source for report in log.reports if not report.turns]
    for source in silent[:MAX_FILES]:
        warn(printable(Warnings.W222.format(path=source)))
    doubtful = [report for report in log.reports if report.doubts]
    for report in doubtful[:MAX_FILES]:
        warn(printable(describe_doubts(report)))
    if len(doubtful) > MAX_FILES:
        warn(f"{len(doubtful) - MAX_FILES} more files have such lines.")
    unsure = [report for report in log.reports if not report.is_sure]
    for report in unsure[:MAX_FILES]:
        text = Warnings.W232 if report.guess else Warnings.W233
        warn(printable(text.format(path=report.source, guess=report.guess)))
    if len(unsure) > MAX_FILES:
        warn(f"{len(unsure) - MAX_FILES} more files are as unsure.")
    for path, reason in log.skipped:
        told = reason if path in reason else f"{path}: {reason}"
        warn(printable(f"Skipped {told}"))
    if log.left_out:
        warn(printable(Warnings.W212.format(paths=_list_paths(log.left_out))))
    if log.system:
        warn(printable(Warnings.W231.format(paths=_list_paths(log.system))))


def _list_paths(paths: List[str]) -> str:
    more = len(paths) - MAX_NAMES
    return ", ".join(paths[:MAX_NAMES]) + (f" and {more} more" if more > 0 else "")


def summarize(reports: List[ReadingReport]) -> Iterator[str]:
    """Summarize what was read: files and formats, counts, speakers.

    reports (List[ReadingReport]): The reports, at least one.
    YIELDS (str): The parts of a sentence.
    """
    sources = {report.source for report in reports}
    yield sources.pop() if len(sources) == 1 else f"{len(sources):,} files"
    yield f"({', '.join(_name_formats(reports))}):"
    numbers = {
        name: sum(getattr(report, f"{name}s") for report in reports)
        for name in ("scene", "turn", "note", "comment")
    }
    shown = [name for name in numbers if numbers[name] or name in ("scene", "turn")]
    yield ", ".join(count(numbers[name], name) for name in shown) + ";"
    speakers: Counter[str] = Counter()
    for report in reports:
        speakers.update(report.speakers)
    unnamed = sum(report.unnamed for report in reports)
    listed = [f"{name} {number:,}" for name, number in speakers.most_common(MAX_NAMES)]
    listed += [f"{len(speakers) - MAX_NAMES} more"] * (len(speakers) > MAX_NAMES)
    listed += [f"nobody {unnamed:,}"] * bool(unnamed)
    others = [name for report in reports for name in report.other_sheets]
    yield f"speakers: {', '.join(listed) or 'none'}" + (";" if others else ".")
    if others:
        yield f"without dialogue: {', '.join(map(repr, others[:MAX_NAMES]))}."


def _name_formats(reports: List[ReadingReport]) -> List[str]:
    formats = Counter(
        report.shape if report.format == "transcript" else report.format
        for report in reports
    )
    if len(formats) == 1:
        return list(formats)
    return [f"{name} {number:,}" for name, number in formats.most_common()]


def describe_doubts(report: ReadingReport) -> str:
    """Describe the lines of a file that look like turns.

    report (ReadingReport): The report of the file.
    RETURNS (str): The warning.
    """
    doubts = sorted(report.doubts, key=lambda doubt: (-doubt.lines, doubt.first))
    names = ", ".join(
        f"{doubt.prefix!r} ({doubt.lines}, line {doubt.first})"
        for doubt in doubts[:MAX_NAMES]
    )
    more = f" and {len(doubts) - MAX_NAMES} more" if len(doubts) > MAX_NAMES else ""
    total = sum(doubt.lines for doubt in doubts)
    text = Warnings.W213 if total == 1 else Warnings.W214
    return text.format(path=report.source, total=total, names=names, more=more)
