"""Keep what is known about the files that were read, and about those that were not."""

from pathlib import Path
from typing import List, Tuple

from ..dialogue.dialogue import Dialogue
from ..dialogue.reading_report import ReadingReport
from ..errors import Errors
from ..files.source import FilePath


class ReadingLog:
    """Collects the reports of files while they are read.

    reports (List[ReadingReport]): One per dialogue, in the order of reading.
    skipped (List[Tuple[str, str]]): The files that could not be read, with the reason.
    left_out (List[str]): The files of a folder whose suffix is unknown.
    system (List[str]): What systems and open programs keep in a folder, which is not
        read: `.DS_Store`, `~$play.docx`.
    """

    def __init__(self) -> None:
        self.reports: List[ReadingReport] = []
        self.skipped: List[Tuple[str, str]] = []
        self.left_out: List[str] = []
        self.system: List[str] = []

    def add(self, dialogue: Dialogue, format: str) -> ReadingReport:
        """Complete the report of a dialogue, and keep it.

        dialogue (Dialogue): The dialogue; gets a report if it has none.
        format (str): Its format.
        RETURNS (ReadingReport): The report.
        """
        if dialogue.report is None:
            dialogue.report = ReadingReport.of_scenes(dialogue.scenes, dialogue.notes)
        report = dialogue.report
        report.source, report.format = dialogue.source, format
        self.reports.append(report)
        return report

    def skip(self, path: FilePath, error: Exception) -> None:
        """Keep a file that could not be read, with the reason."""
        self.skipped.append((str(path), str(error)))

    def leave_out(self, path: Path) -> None:
        """Keep a file that is no dialogue by its suffix."""
        self.left_out.append(str(path))


def check_report(report: ReadingReport, path: FilePath) -> None:
    """Check that there is no doubt about a file.

    report (ReadingReport): The report of the file.
    path (FilePath): The file, for the error message.
    RAISES (ValueError): If a line looks like a turn, but is not read as one, or if
        there are turns and none has a speaker, with the line; or if most of the file
            is not as guessed.
    """
    if report.doubts:
        prefix, lines, first = min(report.doubts, key=lambda doubt: doubt.first)
        others = sum(doubt.lines for doubt in report.doubts) - 1
        more = f" (so are {others} more lines)" if others else ""
        raise ValueError(
            Errors.E292.format(path=path, line=first, prefix=prefix, more=more)
        )
    if report.turns and not report.speakers:
        raise ValueError(Errors.E293.format(path=path))
    if not report.is_sure:
        guess = f" ({report.guess})" if report.guess else ""
        raise ValueError(Errors.E295.format(path=path, guess=guess))
