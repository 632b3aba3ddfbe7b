"""Minutes of meetings, whose labels name nobody, and mails within a transcript."""

from tests.dialogue.shapes.test_shapes import turns_of


def test_labels_of_minutes():
    text = (
        "Minutes of the Pond Committee, 4 March\nPresent: Adams, Boyd, Chen\n"
        "Apologies: Cllr Drew\n\nAdams: We begin with the pond.\n"
        "Boyd: It has gone green.\nAction: Boyd to call the council.\n"
        "Chen: They will want a form.\nDecision: The form is to be sent.\n"
        "Adams: Agreed.\nResolved: That the pond be drained.\n"
        "Matters arising: none.\nBoyd: And the ducks?\n"
        "Action (Chen): find a home for the ducks\nAction point 2: ask Drew\n"
        "Adams: Next.\nMotion: To adopt the minutes.\nMotion: To buy a boat.\n"
        "Proposed: Cllr Boyd\nSeconded by: Cllr Adams\nVote: 3 to 0\nVote: 1 to 2\n"
        "Next meeting: 1 April\nDate of next meeting: 2 May\nAOB: none\n"
        "AP: Boyd to bring cake.\nBoyd: Gladly.\n"
    )
    assert turns_of(text) == [
        ("Adams", "We begin with the pond."),
        ("Boyd", "It has gone green."),
        ("Chen", "They will want a form."),
        ("Adams", "Agreed."),
        ("Boyd", "And the ducks?"),
        ("Adams", "Next."),
        ("Boyd", "Gladly."),
    ]


def test_items_of_minutes():
    talk = "1. The pond\n\nAdams: It is green.\n\n2. AOB\n\nBoyd: No.\n"
    talk += "Adams: Thank you.\n\nMeeting closed at 20:30.\n"
    turns = [("Adams", "It is green."), ("Boyd", "No."), ("Adams", "Thank you.")]
    assert turns_of(f"Pond Committee\nPresent: Adams, Boyd\n\n{talk}") == turns
    text = "Adams: What now?\nBoyd: Two things.\n\n1. The pond\n\n2. The boat\n"
    assert [words for _, words in turns_of(text)][1:] != ["Two things."]


def test_initials_speak_in_minutes():
    text = "AP: The boats are back.\nRS: All of them?\nAP: Boyd to the rescue.\n"
    assert [name for name, _ in turns_of(text)] == ["AP", "RS", "AP"]


def test_mail_within_a_transcript():
    text = (
        "Anna: Did you get the mail?\nBen: Which one?\nAnna: This one:\n\n"
        "From: Carla Moss\nSent: 4 May 2021 10:12\nTo: Anna Bell\nSubject: Keys\n\n"
        "The keys are with the porter.\n\nBen: I see.\nAnna: So go and ask him.\n"
    )
    assert turns_of(text) == [
        ("Anna", "Did you get the mail?"),
        ("Ben", "Which one?"),
        ("Anna", "This one:"),
        ("Carla Moss", "The keys are with the porter."),
        ("Ben", "I see."),
        ("Anna", "So go and ask him."),
    ]


def test_header_of_a_transcript_that_was_mailed():
    text = (
        "From: Carla Moss\nDate: 4 May 2021\nTo: Anna Bell\nSubject: Fwd: the tape\n\n"
        "Anna: Who rang?\nBen: Nobody.\nAnna: It rang twice.\n"
    )
    found = [turn for turn in turns_of(text) if turn[1]]
    assert [name for name, _ in found] == ["Anna", "Ben", "Anna"]


def test_mail_below_words_of_nobody_known():
    text = (
        "Tom, see below. Is it right?\n\nFrom: Carla Moss\n"
        "Sent: Sunday, 3 March 2024 20:01\nTo: Anna Bell; Ben Lund\nSubject: Keys\n\n"
        "The keys are with the porter.\n"
    )
    assert ("Carla Moss", "The keys are with the porter.") in turns_of(text)
