"""Columns of times, names and words."""

from tests.dialogue.shapes.test_shapes import turns_of


def test_columns_that_begin_elsewhere_on_another_page():
    rows = [
        ("00:01", "Anna Bell", "Who has the key to the", "shed?"),
        ("00:02", "Jo Lund", "My sister has it.", "Ask her."),
        ("00:03", "Anna Bell", "I did.", ""),
        ("00:04", "Jo Lund", "And?", ""),
    ]
    lines = []
    for i in range(8):
        time, name, said, more = rows[i % 4]
        column = 30 - (i > 3)
        lines.append(f"{time:10}{name:{column - 10}}{said}")
        lines.extend([" " * column + more] if more else [])
        lines.append("")
    expected = [(name, f"{said} {more}".strip()) for _, name, said, more in rows]
    assert turns_of("\n".join(lines)) == expected * 2
