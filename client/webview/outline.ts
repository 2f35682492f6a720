import type { PageItem } from "../graph/messages.ts";
import { elementOf } from "./page.ts";

/** The items of a diagram as a nested list: nodes in ports, ports in load balancers. It is built when it is first opened. */
export function outlineIn(details: HTMLDetailsElement, choose: (id: string) => void) {
  const list = details.querySelector("ul");
  let items: readonly PageItem[] = [];
  let marked: ReadonlySet<string> = new Set();

  const fill = (): void => {
    if (!list || !details.open) return;
    const lists = new Map<string, HTMLElement>();
    const top = items.map(({ id, text, severity, owner, change }) => {
      const button = elementOf("button", { class: [change, severity].join(" "), "data-id": id }, text);
      button.addEventListener("click", () => choose(id));
      const item = elementOf("li", {}, button);
      if (owner === null) return [item];
      const inner = lists.get(owner) ?? elementOf("ul");
      lists.set(owner, inner);
      inner.append(item);
      return [];
    });
    list.replaceChildren(...top.flat());
    for (const [owner, inner] of lists) list.querySelector(`[data-id="${owner}"]`)?.after(inner);
    show(marked);
  };
  const show = (ids: ReadonlySet<string>): void => {
    marked = ids;
    for (const button of list?.querySelectorAll("button") ?? [])
      button.setAttribute("aria-current", String(ids.has(button.dataset.id ?? "")));
  };

  details.addEventListener("toggle", fill);
  return {
    show: (next: readonly PageItem[]): void => {
      items = next;
      fill();
    },
    mark: show,
  };
}
