import { LSPPlugin } from "@codemirror/lsp-client";
import type { EditorView } from "@codemirror/view";
import type { Picture } from "../graph/messages.ts";
import { cardsIn } from "../webview/cards.ts";
import { findIn } from "../webview/find.ts";
import { byId } from "../webview/page.ts";
import { createView } from "../webview/view.ts";
import { select } from "./editor.ts";
import { save } from "./save.ts";

/** The diagram of the stack in the editor; a click on a card, or Enter, shows its text. */
export function diagramPane(editor: EditorView, nameOf: () => string) {
  const main = byId("diagram", HTMLElement);
  const style = byId("diagram-style", HTMLStyleElement);
  const note = byId("diagram-note", HTMLElement);
  const view = createView(main, undefined, () => undefined);
  let items: Picture["items"] = [];
  const cards = cardsIn(main, view, (id) => {
    const item = items.find((each) => each.id === id);
    const plugin = LSPPlugin.get(editor);
    if (item?.range && item.file === null && plugin)
      select(editor, plugin.fromPosition(item.range.start), plugin.fromPosition(item.range.end));
  });
  const find = findIn(byId("find", HTMLInputElement), byId("found", HTMLElement), main, cards.focusOnly);

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
    style.textContent = picture.style;
    cards.show(picture.svg);
    find.show(items);
  };

  byId("zoom-in", HTMLButtonElement).addEventListener("click", () => view.zoomBy(1.25));
  byId("zoom-out", HTMLButtonElement).addEventListener("click", () => view.zoomBy(0.8));
  byId("zoom-fit", HTMLButtonElement).addEventListener("click", () => view.fit());
  byId("diagram-save", HTMLButtonElement).addEventListener("click", async () => {
    const picture = await ask("file");
    const name = nameOf().replace(/\.?stack\.ya?ml$/i, "") || "stack";
    if (picture) save(`${name}.svg`, picture.svg, "image/svg+xml");
  });
  window.addEventListener("keydown", (event) => {
    if (main.checkVisibility() && startsFind(event)) {
      find.start();
      event.preventDefault();
    }
  });
  return { refresh };
}

/** Outside of the editor, fields and dialogs, which have a use for the keys themselves. */
function startsFind({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  const isElsewhere = target instanceof Element && target.closest(".cm-editor, input, select, dialog");
  return !isElsewhere && (key === "/" || (key.toLowerCase() === "f" && (ctrlKey || metaKey)));
}
