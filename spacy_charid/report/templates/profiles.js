
/* Profiles: what is known as of a scene, the course of a relation, and the graph. */

function makeSvg(tag, attributes, text = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

const panel = data.panel;
const holds = (from, to) => from <= +byId("when").value && +byId("when").value < to;

function showProfile() {
  const who = +byId("profile").value;
  const lists = new Map();
  for (const [one, other, from, to, text, line] of panel.facts) {
    if (!holds(from, to) || (one !== who && other !== who)) continue;
    const with_ = other < 0 ? -1 : one === who ? other : one;
    if (!lists.has(with_)) lists.set(with_, new Map());
    if (!lists.get(with_).has(text)) lists.get(with_).set(text, line);
  }
  const keys = [...lists.keys()].sort((a, b) => a - b);
  const parts = keys.map((key) => {
    const list = make("ul", "");
    for (const [text, line] of lists.get(key)) {
      const item = make("li", "", text);
      if (line) item.append(make("q", "why", line));
      list.append(item);
    }
    const box = make("div", "");
    if (key >= 0) box.append(make("h4", "", panel.names[key]));
    box.append(list);
    return box;
  });
  if (!parts.length) parts.push(make("p", "empty", "Nothing is known yet."));
  byId("profile-facts").replaceChildren(...parts);
}

const LEFT = 34, RIGHT = 430, TOP = 12, BOTTOM = 196;
const COURSES = { affection: [-10, 10], familiarity: [0, 10] };
const toX = (scene) => LEFT + ((RIGHT - LEFT) * scene) / Math.max(panel.scenes.length, 1);
const toY = (level) => BOTTOM - ((level + 10) / 20) * (BOTTOM - TOP);

function showCourse() {
  const [one, other] = byId("pair").value.split(" ").map(Number);
  const shapes = [];
  for (const level of [-10, -5, 0, 5, 10]) {
    const y = toY(level);
    shapes.push(makeSvg("line", { x1: LEFT, x2: RIGHT, y1: y, y2: y, class: level ? "grid" : "zero" }));
    shapes.push(makeSvg("text", { x: LEFT - 6, y, dy: "0.35em", "text-anchor": "end" }, String(level)));
  }
  const now = toX(+byId("when").value + 0.5);
  shapes.push(makeSvg("line", { x1: now, x2: now, y1: TOP, y2: BOTTOM, class: "now" }));
  const keys = [];
  for (const [scale, from, to, steps] of panel.scales) {
    if ((from !== one || to !== other) && (from !== other || to !== one)) continue;
    const kind = `${scale} ${from === one ? "there" : "back"}`;
    const points = steps.flatMap(([a, b, level]) => [[toX(a), toY(level)], [toX(b), toY(level)]]);
    const path = points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
    const line = makeSvg("path", { d: path, class: kind });
    line.append(makeSvg("title", {}, `${panel.names[from]} to ${panel.names[to]}: ${scale}`));
    shapes.push(line);
    const key = make("span", `key ${kind}`);
    const last = steps.findLast(([a, b]) => holds(a, b));
    key.textContent = `${scale} of ${panel.names[from]} to ${panel.names[to]}: ${last ? last[2] : "not known"}`;
    keys.push(key);
  }
  shapes.push(makeSvg("text", { x: LEFT, y: BOTTOM + 18 }, "first scene"));
  shapes.push(makeSvg("text", { x: RIGHT, y: BOTTOM + 18, "text-anchor": "end" }, "last scene"));
  byId("course").replaceChildren(...shapes);
  byId("course").setAttribute("aria-label", keys.map((key) => key.textContent).join("; "));
  byId("course-key").replaceChildren(...keys);
}

function showRelations() {
  const n = Math.min(panel.names.length, panel.n_graph);
  const place = (i) => {
    const angle = (2 * Math.PI * i) / n - Math.PI / 2;
    return [220 + 120 * Math.cos(angle), 165 + 120 * Math.sin(angle)];
  };
  const pairs = new Map();
  const pairOf = (a, b) => {
    const key = [Math.min(a, b), Math.max(a, b)].join(" ");
    if (!pairs.has(key)) pairs.set(key, { flags: new Set(), levels: [] });
    return pairs.get(key);
  };
  for (const [a, b, from, to, name] of panel.edges) {
    if (Math.max(a, b) < n && holds(from, to)) pairOf(a, b).flags.add(name);
  }
  for (const [scale, a, b, steps] of panel.scales) {
    const now = scale === "affection" && steps.find(([from, to]) => holds(from, to));
    if (now && now[2] && Math.max(a, b) < n) pairOf(a, b).levels.push(now[2]);
  }
  const shapes = [];
  for (const [key, { flags, levels }] of pairs) {
    const [a, b] = key.split(" ").map(Number);
    const [[x1, y1], [x2, y2]] = [place(a), place(b)];
    const mean = levels.length ? levels.reduce((s, v) => s + v, 0) / levels.length : 0;
    const tone = mean > 0.5 ? "warm" : mean < -0.5 ? "cold" : "even";
    const line = makeSvg("line", { x1, y1, x2, y2, class: `${tone}${flags.size ? "" : " soft"}`, "stroke-width": 1.5 + Math.abs(mean) / 2 });
    const about = [...flags, levels.length ? `affection ${mean.toFixed(1)}` : ""].filter(Boolean).join(", ");
    line.append(makeSvg("title", {}, `${panel.names[a]} and ${panel.names[b]}: ${about}`));
    shapes.push(line);
  }
  for (let i = 0; i < n; i++) {
    const [x, y] = place(i);
    shapes.push(makeSvg("circle", { cx: x, cy: y, r: 6 }));
    const side = x < 219 ? "end" : x > 221 ? "start" : "middle";
    const name = panel.names[i].length > 14 ? `${panel.names[i].slice(0, 13)}…` : panel.names[i];
    const dx = side === "end" ? -11 : side === "start" ? 11 : 0;
    const dy = side === "middle" ? (y < 165 ? -14 : 22) : 5;
    const label = makeSvg("text", { x: x + dx, y: y + dy, "text-anchor": side }, name);
    label.append(makeSvg("title", {}, panel.names[i]));
    shapes.push(label);
  }
  byId("relations").replaceChildren(...shapes);
  byId("relations").setAttribute("aria-label", `${pairs.size} relations in this scene`);
}

function showWhen() {
  const [number, title] = panel.scenes[+byId("when").value] ?? [1, ""];
  const link = byId("when-title");
  link.textContent = `scene ${number}: ${title}`;
  link.href = `#s${number}`;
  byId("when").setAttribute("aria-valuetext", link.textContent);
  showProfile();
  showCourse();
  showRelations();
}

if (panel) {
  const pairs = new Map();
  for (const [, from, to, steps] of panel.scales) {
    const key = [Math.min(from, to), Math.max(from, to)].join(" ");
    pairs.set(key, (pairs.get(key) ?? 0) + steps.length);
  }
  for (const [key] of [...pairs].sort((a, b) => b[1] - a[1])) {
    const [one, other] = key.split(" ");
    const option = make("option", "", `${panel.names[one]} and ${panel.names[other]}`);
    option.value = key;
    byId("pair").append(option);
  }
  byId("when").addEventListener("input", showWhen);
  byId("profile").addEventListener("change", showProfile);
  byId("pair").addEventListener("change", showCourse);
  showWhen();
}
