// The page that watches games: one position at a time, with the thinking about it.

import { Board } from "./board.js";
import * as page from "./page.js";
import { showThinking } from "./thinking.js";

const { byId, make } = page;
const board = new Board(byId("board"));
/** What is shown: a game, how many of its plies are done, and what was found out about it. */
const shown = { game: null, ply: 0, position: null, report: null };
let running = 0;
/** Counts what was asked for, so that an answer that comes too late is dropped. */
let asked = 0;

async function begin() {
  const overview = await page.get("api/overview");
  document.title = `${overview.file} \u2013 Tilewright`;
  byId("notice").textContent = overview.notice;
  byId("games").replaceChildren(
    ...overview.games.map((game) =>
      make("option", { value: game.number }, `${game.number}: ${nameOf(game)}`),
    ),
  );
  byId("agent").replaceChildren(
    make("option", { value: "" }, "the agent that played"),
    ...overview.agents.map((name) => make("option", { value: name }, name)),
  );
  byId("games").value = overview.first;
  await openGame(overview.first, 0);
}

function nameOf(game) {
  const seats = game.agents.map((agent, seat) => `${agent} ${game.points[seat]}`.trim());
  return seats.join(" \u2013 ");
}

async function openGame(number, ply) {
  shown.game = await page.get(`api/game/${number}`);
  byId("title").textContent = shown.game.game;
  byId("title").title = `rules: ${shown.game.rules}`;
  byId("viewer").replaceChildren(
    make("option", { value: "all" }, "everyone, all open"),
    ...shown.game.viewers.map((viewer) => make("option", { value: viewer.id }, viewer.name)),
  );
  byId("slider").max = shown.game.plies.length;
  await goTo(ply);
}

async function goTo(ply) {
  const { game } = shown;
  const last = game.plies.length;
  const wanted = Math.max(0, Math.min(ply, last));
  const ticket = ++asked;
  shown.ply = wanted;
  byId("slider").value = wanted;
  byId("where").textContent = `ply ${wanted} of ${last}`;
  const viewer = byId("viewer").value;
  const position = await page.get(`api/position/${game.number}/${wanted}?viewer=${viewer}`);
  if (ticket !== asked) {
    return;
  }
  shown.position = position;
  shown.report = position.thought;
  document.body.dataset.ply = wanted;
  board.show(position.svg);
  page.showSeats(
    game.seats.map((seat) => ({ name: seat.name, who: seat.agent })),
    position.points,
    position.mover,
  );
  page.showTables(position.tables);
  page.showLog(game.plies, wanted, (chosen) => attempt(() => goTo(chosen)));
  byId("think").disabled = position.mover === null;
  showReport();
  if (byId("always").checked && position.mover !== null) {
    await think();
  }
}

/** What was played in the position, or how the game ended. */
function whatFollows() {
  const { game, position, ply } = shown;
  const next = game.plies[ply];
  if (next) {
    return `${next.who} played ${next.text} here.`;
  }
  const end = position.over
    ? `The game is over: ${page.resultText(game.seats, position.returns)}.`
    : "The game ends here.";
  return [end, ...game.faults].join(" ");
}

async function think() {
  const { game, ply, position } = shown;
  if (!position || position.mover === null) {
    return;
  }
  const ticket = asked;
  byId("thinking").setAttribute("aria-busy", "true");
  try {
    const report = await page.post("api/think", {
      game: game.number,
      ply,
      agent: byId("agent").value,
    });
    if (ticket === asked) {
      shown.report = report;
      showReport();
    }
  } finally {
    byId("thinking").removeAttribute("aria-busy");
  }
}

function showReport() {
  const next = shown.game.plies[shown.ply];
  const place = make("div");
  if (shown.report) {
    showThinking(place, board, shown.report, next ? next.action : null);
  }
  const words = make("p", { className: "soft", id: "next" }, whatFollows());
  byId("thinking").replaceChildren(words, place);
  showHeat();
}

function showHeat() {
  board.clear("heat");
  if (shown.report && byId("heat").checked) {
    board.heat(shown.report.actions);
  }
}

function run() {
  if (running) {
    clearInterval(running);
    running = 0;
  } else {
    running = setInterval(() => {
      if (shown.ply >= shown.game.plies.length) {
        run();
      } else {
        attempt(() => goTo(shown.ply + 1));
      }
    }, 1200);
  }
  byId("run").textContent = running ? "pause" : "play";
}

async function attempt(action) {
  try {
    await action();
  } catch (error) {
    page.trouble(error.message);
  }
}

const step = (plies) => attempt(() => goTo(shown.ply + plies));
const toEnd = () => step(shown.game.plies.length);

byId("games").addEventListener("change", (event) =>
  attempt(() => openGame(Number(event.target.value), 0)),
);
byId("viewer").addEventListener("change", () => step(0));
byId("slider").addEventListener("input", (event) =>
  attempt(() => goTo(Number(event.target.value))),
);
byId("first").addEventListener("click", () => attempt(() => goTo(0)));
byId("back").addEventListener("click", () => step(-1));
byId("forward").addEventListener("click", () => step(1));
byId("last").addEventListener("click", toEnd);
byId("run").addEventListener("click", run);
byId("think").addEventListener("click", () => attempt(think));
byId("always").addEventListener("change", () => step(0));
byId("heat").addEventListener("change", showHeat);
byId("theme").addEventListener("click", window.toggleTheme);
page.listenToKeys({
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  PageUp: () => step(-10),
  PageDown: () => step(10),
  Home: () => attempt(() => goTo(0)),
  End: toEnd,
  " ": run,
  a: () => attempt(think),
  h: () => byId("heat").click(),
  t: window.toggleTheme,
});
attempt(begin);
