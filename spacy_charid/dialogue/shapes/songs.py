"""The titles of songs in a musical or an opera."""

import re

# What a number of an opera is, in the languages of most of them.
_FORM = (
    r"(?:Air|Ari[ae]|Arietta|Arioso|Ballad\w*|Cabaletta|Canzone|Cavatin[ae]|Chanson|Chor"
    r"|Chorus|Ch(?:œ|oe)ur|Coro|Couplets|Duet\w*|Duo|Ensemble|Entr['’]acte|Finale"
    r"|Intermezzo|Introdu\w+|Kavatine|Lied|Melodram\w*|Ouverture|Ouvertüre|Overture"
    r"|Preghiera|Pr[eé]lude|Preludio|Qu[ai]\w+|R[eé]cit\w*|Rezit\w*|Reprise|Rom[ao]n\w+"
    r"|Scena|Sc[eè]ne|Solo|Song|Se[sx]tett?\w*|Terz\w+|Trio)\b"
)
_CAPITALS = r"[A-ZÀ-Þ\"“”‘’'!?,& -]{4,60}$"
# `MUSIC NO. 7 – "FASTEN ME"`, `No. 3. Duet`, `SONG: "The Weir"`.
SONG = re.compile(
    r"[*_]{0,3}(?:(?:MUSIC|MUSICAL NUMBER|SONG|Song)[ ]"
    r"(?:(?:NO|No)\.?[ ]|#)?\d{1,3}[A-Za-z]?\b"
    r"|(?:SONG|REPRISE)[ ]?(?=[:–—-][ ])"
    r"|(?:#|N(?:O|o|r|º|°)?\.?[ ]?)\d{1,3}[a-zA-Z]?(?=[ .:,–—-]+"
    rf"(?:{_CAPITALS}|{_FORM})))"
    r"[ .:,–—-]{0,4}[^.?!]{0,80}[.?!]?[\"”’)]?[*_]{0,3}(?:[ ]?\([^()]{0,60}\))?\.?"
)
