import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Document, defaultSettings, editDocument, openDocument } from "../document/index.ts";
import { check } from "../rules/check.ts";
import { outsideForTests } from "../rules/testing.ts";
import type { Span } from "../syntax/index.ts";
import { codeActions } from "./code-actions.ts";
import { definitions } from "./definition.ts";
import { documentLinks } from "./document-links.ts";
import { highlights } from "./highlights.ts";
import { type DocumentSymbol, outline } from "./outline.ts";
import { prepareRename, rename } from "./rename.ts";
import { workspaceSymbols } from "./workspace-symbols.ts";

const folder = fileURLToPath(new URL("../../examples", import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((path) => {
  const name = path.replaceAll("\\", "/");
  if (!/\.(?:ya?ml|jsonc?)$/.test(name)) return [];
  return openDocument({ uri: `file:///${name}`, name, text: readFileSync(join(folder, path), "utf8") }) ?? [];
});

/** Whatever is asked about whatever text: an answer, and all of it inside the text. */
function checkAnswers(document: Document, at: number): void {
  const inside = ({ start, end }: Span): void => {
    if (!(0 <= start && start <= end && end <= document.length))
      throw new Error(`${start} to ${end} of ${document.length}`);
  };
  const symbol = (one: DocumentSymbol): void => {
    [one, one.selection].forEach(inside);
    if (one.name === "" || one.selection.start < one.start || one.selection.end > one.end) throw new Error(one.name);
    one.children.forEach(symbol);
  };
  for (const found of definitions(document, at)) inside(found.origin);
  highlights(document, at).forEach(inside);
  outline(document).forEach(symbol);
  documentLinks(document).forEach(inside);
  workspaceSymbols([document], "e").forEach(inside);
  const prepared = prepareRename(document, at);
  if (prepared) inside(prepared);
  const renaming = rename(document, at, "other-name");
  if (renaming?.kind === "edits") renaming.edits.forEach(inside);
}

function checkActions(document: Document, at: number): void {
  const { findings } = check(document, defaultSettings, outsideForTests());
  const range = { start: at, end: Math.min(document.length, at + 40) };
  for (const { change } of codeActions(document, range, findings)) {
    if (change.kind !== "edits") continue;
    let end = 0;
    for (const edit of [...change.edits()].sort((a, b) => a.start - b.start || a.end - b.end)) {
      if (edit.start < end || edit.end < edit.start || edit.end > document.length)
        throw new Error(JSON.stringify(edit));
      end = edit.end;
    }
  }
}

test("there is something to look at", () => expect(files.length).toBeGreaterThan(8));

describe.each(files.map((file) => [file.file.name, file] as const))("%s", (_, file) => {
  test("every prefix", () => {
    const { text } = file;
    const step = Math.max(1, Math.floor(text.length / 150));
    for (let end = 0; end <= text.length; end += step) {
      const document = openDocument({ uri: "file:///x", name: file.file.name, text: text.slice(0, end) });
      if (!document) continue;
      checkAnswers(document, end);
      if (end % (step * 8) === 0) checkActions(document, Math.max(0, end - 20));
    }
  });

  test("random edits", () => {
    const bits = fc.constantFrom(
      "",
      "\n",
      "  ",
      '"',
      "'",
      "{",
      "}",
      "[",
      "]",
      ":",
      ": ",
      "- ",
      "#",
      "//",
      "&a ",
      "*a",
      "<<: *a",
      "${",
      "${instances.web.id}",
      "|",
      "\t",
      "---\n",
      "𝒳",
      "\r",
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(12), bits), { maxLength: 4 }),
        (edits) => {
          let document = file;
          let at = 0;
          for (const [place, length, bit] of edits) {
            at = Math.floor(place * document.length);
            document = editDocument(document, at, Math.min(document.length, at + length), bit);
          }
          checkAnswers(document, at);
          checkActions(document, at);
        },
      ),
      { numRuns: 15, seed: 7 },
    );
  });

  test("places outside the text", () => {
    for (const at of [-5, file.length + 5, Number.POSITIVE_INFINITY]) {
      checkAnswers(file, at);
      checkActions(file, at);
    }
  });
});
