// The picture of a position: what can be clicked in it, what is chosen, and how good it is.

const SVG = "http://www.w3.org/2000/svg";

/** Of the values on the picture, in its units; where less room is, the colour must do. */
const SMALLEST_LETTERS = 12;

/** What in the pictures is an empty place. */
const PLACES = ".cell, .open, .choice";

const keyOf = (part) => part.text;
const has = (action, key) => action.parts.some((part) => keyOf(part) === key);

export class Board {
  /** @param place the element that holds the picture */
  constructor(place) {
    this.place = place;
  }

  /** Shows a picture, the text of an SVG document that the server drew. */
  show(text) {
    const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    this.place.replaceChildren(document.importNode(picture, true));
  }

  /** What stands for a part in the picture, if anything does. */
  find(part) {
    return part.select ? this.place.querySelector(part.select) : null;
  }

  /** Gives a class to what stands for some parts, and takes it from everything else. */
  mark(name, parts) {
    for (const element of this.place.querySelectorAll(`.${name}`)) {
      element.classList.remove(name);
    }
    for (const part of parts) {
      this.find(part)?.classList.add(name);
    }
  }

  /** Colours what stands for the parts of actions by the best value that it can lead to. */
  heat(actions, chosen = new Set()) {
    this.clear("heat");
    const valued = actions.filter((action) => action.value !== null);
    const found = [...bestByPart(valued, chosen)].flatMap(([key, { part, value }]) => {
      const element = this.find(part);
      return element ? [{ key, value, element }] : [];
    });
    const values = found.map(({ value }) => value);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    for (const { key, value, element } of found) {
      const share = high > low ? (value - low) / (high - low) : 0.5;
      putOver(element, heatOf(element, share, value, key));
    }
  }

  /** Shows in a place what an action would put there. */
  ghost(action) {
    this.clear("ghost");
    const place = action?.parts.map((part) => this.find(part)).find(Boolean);
    const turned = action?.parts.find((part) => part.art);
    const art = turned && this.place.querySelector(turned.art);
    if (!place || !art) {
      return;
    }
    const [to, from] = [centre(place.getBBox()), centre(art.getBBox())];
    const copy = art.cloneNode(true);
    const turn = `rotate(${turned.turn}) translate(${-from.x} ${-from.y})`;
    copy.setAttribute("transform", `translate(${to.x} ${to.y}) ${turn}`);
    copy.classList.add("ghost");
    place.append(copy);
  }

  clear(name) {
    for (const element of this.place.querySelectorAll(`.${name}`)) {
      element.remove();
    }
  }
}

/** The best value by part, of the actions that fit what is chosen already. */
function bestByPart(actions, chosen) {
  const best = new Map();
  for (const action of actions.filter((action) => [...chosen].every((key) => has(action, key)))) {
    for (const part of action.parts) {
      const key = keyOf(part);
      if (!chosen.has(key) && (!best.has(key) || best.get(key).value < action.value)) {
        best.set(key, { part, value: action.value });
      }
    }
  }
  return best;
}

function heatOf(element, share, value, key) {
  const box = element.getBBox();
  const size = Math.min(box.width, box.height) * 0.26;
  const isPlace = element.matches(PLACES);
  const foot = box.y + box.height - (isPlace ? size * 0.2 : box.height * 0.1);
  // An empty place is coloured as a whole; what shows something gets a label at its foot.
  const ground = isPlace
    ? element.querySelector("rect, circle, path").cloneNode()
    : node("rect", {
        x: centre(box).x - size * 1.55,
        y: foot - size * 1.1,
        width: size * 3.1,
        height: size * 1.3,
        rx: size * 0.4,
      });
  ground.setAttribute("fill", colourOf(share));
  ground.removeAttribute("fill-opacity");
  ground.setAttribute("class", isPlace ? "place" : "label");
  const group = node("g", { class: "value", "data-part": key, "data-value": value });
  group.append(ground);
  if (size > SMALLEST_LETTERS) {
    const at = { x: centre(box).x, y: foot - size * 0.1, "font-size": size };
    const words = node("text", { ...at, "text-anchor": "middle" });
    words.textContent = signed(value);
    group.append(words);
  }
  return group;
}

