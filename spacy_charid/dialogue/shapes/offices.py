"""Those who hold an office, as the reports of parliaments name them."""

import re

_HOLDER = r"\(([A-Z][\w.'’-]*(?:[ ][A-Z][\w.'’-]*){1,3})\)"
# On a line of its own: `The Prime Minister (Alan Thorpe)`.
OFFICE = re.compile(rf"The[ ][^:()\n]{{3,90}}[ ]{_HOLDER}")
# On two lines, of which the second is the name.
OFFICE_ABOVE, HOLDER = re.compile(r"The[ ][^:().!?\n]{3,90}"), re.compile(_HOLDER)
# Before what is said: `The Minister for Roads and Water (Alan Thorpe):`
OFFICE_TAG = re.compile(
    rf"The[ ][^:()\n]{{0,50}}[ ](?:for|of|to|from)[ ][^:()\n]{{1,50}}{_HOLDER}:"
)
