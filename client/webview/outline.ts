import type { PageItem } from "../graph/messages.ts";

export interface Outline {
  readonly show: (items: readonly PageItem[]) => void;
  readonly mark: (ids: ReadonlySet<string>) => void;
}

/** The items of a diagram as a nested list: nodes in ports, ports in load balancers. It is built when it is first opened. */
export function outlineIn(details: HTMLElement, choose: (id: string) => void): Outline {
  const list = details.querySelector("ul");
  let items: readonly PageItem[] = [];
  let marked: ReadonlySet<string> = new Set();

  const fill = (): void => {
    if (!list || !(details instanceof HTMLDetailsElement) || !details.open) return;
    const lists = new Map<string, HTMLElement>();
    const top = items.map(({ id, text, severity, owner, change }) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.textContent = text;
      button.dataset.id = id;
      if (change) button.classList.add(change);
      if (severity) button.classList.add(severity);
      button.addEventListener("click", () => choose(id));
      item.append(button);
      if (owner === null) return [item];
      let inner = lists.get(owner);
      if (!inner) {
        inner = document.createElement("ul");
        lists.set(owner, inner);
      }
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
    show: (next) => {
      items = next;
      fill();
    },
    mark: show,
  };
}
