// The page that plays a game: clicks of a person become actions, and the server tells what follows.

import { Board, Chooser } from "./board.js";
import * as page from "./page.js";
import { showThinking } from "./thinking.js";

const { byId, make } = page;
const board = new Board(byId("board"));
let view = null;
/** What the analysis found out about the position that is shown; null if it was not asked. */
let report = null;
let isSending = false;
/** Whether the person wants to see the buttons that the picture makes needless. */
let isUnfolded = false;
const chooser = new Chooser(board, { changed: showChoices, play: act });

function show(news) {
  if (view && news.version <= view.version) {
    return;
  }
  view = news;
  report = null;
  byId("title").textContent = view.game;
  byId("title").title = `rules: ${view.rules}`;
  document.title = `${view.game} \u2013 Tilewright`;
  document.body.dataset.phase = view.phase;
  document.body.dataset.ply = view.ply;
  board.show(view.svg);
  page.showSeats(view.seats, view.points, view.mover);
  page.showTables(view.tables);
  page.showLog(view.log, view.log.length);
  byId("undo").disabled = !view.can_undo;
  showStatus();
  chooser.reset(view.actions);
  offerAgents();
  attempt(analyse);
}

function showStatus() {
  const words = {
    over: () => `The game is over: ${page.resultText(view.seats, view.returns)}.`,
    failed: () => `The game cannot go on: ${view.failure}`,
    cover: () => `It is the turn of ${view.mover_name}.`,
    move: () => `Your move, ${view.mover_name}.`,
    agents: () => `${view.mover_name}: ${view.mover === null ? "drawing" : "thinking"} \u2026`,
  };
  const status = byId("status");
  status.replaceChildren(make("p", {}, words[view.phase]()));
  if (view.phase === "cover") {
    status.append(button(`I am ${view.mover_name}`, "show", () => send("show", { ply: view.ply })));
  }
  if (view.phase === "over") {
    const link = { href: "api/game.txt", download: `${view.game}.txt`, id: "save" };
    status.append(make("a", link, "save the game, to watch it again"));
  }
}

function button(words, id, press) {
  const made = make("button", { type: "button", id, className: "main" }, words);
  made.addEventListener("click", press);
  return made;
}

// --- Choosing ------------------------------------------------------------------------------------

/** The actions that fit what is chosen, as buttons. */
function showChoices() {
  const place = byId("choices");
  if (!view || view.phase !== "move") {
    place.replaceChildren();
    return;
  }
  const candidates = chooser.candidates();
  const looked = chooser.candidate();
  place.replaceChildren(make("h2", {}, "Choices"), make("p", { className: "soft" }, advice(looked)));
  if (looked) {
    place.append(button(`play ${looked.text}`, "confirm", () => chooser.confirm()));
  }
  place.append(...choiceLists(candidates, looked));
  showHeat();
}

/**
 * All of them as buttons: those that cannot be clicked in the picture, such as have parts that are
 * nowhere in it by their first part, and folded away those that can be clicked.
 */
function choiceLists(candidates, looked) {
  const isFound = (part) => board.find(part);
  const inPicture = candidates.filter((action) => action.parts.every(isFound));
  const others = candidates.filter((action) => !inPicture.includes(action));
  const isGrouped = (action) => action.parts.length > 1 && !action.parts.some(isFound);
  const groups = new Map();
  for (const action of others.filter(isGrouped)) {
    const { text } = action.parts[0];
    groups.set(text, [...(groups.get(text) ?? []), action]);
  }
  const single = others.filter((action) => !isGrouped(action));
  const lists = single.length ? [choiceList(single, looked)] : [];
  for (const [text, actions] of groups) {
    lists.push(folded(`${text} \u2026`, actions, looked));
  }
  if (inPicture.length) {
    const last = folded(`as buttons: ${inPicture.length}`, inPicture, looked);
    last.open = isUnfolded;
    last.addEventListener("toggle", () => (isUnfolded = last.open));
    lists.push(last);
  }
  return lists;
}

function folded(words, actions, looked) {
  return make("details", {}, make("summary", {}, words), choiceList(actions, looked));
}

function choiceList(actions, looked) {
  const list = make("div", { className: "choices" });
  list.append(...actions.map((action) => choiceButton(action, action === looked)));
  return list;
}

function advice(looked) {
  if (looked) {
    return chooser.candidates().length > 1
      ? "Click the place again or press R to turn it, Enter to play it."
      : "Click the place again or press Enter to play it.";
  }
  const inPicture = view.actions.some((action) => action.parts.some((part) => board.find(part)));
  return inPicture ? "Click what is marked in the picture, or choose here." : "Choose here.";
}

function choiceButton(action, isLooked) {
  const made = make("button", { type: "button", dataset: { action: action.id } }, action.text);
  made.classList.toggle("looked-at", isLooked);
  made.addEventListener("click", () => act(action));
  made.addEventListener("mouseenter", () => {
    board.mark("looked-at", action.parts);
    board.ghost(action);
  });
  made.addEventListener("mouseleave", () => {
    board.mark("looked-at", []);
    board.ghost(chooser.candidate());
  });
  return made;
}

function act(action) {
  return send("act", { ply: view.ply, action: action.id });
}

async function send(what, body) {
  if (isSending) {
    return;
  }
  isSending = true;
  await attempt(async () => show(await page.post(`api/${what}`, body)));
  isSending = false;
}

// --- The analysis --------------------------------------------------------------------------------

const isAnalysing = () => !byId("panel").hidden;

function offerAgents() {
  const select = byId("agent");
  if (select.options.length === 0) {
    select.replaceChildren(...view.analysts.map((name) => make("option", { value: name }, name)));
  }
}

async function analyse() {
  const place = byId("thinking");
  if (!isAnalysing() || view.phase !== "move") {
    place.replaceChildren();
    return;
  }
  const { version, ply } = view;
  place.replaceChildren(make("p", { className: "soft" }, "thinking \u2026"));
  const found = await page.post("api/think", { ply, agent: byId("agent").value });
  if (version === view.version) {
    report = found;
    showThinking(place, board, report);
    showHeat();
  }
}

function showHeat() {
  board.clear("heat");
  if (report && isAnalysing() && byId("heat").checked) {
    board.heat(report.actions, chooser.chosen);
  }
}

function toggleAnalysis() {
  byId("panel").hidden = !byId("panel").hidden;
  byId("analysis").setAttribute("aria-pressed", String(isAnalysing()));
  showHeat();
  if (isAnalysing() && !report) {
    attempt(analyse);
  }
}

// --- News ----------------------------------------------------------------------------------------

async function follow() {
  let version = -1;
  for (;;) {
    try {
      const news = await page.get(`api/view?after=${version}`);
      version = news.version;
      show(news);
    } catch (error) {
      page.trouble(`The server does not answer: ${error.message}`);
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }
}

async function attempt(action) {
  try {
    await action();
  } catch (error) {
    page.trouble(error.message);
  }
}

const undo = () => view.can_undo && send("undo", { ply: view.log.length });

byId("undo").addEventListener("click", undo);
byId("new").addEventListener("click", () => send("new", {}));
byId("analysis").addEventListener("click", toggleAnalysis);
byId("agent").addEventListener("change", () => attempt(analyse));
byId("heat").addEventListener("change", showHeat);
byId("theme").addEventListener("click", window.toggleTheme);
page.listenToKeys({
  a: toggleAnalysis,
  h: () => byId("heat").click(),
  r: () => chooser.turnOn(),
  t: window.toggleTheme,
  u: undo,
  Enter: () => chooser.confirm(),
  Escape: () => chooser.clear(),
});
follow();
