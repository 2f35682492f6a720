import { elementOf } from "../../webview/page.ts";
import { excerptOf, type Section, searchIn } from "./search.ts";

declare const computeStackSections: readonly Section[];

/** The search of the header: results below it, which the arrow keys go through. The index is loaded when it is first used. */
export function searchBox(input: HTMLInputElement, list: HTMLUListElement, base: string): void {
  let search: ReturnType<typeof searchIn> | undefined;
  let chosen = -1;

  const load = (): void => {
    if (search || document.getElementById("search-index")) return;
    const script = elementOf("script", { id: "search-index", src: `${base}search-index.js` });
    script.addEventListener("load", () => {
      search = searchIn(computeStackSections);
      show();
    });
    document.head.append(script);
  };

  const show = (): void => {
    const words = input.value.trim();
    const hits = words === "" ? [] : (search?.(words) ?? []);
    chosen = -1;
    input.removeAttribute("aria-activedescendant");
    list.replaceChildren(
      ...hits.map((section, index) => resultOf(section, words, index)),
      ...(search && words !== "" && hits.length === 0 ? [elementOf("li", { class: "none" }, "Nothing found.")] : []),
    );
    list.hidden = list.childElementCount === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
  };

  const resultOf = ({ url, page, title, text }: Section, words: string, index: number): HTMLElement =>
    elementOf(
      "li",
      { role: "option", id: `result-${index}`, "aria-selected": "false" },
      elementOf(
        "a",
        { href: base + url, tabindex: "-1" },
        elementOf("b", {}, title),
        elementOf("span", { class: "where" }, page === title ? "" : page),
        elementOf("span", { class: "excerpt" }, excerptOf(text, words)),
      ),
    );

  const choose = (step: number): void => {
    const options = [...list.querySelectorAll<HTMLElement>("[role=option]")];
    if (options.length === 0) return;
    chosen = (chosen + step + options.length + (chosen < 0 && step < 0 ? 1 : 0)) % options.length;
    for (const [index, option] of options.entries()) option.setAttribute("aria-selected", String(index === chosen));
    options[chosen]?.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", `result-${chosen}`);
  };

  const close = (): void => {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
  };

  input.addEventListener("focus", load);
  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") choose(1);
    else if (event.key === "ArrowUp") choose(-1);
    else if (event.key === "Enter")
      list.querySelectorAll<HTMLAnchorElement>("[role=option] a")[Math.max(0, chosen)]?.click();
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
  list.addEventListener("click", close);
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Node && !input.parentElement?.contains(target)) close();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest("input, textarea, select");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}
