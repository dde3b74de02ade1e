// What an agent found out: its summary, and its moves with visits and values.

import { signed } from "./board.js";
import { make } from "./page.js";

const FEW = 10;

/**
 * Shows a report.
 *
 * @param place the element to fill
 * @param board where a move lights up while the mouse is on its row
 * @param played the id of the action that was played here, or null
 */
export function showThinking(place, board, report, played = null) {
  const tried = report.actions.filter((action) => action.visits > 0);
  const untried = report.actions.filter((action) => action.visits === 0);
  // An agent that does not search tells its choice alone.
  const rows = tried.length ? tried : untried.filter((action) => action.id === report.best);
  const most = Math.max(1, ...rows.map((action) => action.visits));
  const body = make("tbody");
  const fill = (count) =>
    body.replaceChildren(
      ...rows
        .filter((action, at) => at < count || action.id === played)
        .map((action) => rowOf(action, report, most, played, board)),
    );
  fill(FEW);
  place.replaceChildren(
    make("p", { className: "soft", id: "summary" }, summary(report)),
    make("table", { className: "moves" }, head(), body),
  );
  if (rows.length > FEW) {
    const more = make("button", { type: "button" }, `all ${rows.length} moves`);
    more.addEventListener("click", () => {
      fill(rows.length);
      more.remove();
    });
    place.append(more);
  }
  if (report.line.length > 1) {
    place.append(make("p", { className: "soft" }, `expected: ${report.line.join("  ")}`));
  }
}

function head() {
  const names = ["move", "visits", "share", "value", "\u00b1"];
  return make("thead", {}, make("tr", {}, ...names.map((name) => make("th", {}, name))));
}

function rowOf(action, report, most, played, board) {
  const classes = [
    action.id === report.best ? "best" : "",
    action.id === played ? "played" : "",
  ];
  const value = action.value === null ? "" : signed(action.value);
  const error = action.exact ? "exact" : action.visits ? action.error.toFixed(2) : "";
  const bar = make("meter", { max: most, value: action.visits, title: `${action.visits} visits` });
  const row = make(
    "tr",
    { className: classes.join(" ").trim(), dataset: { action: action.id } },
    make("td", {}, action.text),
    make("td", {}, bar, " ", String(action.visits)),
    make("td", {}, `${Math.round(100 * action.policy)}\u202f%`),
    make("td", {}, value),
    make("td", { className: "soft" }, error),
  );
  row.addEventListener("mouseenter", () => board.mark("looked-at", action.parts));
  row.addEventListener("mouseleave", () => board.mark("looked-at", []));
  return row;
}

function summary(report) {
  const counts = [
    [report.worlds, "worlds"],
    [report.simulations, "simulations"],
    [report.nodes, "nodes"],
  ];
  const words = [
    `${report.agent}: ${report.best_text} is best`,
    ...(report.value === null ? [] : [`value ${signed(report.value)}`]),
    ...(report.exact ? ["proved"] : []),
    ...counts.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`),
    `${report.seconds.toFixed(2)} s`,
  ];
  return words.join(", ");
}
