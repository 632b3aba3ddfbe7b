"use strict";
const byId = (id) => document.getElementById(id);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const data = JSON.parse(byId("data").textContent);
const { names, ids, mentions } = data;
const tip = byId("tip");
const scenes = byId("scenes");
const DESCRIBING = ["pronoun", "nominal", "speaker"]; // kinds of mentions without a name
const N_COLORS = 12, N_STYLES = 4, N_KNOWN = data.looks.length;
const NOBODY = "#OTHER#", GENERAL = "#GENERAL#";
let chosen = null;

function make(tag, className, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

const count = (n, noun) => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;

/* Names: indices of `names`, in which those with a look of their own come first. */

const isLabel = (index) => ids[index].length > 2 && /^#.*#$/s.test(ids[index]);
const look = (index) =>
  (data.looks[index] ??= `c${index % N_COLORS} t${(index / N_COLORS) % N_STYLES | 0}`);
const full = (index) =>
  ({ [NOBODY]: "nobody in the cast", [GENERAL]: "people in general" })[ids[index]] ?? names[index];
const list = (indices) => indices.map(full).join(" + ") || "nobody known";

function indexOf(id) {
  const found = ids.indexOf(id);
  if (found >= 0) return found;
  names.push(isLabelText(id) ? id.slice(1, -1).toLowerCase() : id);
  return ids.push(id) - 1;
}
const isLabelText = (id) => /^#.+#$/s.test(id);

/* Filters: one character, or those who are nobody (`x`), everywhere. */

function choose(who) {
  chosen = who === chosen ? null : who;
  for (const hit of all(".hit")) hit.classList.remove("hit");
  for (const button of all("button[data-pick]")) {
    button.setAttribute("aria-pressed", String(button.dataset.pick === chosen));
  }
  document.body.classList.toggle("chosen", chosen !== null);
  byId("chosen").textContent = chosen === null ? "" : `${light(chosen)}. Esc: all.`;
}

function light(who) {
  const rows = new Set();
  const own = who === "x" ? "#scenes mark.x, tr[data-who=x]" : `[data-who~="${who}"]`;
  for (const element of all(own)) {
    element.classList.add("hit");
    const row = element.closest(".turn, .between");
    if (row) rows.add(row);
  }
  for (const row of rows) row.classList.add("hit");
  return `${who === "x" ? "Nobody known" : names[who]}: ${count(rows.size, "line")}`;
}

/* The tip of a mention: whom it means and why, and what gold says. */

function show(mark) {
  const [who, kind, best, gold] = mentions[mark.dataset.tip];
  tip.replaceChildren(make("strong", "", list(who)), make("span", "kind", data.kinds[kind]));
  if (isFixed(mark.dataset.tip)) tip.append(make("div", "why", "corrected by hand"));
  for (const [index, percent, ...why] of isFixed(mark.dataset.tip) ? [] : best) {
    const bar = make("span", "bar");
    bar.style.width = `${percent / 20}em`;
    const row = make("div", "score");
    row.append(make("span", "", full(index)), bar, make("span", "", `${percent}%`));
    tip.append(row);
    if (why.length) tip.append(make("div", "why", tell(why)));
  }
  if (gold) tip.append(make("div", "gold", `gold: ${list(gold)}`));
  tip.hidden = false;
  mark.setAttribute("aria-describedby", "tip");
  put(tip, mark);
}

const tell = (why) => why.map((i) => data.statements[i]).join("; ");

// Above or below a mention; or else beside its line, if there is room.
function put(box, mark) {
  const at = mark.getClientRects()[0];
  const { right } = mark.closest(".turn, .between").getBoundingClientRect();
  const above = at.top - box.offsetHeight - 6;
  const lowest = innerHeight - box.offsetHeight - 8;
  const last = document.documentElement.clientWidth - box.offsetWidth - 8;
  const isBeside = above < 4 && at.bottom + 6 > lowest && right < last;
  const left = isBeside ? right : Math.min(at.left, last);
  box.style.left = `${Math.max(8, left)}px`;
  box.style.top = `${Math.max(4, above < 4 ? Math.min(at.bottom + 6, lowest) : above)}px`;
}

function hide() {
  if (tip.hidden) return;
  tip.hidden = true;
  scenes.querySelector("[aria-describedby]")?.removeAttribute("aria-describedby");
}

// Move from mention to mention; hidden ones are passed over.
function step(mark, by) {
  const marks = all("mark", scenes);
  let i = marks.indexOf(mark) + by;
  while (marks[i] && !marks[i].checkVisibility()) i += by;
  if (!marks[i]) return;
  const scene = marks[i].closest(".scene");
  scene.querySelector("mark[tabindex='0']")?.setAttribute("tabindex", "-1");
  marks[i].setAttribute("tabindex", "0");
  marks[i].focus();
}

/* Corrections. A change holds what it replaced, to be undone. */

const fixed = new Set(data.corrected.map(String));
const aliases = []; // [index of the person, alias]
const changes = [];
let dirty = false;
const isFixed = (tipIndex) => fixed.has(String(tipIndex));

// The text of a row without the names after mentions, and the nodes that it is made of.
function readRow(row) {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement.closest(".who") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  const nodes = [];
  let text = "";
  while (walker.nextNode()) {
    nodes.push([text.length, walker.currentNode]);
    text += walker.currentNode.data;
  }
  return { text, nodes };
}

const squeeze = (text) => text.split(/\s+/).filter(Boolean).join(" ");

function textOf(tipIndex) {
  if (isSpeaker(tipIndex)) return textOfSpeaker(tipIndex);
  const parts = all(`mark[data-tip="${tipIndex}"]`, scenes);
  return squeeze(parts.map((part) => readRow(part).text).join(""));
}

const texts = [];
function textsOfAll() {
  if (!texts.length) {
    for (const mark of all("mark", scenes)) {
      texts[mark.dataset.tip] = (texts[mark.dataset.tip] ?? "") + readRow(mark).text;
    }
    for (const i of tags.keys()) texts[i] = textOfSpeaker(i);
  }
  return texts;
}

// The mentions with the same text and the same link, or the turns of the same speaker.
function findAlike(tipIndex) {
  const key = (i) =>
    `${squeeze(textsOfAll()[i] ?? "").toLowerCase()}\n${mentions[i][0]}\n${isSpeaker(i)}`;
  const wanted = key(tipIndex);
  return Object.keys(textsOfAll()).filter((i) => key(i) === wanted);
}

function draw(tipIndex) {
  if (isSpeaker(tipIndex)) return drawSpeaker(tipIndex);
  const [who] = mentions[tipIndex];
  const people = who.filter((index) => !isLabel(index));
  const parts = all(`mark[data-tip="${tipIndex}"]`, scenes);
  for (const mark of parts) {
    const keep = mark.classList.contains("hit") ? " hit" : "";
    const signs = isFixed(tipIndex) ? "fix " : "";
    const many = people.length > 1 ? "many " : "";
    mark.className = signs + many + (people.length ? look(people[0]) : "x") + keep;
    if (people.length) mark.dataset.who = people.join(" ");
    else delete mark.dataset.who;
    mark.style.setProperty("--bar", stripes(people));
  }
  let label = scenes.querySelector(`.who[data-of="${tipIndex}"]`);
  if (!label) {
    label = make("small", "who");
    label.dataset.of = tipIndex;
    parts.at(-1)?.after(label);
  }
  const named = who.map((index) =>
    make("b", isLabel(index) ? "x" : look(index), data.short[index] ?? names[index]));
  if (!named.length) named.push(make("b", "x", "nobody"));
  label.replaceChildren(...named.flatMap((b, i) => (i ? [" + ", b] : [b])));
  if (isFixed(tipIndex)) label.append(" ✎");
}

function stripes(people) {
  const share = 100 / people.length;
  const stops = people.map((index, i) =>
    `var(--${look(index).split(" ")[0]}) ${i * share}% ${(i + 1) * share}%`);
  return `linear-gradient(90deg,${stops})`;
}

function change(tips, who, alias = null) {
  const own = tips.filter(isSpeaker).flatMap((i) => findOwn(i, who));
  const links = [...tips.map((i) => [i, who, true]), ...own];
  const before = links.map(([i]) => [i, mentions[i][0], isFixed(i)]);
  changes.push({ before, alias: alias !== null });
  if (alias !== null) aliases.push([who[0], alias]);
  relink(links);
}

// Link mentions anew: [mention, people, whether that is a correction].
function relink(links) {
  const touched = new Set();
  for (const [i, who, isCorrection] of links) {
    for (const index of recount(i, mentions[i][0], who)) touched.add(index);
    mentions[i][0] = who;
    fixed[isCorrection ? "add" : "delete"](String(i));
    draw(i);
  }
  for (const index of touched) tellScenes(index);
  tell_changes();
}

function undo() {
  const last = changes.pop();
  if (!last) return;
  if (last.alias) aliases.pop();
  relink(last.before);
  scenes.querySelector(`[data-tip="${last.before[0][0]}"]`)?.focus();
}

/* The counts of the tables follow corrections; the pictures are those of the file. */

const cast = document.querySelector("table.cast");
const matrix = document.querySelector("table.matrix");
const peopleIn = (who) => [...new Set(who)].filter((index) => !isLabel(index));

// Count a mention for other people, and get those whose counts changed.
function recount(tipIndex, before, after) {
  if (isSpeaker(tipIndex)) return recountTurn(tipIndex, before, after);
  const [was, is] = [peopleIn(before), peopleIn(after)];
  const row = scenes.querySelector(`mark[data-tip="${tipIndex}"]`).closest(".turn");
  const tags = row ? all(".speaker b[data-who]", row) : [];
  const speakers = tags.flatMap((tag) => tag.dataset.who.split(" ").map(Number));
  const lost = was.filter((index) => !is.includes(index));
  const won = is.filter((index) => !was.includes(index));
  for (const index of lost) add(index, -1, speakers);
  for (const index of won) add(index, 1, speakers);
  bump(cast.tFoot.rows[0].cells[3], !is.length - !was.length);
  return [...lost, ...won];
}

function add(index, by, speakers) {
  const row = findRow(index);
  bump(row.cells[3], by);
  if (!speakers.includes(index)) bump(row.cells[4], by);
  for (const speaker of speakers) {
    if (speaker !== index) bumpMatrix(speaker, index, by);
  }
}

function bump(cell, by) {
  const number = Number(cell.dataset.sort) + by;
  cell.dataset.sort = number;
  cell.textContent = number.toLocaleString("en");
}

function bumpMatrix(speaker, index, by) {
  const row = matrix.querySelector(`tr[data-rank="${speaker}"]`);
  const head = matrix.querySelector(`thead th[data-rank="${index}"]`);
  const cell = head && row?.cells[head.cellIndex];
  if (!cell) return; // the table has those who mention others most
  const number = Number(cell.textContent.replaceAll(",", "")) + by;
  cell.textContent = number ? number.toLocaleString("en") : "";
  cell.title = `${names[speaker]} mentions ${names[index]}: ${number.toLocaleString("en")}`;
  if (!cell.className || !number) cell.className = number ? "h1" : "";
}

// The row of a character; new people come first.
function findRow(index) {
  const body = cast.tBodies[0];
  const found = body.querySelector(`tr[data-who="${index}"]`);
  if (found) return found;
  const row = make("tr", "");
  row.dataset.who = index;
  const head = make("th", "");
  head.scope = "row";
  head.dataset.sort = names[index];
  const button = make("button", "");
  button.type = "button";
  button.dataset.pick = index;
  button.setAttribute("aria-pressed", "false");
  button.append(make("i", look(index)), names[index]);
  head.append(button);
  row.append(head);
  for (let i = 1; i < 7; i++) {
    const cell = make("td", "", i < 5 ? "0" : "");
    cell.dataset.sort = 0;
    row.append(cell);
  }
  body.prepend(row);
  return row;
}

// Tell the first and the last scene of a character.
function tellScenes(index) {
  const found = all(`[data-who~="${index}"]`, scenes).map((e) => e.closest(".scene").id.slice(1));
  const numbers = found.filter(Boolean).map(Number);
  const [row, ends] = [findRow(index), [numbers[0], numbers.at(-1)]];
  if (!found.length && index >= N_KNOWN) row.remove();
  ends.forEach((scene, i) => {
    const link = make("a", "", scene ?? "");
    if (scene) link.href = `#s${scene}`;
    link.title = byId(`s${scene}`)?.querySelector("h2")?.textContent ?? "";
    row.cells[5 + i].dataset.sort = scene ?? 0;
    row.cells[5 + i].replaceChildren(link);
  });
}

function tell_changes() {
  dirty = changes.length > 0;
  byId("changes").hidden = !fixed.size && !changes.length && !data.unfit.length;
  byId("changed").textContent = `${tellFixed()} corrected`;
  byId("unfit").textContent = data.unfit.length
    ? `· ${count(data.unfit.length, "correction")} no longer ${data.unfit.length === 1 ? "fits" : "fit"}` : "";
  byId("undo").disabled = !changes.length;
  byId("save-corrections").disabled = !fixed.size && !data.unfit.length;
  byId("save-cast").disabled = !data.cast.length && !findNew().length;
}

function tellFixed() {
  const n = [...fixed].filter(isSpeaker).length;
  const turns = n ? [count(n, "speaker")] : [];
  const links = fixed.size > n || !n ? [count(fixed.size - n, "mention")] : [];
  return [...links, ...turns].join(" and ");
}

/* The dialog: candidates first, then the cast. One person, or several. */

const dialog = byId("correct");
const whom = byId("whom");
const options = byId("people");
let current = null; // the mention
let members = []; // those chosen with Shift Enter

function ask(mark) {
  hide();
  current = mark;
  members = [];
  const index = mark.dataset.tip;
  const [who, kind, best] = mentions[index];
  const text = textOf(index);
  byId("question").textContent = isSpeaker(index) ? "Who says this?" : `Who is “${text}”?`;
  const why = best.find(([i]) => i === who[0])?.slice(2) ?? [];
  const linked = who.length ? `Linked to ${list(who)}` : "Linked to nobody";
  byId("why").textContent = isSpeaker(index)
    ? `Written: ${text || "nobody"}.` : why.length ? `${linked}: ${tell(why)}.` : `${linked}.`;
  const alike = findAlike(index).length;
  const [one, many] = isSpeaker(index)
    ? ["this turn", `all ${alike} turns of “${text || "nobody"}”`]
    : ["this mention", `all ${alike} “${text}” with this link`];
  byId("one").textContent = one;
  byId("alike").textContent = many;
  byId("alias").textContent =
    `${alike > 1 ? `all ${alike}` : one}, and “${text}” is an alias in the cast`;
  for (const input of byId("scope").elements) {
    input.checked = input.value === "one";
    input.parentElement.hidden =
      (input.value === "alike" && alike < 2) || (input.value === "alias" && (data.kinds[kind] === "pronoun" || !text));
  }
  whom.value = "";
  fill();
  dialog.showModal();
  reveal(mark);
  put(dialog, mark);
  whom.focus();
}

// On a narrow screen, the dialog is a sheet at the bottom: show the mention, and the line
// after it, above the sheet.
const LINE = 32;
function reveal(mark) {
  const { top, width } = dialog.getBoundingClientRect();
  const isSheet = width === document.documentElement.clientWidth;
  const covered = isSheet ? innerHeight - top + LINE : 0;
  document.documentElement.style.setProperty("--sheet", `${covered}px`);
  mark.scrollIntoView({ block: "nearest" });
}

function fill() {
  const wanted = squeeze(whom.value).toLowerCase();
  const [who, , best] = mentions[current.dataset.tip];
  const scores = new Map(best.map(([index, percent]) => [index, percent]));
  const rest = names.map((_, index) => index).filter((i) => !isLabel(i) && !scores.has(i));
  const nobody = isSpeaker(current.dataset.tip) ? [] : [indexOf(NOBODY), indexOf(GENERAL)];
  const order = [...scores.keys(), ...nobody, ...rest];
  const found = order.filter((i) => full(i).toLowerCase().includes(wanted));
  const items = found.slice(0, 200).map((i) => makeOption(i, scores.get(i), who.includes(i)));
  const isNew = wanted && !names.some((name) => name.toLowerCase() === wanted);
  if (isNew) items.push(makeNew(squeeze(whom.value)));
  options.replaceChildren(...items);
  activate(items[0]);
  const several = byId("several");
  several.hidden = !members.length;
  several.textContent = `Choose ${list(members)}`;
}

function makeOption(index, percent, isLinked) {
  const item = make("li", isLinked ? "linked" : "");
  item.id = `o${index}`;
  item.dataset.index = index;
  item.setAttribute("role", "option");
  item.setAttribute("aria-selected", String(members.includes(index)));
  item.append(make("i", isLabel(index) ? "x" : look(index)), make("span", "name", full(index)));
  item.append(make("small", "", percent === undefined ? "" : `${percent}%`));
  if (!isLabel(index)) item.append(make("b", "add", members.includes(index) ? "✓" : "+"));
  return item;
}

function makeNew(name) {
  const item = make("li", "new");
  item.id = "new";
  item.dataset.name = name;
  item.setAttribute("role", "option");
  item.setAttribute("aria-selected", "false");
  item.append(make("i", "x"), make("span", "name", `New person: ${name}`));
  return item;
}

function activate(item) {
  options.querySelector(".active")?.classList.remove("active");
  item?.classList.add("active");
  item?.scrollIntoView({ block: "nearest" });
  whom.setAttribute("aria-activedescendant", item?.id ?? "");
}

const indexOfItem = (item) => Number(item.dataset.index ?? indexOf(item.dataset.name));

function toggle(item) {
  const index = indexOfItem(item);
  if (isLabel(index)) return;
  const at = members.indexOf(index);
  if (at < 0) members.push(index);
  else members.splice(at, 1);
  whom.value = "";
  fill();
  activate(byId(`o${index}`));
}

function decide(who) {
  const index = current.dataset.tip;
  const scope = byId("scope").querySelector(":checked").value;
  const alias = scope === "alias" && who.length === 1 && !isLabel(who[0]);
  const tips = scope === "one" ? [index] : findAlike(index);
  dialog.close();
  change(tips, who, alias ? textOf(index) : null);
  current.focus();
}

whom.addEventListener("input", fill);
dialog.addEventListener("keydown", (event) => {
  const active = options.querySelector(".active");
  const isField = event.target === whom;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (!isField) return; // in the radio buttons
    event.preventDefault();
    const next = event.key === "ArrowDown" ? "nextElementSibling" : "previousElementSibling";
    if (active?.[next]) activate(active[next]);
  } else if (event.key === "Enter" && event.target.tagName !== "BUTTON") {
    event.preventDefault();
    if (event.shiftKey && active) toggle(active);
    else if (members.length) decide([...members]);
    else if (active) decide([indexOfItem(active)]);
  }
});
options.addEventListener("click", (event) => {
  const item = event.target.closest("li");
  if (!item) return;
  if (event.target.closest(".add") || event.shiftKey || members.length) toggle(item);
  else decide([indexOfItem(item)]);
});
byId("several").addEventListener("click", () => decide([...members]));
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
// This event comes late: by then, the next mention may have the focus.
dialog.addEventListener("close", () => {
  document.documentElement.style.removeProperty("--sheet");
  if (document.activeElement === document.body) current?.focus();
});

