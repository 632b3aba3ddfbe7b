"""Tiers of Praat, ELAN and EXMARaLDA for `lost_text.py`."""

from typing import Dict, List

_TEXTGRID = """\
File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0
xmax = 9
tiers? <exists>
size = 3
item []:
    item [1]:
        class = "IntervalTier"
        name = "Pia @"
        xmin = 0
        xmax = 9
        intervals: size = 3
        intervals [1]:
            xmin = 0
            xmax = 2
            text = "my @ brother ""@"" left"
        intervals [2]:
            xmin = 2
            xmax = 4
            text = ""
        intervals [3]:
            xmin = 4
            xmax = 9
            text = "no @ I"
    item [2]:
        class = "IntervalTier"
        name = "Bo - words"
        xmin = 0
        xmax = 9
        intervals: size = 2
        intervals [1]:
            xmin = 2
            xmax = 4
            text = "who @"
        intervals [2]:
            xmin = 4
            xmax = 9
            text = "hm"
    item [3]:
        class = "TextTier"
        name = "notes @"
        xmin = 0
        xmax = 9
        points: size = 1
        points [1]:
            number = 4.2
            mark = "a @ noise"
"""
_ELAN = """\
<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="@" DATE="2023-04-02" FORMAT="3.0" VERSION="3.0">
<!-- a @ comment -->
<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"><PROPERTY NAME="x">@</PROPERTY></HEADER>
<TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="100"/>
<TIME_SLOT TIME_SLOT_ID="ts2"/><TIME_SLOT TIME_SLOT_ID="ts3" TIME_VALUE="900"/>
</TIME_ORDER>
<TIER LINGUISTIC_TYPE_REF="utterance" PARTICIPANT="Pia @" TIER_ID="tx\0P">
<ANNOTATION>
<ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2">
<ANNOTATION_VALUE>my @ brother</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
<ANNOTATION>
<ALIGNABLE_ANNOTATION ANNOTATION_ID="a2" TIME_SLOT_REF1="ts2" TIME_SLOT_REF2="ts3">
<ANNOTATION_VALUE>no @</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>
<TIER LINGUISTIC_TYPE_REF="ft" PARENT_REF="tx\0P" TIER_ID="ft\0P">
<ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a3" ANNOTATION_REF="a1">
<ANNOTATION_VALUE>her @ brother</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER>
<TIER LINGUISTIC_TYPE_REF="note" TIER_ID="Notes">
<ANNOTATION>
<ALIGNABLE_ANNOTATION ANNOTATION_ID="a4" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts3">
<ANNOTATION_VALUE>a @ noise</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
</TIER>
</ANNOTATION_DOCUMENT>
"""
_EXMARALDA = """\
<?xml version="1.0" encoding="UTF-8"?>
<basic-transcription><head><meta-information><project-name>@</project-name>
<comment>rough @</comment></meta-information><speakertable>
<speaker id="SPK0"><abbreviation>Pia @</abbreviation><comment>tall @</comment></speaker>
<speaker id="SPK1"><abbreviation>Bo</abbreviation></speaker></speakertable></head>
<basic-body><common-timeline><tli id="T0" time="0.0"/><tli id="T1"/>
<tli id="T2" time="4"/>
</common-timeline>
<tier id="TIE0" speaker="SPK0" category="v" type="t" display-name="Pia [v]">
<event start="T0" end="T1">my @ </event><event start="T1" end="T2">brother @. </event>
</tier>
<tier id="TIE1" speaker="SPK1" category="v" type="t" display-name="Bo [v]">
<event start="T1" end="T2">Hm @. </event></tier>
<tier id="TIE2" speaker="SPK1" category="nv" type="d" display-name="Bo [nv]">
<event start="T1" end="T2">nods @</event></tier>
<tier id="TIE3" category="nn" type="d"><event start="T2" end="T2">a @ door</event>
</tier>
</basic-body></basic-transcription>
"""
_TIERS = """\
Tier\tParticipant\tBegin Time\tEnd Time\tAnnotation
tx\0P\tPia @\t00:00:02.110\t00:00:04.900\tmy @ brother
ft\0P\tPia\t00:00:02.110\t00:00:04.900\ther @ brother
tx\0B\tBo\t00:00:05.110\t00:00:06.900\t"who @?"
notes\t\t00:00:05.110\t00:00:05.900\ta @ noise
"""
TIERS: Dict[str, List[str]] = {
    "textgrid": [_TEXTGRID],
    "elan": [_ELAN],
    "exmaralda": [_EXMARALDA],
    "tiers": [_TIERS],
}
