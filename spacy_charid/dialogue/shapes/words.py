"""Words before a colon, and lines, that name no speaker."""

import re

# Before a colon, these label a note.
_LABELS = frozenset(
    "comment|comments|note|notes|nb|n.b|ps|p.s|attendees|witnesses|attendance|present|absent|apologies|date|time"
    "|location|place|venue|subject|re|cc|bcc|agenda|action|actions|action item"
    "|action items|action point|action points|action required|decision|decisions"
    "|decision taken|decided|resolved|resolution|motion|motions|proposed|proposer"
    "|proposed by|seconded|seconder|seconded by|moved by|carried|vote|votes"
    "|matters arising|any other business|aob|next meeting|date of next meeting"
    "|next steps|in attendance|regrets|quorum|minutes taken by|minuted by|deadline"
    "|follow-up|follow up|discussion|recommendation|recommendations|key points"
    "|takeaways|summary|topic|topics|duration|length|minutes"
    "|title|credit|credits|author|authors|source|draft date|copyright|transcript"
    "|transcription|transcribed by|recording|recorded|link|links|website|url|email"
    "|e-mail|phone|address|setting|synopsis|cast|characters|dramatis personae|scene"
    "|act|fx|sfx|f/x|cast of characters|characters in the play"
    "|characters in order of appearance|persons of the play|the persons of the play"
    "|people of the play|persons"
    "|sound|sounds|sound effect|sound effects|music|lights|lighting|lx|atmos|grams"
    "|atmo|atmosphäre|geräusch|geräusche|musik|bruitage|correction|corrections|erratum"
    "|errata|editor's note|editors' note|photographs|photography|read next|read more"
    "|continued|cont'd|contd|cont|more|end|the end|page|pages|chapter|episode|ep|season"
    "|lesson|exercise|lecture|next time|next episode"
    "|subtítulos|subtitulos|sous-titres|untertitel|legendas|sottotitoli"
    "|part|session|meeting|meeting title|participants|invited|guests|moderated by"
    "|edited by|reply to|forwarded message|disclaimer|caption|cap|photo|figure|table"
    "|case no|tc|timecode|time code|exhibit|index|contents|appearances"
    "|clause|new clause|schedule|amendment|agenda item|order of the day"
    "|also present|reported by|cut to|copies|copies to|costumes|props|properties"
    "|rehearsal|rehearsals|typed|transcribed|proofread|first performed|running time"
    "|typed by|recorded by|checked by|speakers|abbreviations"
    "|recorded at|accession no|shelfmark|filename|keywords|abstract|time allowed"
    "|smash cut to|match cut to|jump cut to|dissolve to|fade to|fade in|fade out"
    "|fade to black|intercut|intercut with|back to|super|title card|montage|insert"
    "|beschluss|beschlüsse|tagesordnung|nächster termin|décision|décisions|acuerdo"
    "|acuerdos|orden del día"
    "|anwesend|anwesende|teilnehmer|teilnehmende|entschuldigt|protokoll|ort|datum"
    "|présents|absents|lieu|objet|ordre du jour|asistentes|ausentes|lugar|presenti"
    "|join date|joined|posts|registered|member since|last edited by"
    "|status|tags|position|colorid|signed|unterschrift"
    "|enter|exit|exeunt|re-enter|curtain|blackout|flashback|angle on|close on"
    "|reverse angle|series of shots|off|beat|volume|vol|subtitles|subtitled by|subtitle"
    "|else|captions|captioned by|captioning|captioning by|subtitles by|translated by"
    "|synced by"
    "|music by|produced by|written by|directed by|cutscene|cut scene|cinematic"
    "|o/e|on examination|codes|memo|memos|slug|todo|fixme|soc"
    "|outq|out q|outcue|out cue|out-cue|inq|incue|in cue|in-cue|trt"
    "|homework|vocabulary|show notes|shownotes|trivia|goofs|gallery|references"
    "|footnotes|see also|external links|navigation|categories|category"
    "|loot|xp|next session|script|script by"
    "|midroll|pre-roll|preroll|ambi|nat sound|nats|pull quote|pull-quote".split("|")
)
# `Slow Trains, Episode 41: "The Points"`
_NUMBERED = re.compile(r",[ ](?:episode|ep\.?|chapter|part|volume|season)[ ]#?\d", re.I)
_JOINT_LABEL = re.compile(r"[ ]?[/&|][ ]?|[ ]and[ ]")
# Labels that are people if they come again: initials, and the author of an interview.
# `CAP` and `Subject` are labels in comics and e-mails, however often.
_SPEAKING = frozenset("PS NB CC RE EP ED Author AUTHOR Cap SUBJECT SOURCE".split())
# In capitals and without a number, these speak: `PAGE`, `FIGURE (V.O.)`.
_PEOPLE = frozenset(("page", "figure"))
_LABEL_STARTS = (
    "continued",
    "season ",
    "note for ",
    "note to ",
    "transcribed by",
    "by m",
    "by the ",
    "by dr",
    "examination by",
    "session start",
    "session close",
    "direct examination",
    "cross-examination",
)
# Before a colon, these are what somebody says.
_REMARKS = frozenset(
    "listen|look|remember|wait|warning|example|for example|fact|update|result|reason"
    "|problem|question|rule|step|hint|tip|edit|correction|translation|meaning|answer"
    "|conclusion|important|thing is|point is|fun fact|long story short|verdict|spoiler"
    "|yes|no|oh|well|okay|ok|right|so|and|but|because|anyway|first|second|third|also"
    "|however|finally|again|now|then|still|plus|otherwise|instead|maybe|please|sorry"
    "|thanks|hello|hi|hey|sure|fine|good|great|true|http|https|ftp|mailto".split("|")
)
# The two sides of a conversation with a language model.
ROLES = frozenset(
    "user human assistant ai bot chatbot system model chatgpt claude gemini copilot "
    "you me".split()
)
# A prefix that begins with one of these is the beginning of a sentence.
FUNCTION_WORDS = frozenset(
    "i i'm i've i'll he she it it's its we they you your my his her our their and but "
    "so because if when while that that's this these those there there's here here's "
    "what what's who where why how which then as for to in on at with from by of or "
    "not is are was were do does did don't can could will would should have has had "
    "let let's just only about after before all any some one two three no yes".split()
)
NO_NAMES = FUNCTION_WORDS - {"will"}  # those that are no given names
# Words that end a sentence's beginning rather than a name.
PREPOSITIONS = frozenset(
    "at by until till from to around before after since about in on for with and or "
    "the a an of is was are were".split()
)
SPEECH_VERB = re.compile(r"[ \t]+(?:said|says|wrote|asked|asks|replied|replies)$")
# What programs of China, Japan and Korea write after a name.
_EASTERN = (
    r"撤回了一[条條則]?(?:消息|訊息)|加入了?群聊|メッセージの送信を取り消しました"
    r"|が(?:参加|退出|退会)しました|님이 (?:나갔|들어왔)습니다"
    r"|님을 (?:초대|내보냈)\w{0,3}습니다"
)
# What is done to a chat, after the name of whoever did it.
CHAT_EVENT = re.compile(
    r"(?:has |have |was |were |is |are )?(?:now )?(?:"
    r"joined(?:$|[.!]| (?:the|this|using|from|via|in|#|\[|\(|group|channel|call|chat))"
    r"|left(?:$|[.!]$| (?:the|this|#|\[|\()? ?(?:group|channel|call|chat|room|server"
    r"|game|meeting|conversation|community|#|\[))"
    r"|quit(?:$| |\[|\()|added (?:you|to|an?|\S+(?: \S+)?$)|removed|invited|kicked"
    r"|added [^.!?]{1,60} to (?:the|this) (?:conversation|group|chat|channel|call)"
    r"|is typing(?:$|\W*$)"
    r"|banned|been (?:timed out|(?:permanently )?banned|suspended)"
    r"|created (?:the |this |a )?(?:group|channel|chat|room|poll)"
    r"|changed (?:the|their|this|to|his|her)|pinned|unpinned|renamed"
    r"|named the (?:conversation|group|chat)"
    r"|(?:started|stopped|ended) (?:a |the )?(?:call|video|transcription|recording"
    r"|meeting|live|screen)|turned (?:on|off)|set the (?:channel|topic)|sets mode"
    r"|(?:rated|closed|ended|reopened|transferred) (?:the|this) (?:chat|conversation)"
    rf"|(?:recalled|unsent|deleted|removed) a message|{_EASTERN}"
    r"|hat die (?:Transkription|Aufzeichnung) (?:gestartet|beendet)"
    r"|a (?:démarré|arrêté) (?:la transcription|l['’]enregistrement)"
    r"|(?:inició|detuvo|iniciou|parou) (?:la|a) (?:transcripción|transcrição|grabación)"
    r"|ha (?:avviato|interrotto) la (?:trascrizione|registrazione)"
    r"|heeft de (?:transcriptie|opname) (?:gestart|gestopt|beëindigd)"
    r"|reacted|logged (?:in|out)|known as|boosted|disconnected|connected$|muted"
    r"|signed (?:in|on|off|out)\b|(?:away|idle|offline|online)\.?$)"
)
CHAT_SYSTEM = re.compile(
    r"[A-Z][^\s:,]{0,30}(?:[ ][A-Z][^\s:,]{0,30}){0,2} (?:has |have )?(?:joined|left)"
    r" (?:the |this )?(?:call|meeting|chat|channel|group|room|server|conversation)\.?$"
    rf"|\S.{{0,60}}(?:{_EASTERN})[.。]?$"
)
# The first message of each chat, which a group may seem to write.
CHAT_SECURED = re.compile(
    r"[\u200e\u200f]?(?i:messages (?:and calls )?(?:to this|in this|are)\b.*\b"
    r"(?:secured|encrypted)|.*\bend-to-end encrypted\b"
    r"|(?:die )?nachrichten und anrufe sind|les messages et les appels sont"
    r"|los mensajes y las llamadas est|as mensagens e (?:as )?(?:liga|chamadas)"
    r"|i messaggi e le chiamate sono|berichten en gesprekken (?:worden|zijn))"
)
CHAT_NOTICE = re.compile(
    rf"{CHAT_SECURED.pattern}"
    r"|(?i:missed (?:group )?(?:voice|video) call"
    r"|transcri(?:bed (?:by|with)|ption ended after)\b|waiting for this message"
    r"|you (?:were added|joined|left)\b"
    r"|(?:--- )?(?:log|day) (?:opened|changed|closed)"
    r"|chat (?:started|ended|closed|duration)\b[^?!]{0,60}$"
    r"|session (?:start|close|time|ident)(?: \([^()\n]*\))?:"
    r"|conversation with \S+ (?:at|on) "
    r"|(?:the )?meeting (?:was |has )?(?:started|ended|opened|closed|adjourned)"
    r"(?: (?:after|at) [\d:.]+[ ]?(?:[ap]m)?)?\W*$"
    r"|(?:la réunion|die besprechung|la reunión|a reunião|la riunione|de vergadering)"
    r"\b.{0,40}\d\d:\d\d\W*$"
    r"|(?:this|cette|dieses|esta|questa|deze) "
    r"(?:(?:bearbeitbare|bewerkbare|editable) )?trans[ck]rip\w+ "
    r"(?:(?:modifiable|editable|editável|modificabile) )?"
    r"(?:was|is|a été|wurde|se ha|foi|è stata|werd)\b"
    r"|automatically convert your .{1,60} with sonix\b"
    r"|sonix is the (?:world|best online|leading)"
    r"|exported \d+ messages?\b.{0,9}$|recording (?:started|stopped|in progress))"
)
# What stands for something that is not text.
CHAT_PLACEHOLDER = re.compile(
    "[\u200e\u200f]|"
    r"<[^<>\n]{1,80}>$|\[ ?(?:Photo|Video|Sticker|Voice message|File|GIF|Poll|Album"
    r"|Location|Contact)[^\[\]\n]{0,60}\]$|.{1,120}\("
    r"(?:file attached|Datei angehängt|fichier joint|archivo adjunto"
    r"|arquivo anexado|file allegato|bestand bijgevoegd)\)$"
    r"|(?i:(?:image|video|audio|sticker|gif|document|media|contact card|voice message)"
    r" omitted|(?:this message was|you) deleted(?: this message)?\.?|null"
    r"|missed (?:group )?(?:voice|video) call.*|\(?edited\)?|☎.{0,40}"
    r"|verpasster? (?:gruppen)?(?:sprach|video)anruf"
    r"|(?:gruppen)?(?:sprach|video)anruf verpasst|appel (?:vocal|vidéo) manqué"
    r"|(?:video)?llamada(?: de voz| grupal)? perdida"
    r"|chamada de (?:voz|vídeo) (?:em grupo )?perdida"
    r"|(?:video)?chiamata(?: vocale)? persa"
    r"|gemiste (?:spraak|video|groeps)oproep"
    r"|(?:bild|video|audio|sticker|gif|dokument) weggelassen"
    r"|(?:image|vidéo|audio|sticker|gif|document) absente?"
    r"|(?:imagen|vídeo|video|audio|sticker|gif|documento) omitid[oa]"
    r"|(?:imagem|figurinha|áudio|vídeo) ocult[oa]"
    r"|(?:diese nachricht wurde|du hast diese nachricht) gelöscht"
    r"|ce message a été supprimé|vous avez supprimé ce message"
    r"|(?:se eliminó|eliminaste) este mensaje|este mensaje fue eliminado"
    r"|(?:esta )?mensagem (?:foi )?apagada|você apagou esta mensagem"
    r"|questo messaggio è stato eliminato|hai eliminato questo messaggio"
    r"|dit bericht is verwijderd|this message (?:has been|was) (?:removed|deleted)"
    r"|(?:данное|это) сообщение удалено|вы удалили (?:данное|это) сообщение"
    r"|(?:ta )?wiadomość (?:została )?usunięta|bu mesaj silindi"
    r"|det här meddelandet raderades|denne (?:besked|meldingen) blev? slettet"
    r"|pesan ini telah dihapus|[此该這]則?(?:消息|訊息)已被?(?:删除|刪除)"
    r"|このメッセージは削除されました|삭제된 메시지입니다|تم حذف هذه الرسالة"
    r"|ההודעה נמחקה|यह मैसेज मिटाया गया)[.。]?$"
)
# What a telephone shows below a message.
CHAT_STATE = re.compile(
    r"Delivered(?: quietly)?|Not Delivered|Edited|Sent|Seen"
    r"|Read(?: .{0,24}\d{1,2}:\d\d.{0,3})?"
    r"|(?:Liked|Loved|Disliked|Laughed at|Emphasi[sz]ed|Questioned) [“\"].{1,200}[”\"]"
)
# Effects and music, in a script.
_SOUND_CUE = re.compile(
    r"(?:[SDG]?FX|F/X|GRAMS|ATMOS|SOUND|MUSIC)(?:[ ]?:|[ ]{2}).*"
    r"|(?:(?:title|theme|end|closing|opening|incidental)[ ])?"
    r"(?:(?:music|grams|atmos|sting|jingle|fx)"
    r"(?:[ ](?:in|out|up|under|down|ends|stops|swells|fades?)){1,3}(?:[:,].*|\.)?"
    r"|(?:music|sting|jingle)(?:[ ]\d{1,3}[\"”″'’s].*)|sting)",
    re.I,
)
# What a script has among the names of its speakers, for what is heard or shown.
_EFFECTS = frozenset(
    "fx|sfx|f/x|sound|sounds|sound effect|sound effects|music|music cue|atmos|grams|lx"
    "|insert|inserts|super|title|title card|caption|captions|on-screen text|on screen"
    "|texttafel|einblendung|musik|geräusch|musique|bruit|bruitage|carton|música|ruido"
    "|rótulo|musica|rumore|cartello|direction|stage direction|stage directions|scene"
    "|scene direction|scene directions|scene description|scene descriptions".split("|")
)
_MUSIC = re.compile("[♩♪♫♬\U0001f3b5\U0001f3b6\ufe0f ]+")
# Lines that chat programs put between messages.
CHAT_FURNITURE = re.compile(
    r"(?i:[,(]? ?edited\)?|(?:[-–—]+ )?new(?: messages?)?(?: [-–—]+)?|app|bot|image"
    r"|\d+ repl(?:y|ies)(?: hidden)?"
    r"|last read|last reply .{1,40}"
    r"|view thread|jump|forwarded|reply|like|pinned|seen(?: by .*)?"
    r"|this message responded to an earlier message\.|you unsent a message!|tapbacks:"
    r"|(?:emphasized|loved|liked|disliked|laughed|questioned) by .{1,40}"
    r"|edited \d+ \w+ later: .*|(?:[^\n]*[/\\\\])?attachments/[^\n]*"
    r"|attachments? missing!?|\ufffc|[^\w\s]{1,4} by .{1,40}"
    r"|sent with (?:balloons|slam|loud|gentle|invisible ink|confetti|lasers|fireworks"
    r"|echo|spotlight|heart|love|happy birthday|shooting star|sparkles)"
    r"|joined #\S+(?: along with .{1,60})?\.?|last reply .*|\d{1,3}"
    r"|\w[\w. ()-]{0,80}\.(?:pdf|docx?|xlsx?|pptx?|png|jpe?g|heic|gif|mp[34]|zip)"
    r"(?: \(\d[\d.,]* ?[kmg]?b\))?[ ]?"
    r"|replied to a thread:.*|view (?:newer|older) replies"
    r"|pdf|top|quote|re: .{1,80}|delivered|read|today|yesterday|@\w[\w.@-]{1,60}"
    r"|[·•]|\d+ \w{2,12} reactions?\.?|\d[\d.,]{0,6}[km]"
    r"|op|(?:\d+ more|(?:show|view|see|load) (?:\d+|more|all|this))"
    r"(?: (?:more |hidden )?(?:repl(?:y|ies)|comments?|thread))?"
    r"|last edited by .{1,90}\d times? in total\.?"
    r"|search in video"
    r"|english \(auto-generated\)|alt(?: text)?: .{1,200}|u/[\w-]{1,30} avatar"
    r"|(?:[•·] )?edited \d+ ?[a-z]{1,7}\.? ago|level \d{1,2}|posted by"
    r"|(?:like|heart|laugh|surprised|sad|angry) \d+)$"
    r"|(?::[a-z0-9_+-]+:[ ]?x?\d*[ ]?)+$"
)
# The counters and buttons below a message of a page, which count where they repeat.
_COUNT = r"\d[\d.,]{0,6}[km]?"
_COUNTED = (
    r"(?:boost|fav(?:ou?rite)?|like|repost|retweet|reblog|view|bookmark|comment|upvote"
    r"|downvote|point|share|reaction|repl(?:y|ie)|vote|note|heart)s?"
)
PAGE_COUNTER = re.compile(
    rf"(?i:(?:(?:{_COUNTED} {_COUNT}|{_COUNT} {_COUNTED})(?:[ ]*[·•|,][ ]*|[ ]+|$))+)$"
)
PAGE_BUTTON = re.compile(
    r"(?:Upvote|Downvote|Reply|Share|Report|Save|Follow|Award|Like|Boost|Repost|Quote"
    r"|Bookmark|More|Copy link|Permalink|Translate|Flag|React|Give Award)"
    r"(?:[ ]*[·•|][ ]*(?:Upvote|Downvote|Reply|Share|Report|Save|Follow|Like))*$"
)
# A line of one mark, such as `-----`.
RULE = re.compile(r"([-–—*_=~#])(?:[ \t]*\1){2,}$")
# What nobody says within a turn: a rule, or reactions such as `(- Ben: 😂 -)`.
UNSAID = re.compile(
    rf"{RULE.pattern}|\(- [^()\n]{{1,200}} -\)$|\[\d[\d:]*\]\[[\d.]+\]$"
)
_SOUNDS = re.compile(
    r"(?i)\w+(?:ing|ed|s|er|ter)$|(?:music|applause|inaudible|crosstalk|unintelligible"
    r"|silence|beat|pause|gasp|cough|sigh|laugh|sob|beep|scream|groan|moan|grunt|sniff"
    r"|whisper|thud|bang|knock|bark|hiss|click|ring|thunder)$"
)
# What is heard before somebody enters a stage: `Flourish.`, `Alarum within.`
_HEARD = (
    r"(?:A (?:flourish|noise|cry|shout|bell|trumpet|drum|shot)|Flourish|Alarums?|Sennet"
    r"|Tucket|Thunder(?: and lightning)?|Trumpets?|Drums?(?: and colou?rs)?|Hautboys"
    r"|Horns?|Music|Knocking)(?: (?:within|without|sounds?|plays?|rings?))?[.;]"
)
STAGE_BUSINESS = re.compile(
    rf"{_HEARD}(?=\s|$)"
    r"|(?:Re-enter|Enter|Exit|Exeunt|Alarum|Alarums|Flourish|Curtain|CURTAIN|Blackout"
    r"|Lights (?:up|down|fade|rise))\b(?![,!?])"
    # in other languages, before a name
    r"|(?:Ils?|Elles?|On) (?:sort(?:ent)?|(?:r?en)tre(?:nt)?)(?=[^,!?]{0,30}\.$)"
    r"|(?:Entr(?:a|an|ano|e|ent)|Rientra|Escono|Esce|Salen|Sale|Vanse|Vase|Sort|Sortent"
    r"|Входит|Входят|Уходит|Уходят)"
    r"(?=[ ](?:(?:el|la|il|le|les|los|i)[ ])?[A-ZÀ-ÞА-ЯЁ]|[.]$)"
)
_HEARD_FIRST = re.compile(rf"(?:{_HEARD}[ ]*)*")
# At the end of what is said in a play: `Come back! Exit HERON.`
LAST_BUSINESS = re.compile(
    r"(?<=[.?!…’”\"')\]—-])[ ]+(?:\[_?(?:Exit|Exeunt|(?:Re-)?[Ee]nter)\b[^\[\]\n]*"
    r"|_?(?:Exit|Exeunt)(?:[ ][^.?!]{0,120})?\.?_?"
    r"|_?(?:Re-)?[Ee]nter[ ][^.?!]{0,60}?[A-Z]{3,}[^.?!]{0,120}\.?_?)$"
)


