import type { PageItem } from "../graph/messages.ts";
import { chooseFirst } from "./cards.ts";
import { matchesIn, nameOf } from "./matches.ts";

/** The search of a diagram: highlights the items found and scrolls to one after another. Escape focuses the current one. */
export function findIn(
  input: HTMLInputElement,
  said: HTMLElement,
  main: HTMLElement,
  select: (item: SVGElement) => void,
) {
  let items: readonly PageItem[] = [];
  let matches: readonly PageItem[] = [];
  let current = 0;

  const elementOf = ({ id }: PageItem): SVGElement | null => main.querySelector(`[data-items~="${id}"]`);
  const highlight = (): void => {
    for (const old of main.querySelectorAll(".found")) old.classList.remove("found", "current");
    for (const match of matches) elementOf(match)?.classList.add("found");
    const match = matches[current];
    if (match) elementOf(match)?.classList.add("current");
    const place = match ? `${current + 1} of ${matches.length}${inFolded(match)}` : "No results";
    said.textContent = input.value.trim() === "" ? "" : place;
  };
  /** The name of an item that shares its card with others. */
  const inFolded = (item: PageItem): string =>
    elementOf(item)?.getAttribute("data-items")?.includes(" ") ? `: ${nameOf(item)}` : "";
  const goTo = (index: number): void => {
    current = matches.length === 0 ? 0 : (index + matches.length) % matches.length;
    highlight();
    const match = matches[current];
    if (match) elementOf(match)?.scrollIntoView({ block: "center", inline: "center" });
  };

  input.addEventListener("input", () => {
    matches = matchesIn(items, input.value);
    goTo(0);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") goTo(current + (event.shiftKey ? -1 : 1));
    else if (event.key === "Escape") leave();
    else return;
    event.preventDefault();
  });

  const leave = (): void => {
    const match = matches[current];
    const item = match ? elementOf(match) : main.querySelector<SVGElement>('[tabindex="0"]');
    if (item) {
      select(item);
      item.focus();
      if (match) chooseFirst(item, match);
    }
    input.value = "";
    matches = [];
    goTo(0);
  };

  return {
    /** Looks in these items from now on. */
    show: (next: readonly PageItem[]): void => {
      const before = matches[current]?.id;
      items = next;
      matches = matchesIn(items, input.value);
      current = Math.max(
        0,
        matches.findIndex(({ id }) => id === before),
      );
      highlight();
    },
    start: (): void => {
      input.focus();
      input.select();
    },
  };
}
