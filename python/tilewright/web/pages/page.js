// What both pages share: asking the server, making elements, seats, tables and the list of moves.

export const byId = (id) => document.getElementById(id);

/** An element with properties and children; text is text, never markup. */
export function make(tag, properties = {}, ...children) {
  const { dataset, ...rest } = properties;
  const element = Object.assign(document.createElement(tag), rest);
  Object.assign(element.dataset, dataset);
  element.append(...children);
  return element;
}

/** The JSON of an address below this page. Throws an Error that says what the server says. */
export async function get(path) {
  return answer(await fetch(path));
}

export async function post(path, body) {
  return answer(
    await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
}

async function answer(response) {
  const data = await response.json();
  if (!response.ok) {
    throw Object.assign(new Error(data.error), { status: response.status });
  }
  return data;
}

let hiding = 0;

/** Tells of something that went wrong, for a while. */
export function trouble(message) {
  const place = byId("trouble");
  place.textContent = message;
  place.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (place.hidden = true), 8000);
}

export function showSeats(seats, points, mover) {
  byId("seats").replaceChildren(
    ...seats.map((seat, number) =>
      make(
        "div",
        { className: "seat" + (number === mover ? " mover" : ""), dataset: { seat: number } },
        make("span", { className: "name" }, seat.name),
        make("span", { className: "who", title: seat.who }, seat.who),
        make("span", { className: "points" }, String(points[number])),
      ),
    ),
  );
}

/** Tables as the server gives them: title, columns, rows of words. */
export function showTables(tables) {
  byId("tables").replaceChildren(
    ...tables.flatMap((table) => [
      make("h2", {}, table.title),
      make(
        "table",
        { className: "lines", dataset: { table: table.name } },
        make("thead", {}, row("th", table.columns)),
        make("tbody", {}, ...table.rows.map((words) => row("td", words))),
      ),
    ]),
  );
}

const row = (tag, words) => make("tr", {}, ...words.map((word) => make(tag, {}, word)));

/** The list of moves; `current` plies are done. `choose(n)`, if given, goes to ply n. */
export function showLog(plies, current, choose) {
  const log = byId("log");
  log.replaceChildren(
    ...plies.map((ply, at) => {
      const words = [make("span", { className: "who" }, ply.who), " ", ply.text];
      const line = make("li", { className: at + 1 === current ? "current" : "" });
      const inside = choose ? make("button", { type: "button" }, ...words) : make("span", {}, ...words);
      if (choose) {
        inside.addEventListener("click", () => choose(at + 1));
      }
      line.append(inside);
      return line;
    }),
  );
  const shown = log.querySelector(".current");
  if (shown) {
    log.scrollTop = shown.offsetTop - log.offsetTop - log.clientHeight / 2;
  }
}

/** Who won, in words. */
export function resultText(seats, returns) {
  const best = Math.max(...returns);
  const winners = seats.filter((_, seat) => returns[seat] === best).map((seat) => seat.name);
  return winners.length === seats.length ? "a draw" : `${winners.join(", ")} won`;
}

/** Calls keys[name] when that key is pressed and no field takes it. */
export function listenToKeys(keys) {
  document.addEventListener("keydown", (event) => {
    const taken = event.target.closest("input[type=text], select, [contenteditable]");
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // A button that has the focus is pressed by these two.
    const presses = event.target.closest("button, [role=button]") && [" ", "Enter"].includes(name);
    if (!taken && plain && !presses && Object.hasOwn(keys, name)) {
      event.preventDefault();
      keys[name]();
    }
  });
}
