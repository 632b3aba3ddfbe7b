"use strict";
const tip = document.getElementById("tip");
const marks = document.querySelectorAll("mark");
const buttons = document.querySelectorAll("[data-pick]");

// Light up one character, or nobody.
function choose(button) {
  const pressed = button && button.getAttribute("aria-pressed") !== "true";
  const who = pressed ? `[data-who~="${button.dataset.pick}"]` : null;
  document.body.classList.toggle("chosen", Boolean(pressed));
  for (const other of buttons) {
    other.setAttribute("aria-pressed", String(pressed && other === button));
  }
  for (const mark of marks) {
    mark.classList.toggle("hit", Boolean(who) && mark.matches(who));
  }
  for (const row of document.querySelectorAll(".turn, .between")) {
    row.classList.toggle("hit", Boolean(who) && row.querySelector(who) !== null);
  }
}

function show(mark) {
  tip.textContent = mark.dataset.tip;
  tip.hidden = false;
  const at = mark.getClientRects()[0];
  const left = Math.min(at.left, window.innerWidth - tip.offsetWidth - 8);
  const above = at.top - tip.offsetHeight - 6;
  tip.style.left = `${Math.max(8, left)}px`;
  tip.style.top = `${above < 4 ? at.bottom + 6 : above}px`;
}

function hide() {
  tip.hidden = true;
}

for (const button of buttons) button.addEventListener("click", () => choose(button));
for (const mark of marks) {
  mark.dataset.tip = mark.title;
  mark.removeAttribute("title");
  mark.setAttribute("aria-description", mark.dataset.tip);
  mark.addEventListener("focus", () => show(mark));
  mark.addEventListener("blur", hide);
}
document.addEventListener("mouseover", (event) => {
  const mark = event.target.closest("mark");
  if (mark) show(mark);
  else hide();
});
document.addEventListener("scroll", hide, { passive: true });
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  hide();
  choose(null);
});