/** Puts something over all else in the picture, drawn in the units of an element. */
function putOver(element, group) {
  const picture = element.ownerSVGElement;
  const { a, b, c, d, e, f } = picture
    .getScreenCTM()
    .inverse()
    .multiply(element.getScreenCTM());
  const place = node("g", { transform: `matrix(${[a, b, c, d, e, f].join(" ")})`, class: "heat" });
  place.append(group);
  picture.append(place);
}

const centre = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

function node(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  return element;
}

/** From purple, the worst, by white to green, the best: told apart by colour-blind eyes too. */
function colourOf(share) {
  const stops = [
    [118, 42, 131],
    [247, 247, 247],
    [27, 120, 55],
  ];
  const at = Math.min(Math.floor(share * 2), 1);
  const mixed = stops[at].map((low, i) => low + (stops[at + 1][i] - low) * (share * 2 - at));
  return `rgb(${mixed.map(Math.round).join(" ")})`;
}

/** A value with its sign, as in +0.42. */
export const signed = (value) => (value < 0 ? "\u2212" : "+") + Math.abs(value).toFixed(2);

/**
 * Lets a person put an action together from its parts, by clicking what stands for them.
 *
 * `changed()` is called when something else is chosen, `play(action)` once an action is complete.
 */
export class Chooser {
  constructor(board, { changed, play }) {
    Object.assign(this, { board, changed, play });
    this.reset([]);
  }

  /** The actions that there are now; nothing is chosen. */
  reset(actions) {
    this.actions = actions;
    this.chosen = new Set();
    this.turn = 0;
    for (const part of this.parts()) {
      this.listen(part);
    }
    this.update();
  }

  /** Every part once. */
  parts() {
    const found = new Map();
    for (const part of this.actions.flatMap((action) => action.parts)) {
      found.set(keyOf(part), part);
    }
    return [...found.values()];
  }

  /** The actions that fit what is chosen. */
  candidates() {
    return this.actions.filter((action) => [...this.chosen].every((key) => has(action, key)));
  }

  /** Of several actions in one place, such as turns of a tile, the one that is looked at. */
  candidate() {
    const candidates = this.candidates();
    return this.isTurning() ? candidates[this.turn % candidates.length] : null;
  }

  /** Whether a place is chosen and nothing that is left to choose is in the picture. */
  isTurning() {
    const left = this.candidates().flatMap((action) =>
      action.parts.filter((part) => !this.chosen.has(keyOf(part))),
    );
    return this.chosen.size > 0 && left.length > 0 && !left.some((part) => this.board.find(part));
  }

  listen(part) {
    const element = this.board.find(part);
    if (!element) {
      return;
    }
    element.setAttribute("tabindex", "0");
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", part.text);
    element.dataset.part = keyOf(part);
    element.addEventListener("click", () => this.choose(keyOf(part)));
    element.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        this.choose(keyOf(part));
      }
    });
  }

  choose(key) {
    if (this.chosen.has(key)) {
      this.chooseAgain(key);
    } else {
      this.chosen.add(key);
      this.turn = 0;
      if (this.candidates().length === 0) {
        this.chosen = new Set([key]);
      }
      this.goOn();
    }
  }

  /** A second click turns what lies in a place, plays what cannot be turned, or takes back. */
  chooseAgain(key) {
    if (!this.isTurning()) {
      this.chosen.delete(key);
      this.update();
    } else if (this.candidates().length > 1) {
      this.turnOn();
    } else {
      this.confirm();
    }
  }

  /** Plays the one action that is left, if nothing of it is to be clicked or looked at yet. */
  goOn() {
    const [action, ...others] = this.candidates();
    const left = action.parts.filter((part) => !this.chosen.has(keyOf(part)));
    if (others.length === 0 && !left.some((part) => part.art || this.board.find(part))) {
      this.play(action);
    } else {
      this.update();
    }
  }

  turnOn() {
    this.turn += 1;
    this.update();
  }

  /** Plays the action that is looked at. */
  confirm() {
    const action = this.candidate();
    if (action) {
      this.play(action);
    }
  }

  clear() {
    this.chosen.clear();
    this.update();
  }

  update() {
    const parts = this.parts();
    const open = this.candidates().flatMap((action) => action.parts);
    const openKeys = new Set(open.map(keyOf));
    this.board.mark("can", parts.filter((part) => openKeys.has(keyOf(part))));
    this.board.mark("chosen", parts.filter((part) => this.chosen.has(keyOf(part))));
    this.board.ghost(this.candidate());
    this.changed();
  }
}
