"""Chats as they are copied from the screen of a program."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import turns_of
from tests.helpers.work import is_linear

MESSENGER = (
    "Ruth Adeyemi\nMon 9:41 PM\nDid you feed Biscuit?\nSeen by Ruth\nYou sent\n"
    "Mon 9:43 PM\nYes\nYou sent\nTwice\n😂\n1\nRuth Adeyemi\nHe told me nobody had\n"
    "You replied to Ruth\nHe told me nobody had\nHe lies\n"
    "Ruth Adeyemi reacted ❤️ to your message\nEnter\n"
)


def test_messenger():
    assert turns_of(MESSENGER) == [
        ("Ruth Adeyemi", "Did you feed Biscuit?"),
        ("You", "Yes"),
        ("You", "Twice"),
        ("Ruth Adeyemi", "He told me nobody had"),
        ("You", "He lies"),
    ]


def test_instagram():
    text = (
        "june.pots\njune.pots\nIs the blue one still for sale?\n9:12 PM\nYou sent\n"
        "It is! But it leaks\njune.pots\nLeaks what?\nYou sent\nWater, mostly\n"
        "Liked a message\njune.pots\nI'll take it\nSeen\n"
    )
    assert turns_of(text) == [
        ("june.pots", "Is the blue one still for sale?"),
        ("You", "It is! But it leaks"),
        ("june.pots", "Leaks what?"),
        ("You", "Water, mostly"),
        ("june.pots", "I'll take it"),
    ]


@pytest.mark.slow
def test_messenger_takes_linear_time():
    assert is_linear(lambda n: read_text(MESSENGER * n), 50)


def test_states_of_messages():
    text = (
        "Today 8:02 AM\n\nMum\nAre you up?\n\nMe\nno\nDelivered\n\n"
        "Mum\nThen who is typing?\nEdited\n\nMe\nthe dog\nRead 8:05 AM\n\n"
        "Mum\nBreakfast's at nine\nLiked “Breakfast's at nine”\n"
    )
    assert turns_of(text) == [
        ("Mum", "Are you up?"),
        ("Me", "no"),
        ("Mum", "Then who is typing?"),
        ("Me", "the dog"),
        ("Mum", "Breakfast's at nine"),
    ]


def test_names_below_buttons():
    text = (
        "Bo Lindahl\n10:02\nIs the room booked?\n[10:03] Ines Prat\nWhich room?\n"
        "like 1\nBo Lindahl  10:04 AM\nThe glass one\nEdited\nInes Prat\n10:05\n"
        "Last read\nNo\n1 Like reaction.\n"
    )
    assert turns_of(text) == [
        ("Bo Lindahl", "Is the room booked?"),
        ("Ines Prat", "Which room?"),
        ("Bo Lindahl", "The glass one"),
        ("Ines Prat", "No"),
    ]


def test_whatsapp_in_a_browser():
    text = (
        "[10:02, 04/05/2024] Bo: Is it booked?\n"
        "[10:03, 04/05/2024] +34 611 22 33 44: The glass one\nNot the cellar\n"
        "[10:04, 04/05/2024] Bo: This message was deleted\n"
        "[10:05, 04/05/2024] Ines Prat: ok\n"
    )
    found = [turn for turn in turns_of(text) if turn[1]]
    assert found == [
        ("Bo", "Is it booked?"),
        ("+34 611 22 33 44", "The glass one Not the cellar"),
        ("Ines Prat", "ok"),
    ]


def test_answers_above_which_a_message_is_quoted():
    text = (
        "Mila, [5 May 2024 at 10:02:11]:\nwho has the map\n\n"
        "Oto, [5 May 2024 at 10:02:50]:\n> who has the map\nme\n\n"
        "Mila, [5 May 2024 at 10:03:02]:\n> says who\nok\n"
    )
    assert [words for _, words in turns_of(text)] == [
        "who has the map",
        "me",
        "> says who ok",
    ]


@pytest.mark.parametrize(
    "name", ["Female voice", "Male voice 2", "Unidentified speaker", "Audience member"]
)
def test_voices_of_nobody_known(name):
    text = f"Moderator: What of it?\nP1: Quiet.\n{name}: And the handle.\nP1: Yes.\n"
    assert turns_of(text)[2] == (name, "And the handle.")


def test_interview_with_a_key():
    text = (
        "Interview with Mrs Edith Garrow\nInterviewer: Paul Stone\nDate: 3 March 1994\n"
        "Key: EG = Edith Garrow, PS = Paul Stone\n\n[00:00:12]\n"
        "PS  So you were born here?\nEG  In the kitchen. It was warmer.\n[00:12:05]\n"
        "PS  How many of you were there?\nEG  Nine. [laughs] No, ten, if you count\n"
        "Alfred, who we didn't.\nPS  Why not?\nEG  He was at sea.\n"
    )
    assert turns_of(text) == [
        ("Paul Stone", "So you were born here?"),
        ("Edith Garrow", "In the kitchen. It was warmer."),
        ("Paul Stone", "How many of you were there?"),
        ("Edith Garrow", "Nine. [laughs] No, ten, if you count Alfred, who we didn't."),
        ("Paul Stone", "Why not?"),
        ("Edith Garrow", "He was at sea."),
    ]


def test_interjections():
    text = (
        "Senator HALE: I rise on the matter.\n\nSenator Oduya interjecting—\n\n"
        "Senator HALE: I'll take it.\n\nThe PRESIDENT: Order!\n"
    )
    assert [name for name, _ in turns_of(text)] == [
        "Senator HALE",
        "Senator HALE",
        "The PRESIDENT",
    ]


def test_what_discord_writes_itself():
    text = (
        "moth — 11/03/2024, 21:14\nWho has the map?\n"
        "quill just slid into the server. — 11/03/2024, 21:20\nWave to say hi!\n"
        "dave — Yesterday at 08:02\nNot me.\n"
        "moth\nMOD\n — Yesterday at 08:40\nThen who?\n"
    )
    assert turns_of(text) == [
        ("moth", "Who has the map?"),
        ("dave", "Not me."),
        ("moth", "Then who?"),
    ]


def test_pages_of_rev():
    page = "\nWeir (Completed 03/12/24)\nTranscript by Rev.com\nPage {} of 2\n"
    top = "This transcript was exported on Mar 12, 2024 - view latest version here.\n"
    text = (
        f"{top}\nKit (00:00:04):\nWho rowed?\n\nAda Moss (00:00:11):\nThe cat rowed.\n"
        f"{page.format(1)}\n{top}\nIt slept.\n\nKit (00:00:18):\nSo.\n{page.format(2)}"
    )
    assert turns_of(text) == [
        ("Kit", "Who rowed?"),
        ("Ada Moss", "The cat rowed. It slept."),
        ("Kit", "So."),
    ]


def test_tags_of_servers_and_reactions():
    text = (
        "bea.lund [REED],  — 11/14/2024 11:09 PM\nIs it in? (edited)\n"
        "tomquay — 11/14/2024 11:10 PM\nhttps://cdn.example.com/boat.png\nImage\n"
        "that one\nGauge\nAPP\n — 11/14/2024 11:10 PM\nHigh water at 9.\n"
        "@bea.lund Is it in?\ntomquay — 11/14/2024 11:12 PM\nit is\nNEW\n"
        "bea.lund [REED],  — Today at 6:40 AM\nAnd now?\n👀\n3\n"
    )
    assert turns_of(text) == [
        ("bea.lund", "Is it in?"),
        ("tomquay", "https://cdn.example.com/boat.png that one"),
        ("Gauge", "High water at 9."),
        ("tomquay", "it is"),
        ("bea.lund", "And now?"),
    ]


@pytest.mark.parametrize("to", [":#reed", "/#reed", ":@#reed"])
def test_notices_to_a_channel_are_said(to):
    text = (
        f"21:04 <@bea> who has it\n21:05 -bea{to}- Fog until nine.\n"
        "21:05 -NickServ- This nickname is registered.\n21:06 < tom> me\n"
    )
    assert turns_of(text) == [
        ("bea", "who has it"),
        ("bea", "Fog until nine."),
        ("tom", "me"),
    ]


def test_logs_of_minecraft():
    text = (
        "[21:03:11] [Server thread/INFO]: bea joined the game\n"
        "[21:03:21] [Server thread/INFO]: <bea> who has the map\n"
        "[21:03:31] [Async Chat Thread - #0/INFO]: [Not Secure] <tom_q> me\n"
        "[21:03:41] [Server thread/INFO]: tom_q was slain by Zombie\n"
        "[21:03:51] [Render thread/INFO]: [CHAT] <bea> ok: noon\n"
    )
    assert turns_of(text) == [
        ("bea", "who has the map"),
        ("tom_q", "me"),
        ("bea", "ok: noon"),
    ]


ANSWERS = (
    '<@tom:reed.example "me"> which tom',  # Element
    "> <@tom:reed.example> me\n\nwhich tom",
    "> me\nwhich tom",  # Signal
    ">\n> me\nwhich tom",
    "[03/05/2024, 21:04:11] Tom: me\n\n<<< which tom",  # Skype
)


@pytest.mark.parametrize("answer", ANSWERS)
def test_messages_that_others_answer(answer):
    text = (
        "[03/05/2024, 21:03:11] Bea: who has it\n[03/05/2024, 21:04:11] Tom: me\n"
        f"[03/05/2024, 21:05:11] Bea: {answer}\n[03/05/2024, 21:06:11] Tom: > 2 boats\n"
    )
    assert turns_of(text) == [
        ("Bea", "who has it"),
        ("Tom", "me"),
        ("Bea", "which tom"),
        ("Tom", "> 2 boats"),
    ]


def test_answers_of_wechat():
    text = (
        "Bea  2024-05-03 21:03:11\nwho has the map\n\nTom  2024-05-03 21:04:21\nme\n\n"
        "Bea  2024-05-03 21:05:11\n「Tom：me」\n- - - - - - - - -\nwhich tom\n\n"
        "Tom recalled a message\n\nBea  2024-05-03 21:06:11\nok\n"
    )
    assert turns_of(text) == [
        ("Bea", "who has the map"),
        ("Tom", "me"),
        ("Bea", "which tom"),
        ("Bea", "ok"),
    ]


DELETED = (
    "このメッセージは削除されました",
    "Данное сообщение удалено",
    "Bu mesaj silindi.",
    "此消息已删除。",
    "Wiadomość została usunięta",
    "This message has been removed.",
)


@pytest.mark.parametrize("deleted", DELETED)
def test_deleted_messages(deleted):
    text = (
        "03.05.2024, 21:03 - Bea: who has it\n03.05.2024, 21:04 - Tom: me\n"
        f"03.05.2024, 21:05 - Bea: {deleted}\n03.05.2024, 21:06 - Tom: ok\n"
    )
    assert [name for name, _ in turns_of(text)] == ["Bea", "Tom", "Tom"]


def test_kakaotalk():
    text = (
        "[하나] [오후 9:03] 지도 어디?\n[톰 (7)] [오후 9:04] 나\n사진도 있어\n"
        "하나님이 나갔습니다.\n[톰 (7)] [오후 9:06] 그래\n"
    )
    assert turns_of(text) == [
        ("하나", "지도 어디?"),
        ("톰 (7)", "나 사진도 있어"),
        ("톰 (7)", "그래"),
    ]


def test_what_programs_write_as_words_of_somebody():
    did = ("Joined the server.", "set the channel topic: boats: and more")
    text = "".join(
        f"[5/3/2024 9:0{i} PM] {name}\n{words}\n\n"
        for i, (name, words) in enumerate(
            [("bea", "who has it"), ("moss", did[0]), ("tom", did[1]), ("bea", "ok")]
        )
    )
    assert turns_of(text) == [("bea", "who has it"), ("bea", "ok")]


def test_answers_of_imessage_that_are_shown_twice():
    text = (
        "May 03, 2024  9:03:11 PM\nBea\nDid you take the map?\n"
        "    May 03, 2024  9:05:11 PM\n    Me\n    Which one?\n\n"
        "May 03, 2024  9:04:11 PM\nBea\nIt was here\n\n"
        "May 03, 2024  9:05:11 PM\nMe\nWhich one?\n"
        "This message responded to an earlier message.\n"
    )
    assert turns_of(text) == [
        ("Bea", "Did you take the map?"),
        ("Bea", "It was here"),
        ("Me", "Which one?"),
    ]


def test_dates_below_messages():
    text = (
        "bea.lund\nwho has the map?\nMay 3, 2024 9:03 pm\ntomq\nLiked a message\n"
        "May 3, 2024 9:04 pm\ntomq\nme\nMay 3, 2024 9:05 pm\nbea.lund\nok\n"
        "May 3, 2024 9:06 pm\n"
    )
    assert [turn for turn in turns_of(text) if turn[1]] == [
        ("bea.lund", "who has the map?"),
        ("tomq", "me"),
        ("bea.lund", "ok"),
    ]


def test_answers_in_teams():
    text = (
        "Bea Lund 5/3 9:03 PM\nwho has the map?\nTom Quay 5/3 9:04 PM\nBea Lund\n"
        "who has the map?\n5/3 9:03 PM\nme\nBea Lund 5/3 9:07 PM, Edited\nok: noon\n"
    )
    assert turns_of(text) == [
        ("Bea Lund", "who has the map?"),
        ("Tom Quay", "me"),
        ("Bea Lund", "ok: noon"),
    ]


def test_hacker_news_and_rocket_chat():
    said = [("bea_l", "Who has the map?"), ("tomq", "Me."), ("bea_l", "Which tom?")]
    news = "".join(
        f"{name} 3 hours ago | root | parent | next [–]\n\n{words}\nreply\n\n"
        for name, words in said
    )
    rocket = "".join(f"{n} @{n} Admin 9:03 PM\n{words}\n" for n, words in said)
    assert turns_of(news) == turns_of(rocket) == said


@pytest.mark.parametrize(
    "line", ["[ 2024.05.03 21:03:2{} ] {} > {}", "[2024.05.03 21:03:2{}] {} > {}"]
)
def test_eve_online(line):
    said = [("Bea Lund", "who has it"), ("Tom Q", "me: wet"), ("Bea Lund", "ok")]
    text = "".join(f"{line.format(i, *turn)}\n" for i, turn in enumerate(said))
    assert turns_of(text) == said


def test_everquest():
    text = (
        "[Fri May 03 21:03:11 2024] Bea says, 'who has the map'\n"
        "[Fri May 03 21:03:21 2024] Tom tells the group, 'me'\n"
        "[Fri May 03 21:03:31 2024] You say, 'which Tom'\n"
        "[Fri May 03 21:03:41 2024] Tom hits a rat for 3 points of damage.\n"
        "[Fri May 03 21:03:51 2024] Bea tells you, 'ok'\n"
    )
    assert turns_of(text) == [
        ("Bea", "who has the map"),
        ("Tom", "me"),
        ("You", "which Tom"),
        ("Bea", "ok"),
    ]


def test_messenger_names_that_occur_once():
    text = (
        "Bea Lund\nwho has it?\nYou sent\nnobody\nTom Quay\nnot me\n"
        "Tom Quay unsent a message\nThe video call ended.\nCall again\nBea Lund\nok\n"
        "You sent\nnoon\n"
    )
    assert ("Tom Quay", "not me") in turns_of(text)
    assert ("Bea Lund", "ok") in turns_of(text)


def test_xenforo_copied():
    profile = "Member\nJoined\nMar 1, 2019\nMessages\n12\nMay 3, 2024\n#{}\n"
    text = (
        f"bea_l\n{profile.format(1)}Who has the map?\n \ntomq\n{profile.format(2)}"
        "bea_l said:\nWho has the map?\nClick to expand...\nMe.\n \nReactions:\nbea_l\n"
        f"bea_l\n{profile.format(3)}Which tom?\n"
    )
    assert turns_of(text) == [
        ("bea_l", "Who has the map?"),
        ("tomq", "Me."),
        ("bea_l", "Which tom?"),
    ]


def test_roles_between_names_and_times_of_discord():
    text = (
        "mothwing [she/her]\n — 03/12/2024 8:14 PM\nwho has it\n\nxX_Brandt_Xx\n"
        "Role icon, Raid Lead\n — 03/12/2024 8:15 PM\nI had it.\nmothwing [she/her]\n"
        " — 03/12/2024 8:16 PM\noh\n"
    )
    names = ["mothwing", "xX_Brandt_Xx", "mothwing"]
    assert [speakers for speakers, _ in turns_of(text)] == names


def test_bars_in_names_of_discord():
    text = (
        "Kai | she/her — 12/03/2024 19:02\nwho moved the goat\n"
        "Nilo [EU] | mod — Today at 19:03\nnot me, I'm @Kai | she/her\n"
        "old||wren — 12.03.24, 7:04 PM\n@Kai | she/her\nwho moved the goat\n"
        "ask the farmer\nNilo [EU] | mod — Today at 19:07\nwhich | one — the old one\n"
        "Kai | she/her — 19:09 (edited)\nhm\n"
    )
    assert turns_of(text) == [
        ("Kai", "who moved the goat"),
        ("Nilo [EU]", "not me, I'm @Kai | she/her"),
        ("old||wren", "ask the farmer"),
        ("Nilo [EU]", "which | one — the old one"),
        ("Kai", "hm"),
    ]


def test_files_above_their_sizes_in_a_chat():
    text = (
        "Kai — 19:02\nthe goat, as promised:\ngoat notes (v2).md\n912 bytes\n\n"
        "Nilo — 19:03\nbarn.blend1\n18.4 MB\nWren — 19:04\nhow big is barn.blend?\n"
        "Nilo — 19:05\n18 MB\n[19:06]\nit is in notes.md\nKai — 19:07\nok"
    )
    assert turns_of(text) == [
        ("Kai", "the goat, as promised:"),
        ("Nilo", ""),
        ("Wren", "how big is barn.blend?"),
        ("Nilo", "18 MB"),
        ("Nilo", "it is in notes.md"),
        ("Kai", "ok"),
    ]


def test_who_wrote_on_a_day():
    text = (
        "Hal Orme wrote on 2024-11-02 08:14\nIt hums.\n\n"
        "Bea Toll (Support) replied on 2024-11-02 09:40:\nWhich one?\n\n"
        "INTERNAL NOTE by Bea Toll, 2024-11-02 09:41\nthey all hum\n\n"
        "Hal Orme wrote on 2024-11-02 09:58\nThe blue one.\n"
    )
    assert turns_of(text) == [
        ("Hal Orme", "It hums."),
        ("Bea Toll", "Which one?"),
        ("Hal Orme", "The blue one."),
    ]


def test_heads_in_emphasis_and_a_part_that_is_quoted():
    text = (
        "**Wynne** _9:02 PM_\nstill at the pond\n\n**You** _9:03 PM_\n"
        "yes. the heron is too\n\n**Wynne** _9:04 PM_\n> the heron is too\n\nwhich\n"
    )
    assert turns_of(text) == [
        ("Wynne", "still at the pond"),
        ("You", "yes. the heron is too"),
        ("Wynne", "which"),
    ]


def test_titles_between_messages():
    text = (
        "**Jo Lund (00:04):**\n\nWhen did you come?\n\n"
        "**Hanne Vold (00:09):**\n\nIn October.\n\n{}## The winter of 1981\n\n"
        "**Jo Lund (12:40):**\n\nWere you frightened?\n\n"
        "**Hanne Vold (12:43):**\n\nNo.\n"
    )
    assert [words for _, words in turns_of(text.format(""))] == [
        "When did you come?",
        "In October.",
        "Were you frightened?",
        "No.",
    ]
    # below words, it is emphasis
    assert turns_of(text.format("I was\n"))[1][1] == (
        "In October. I was ## The winter of 1981"
    )


def test_a_time_below_each_message():
    text = (
        "Mira\ndid you feed the cat\n4h\n\nYou\ntwice\nthrice\n4h\n\n"
        "Mira\nwhy\n4h\n\nYou\nhe asked\n3h\n"
    )
    assert turns_of(text) == [
        ("Mira", "did you feed the cat"),
        ("You", "twice thrice"),
        ("Mira", "why"),
        ("You", "he asked"),
    ]


@pytest.mark.parametrize(
    "foot",
    [
        "--\nThis email is a service from Warmwell.",
        "This transcript was generated by AI.\nGet the app: https://example.com/app",
    ],
)
def test_the_foot_of_a_thread(foot):
    text = (
        "Lotte Brandt, 4 Mar 2024 09:12\nThe heater hums.\n\n"
        "Support (Amir), 4 Mar 2024 10:40\nCould you record it?\n\n"
        f"Lotte Brandt, 4 Mar 2024 11:02\nIt stopped.\n\n{foot}\n"
    )
    assert [words for _, words in turns_of(text)] == [
        "The heater hums.",
        "Could you record it?",
        "It stopped.",
    ]


def test_what_a_program_writes_between_the_messages_of_a_ticket():
    rule, thin = "=" * 30, "-" * 30
    text = (
        f"TICKET #77\n{rule}\nLotte B.  (customer)   4 Mar 2024 09:12\n{thin}\n"
        f"The heater hums.\n\nOnly at night.\n{rule}\n*** Timer paused ***\n{rule}\n"
        f"Amir B.  (agent)   4 Mar 2024 10:40\n{thin}\nCould you record it?\n{rule}\n"
        f"Lotte B.  (customer)   4 Mar 2024 11:02\n{thin}\nIt stopped.\n{rule}\n"
        "Status changed: Open -> Solved by Amir B.\nRating: Good\n"
    )
    assert turns_of(text) == [
        ("Lotte B.", "The heater hums. Only at night."),
        ("Amir B.", "Could you record it?"),
        ("Lotte B.", "It stopped."),
    ]


def test_status_and_new_messages_of_slack():
    text = (
        "Lotte B. :palm_tree:\n  9:16 AM\nWho has the key?\n\nAmir\n  9:17 AM\n"
        "Not me.\n\n— new messages —\n\nLotte B. :palm_tree:\n  9:18 AM\nNor me.\n"
    )
    assert turns_of(text) == [
        ("Lotte B.", "Who has the key?"),
        ("Amir", "Not me."),
        ("Lotte B.", "Nor me."),
    ]


@pytest.mark.parametrize(
    "times",
    [
        ("30/08/25 18.00 - ", "30/08/25 18.01 - "),  # in Indonesia
        ("15.1.2024 klo 10.30 - ", "15.1.2024 klo 10.31 - "),
        ("15.1.2024 kl. 10.30 - ", "15.1.2024 kl. 10.31 - "),
        ("१५/१/२४, १०:३० पूर्वाह्न - ", "१५/१/२४, १:३१ अपराह्न - "),
        ("15/1/24, 10:30 π.μ. - ", "15/1/24, 1:31 μ.μ. - "),
        ("2024. 1. 15. 오전 10:30, ", "2024. 1. 15. 오후 1:31, "),  # KakaoTalk
        ("2024년 1월 15일 오전 10:30, ", "2024년 1월 15일 오후 1:31, "),
    ],
)
def test_times_of_whatsapp_in_other_languages(times):
    (one, two), said = times, ("Sari: Hi", "Budi: Ya", "Sari: 9.30", "Budi: So: no")
    lines = (f"{time}{each}" for time, each in zip((one, two) * 2, said, strict=True))
    assert turns_of("\n".join(lines)) == [
        ("Sari", "Hi"),
        ("Budi", "Ya"),
        ("Sari", "9.30"),
        ("Budi", "So: no"),
    ]


def test_days_of_line():
    text = (
        "[LINE] Chat history with Maya\n\nMon, 01/15/2024\n10:30\tWanda\tHello\n"
        "10:31\tMaya\tHi\n\nTue, 01/16/2024\n09:00\tMaya\tMorning\n"
    )
    assert turns_of(text) == [("Wanda", "Hello"), ("Maya", "Hi"), ("Maya", "Morning")]
