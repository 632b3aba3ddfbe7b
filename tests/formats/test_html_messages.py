"""Web pages whose classes tell who says what."""

import json

import pytest

from spacy_charid.formats.documents import read_dialogues

TELEGRAM = """<!DOCTYPE html>
<html><head><meta charset="utf-8"/><title>Exported Data</title></head><body>
<div class="page_wrap"><div class="page_header"><div class="content">
<div class="text bold">Ferry Crew</div></div></div><div class="page_body chat_page">
<div class="history">
<div class="message service" id="message-1"><div class="body details">3 May 2023</div>
</div>
<div class="message default clearfix" id="message1">
<div class="pull_left userpic_wrap"><div class="userpic userpic1"><div class="initials">
MB</div></div></div><div class="body">
<div class="pull_right date details" title="03.05.2023 09:00:01 UTC+01:00">09:00</div>
<div class="from_name">Marge Bell </div>
<div class="text">Who has the <strong>keys</strong>?<br>I don&apos;t.</div></div></div>
<div class="message default clearfix joined" id="message2"><div class="body">
<div class="pull_right date details" title="03.05.2023 09:00:40">09:00</div>
<div class="text">Anyone?</div></div></div>
<div class="message default clearfix" id="message3"><div class="body">
<div class="pull_right date details" title="04.05.2023 08:00:00">08:00</div>
<div class="from_name">Pell via @rope_bot</div>
<div class="reply_to details">In reply to <a href="#1">this message</a></div>
<div class="text">Under the rope.</div>
<span class="reactions"><span class="reaction"><span class="emoji">&#9875;</span>
</span></span></div></div>
<div class="message default clearfix" id="message4"><div class="body">
<div class="pull_right date details" title="04.05.2023 08:01:00">08:01</div>
<div class="from_name">Marge Bell</div><div class="forwarded body">
<div class="from_name">Harbour News <span class="date details"
title="03.05.2023 07:00:00"> 03.05.2023 07:00:00</span></div>
<div class="text">Fog until noon.</div></div></div></div>
<div class="message default clearfix joined" id="message5"><div class="body">
<div class="pull_right date details" title="04.05.2023 08:02:00">08:02</div>
<div class="text">So we wait.</div></div></div>
</div></div></div></body></html>
"""
DISCORD = """<html><body><div class="chatlog">
<div class="chatlog__message-group"><div class="chatlog__message-container">
<div class="chatlog__header"><span class="chatlog__author" title="m">Marge</span>
<span class="chatlog__timestamp"><a href="#1">05/03/2023 9:00 AM</a></span></div>
<div class="chatlog__content chatlog__markdown"><span
class="chatlog__markdown-preserve">Is the boat in?</span></div></div>
<div class="chatlog__message-container"><div class="chatlog__content chatlog__markdown">
<span class="chatlog__markdown-preserve">Hello?</span></div></div></div>
<div class="chatlog__message-group"><div class="chatlog__message-container">
<div class="chatlog__reply"><div class="chatlog__reply-author">Marge</div>
<div class="chatlog__reply-content">Is the boat in?</div></div>
<div class="chatlog__header"><span class="chatlog__author" title="p">Pell</span>
</div><div class="chatlog__content chatlog__markdown"><span
class="chatlog__markdown-preserve">Just now.</span></div></div></div>
<div class="chatlog__message-group"><div class="chatlog__header">
<span class="chatlog__author" title="m">Marge</span></div>
<div class="chatlog__content chatlog__markdown"><span
class="chatlog__markdown-preserve">Good.</span></div></div></div></body></html>
"""
FORUM = """<html><body><h1>Knots</h1><ul>
<li class="post"><p class="postContent">A bowline.</p><b class="userName">marge</b></li>
<li class="post system"><p class="postContent">pell joined</p></li>
<li class="post"><p class="postContent">Never.</p><b class="userName">pell</b></li>
<li class="post"><p class="postContent">Why?</p><b class="userName">marge</b></li>
<li class="post own"><p class="postContent">Be kind.</p></li>
</ul></body></html>
"""


def read(tmp_path, page):
    path = tmp_path / "messages.html"
    path.write_text(page)
    (dialogue,) = read_dialogues(path)
    turns = [(" ".join(t.speakers), t.text) for t in dialogue.utterances]
    return turns, dialogue


