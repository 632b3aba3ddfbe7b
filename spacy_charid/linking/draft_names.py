"""Tell who the people are whom a dialogue describes: "my boyfriend, Gus"."""

from dataclasses import dataclass
from typing import Dict, List, Sequence

from ..cast.candidates import Candidates
from ..dialogue.view import DialogueView, MentionView
from ..names.nouns import kin_key
from .drafts import Draft, Drafts
from .inverse_kin import find_named_inverse
from .names_of_people import find_namings


@dataclass
class DraftNamer:
    """Tells who the people are whose names are given.

    drafts (Drafts): The people; changed.
    view (DialogueView): The document.
    mentions (Sequence[MentionView]): Its mentions in text order.
    cast (Candidates): Its candidates.
    speakers (Sequence[Sequence[str]]): The ids of the speakers by turn.
    """

    drafts: Drafts
    view: DialogueView
    mentions: Sequence[MentionView]
    cast: Candidates
    speakers: Sequence[Sequence[str]]

    def name(self) -> None:
        """Name the people, and then the parents and spouses of those who have a
        name."""
        for place, name in find_namings(self.mentions, self.view, self.cast):
            draft = self.drafts.at.get(place)
            if draft is None or draft.meant:
                continue
            found = self.cast.find_mention(self.view.words, self.mentions[name])[:1]
            if found and self._may_be(draft, found[0]):
                if kin_key(self.mentions[place].head) != draft.noun:
                    draft = self.drafts.split(draft, place)
                draft.meant = found[0]
        self._name_parents()

    def _name_parents(self) -> None:
        """Tell who the parents and spouses are of those whose names are given: after
        "Mr. Bell's daughter Amy", Amy's "my father" is Mr. Bell."""
        drafts = list({id(draft): draft for draft in self.drafts.at.values()}.values())
        named: Dict[str, List[Draft]] = {}
        for draft in (draft for draft in drafts if draft.meant):
            named.setdefault(draft.meant, []).append(draft)
        for draft in drafts if named else ():
            found = None if draft.meant else find_named_inverse(draft, named)
            if isinstance(found, Draft):
                self.drafts.merge(draft, found)
            elif found and self._may_be(draft, found):
                draft.meant = found

    def _may_be(self, draft: Draft, character: str) -> bool:
        """Check whether a person can be a character: of the same gender, and not the
        one whose brother, boss, ... the person is, nor one who says so."""
        gender = self.cast.gender(character)
        if draft.gender and gender and draft.gender != gender:
            return False
        says = (self.speakers[self.mentions[place].turn] for place in draft.mentions)
        return draft.owner != character and not any(character in one for one in says)
