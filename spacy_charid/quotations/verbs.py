"""Verbs and nouns of speech."""

from typing import FrozenSet

# Verbs of Spanish, Portuguese, French, Italian, German and Russian.
_OTHER_LANGUAGES = frozenset(
    """
    dijo decía preguntó respondió contestó exclamó gritó murmuró añadió repuso replicó
    susurró insistió continuó prosiguió
    disse dizia perguntou respondeu gritou exclamou murmurou acrescentou sussurrou
    dit disait demanda répondit s'écria reprit murmura cria ajouta répliqua répéta
    chiese rispose esclamò gridò mormorò aggiunse replicò sussurrò
    sagte fragte antwortete rief flüsterte erwiderte murmelte
    сказал сказала спросил спросила ответил ответила крикнул крикнула закричал
    закричала прошептал прошептала воскликнул воскликнула произнёс произнес произнесла
    проговорил проговорила говорил говорила отвечал отвечала добавил добавила
    """.split()
)
# Verbs of saying and thinking that can introduce or close a quotation.
SPEECH_VERBS: FrozenSet[str] = _OTHER_LANGUAGES | frozenset(
    """
    said says say saying cried cries replied replies reply answered answers asked asks
    exclaimed exclaims added adds continued continues returned repeated repeats
    rejoined retorted inquired enquired observed observes remarked remarks demanded
    demands whispered whispers murmured murmurs muttered mutters mumbled shouted shouts
    yelled yells screamed screams shrieked shrieks called calls bawled roared bellowed
    thundered stormed growled growls snarled snapped snaps barked hissed spat groaned
    groans moaned moans sighed sighs sobbed wept wailed whimpered whined pleaded begged
    implored entreated beseeched prayed urged suggested proposed advised ordered
    commanded directed instructed declared declares announced announces proclaimed
    pronounced stated affirmed asserted averred avowed insisted protested objected
    argued disagreed agreed assented acquiesced consented conceded admitted confessed
    owned acknowledged allowed granted denied contradicted corrected interrupted
    interposed interjected intervened resumed pursued proceeded began begins commenced
    started concluded finished ended echoed chorused quoted read recited sang chanted
    hummed stammered stuttered faltered gasped panted breathed choked gulped coughed
    sniffed snorted grunted laughed laughs chuckled chuckles giggled smiled grinned
    joked jested teased mocked sneered scoffed jeered taunted gibed drawled mouthed
    lisped croaked crowed cooed purred piped squeaked squealed chirped chimed
    explained explains told tells informed reminded warned cautioned threatened
    promised assured reassured vowed swore cursed grumbled complained lamented mourned
    regretted apologized apologised thanked greeted welcomed hailed invited offered
    volunteered ventured hazarded hinted insinuated implied mused reflected considered
    pondered wondered thought thinks guessed supposed speculated reasoned decided
    resolved determined hoped wished feared guaranteed testified reported related
    narrated recounted described mentioned noted commented responded responds countered
    parried deprecated remonstrated expostulated reproached rebuked scolded chided
    accused blamed criticized reprimanded admonished lectured preached soothed
    comforted consoled encouraged coaxed wheedled persuaded flattered praised
    applauded approved blurted burst exploded ejaculated vociferated blustered fumed
    raged simpered gushed babbled rambled prattled chattered gabbled rattled went
    put broke quavered trembled bleated brayed rasped grated intoned dictated prompted
    queried questioned quizzed challenged rejoiced exulted enthused marvelled
    specified clarified summarized translated signed wrote writes typed texted
    cry ask answer exclaim add observe remark continue whisper declare repeat inquire
    tell reply call shout mutter murmur agree explain
    """.split()
)
# Verbs that mark speech only right beside a quotation.
WEAK_VERBS: FrozenSet[str] = frozenset(
    "went put broke burst started ended read laughed laughs smiled grinned sighed "
    "sighs began begins told tells called calls owned allowed granted sang wept sobbed "
    "trembled coughed wrote writes considered decided hoped wished feared thanked "
    "rattled signed prayed swore finished returned related noted thought thinks "
    "proceeded approved read agreed described mentioned invited offered related "
    "reported directed rejoiced determined resolved warned welcomed".split()
)
# `was his answer`, `came the reply`.
SPEECH_NOUNS: FrozenSet[str] = frozenset(
    """answer reply rejoinder response retort exclamation observation remark question
    comment cry words word speech greeting salutation inquiry enquiry whisper
    conclusion reflection advice command order thought verdict suggestion explanation
    request consolation apology complaint protest argument refusal assurance
    appeal""".split()
)
PARTICIPLES: FrozenSet[str] = frozenset(
    """saying crying calling shouting exclaiming adding whispering murmuring muttering
    replying answering asking remarking observing repeating continuing screaming
    yelling laughing singing sobbing growling thinking declaring announcing
    explaining inquiring demanding begging ejaculating groaning moaning""".split()
)
# What only people do: `Fig nodded.`
GESTURES: FrozenSet[str] = frozenset(
    """nodded nods shrugged shrugs frowned frowns blinked blinks winced winces glanced
    glances stared stares hesitated hesitates paused pauses blushed blushes shivered
    shivers grimaced scowled scowls stood stands sat sits looked looks turned turns
    leaned leans knelt kneels""".split()
)
