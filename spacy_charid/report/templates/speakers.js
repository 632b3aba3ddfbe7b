
/* Speakers are corrected like mentions: each has a place in `mentions`, of its own kind. */

const SPEAKER = data.kinds.push("speaker") - 1;
const isSpeaker = (i) => mentions[i][1] === SPEAKER;
const tags = new Map(); // the elements of speakers, by their places

function numberSpeakers() {
  for (const tag of all(".turn > .speaker", scenes)) {
    const who = all("b[data-who]", tag).flatMap((b) => b.dataset.who.split(" ").map(Number));
    const i = String(mentions.push([who, SPEAKER, []]) - 1);
    if (tag.dataset.written) fixed.add(i);
    Object.assign(tag, { tabIndex: -1, title: "Correct who says this", role: "button" });
    tag.dataset.tip = i;
    tags.set(i, { tag, shown: [...tag.childNodes], written: readWritten(tag) });
  }
}

// The names in the script, which a correction does not change.
const readWritten = (tag) =>
  tag.dataset.written ? JSON.parse(tag.dataset.written) : all("b", tag).map((b) => b.textContent);

const textOfSpeaker = (i) => tags.get(String(i)).written.join(", ");

function drawSpeaker(i) {
  const { tag, shown } = tags.get(String(i));
  tag.classList.toggle("fix", isFixed(i));
  if (!isFixed(i)) return tag.replaceChildren(...shown);
  const names = mentions[i][0].map((index) => {
    const b = make("b", look(index), full(index));
    b.dataset.who = index;
    return b;
  });
  const time = shown.filter((node) => node.nodeName === "TIME");
  tag.replaceChildren(...(names.length ? names : ["—"]).flatMap((b, k) => (k ? [", ", b] : [b])), ...time);
}

// "I" in the turn means whoever says it, unless it was corrected.
function findOwn(i, who) {
  const marks = all("mark", tags.get(String(i)).tag.closest(".turn"));
  const [before] = mentions[i];
  return marks.map((mark) => mark.dataset.tip).filter((tip) => {
    const [meant] = mentions[tip];
    return !isFixed(tip) && data.own.includes(textOf(tip).toLowerCase())
      && String(meant) === String(before);
  }).map((tip) => [tip, who, false]);
}

// Count a turn and its words for other speakers, and get those whose counts changed.
function recountTurn(i, before, after) {
  const text = tags.get(String(i)).tag.closest(".turn").querySelector(".text");
  const count = (element) => readRow(element).text.split(/\s+/).filter((w) => /[\p{L}\p{N}]/u.test(w)).length;
  const words = all("em", text).reduce((n, note) => n - count(note), count(text));
  const [was, is] = [peopleIn(before), peopleIn(after)];
  for (const [indices, by] of [[was, -1], [is, 1]]) {
    for (const index of indices) {
      bump(findRow(index).cells[1], by);
      bump(findRow(index).cells[2], by * words);
    }
  }
  return [...new Set([...was, ...is])];
}

function makeSpeakerCorrection(i, turn, number, [document, scene]) {
  const { written } = tags.get(String(i));
  const text = squeeze(readRow(turn.querySelector(".text")).text);
  const spoken_by = mentions[i][0].map((index) => ids[index]);
  return { document, scene, number, speakers: written, turn: text, spoken_by };
}

numberSpeakers();
tell_changes();