def _key(name: str) -> str:
    key = name.replace("\u2019", "'").casefold().strip(" \t.*_#:-")
    number, _, rest = key.partition(" ")  # of what is lettered in a comic: `1 CAP`
    key = rest if rest and number.isdecimal() else key
    return key.rstrip("0123456789 .") or key


def is_label(name: str, count: int = 1) -> bool:
    """Check whether a prefix labels a note: `Attendees`, `CUT TO`.

    name (str): The prefix.
    count (int): How often it is in the text; `PS` and `Author` that come again are
        people.
    RETURNS (bool): Whether it labels a note.
    """
    key = _key(name)
    if name in _SPEAKING and count > 2:
        return False
    if key in _PEOPLE and name.isupper() and not name.rstrip(".")[-1].isdigit():
        return False
    return (
        key in _LABELS
        or key.startswith(_LABEL_STARTS)
        or _NUMBERED.search(name) is not None
        or _LABELS.issuperset(_JOINT_LABEL.split(key))  # `Date / place`
    )


def is_effect(name: str) -> bool:
    """Check whether a name is that of what is heard or shown: `SFX`, `INSERT`, `♪`."""
    return _key(name) in _EFFECTS or _MUSIC.fullmatch(name) is not None


def is_remark(name: str) -> bool:
    """Check whether a prefix is part of what is said: `Listen`."""
    return _key(name) in _REMARKS


def is_business(line: str) -> bool:
    """Check whether a line of a play is one direction, without brackets: `Exit HERON.`,
    `Flourish. Enter a HERON.`"""
    if not STAGE_BUSINESS.match(line):
        return False
    heard = _HEARD_FIRST.match(line)
    rest = line[heard.end() if heard else 0 :].rstrip(".")
    return not any(mark in rest for mark in ".?!")


def is_sound_cue(line: str) -> bool:
    """Check whether a line of a script is one of sound: `FX: clock`, `Music in: "Low
    Country"`, `Sting 5"`."""
    return _SOUND_CUE.fullmatch(line) is not None


def is_sound(words: str) -> bool:
    """Check whether words in brackets are a sound rather than a name: `Sighs`."""
    return bool(_SOUNDS.match(words.split()[-1])) if words.split() else True