def test_telegram(tmp_path):
    turns, dialogue = read(tmp_path, TELEGRAM)
    assert turns == [
        ("Marge Bell", "Who has the keys?\nI don't."),
        ("Marge Bell", "Anyone?"),
        ("Pell", "Under the rope."),
        ("Marge Bell", "Fog until noon."),
        ("Marge Bell", "So we wait."),
    ]
    assert [scene.id for scene in dialogue.scenes] == ["2023-05-03", "2023-05-04"]
    assert next(dialogue.utterances).meta == {"time": "2023-05-03T09:00:01"}
    assert dialogue.report.guess == ".from_name: NAME, .text: text"
    notes = [(note.text, note.at) for note in dialogue.notes]
    assert ("Ferry Crew", 0) in notes and ("3 May 2023", 0) in notes
    assert ("In reply to this message", 2) in notes
    assert "MB" not in dict(notes)


def test_discord(tmp_path):
    turns, dialogue = read(tmp_path, DISCORD)
    assert turns == [
        ("Marge", "Is the boat in?"),
        ("Marge", "Hello?"),
        ("Pell", "Just now."),
        ("Marge", "Good."),
    ]
    assert next(dialogue.utterances).meta == {"time": "05/03/2023 9:00 AM"}


@pytest.mark.parametrize("key", ["profile", "author"])
def test_components_of_discord(tmp_path, key):
    """As bots save tickets: the names are in attributes, or in a script by ids."""
    names = {"7": "Marge", "8": "Pell"}
    said = [("7", "Is the boat in?"), ("8", "Now."), ("7", "Oh."), ("8", "See: in.")]
    messages = (
        f'<discord-message {key}="{names[id] if key == "author" else id}" '
        f'timestamp="2023-05-03T09:00:00Z">{text}</discord-message>'
        for id, text in said
    )
    profiles = json.dumps({id: {"author": name} for id, name in names.items()})
    script = f"<script>window.$discordMessage={{profiles:{profiles}}}</script>"
    page = f"<html><head>{script}</head><body>{''.join(messages)}</body></html>"
    turns, dialogue = read(tmp_path, page)
    assert turns == [(names[id], text) for id, text in said]
    assert next(dialogue.utterances).meta == {"time": "2023-05-03T09:00:00Z"}


def test_names_below_and_messages_of_nobody(tmp_path):
    turns, dialogue = read(tmp_path, FORUM)
    assert turns == [
        ("marge", "A bowline."),
        ("pell", "Never."),
        ("marge", "Why?"),
        ("", "Be kind."),
    ]
    assert ("pell joined", 1) in [(note.text, note.at) for note in dialogue.notes]
    assert not dialogue.report.is_sure


@pytest.mark.parametrize(
    "page",
    [
        "<article><p class='author'>Ada Pell</p><div class='content'>Fog.</div>"
        "<div class='content'>Rain.</div><div class='content'>Sun.</div></article>",
        "<p class='text'>Marge: Hello.</p><p class='text'>Pell: Hello!</p>"
        "<p class='text'>Marge: Well.</p><a class='user'>Log in</a>",
    ],
)
def test_classes_of_other_pages_tell_nothing(tmp_path, page):
    _, dialogue = read(tmp_path, f"<html><body>{page}</body></html>")
    assert not dialogue.report.guess.startswith(".")


