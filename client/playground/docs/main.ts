import { byId } from "../../webview/page.ts";
import { colorSwitch } from "../colors.ts";
import { searchBox } from "./search-box.ts";

const menu = byId("menu", HTMLDetailsElement);

/** Beside the text the menu is always open; on a phone it is above it, and closed. */
const wide = matchMedia("(min-width: 900px)");
const adapt = (): void => {
  menu.open = wide.matches;
};
wide.addEventListener("change", adapt);
adapt();
const here = menu.querySelector<HTMLElement>("[aria-current]");
if (here) menu.scrollTop = here.offsetTop - menu.clientHeight / 2;
colorSwitch(byId("colors", HTMLButtonElement));
searchBox(byId("search", HTMLInputElement), byId("results", HTMLUListElement), document.body.dataset.base ?? "");
