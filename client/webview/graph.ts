import type { FromPage, PageState, ToPage } from "../graph/messages.ts";
import { cardsIn } from "./cards.ts";
import { findIn } from "./find.ts";
import { outlineIn } from "./outline.ts";
import { byId } from "./page.ts";
import { createView } from "./view.ts";

/** The page of a diagram: shows what the extension sends, and reports clicks. */
declare function acquireVsCodeApi(): {
  readonly postMessage: (message: FromPage) => void;
  readonly getState: () => PageState | undefined;
  readonly setState: (state: PageState) => void;
};

const editor = acquireVsCodeApi();
const main = byId("view", HTMLElement);
const changes = byId("changes", HTMLElement);
const style = byId("picture-style", HTMLElement);
const said = byId("said", HTMLElement);
let uri = editor.getState()?.uri ?? "";
let marked: ReadonlySet<string> = new Set();

const view = createView(main, editor.getState(), (place) =>
  editor.setState({ uri, changes: showsChanges(), ...place }),
);
const outline = outlineIn(byId("outline", HTMLDetailsElement), (id) => editor.postMessage({ kind: "show", id }));

const cards = cardsIn(main, view, (id) => editor.postMessage({ kind: "show", id }));
const find = findIn(byId("find", HTMLInputElement), byId("found", HTMLElement), main, cards.focusOnly);

window.addEventListener("message", ({ data }: MessageEvent<ToPage>) => {
  if (data.kind === "picture") draw(data);
  else mark(data.ids);
});
byId("in", HTMLElement).addEventListener("click", () => view.zoomBy(1.25));
byId("out", HTMLElement).addEventListener("click", () => view.zoomBy(0.8));
byId("fit", HTMLElement).addEventListener("click", () => view.fit());
changes.addEventListener("click", () => editor.postMessage({ kind: "changes", isShown: !showsChanges() }));
byId("save", HTMLElement).addEventListener("click", () => editor.postMessage({ kind: "save" }));
window.addEventListener("keydown", (event) => {
  const isFind = event.key.toLowerCase() === "f" && (event.ctrlKey || event.metaKey);
  if (!isFind && (event.key !== "/" || event.target instanceof HTMLInputElement)) return;
  find.start();
  event.preventDefault();
});
if (editor.getState()?.changes) editor.postMessage({ kind: "changes", isShown: true });
editor.postMessage({ kind: "ready" });

function draw(picture: Extract<ToPage, { kind: "picture" }>): void {
  uri = picture.uri;
  style.textContent = picture.style;
  changes.setAttribute("aria-pressed", String(picture.changes === true));
  cards.show(picture.svg);
  outline.show(picture.items);
  find.show(picture.items);
  mark([...marked]);
  const nothing = cards.all().length === 0 ? "Nothing to draw." : "";
  said.textContent = typeof picture.changes === "string" ? picture.changes : nothing;
}

function showsChanges(): boolean {
  return changes.getAttribute("aria-pressed") === "true";
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
