"""The parser of pages, for which no markup is an error."""

from html.parser import HTMLParser


class PageParser(HTMLParser):
    """Parses pages, whose references to characters are replaced."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def parse_html_declaration(self, i: int) -> int:
        """Parse what begins with `<!`. What Python refuses, such as `<![ x`, is a
        comment, as it is in browsers."""
        try:
            return super().parse_html_declaration(i)
        except AssertionError:
            return self.parse_bogus_comment(i)
