import { LSPPlugin } from "@codemirror/lsp-client";
import type { EditorView } from "@codemirror/view";
import { createView } from "../webview/view.ts";
import { nextInDirection } from "../webview/walk.ts";
import { select } from "./editor.ts";
import { byId } from "./page.ts";
import { save } from "./save.ts";

interface Place {
  readonly line: number;
  readonly character: number;
}

/** The answer to `computeStack/graph`. */
interface Picture {
  readonly svg: string;
  readonly style: string;
  readonly items: readonly { readonly id: string; readonly range: { readonly start: Place; readonly end: Place } }[];
}

export interface DiagramPane {
  readonly refresh: () => Promise<void>;
}

/** The diagram of the stack in the editor; a click on a card, or Enter, shows its text. */
export function diagramPane(editor: EditorView, nameOf: () => string): DiagramPane {
  const main = byId("diagram", HTMLElement);
  const style = byId("diagram-style", HTMLStyleElement);
  const note = byId("diagram-note", HTMLElement);
  const view = createView(main, undefined, () => undefined);
  let items: Picture["items"] = [];

  const ask = async (use: "page" | "file"): Promise<Picture | null> => {
    const plugin = LSPPlugin.get(editor);
    if (!plugin) return null;
    plugin.client.sync();
    return plugin.client
      .request<object, Picture | null>("computeStack/graph", { uri: plugin.uri, use })
      .catch(() => null);
  };

  const refresh = async (): Promise<void> => {
    const { doc } = editor.state;
    const picture = await ask("page");
    if (editor.state.doc !== doc) return;
    note.hidden = picture !== null && picture.items.length > 0;
    main.hidden = !note.hidden;
    items = picture?.items ?? [];
    if (!picture || !note.hidden) return;
    const focused = document.activeElement?.getAttribute("data-items");
    style.textContent = picture.style;
    // Parsed as XML, not HTML, so that no scripts can run.
    const parsed = new DOMParser().parseFromString(picture.svg, "image/svg+xml").documentElement;
    view.show(document.importNode(parsed, true) as unknown as SVGSVGElement);
    const again = cards().find((card) => focused && card.getAttribute("data-items") === focused);
    const first = again ?? cards()[0];
    if (first) focusOnly(first);
    again?.focus();
  };

  const cards = (): readonly SVGElement[] => [...main.querySelectorAll<SVGElement>("[data-items]")];
  const cardAt = (target: EventTarget | null): SVGElement | null =>
    target instanceof Element ? target.closest<SVGElement>("[data-items]") : null;

  /** One card is in the tab order; the arrow keys move to the others. */
  const focusOnly = (card: SVGElement): void => {
    for (const other of main.querySelectorAll('[tabindex="0"]')) other.setAttribute("tabindex", "-1");
    card.setAttribute("tabindex", "0");
  };

  const choose = (card: SVGElement | null): void => {
    const id = card?.getAttribute("data-items")?.split(" ")[0];
    const item = items.find((each) => each.id === id);
    const plugin = LSPPlugin.get(editor);
    if (!card || !item || !plugin) return;
    focusOnly(card);
    select(editor, plugin.fromPosition(item.range.start), plugin.fromPosition(item.range.end));
  };

  main.addEventListener("click", ({ target }) => {
    if (!view.wasDragged()) choose(cardAt(target));
  });
  main.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const card = cardAt(event.target);
    if (event.key === "+" || event.key === "=") view.zoomBy(1.25);
    else if (event.key === "-") view.zoomBy(0.8);
    else if (event.key === "0") view.fit();
    else if (card && (event.key === "Enter" || event.key === " ")) choose(card);
    else if (card) {
      const next = nextInDirection(cards(), card, event.key);
      if (!next) return;
      focusOnly(next);
      next.focus();
      next.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else return;
    event.preventDefault();
  });
  byId("zoom-in", HTMLButtonElement).addEventListener("click", () => view.zoomBy(1.25));
  byId("zoom-out", HTMLButtonElement).addEventListener("click", () => view.zoomBy(0.8));
  byId("zoom-fit", HTMLButtonElement).addEventListener("click", () => view.fit());
  byId("diagram-save", HTMLButtonElement).addEventListener("click", async () => {
    const picture = await ask("file");
    const name = nameOf().replace(/\.?stack\.ya?ml$/i, "") || "stack";
    if (picture) save(`${name}.svg`, picture.svg, "image/svg+xml");
  });
  return { refresh };
}
