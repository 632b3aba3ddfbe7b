"use strict";
const byId = (id) => document.getElementById(id);
const { names, mentions } = JSON.parse(byId("data").textContent);
const tip = byId("tip");
const scenes = byId("scenes");
let chosen = null;

// Light up one character everywhere, or nobody.
function choose(rank) {
  chosen = rank === chosen ? null : rank;
  for (const hit of document.querySelectorAll(".hit")) hit.classList.remove("hit");
  for (const button of document.querySelectorAll("button[data-pick]")) {
    button.setAttribute("aria-pressed", String(button.dataset.pick === chosen));
  }
  document.body.classList.toggle("chosen", chosen !== null);
  byId("chosen").textContent = chosen === null ? "" : `${light(chosen)}. Esc: all.`;
}

function light(rank) {
  const rows = new Set();
  for (const element of document.querySelectorAll(`[data-who~="${rank}"]`)) {
    element.classList.add("hit");
    const row = element.closest(".turn, .between");
    if (row) rows.add(row);
  }
  for (const row of rows) row.classList.add("hit");
  return `${names[rank]}: ${rows.size} ${rows.size === 1 ? "line" : "lines"}`;
}

function make(tag, className, text) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

// Show whom a mention means, its candidates with scores, and what gold says.
function show(mark) {
  const [who, kind, best, gold] = mentions[mark.dataset.tip];
  const list = (indices) => indices.map((i) => names[i]).join(" + ") || "nobody known";
  tip.replaceChildren(make("strong", "", list(who)), make("span", "kind", kind));
  for (const [index, percent] of best) {
    const bar = make("span", "bar", "");
    bar.style.width = `${percent / 20}em`;
    const row = make("div", "score", "");
    row.append(make("span", "", names[index]), bar, make("span", "", `${percent}%`));
    tip.append(row);
  }
  if (gold) tip.append(make("div", "gold", `gold: ${list(gold)}`));
  tip.hidden = false;
  mark.setAttribute("aria-describedby", "tip");
  put(mark);
}

function put(mark) {
  const at = mark.getClientRects()[0];
  const left = Math.min(at.left, document.documentElement.clientWidth - tip.offsetWidth - 8);
  const above = at.top - tip.offsetHeight - 6;
  tip.style.left = `${Math.max(8, left)}px`;
  tip.style.top = `${above < 4 ? at.bottom + 6 : above}px`;
}

function hide() {
  if (tip.hidden) return;
  tip.hidden = true;
  scenes.querySelector("[aria-describedby]")?.removeAttribute("aria-describedby");
}

// Move from mention to mention; hidden ones are passed over.
function step(mark, by) {
  const marks = [...scenes.querySelectorAll("mark")];
  let i = marks.indexOf(mark) + by;
  while (marks[i] && !marks[i].checkVisibility()) i += by;
  marks[i]?.focus();
}

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

document.addEventListener("click", (event) => {
  const pick = event.target.closest("[data-pick]");
  const head = event.target.closest(".cast thead th");
  if (pick) choose(pick.dataset.pick);
  else if (head) sort(head);
});
for (const type of ["mouseover", "focusin"]) {
  document.addEventListener(type, (event) => {
    const mark = event.target.closest("mark");
    hide();
    if (mark) show(mark);
  });
}
document.addEventListener("focusout", hide);
// A mention that the keyboard brings into view keeps its candidates.
function follow() {
  const mark = document.activeElement.closest("mark[aria-describedby]");
  if (mark) put(mark);
  else hide();
}
document.addEventListener("scroll", follow, { passive: true });
document.addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by && event.target.matches("mark")) {
    event.preventDefault();
    step(event.target, by);
  } else if (event.key === "Escape") {
    hide();
    if (chosen !== null) choose(chosen);
  }
});
byId("jump").addEventListener("change", (event) => {
  location.hash = event.target.value;
});
byId("find").addEventListener("input", (event) => {
  const wanted = event.target.value.trim().toLowerCase();
  for (const item of document.querySelectorAll(".filters li")) {
    item.hidden = !item.textContent.toLowerCase().includes(wanted);
  }
});
for (const id of ["names", "only", "errors"]) {
  const set = () => document.body.classList.toggle(id, byId(id).checked);
  byId(id).addEventListener("change", set);
  set();
}
