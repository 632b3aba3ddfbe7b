"""Tests of mails: decoded, and read as a chat, a page, a thread or a letter."""

from email.message import EmailMessage

import pytest

from spacy_charid.formats.documents import read_dialogues
from spacy_charid.formats.registry import guess_format

CHAT = "Zoë: Ist es da?\nBart: Es ist da.\nZoë: Wie groß?\nBart: Sehr groß.\n"
SAID = [
    ("Zoë", "Ist es da?"),
    ("Bart", "Es ist da."),
    ("Zoë", "Wie groß?"),
    ("Bart", "Sehr groß."),
]
PAGE = (
    "<html><body><p><b>Zoë:</b> Ist es da?</p><p><b>Bart:</b> Es ist da.</p></body>"
    "</html>"
)


def make_mail(body="", **fields):
    mail = EmailMessage()
    mail["From"] = fields.pop("sender", "Shop <shop@shop.example>")
    mail["To"] = "Zoë <zoe@home.example>"
    mail["Subject"] = "Ihr Gespräch"
    if body:
        mail.set_content(body, **fields)
    return mail


def read(path, data):
    path.write_bytes(data)
    (dialogue,) = read_dialogues(path)
    return dialogue


def turns(dialogue):
    return [(" and ".join(t.speakers), t.text) for t in dialogue.utterances]


@pytest.mark.parametrize("cte", ["quoted-printable", "base64", "8bit"])
@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1"])
def test_encodings(tmp_path, cte, charset):
    mail = make_mail(CHAT, cte=cte, charset=charset)
    dialogue = read(tmp_path / "a.eml", mail.as_bytes())
    assert turns(dialogue) == SAID
    titles = [note.text for note in dialogue.notes if note.kind == "TITLE"]
    assert "Subject: Ihr Gespräch" in titles


def test_unknown_charset(tmp_path):
    data = make_mail(CHAT, cte="8bit").as_bytes().replace(b'"utf-8"', b'"x-odd"')
    assert turns(read(tmp_path / "a.eml", data)) == SAID


def test_plain_text_is_preferred_to_a_page(tmp_path):
    mail = make_mail(CHAT)
    mail.add_alternative(PAGE, subtype="html")
    assert turns(read(tmp_path / "a.eml", mail.as_bytes())) == SAID


def test_a_plain_text_that_only_sends_to_the_page(tmp_path):
    mail = make_mail("See the page.")
    mail.add_alternative(PAGE.replace("da?", "da? " * 20), subtype="html")
    dialogue = read(tmp_path / "a.eml", mail.as_bytes())
    assert [speaker for speaker, _ in turns(dialogue)] == ["Zoë", "Bart"]
    assert "See the page." in [note.text for note in dialogue.notes]


def test_page(tmp_path):
    mail = make_mail(PAGE, subtype="html")
    assert turns(read(tmp_path / "a.eml", mail.as_bytes())) == SAID[:2]


def test_attachments(tmp_path):
    mail = make_mail("Here it is.", sender="Ann <ann@a.example>")
    mail.add_attachment(CHAT, filename="chat.txt")
    mail.add_attachment(
        b"%PDF", maintype="application", subtype="pdf", filename="a.pdf"
    )
    dialogue = read(tmp_path / "a.eml", mail.as_bytes())
    assert turns(dialogue) == [("Ann", "Here it is."), *SAID]
    assert "attachment: a.pdf" in [note.text for note in dialogue.notes]


def test_letter(tmp_path):
    body = "Dear Zoë,\n\nyour lamp: it is here.\n\nAnn\n-- \nThe Lamp Shop"
    mail = make_mail(body, sender="Ann <ann@a.example>")
    dialogue = read(tmp_path / "a.eml", mail.as_bytes())
    assert turns(dialogue) == [("Ann", "Dear Zoë,\n\nyour lamp: it is here.\n\nAnn")]
    assert "The Lamp Shop" in [note.text for note in dialogue.notes]


def test_reply(tmp_path):
    body = (
        "Yes, on Monday.\n\nOn Tue, 5 Mar 2024 at 09:14, Zoë Bell <zoe@home.example> "
        "wrote:\n> Is the lamp there?\n"
    )
    mail = make_mail(body, sender="Ann <ann@a.example>")
    assert turns(read(tmp_path / "a.eml", mail.as_bytes())) == [
        ("Ann", "Yes, on Monday."),
        ("Zoë Bell", "Is the lamp there?"),
    ]


def test_several_mails(tmp_path):
    mails = [("Ann", "Where?"), ("Bo", ">From here on, left."), ("Ann", "Größer?")]
    data = b"".join(
        b"From %b@a.example Tue Mar  5 09:14:00 2024\n%b\n"
        % (
            name.encode(),
            make_mail(text, sender=f"{name} <{name}@a.example>").as_bytes(),
        )
        for name, text in mails
    )
    assert turns(read(tmp_path / "a.mbox", data)) == [
        ("Ann", "Where?"),
        ("Bo", "From here on, left."),
        ("Ann", "Größer?"),
    ]


def test_mail_of_another_suffix(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(make_mail(CHAT, cte="base64").as_bytes())
    assert guess_format(path) == "mail"


def test_mail_without_text(tmp_path):
    with pytest.raises(ValueError, match="is empty"):
        read(tmp_path / "a.eml", make_mail().as_bytes())


def test_saved_page(tmp_path):
    mail = make_mail(PAGE, subtype="html", sender="<Saved by Blink>")
    assert turns(read(tmp_path / "a.mhtml", mail.as_bytes())) == SAID[:2]


def test_a_signature_below_a_chat_is_not_said(tmp_path):
    path = tmp_path / "a.eml"
    chat = "[03/06 09:12] Bea Lund\nis it gone?\n[03/06 09:13] Tom Quay\nit is\n" * 3
    head = "From: b@lund.example\nMIME-Version: 1.0\nContent-Type: text/plain\n\n"
    path.write_text(f"{head}{chat}\n-- \nBea Lund\nFerry Trunk Service\n")
    (dialogue,) = read_dialogues(path)
    assert [turn.text for turn in dialogue.utterances] == ["is it gone?", "it is"] * 3
    assert any("Ferry Trunk Service" in note.text for note in dialogue.notes)
