import type { PageItem } from "../graph/messages.ts";
import type { View } from "./view.ts";
import { nextInDirection } from "./walk.ts";

/** Of the items that share a card, this one is chosen while the card has the focus. */
export function chooseFirst(card: SVGElement, { id }: Pick<PageItem, "id">): void {
  card.setAttribute("data-first", id);
  card.addEventListener("blur", () => card.removeAttribute("data-first"), { once: true });
}

/** The cards of a diagram in a view: one is in the tab order, the arrow keys move to the others, a click or Enter chooses one. */
export function cardsIn(main: HTMLElement, view: View, chosen: (id: string) => void) {
  const all = (): readonly SVGElement[] => [...main.querySelectorAll<SVGElement>("[data-items]")];
  const cardAt = (target: EventTarget | null): SVGElement | null =>
    target instanceof Element ? target.closest<SVGElement>("[data-items]") : null;
  const focusOnly = (card: SVGElement): void => {
    for (const other of main.querySelectorAll('[tabindex="0"]')) other.setAttribute("tabindex", "-1");
    card.setAttribute("tabindex", "0");
  };
  const choose = (card: SVGElement | null): void => {
    const id = card?.getAttribute("data-first") ?? card?.getAttribute("data-items")?.split(" ")[0];
    if (!card || !id) return;
    focusOnly(card);
    chosen(id);
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
      const next = nextInDirection(all(), card, event.key);
      if (!next) return;
      focusOnly(next);
      next.focus();
      next.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else return;
    event.preventDefault();
  });

  return {
    all,
    focusOnly,
    /** Shows another diagram; the focus stays on the same card. */
    show: (svg: string): void => {
      const focused = document.activeElement?.getAttribute("data-items");
      // Parsed as XML, not HTML, so that no scripts can run.
      const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
      view.show(document.importNode(parsed, true) as unknown as SVGSVGElement);
      const again = all().find((card) => focused && card.getAttribute("data-items") === focused);
      const first = again ?? all()[0];
      if (first) focusOnly(first);
      again?.focus();
    },
  };
}
