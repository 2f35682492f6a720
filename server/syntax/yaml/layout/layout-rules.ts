import type { BlockStart, LanguageLayout } from "../../language.ts";
import type { LayoutFrame, LayoutPlace, LayoutStyle } from "../../layout/style.ts";
import { layOutYaml } from "./layout.ts";

const neighbor = "x-neighbor: 0\n";

/** The key of its section above it, and a neighbor below it where it has one. */
function frameYaml(
  { holds, section, indent }: Omit<BlockStart, "start">,
  { next, nextIndent }: LayoutPlace,
  { tabWidth }: LayoutStyle,
): LayoutFrame {
  const before = holds === "section" ? `${section}:\n` : "";
  if (next === "end") return { before, after: "", laidBefore: before, laidAfter: "" };
  const width = next === "sibling" ? indent : next === "child" ? nextIndent : 0;
  const after = " ".repeat(width) + neighbor;
  return { before, after, laidBefore: before, laidAfter: " ".repeat(width > 0 ? tabWidth : 0) + neighbor };
}

/** Documents with directives, or whose markers hold content, are not laid out alone. */
function documentMarker(text: string, isOnly: boolean): string | null {
  const marker = /^---[ ]*\n/.exec(text)?.[0] ?? "";
  if ((marker === "" && !isOnly) || /^(?:---|\.\.\.|%)/m.test(text.slice(marker.length))) return null;
  return marker;
}

export const yamlLayout: LanguageLayout = { quickly: layOutYaml, frame: frameYaml, marker: documentMarker };
