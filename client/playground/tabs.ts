/** A list of tabs as screen readers know it: the arrow keys move between them, and only the chosen one is in the tab order. */
export function tabsIn(list: HTMLElement, chosen: (name: string) => void): { readonly choose: (name: string) => void } {
  const tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
  const nameOf = (tab: HTMLElement): string => tab.dataset.tab ?? "";
  const show = (tab: HTMLElement): void => {
    for (const each of tabs) {
      const isChosen = each === tab;
      each.setAttribute("aria-selected", String(isChosen));
      each.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(each.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !isChosen;
    }
    chosen(nameOf(tab));
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => show(tab));
    tab.addEventListener("keydown", ({ key }) => {
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? tabs.length - 1 : 0;
      const next = tabs[(index + step) % tabs.length];
      if (step === 0 || !next) return;
      show(next);
      next.focus();
    });
  }
  return {
    choose: (name) => {
      const tab = tabs.find((each) => nameOf(each) === name);
      if (tab) show(tab);
    },
  };
}