# A post of each program: its profile, its date, its buttons and its signature.
PHPBB = """<div class="post has-profile bg2"><div class="inner"><dl class="postprofile">
<dt><a href="./memberlist.php?mode=viewprofile&amp;u=1" class="username">{name}</a></dt>
<dd class="profile-rank">Rower</dd><dd><strong>Joined:</strong> {day} Sep 2009</dd></dl>
<div class="postbody"><h3>Re: The boat in the reeds</h3><ul class="post-buttons"><li>
<a title="Reply with quote">Quote</a></li></ul><p class="author">by <strong>
<a class="username">{name}</a></strong> &raquo; <time>Sun Nov {day}, 2010</time></p>
<div class="content">{text}</div><div class="signature">Row on, {day} times</div></div>
</div></div>"""
XENFORO = """<article class="message message--post js-post"><div class="message-inner">
<div class="message-cell message-cell--user"><h4 class="message-name"><a
class="username" itemprop="name">{name}</a></h4><h5 class="userTitle">Member</h5>
<dl><dt>Messages</dt><dd>{day}</dd></dl></div><div class="message-cell"><header
class="message-attribution"><time datetime="2024-03-{day}T21:14:00">Mar {day}</time>
<a>#{day}</a></header><div class="message-content"><div class="message-userContent">
<article class="message-body"><div class="bbWrapper">{text}</div></article></div>
<aside class="message-signature">Row on, {day} times</aside></div></div></div>
</article>"""
SMF = """<div class="post_wrapper"><div class="poster"><h4><a
href="index.php?action=profile;u=12" title="View the profile">{name}</a></h4>
<ul class="smalltext"><li class="postcount">Posts: {day}</li></ul></div>
<div class="postarea"><h5>Re: Boat</h5><div class="smalltext">Reply on: {day}</div>
<div class="post"><div class="inner">{text}</div></div></div>
<div class="smalltext reportlinks">Logged</div><div class="signature">Row</div></div>"""
HACKER_NEWS = """<tr class="athing comtr"><td class="default"><span class="comhead"><a
href="user?id=x" class="hnuser">{name}</a> <span class="age" title="2024-03-{day}">
{day} days ago</span> | <a class="clicky">parent</a></span><div class="comment">
<div class="commtext c00">{text}</div><div class="reply"><a>reply</a></div></div></td>
</tr>"""
DISCOURSE = """<article><div class="names"><span class="first full-name"><a
href="/u/x">{name}</a></span><span class="user-title">Leader</span></div><div
class="regular contents"><div class="cooked">{text}</div><nav class="post-controls">
<button>{day}</button><button>Reply</button></nav></div></article>"""
QUOTATIONS = (
    "<blockquote><div><cite>Tom wrote:</cite>Not yet.</div></blockquote>",
    '<blockquote class="bbCodeBlock--quote"><div><a>Tom said:</a></div>Not yet.'
    "</blockquote>",
    '<div class="quoteheader">Quote from: Tom</div><blockquote>Not yet.</blockquote>',
    "<blockquote><p>Not yet.</p></blockquote>",
    "&gt; Not yet.<p>",
    '<aside class="quote"><div class="title">Tom:</div>Not yet.</aside>',
)


@pytest.mark.parametrize("quotation", QUOTATIONS)
@pytest.mark.parametrize("post", [PHPBB, XENFORO, SMF, HACKER_NEWS, DISCOURSE])
def test_forums(tmp_path, post, quotation):
    said = [
        ("bea", "Is the boat in?"),
        ("Tom", "Not yet."),
        ("bea", f"{quotation}It is high, <a href='/u/tom'>@tom</a>."),
        ("moss", "Then wait.<br>Or row."),
        ("bea", "Nobody rows."),
    ]
    posts = (post.format(name=n, text=t, day=i + 11) for i, (n, t) in enumerate(said))
    turns, dialogue = read(tmp_path, f"<html><body>{''.join(posts)}</body></html>")
    assert turns == [
        *said[:2],
        ("bea", "It is high, @tom."),
        ("moss", "Then wait.\nOr row."),
        ("bea", "Nobody rows."),
    ]
    notes = " ".join(note.text for note in dialogue.notes)
    assert notes.count("Not yet.") == 1


def test_a_profile_below_a_name_is_a_note(tmp_path):
    post = (
        '<div class="post"><div class="author"><b>{}</b><br>Posts: {}</div>'
        '<div class="content">{}</div></div>'
    )
    said = [("gretel", "It squeaks."), ("Hank", "Grease it."), ("gretel", "Done.")]
    posts = "".join(post.format(who, i, text) for i, (who, text) in enumerate(said))
    path = tmp_path / "thread.html"
    path.write_text(f"<html><body>{posts}</body></html>")
    (dialogue,) = read_dialogues(path)
    turns = [(turn.speakers[0], turn.text) for turn in dialogue.utterances]
    assert turns == said
    assert [note.text for note in dialogue.notes] == [
        "Posts: 0",
        "Posts: 1",
        "Posts: 2",
    ]