/* Downloads. */

const isWord = "[\\p{L}\\p{N}_]";
function countBefore(text, wanted, offset) {
  const inner = wanted.split(/\s+/).map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<!${isWord})${inner.join("\\s+")}(?!${isWord})`, "gu");
  return Math.max(1, [...text.matchAll(pattern)].filter((m) => m.index <= offset).length);
}

function listCorrections() {
  const numbers = new Map(), counts = {};
  for (const row of all(".turn, .between", scenes)) {
    const scene = data.scenes[row.closest(".scene").id.slice(1) - 1] ?? ["", "", 0];
    counts[scene[2]] = (counts[scene[2]] ?? 0) + row.matches(".turn");
    numbers.set(row, [counts[scene[2]], scene]);
  }
  const records = [...fixed].sort((a, b) => a - b).map((i) => {
    const mark = scenes.querySelector(`[data-tip="${i}"]`);
    const row = mark.closest(".turn, .between");
    if (isSpeaker(i)) return makeSpeakerCorrection(i, row, ...numbers.get(row));
    return makeCorrection(i, mark, row, ...numbers.get(row));
  });
  return [...records, ...data.unfit];
}

// Between the turns, a note takes the place of the turn.
function makeCorrection(i, mark, turn, number, [document, scene]) {
  const note = turn.matches(".between") ? mark.closest("em") : null;
  const { text, nodes } = readRow(note ?? turn.querySelector(".text"));
  const [offset] = nodes.find(([, node]) => mark.contains(node));
  const wanted = textOf(i);
  const tag = turn.querySelector(".speaker");
  const speakers = tag ? tags.get(tag.dataset.tip).written : [];
  const occurrence = countBefore(text, wanted, offset);
  const characters = mentions[i][0].map((index) => ids[index]);
  if (!characters.length) characters.push(NOBODY);
  return { document, scene, number, speakers, turn: squeeze(text), text: wanted, occurrence, characters };
}

// Who speaks or is named, or was chosen in a correction, and is not in the cast yet.
function findNew() {
  const known = new Set(data.cast.map((record) => record.id));
  const named = mentions.filter(([, kind]) => !DESCRIBING.includes(data.kinds[kind]));
  const chosen = [...fixed].map((i) => mentions[i]);
  const spoken = [...tags.keys()].flatMap((i) => mentions[i][0]);
  const speaking = spoken.filter((index) => data.speaking.includes(index));
  const people = [...named, ...chosen].flatMap(([who]) => who);
  const found = new Set([...speaking, ...people, ...aliases.map(([index]) => index)]);
  return [...found].filter((index) => !isLabel(index) && !known.has(ids[index]));
}

// The genders that corrected pronouns tell; none of those that contradict each other.
function findGenders() {
  const told = new Map();
  for (const i of fixed) {
    const [who] = mentions[i];
    const gender = data.genders[textOf(i).toLowerCase()];
    if (gender && who.length === 1) told.set(ids[who[0]], (told.get(ids[who[0]]) ?? "") + gender);
  }
  return new Map([...told].filter(([, all]) => new Set(all).size === 1).map(([id, all]) => [id, all[0]]));
}

function listCast() {
  const genders = findGenders();
  const records = [...data.cast, ...findNew().map((i) => ({ id: ids[i] }))].map((record) =>
    genders.has(record.id) ? { ...record, gender: record.gender ?? genders.get(record.id) } : { ...record });
  const byName = new Map(records.map((record) => [record.id, record]));
  for (const [index, alias] of aliases) {
    const record = byName.get(ids[index]);
    record.aliases = [...new Set([...(record.aliases ?? []), alias])];
  }
  return records;
}

function save(name, records) {
  const lines = records.map((record) => `${JSON.stringify(record)}\n`);
  const link = make("a", "");
  link.href = URL.createObjectURL(new Blob(lines, { type: "application/jsonl" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

byId("undo").addEventListener("click", undo);
byId("save-corrections").addEventListener("click", () => {
  save("corrections.jsonl", listCorrections());
  dirty = false;
});
byId("save-cast").addEventListener("click", () => save("cast.jsonl", listCast()));
addEventListener("beforeunload", (event) => {
  if (dirty) event.preventDefault();
});

/* Search: lines whose text or speaker holds the words. */

let lines = null, hits = [], at = -1;

function search() {
  lines ??= all(".turn, .between", scenes).map((row) => [row, readRow(row).text.toLowerCase()]);
  const wanted = byId("search").value.trim().toLowerCase();
  hits = wanted ? lines.filter(([, text]) => text.includes(wanted)).map(([row]) => row) : [];
  at = -1;
  highlight(wanted);
  byId("found").textContent = wanted ? count(hits.length, "line") : "";
  for (const id of ["previous", "next"]) byId(id).disabled = !hits.length;
}

function highlight(wanted) {
  if (!globalThis.Highlight) return;
  const ranges = hits.slice(0, 500).flatMap((row) => findRanges(row, wanted));
  CSS.highlights.set("found", new Highlight(...ranges));
}

function findRanges(row, wanted) {
  const { text, nodes } = readRow(row);
  const ranges = [];
  const locate = (offset) => {
    const [start, node] = nodes.findLast(([first]) => first <= offset);
    return [node, Math.min(offset - start, node.length)];
  };
  for (let i = text.toLowerCase().indexOf(wanted); i >= 0; i = text.toLowerCase().indexOf(wanted, i + 1)) {
    const range = new Range();
    range.setStart(...locate(i));
    range.setEnd(...locate(i + wanted.length - 1).map((v, k) => (k ? v + 1 : v)));
    ranges.push(range);
  }
  return ranges;
}

function go(by) {
  if (!hits.length) return;
  scenes.querySelector(".here")?.classList.remove("here");
  at = (at + by + hits.length) % hits.length;
  hits[at].classList.add("here");
  hits[at].scrollIntoView({ block: "center" });
  byId("found").textContent = `${at + 1} of ${count(hits.length, "line")}`;
}

byId("search").addEventListener("input", search);
byId("search").addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  go(event.shiftKey ? -1 : 1);
});
byId("previous").addEventListener("click", () => go(-1));
byId("next").addEventListener("click", () => go(1));

/* Tabs of the analysis; on narrow screens and on paper all parts are shown. */

function open(tab) {
  for (const other of all("[role=tab]")) {
    const isOpen = other === tab;
    other.setAttribute("aria-selected", String(isOpen));
    other.tabIndex = isOpen ? 0 : -1;
    byId(other.getAttribute("aria-controls")).classList.toggle("closed", !isOpen);
  }
  tab.closest("aside").scrollTop = 0;
}

function stepTab(tab, by) {
  const tabs = all("[role=tab]:not([hidden])");
  const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
  next.focus();
  open(next);
}

for (const part of all("aside .part:not(#cast)")) part.classList.add("closed");

// Sort the cast by a column: numbers from high to low at first, names from A.
function sort(head) {
  const index = [...head.parentNode.children].indexOf(head);
  const first = index === 0 ? "ascending" : "descending";
  const other = index === 0 ? "descending" : "ascending";
  const order = head.getAttribute("aria-sort") === first ? other : first;
  for (const cell of head.parentNode.children) cell.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", order);
  const body = head.closest("table").tBodies[0];
  const value = (row) => row.children[index].dataset.sort;
  const sign = order === "ascending" ? 1 : -1;
  const compare = (a, b) =>
    sign * value(a).localeCompare(value(b), undefined, { numeric: true });
  body.append(...[...body.rows].sort(compare));
}

/* Events. */

document.addEventListener("click", (event) => {
  const pick = event.target.closest("[data-pick]");
  const head = event.target.closest(".cast thead th");
  const tab = event.target.closest("[role=tab]");
  const mark = event.target.closest("#scenes :is(mark, .turn > .speaker)");
  if (pick) choose(pick.dataset.pick);
  else if (head) sort(head);
  else if (tab) open(tab);
  else if (mark && String(getSelection()) === "") ask(mark);
  if (!event.target.closest(".show")) document.querySelector(".show").open = false;
});
for (const type of ["mouseover", "focusin"]) {
  document.addEventListener(type, (event) => {
    if (dialog.open) return;
    const mark = event.target.closest("#scenes mark");
    hide();
    if (mark) show(mark);
  });
}
document.addEventListener("focusout", hide);
// A mention that the keyboard brings into view keeps its candidates.
function follow() {
  const mark = document.activeElement.closest("mark[aria-describedby]");
  if (mark) put(tip, mark);
  else hide();
}
document.addEventListener("scroll", follow, { passive: true });

// The selector names the scene at the top. At the end of the page, no other gets there.
const places = all(".scene[id]");
function tellScene() {
  const root = document.documentElement;
  if (scrollY && scrollY + innerHeight >= root.scrollHeight - 1) return;
  const top = parseFloat(getComputedStyle(root).scrollPaddingTop) + 1;
  const scene = places.findLast((place) => place.getBoundingClientRect().top <= top) ?? places[0];
  if (scene) byId("jump").value = scene.id;
}
document.addEventListener("scroll", tellScene, { passive: true });
tellScene();

function pressOnMark(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const speaker = event.target.closest(".turn")?.querySelector(".speaker");
  if (by && event.target !== speaker) step(event.target, by);
  else if (event.key === "Enter" && event.shiftKey && speaker) ask(speaker);
  else if (event.key === "Enter" || event.key === " ") ask(event.target);
  else return;
  event.preventDefault();
}

document.addEventListener("keydown", (event) => {
  if (dialog.open) return;
  const isTyping = event.target.matches("input, select");
  if (event.target.matches("#scenes :is(mark, .turn > .speaker)")) pressOnMark(event);
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by && event.target.matches("[role=tab]")) stepTab(event.target, by);
  if (event.key === "Escape") {
    hide();
    document.querySelector(".show").open = false;
    if (event.target === byId("search")) search(event.target.value = "");
    if (chosen !== null) choose(chosen);
  } else if (event.key === "z" && (event.ctrlKey || event.metaKey) && !isTyping) {
    event.preventDefault();
    undo();
  } else if (event.key === "/" && !isTyping) {
    event.preventDefault();
    byId("search").focus();
  }
});
byId("jump").addEventListener("change", (event) => {
  location.hash = event.target.value;
});
byId("find").addEventListener("input", (event) => {
  const wanted = event.target.value.trim().toLowerCase();
  for (const row of all(".cast tbody tr")) {
    row.hidden = !row.textContent.toLowerCase().includes(wanted);
  }
  byId("cast").classList.toggle("finding", wanted !== "");
});
for (const id of ["names", "only", "doubts", "errors"]) {
  const set = () => document.body.classList.toggle(id, byId(id).checked);
  byId(id).addEventListener("change", set);
  set();
}
