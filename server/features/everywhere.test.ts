import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  type Document,
  defaultSettings,
  fileOfDocument,
  linesOf,
  openDocument,
  readCatalog,
} from "../document/index.ts";
import { check } from "../rules/engine/check.testing.ts";
import { environmentForTests } from "../rules/pages/check.testing.ts";
import { textOfPieces } from "../syntax/index.ts";
import { codeActions } from "./actions/code-actions.ts";
import { codeLenses, resolveLens } from "./annotations/code-lenses.ts";
import { hintKinds } from "./annotations/hint-kinds.ts";
import { inlayHints } from "./annotations/inlay-hints.ts";
import { complete } from "./completion/complete.ts";
import { documentLinks } from "./files/document-links.ts";
import { hover } from "./hover/hover.ts";
import { definitions } from "./names/definition.ts";
import { highlights } from "./names/highlights.ts";
import { references } from "./names/references.ts";
import { prepareRename } from "./names/rename.ts";
import type { DocumentSymbol } from "./structure/block-symbols.ts";
import { folding } from "./structure/folding.ts";
import { outline } from "./structure/outline.ts";
import { selectionRanges } from "./structure/selection-ranges.ts";
import { semanticTokens } from "./structure/semantic-tokens.ts";

/**
 * What an editor shows of whole files is kept in golden files, as one line for each answer: a change of any answer shows
 * in review, wherever in the file it is.
 */
const folder = new URL("../../test/features/", import.meta.url);
const names = readdirSync(folder).filter((name) => !name.endsWith(".txt"));
const environment = environmentForTests({ "site.pem": "" });
const catalog = readCatalog({
  regions: { "us-east": { vlans: true } },
  types: { "standard-2": { cpus: 2, memory: 4096 } },
});

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function tell(document: Document): string {
  const { text } = document;
  const { findings } = check(document, defaultSettings, environment);
  const lines = linesOf(document);
  const at = (offset: number): string => {
    const { line, character } = lines.positionAt(offset);
    return `${line + 1}:${character + 1}`;
  };
  const short = (said: string): string =>
    JSON.stringify(said.length > 60 ? `${said.slice(0, 40)}…${said.slice(-20)}` : said);
  const quoted = ({ start, end }: Stretch): string => `${at(start)} ${short(text.slice(start, end))}`;
  const list = (spans: readonly Stretch[]): string => spans.map(quoted).join(", ");
  const symbols = (some: readonly DocumentSymbol[], depth = 1): readonly string[] =>
    some.flatMap(({ children, ...own }) => [
      `${"  ".repeat(depth)}${JSON.stringify(own)}`,
      ...symbols(children, depth + 1),
    ]);
  const whole = { start: 0, end: text.length };
  const answers = (offset: number): readonly string[] => {
    const { items } = complete(document, offset, catalog);
    const found = hover(document, offset, { environment, catalog });
    const known = { findings, isAll: true };
    const name = prepareRename(document, offset);
    return [
      ...items.map(
        ({ label, detail, kind, rank, pieces, also, start, end }) =>
          `offer ${label} (${kind}, ${rank}) ${short(detail)} ${short(textOfPieces(pieces))} for ${short(text.slice(start, end))}${also.length > 0 ? ` and ${JSON.stringify(also)}` : ""}`,
      ),
      ...(found ? [`hover ${quoted(found)} ${short(found.markdown)}`] : []),
      ...definitions(document, offset).map(
        (definition) => `definition ${JSON.stringify({ ...definition, document: undefined })}`,
      ),
      ...(name ? [`rename ${quoted(name)}`, `uses ${list(references(document, offset, "uses"))}`] : []),
      ...highlights(document, offset).map((highlight) => `highlight ${JSON.stringify(highlight)}`),
      ...codeActions(fileOfDocument(document), { start: offset, end: offset }, known).map(
        ({ title, kind, change }) =>
          `action ${kind} ${title} ${change.kind === "edits" ? short(JSON.stringify(change.edits())) : ""}`,
      ),
      `select ${selectionRanges(document, offset)
        .map(({ start, end }) => `${at(start)}-${at(end)}`)
        .join(" ")}`,
    ];
  };
  const offsets = [...text.matchAll(/(?<=\w)(?!\w)|(?<=[{[,:-] )(?=\S)|^ *$/gm)].map(({ index }) => index);
  return [
    "outline",
    ...symbols(outline(document).symbols),
    ...folding(document).folds.map((fold) => `fold ${JSON.stringify(fold)}`),
    ...semanticTokens(document, whole).map((token) => `token ${JSON.stringify(token)}`),
    ...inlayHints(document, whole, new Set(hintKinds)).map((hint) => `hint ${JSON.stringify(hint)}`),
    ...documentLinks(document).map((link) => `link ${JSON.stringify(link)}`),
    ...codeLenses(fileOfDocument(document)).map(({ start, lens }) => {
      const isPlaces = lens.kind === "references" || lens.kind === "nodes";
      const { title, places } = isPlaces ? resolveLens(document, lens) : { title: JSON.stringify(lens), places: [] };
      return `lens ${at(start)} ${title} ${JSON.stringify(places.map((place) => [place.start, place.end]))}`;
    }),
    ...offsets
      .filter((_, index) => index % 2 === 0)
      .flatMap((offset) => [`at ${at(offset)}`, ...answers(offset).map((answer) => `  ${answer}`)]),
    "",
  ].join("\n");
}

test.each(names)("hovers, completions and other answers in %s match the golden file", (name) => {
  const text = readFileSync(new URL(name, folder), "utf8");
  const document = openDocument({ uri: `file:///${name}`, name, text }) ?? expect.unreachable();
  const told = tell(document);
  const golden = new URL(`${name}.txt`, folder);
  if (process.env.UPDATE) writeFileSync(golden, told);
  expect(told, "renewed by `npm run update`").toBe(readFileSync(golden, "utf8"));
});
