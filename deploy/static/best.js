// The best ten as the news brings them (party/views/standings/top_ten.py), put into the fragment that stands on the page. What is older
// than what stands there changes nothing; what is in another language is left to the fragment, which the page then asks for.

const box = () => document.querySelector("[data-best]");
let newest = null;

const rowOf = (form) => ([place, isJoint, name, points, note]) => {
  const row = form.content.cloneNode(true);
  const [placed, said] = [".place", ".note"].map((part) => row.querySelector(part));
  if (isJoint) placed.firstChild.data = place;
  else placed.textContent = place;
  row.querySelector("bdi").textContent = name;
  row.querySelector(".points").textContent = points;
  if (note) said.textContent = note;
  else said.remove();
  return row;
};

const show = (shown) => {
  if (newest.version <= Number(shown.dataset.best)) return;
  shown.dataset.best = newest.version;
  shown.querySelector("caption b").textContent = newest.title;
  shown.querySelector("caption .soft").textContent = newest.count;
  shown.querySelector("tbody").replaceChildren(...newest.rows.map(rowOf(shown.querySelector("template"))));
};

// Taken where it can be shown: then nobody asks.
document.body.addEventListener("live-best", (told) => {
  const shown = box(), best = told.detail;
  if (!shown || shown.lang !== best.language || best.rows.length === 0) return;
  if (!newest || best.version > newest.version) newest = best;
  show(shown);
  told.preventDefault();
});

// A fragment that was on its way may be older than what has come meanwhile.
document.addEventListener("htmx:afterSwap", () => {
  const shown = box();
  if (shown && newest?.language === shown.lang) show(shown);
});
