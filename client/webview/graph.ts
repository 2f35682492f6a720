import type { FromPage, PageState, ToPage } from "../graph/messages.ts";
import { findIn } from "./find.ts";
import { outlineIn } from "./outline.ts";
import { createView } from "./view.ts";
import { nextInDirection } from "./walk.ts";

/** The page of a diagram: shows what the extension sends, and reports clicks. */
declare function acquireVsCodeApi(): {
  readonly postMessage: (message: FromPage) => void;
  readonly getState: () => PageState | undefined;
  readonly setState: (state: PageState) => void;
};

const editor = acquireVsCodeApi();
const main = byId("view");
const style = byId("picture-style");
const said = byId("said");
let uri = editor.getState()?.uri ?? "";
let marked: ReadonlySet<string> = new Set();

const view = createView(main, editor.getState(), (place) => editor.setState({ uri, ...place }));
const outline = outlineIn(byId("outline"), (id) => editor.postMessage({ kind: "show", id }));

const find = findIn(byId("find"), byId("found"), main, focusOnly);

window.addEventListener("message", ({ data }: MessageEvent<ToPage>) => {
  if (data.kind === "picture") draw(data);
  else mark(data.ids);
});
byId("in").addEventListener("click", () => view.zoomBy(1.25));
byId("out").addEventListener("click", () => view.zoomBy(0.8));
byId("fit").addEventListener("click", () => view.fit());
byId("save").addEventListener("click", () => editor.postMessage({ kind: "save" }));
main.addEventListener("click", ({ target }) => {
  if (!view.wasDragged()) choose(itemAt(target));
});
main.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const item = itemAt(event.target);
  if (event.key === "+" || event.key === "=") view.zoomBy(1.25);
  else if (event.key === "-") view.zoomBy(0.8);
  else if (event.key === "0") view.fit();
  else if (item && (event.key === "Enter" || event.key === " ")) choose(item);
  else if (item) {
    const next = nextInDirection(items(), item, event.key);
    if (!next) return;
    focusOnly(next);
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  } else return;
  event.preventDefault();
});
window.addEventListener("keydown", (event) => {
  const isFind = event.key.toLowerCase() === "f" && (event.ctrlKey || event.metaKey);
  if (!isFind && (event.key !== "/" || event.target instanceof HTMLInputElement)) return;
  find.start();
  event.preventDefault();
});
editor.postMessage({ kind: "ready" });

function draw(picture: Extract<ToPage, { kind: "picture" }>): void {
  const focused = document.activeElement?.getAttribute("data-items");
  uri = picture.uri;
  style.textContent = picture.style;
  // Parsed as XML, not HTML, so that no scripts can run.
  const parsed = new DOMParser().parseFromString(picture.svg, "image/svg+xml").documentElement;
  view.show(document.importNode(parsed, true) as unknown as SVGSVGElement);
  outline.show(picture.items);
  find.show(picture.items);
  const all = items();
  const again = all.find((item) => focused && item.getAttribute("data-items") === focused);
  const first = again ?? all[0];
  if (first) focusOnly(first);
  again?.focus();
  mark([...marked]);
  said.textContent = all.length === 0 ? "Nothing to draw." : "";
}

function mark(ids: readonly string[]): void {
  marked = new Set(ids);
  let first: Element | null = null;
  for (const part of main.querySelectorAll("[data-items],[data-ends]")) {
    const names = part.getAttribute("data-items") ?? part.getAttribute("data-ends") ?? "";
    const isMarked = names.split(" ").some((name) => marked.has(name));
    part.classList.toggle("marked", isMarked);
    if (isMarked && part.hasAttribute("data-items")) first ??= part;
  }
  outline.mark(marked);
  if (first && !main.contains(document.activeElement)) first.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function choose(item: SVGElement | null): void {
  const id = item?.getAttribute("data-items")?.split(" ")[0];
  if (!item || !id) return;
  focusOnly(item);
  editor.postMessage({ kind: "show", id });
}

/** One item is in the tab order; the arrow keys move to the others. */
function focusOnly(item: SVGElement): void {
  for (const other of main.querySelectorAll('[tabindex="0"]')) other.setAttribute("tabindex", "-1");
  item.setAttribute("tabindex", "0");
}

function items(): readonly SVGElement[] {
  return [...main.querySelectorAll<SVGElement>("[data-items]")];
}

function itemAt(target: EventTarget | null): SVGElement | null {
  return target instanceof Element ? target.closest<SVGElement>("[data-items]") : null;
}

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`Missing element #${id}.`);
  return found;
}
