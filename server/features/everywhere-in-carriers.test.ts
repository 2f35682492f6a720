import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readCarrier } from "../document/carriers/carrier.ts";
import type { CarrierFile } from "../document/files/source-file.ts";
import { type Carrier, type Document, defaultSettings } from "../document/index.ts";
import { carrierFindings } from "../rules/engine/carrier-findings.ts";
import { check } from "../rules/engine/check.testing.ts";
import { environmentForTests } from "../rules/pages/check.testing.ts";
import { readerFor } from "../syntax/carriers.testing.ts";
import type { CarrierLanguage } from "../syntax/carriers.ts";
import { textOfPieces } from "../syntax/index.ts";
import { groupedBy } from "../text/groups.ts";
import { codeActions } from "./actions/code-actions.ts";
import { codeLenses } from "./annotations/code-lenses.ts";
import { complete } from "./completion/complete.ts";
import type { Completion } from "./completion/item.ts";
import { completeCarrier } from "./completion/requests/complete-requests.ts";
import { hoverOnVariable, variableUse } from "./names/carrier-variables.ts";

/** What an editor shows of files that hold requests among other text, where words and lines end, as `everywhere.test.ts` has it. */
const folder = new URL("../../test/carriers/", import.meta.url);
const languages: Readonly<Record<string, CarrierLanguage>> = { http: "http", sh: "shell", md: "markdown", yml: "yaml" };
const names = readdirSync(folder).filter((name) => !name.endsWith(".txt"));
const environment = environmentForTests();

/** The lines of an answer about a file, by the feature that gives it. */
function answersAbout(name: string, text: string) {
  const language = languages[/\w+$/.exec(name)?.[0] ?? ""] ?? expect.unreachable(name);
  const file: CarrierFile = { uri: `file:///${name}`, name, language };
  const read = (other: string): Carrier => readCarrier(file, other, readerFor(language), null);
  const carrier = read(text);
  const at = (offset: number): string => {
    const before = text.slice(0, offset).split("\n");
    return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
  };
  const quoted = ({ start, end }: { readonly start: number; readonly end: number }): string =>
    `${at(start)} ${JSON.stringify(text.slice(start, end))}`;
  const everywhere = (answers: (offset: number) => readonly string[]): readonly string[] => {
    let before = "";
    return [...text.matchAll(/^|(?<=\w)(?!\w)|(?<=[^\w\s])(?!\w)|$/gm)].flatMap(({ index: offset }) => {
      const lines = answers(offset).map((answer) => `  ${answer}`);
      const isSame = lines.join() === before;
      before = lines.join();
      return isSame ? [] : [`at ${at(offset)}`, ...lines];
    });
  };
  return {
    lenses: () => codeLenses(carrier).map((lens) => `lens ${quoted(lens)} ${JSON.stringify(lens.lens)}`),
    variables: () =>
      everywhere((offset) => {
        const use = variableUse(carrier, offset);
        const markdown = hoverOnVariable(carrier, offset)?.markdown ?? "";
        return use ? [`${quoted(use.origin)} is set at ${quoted(use.set)} ${markdown}`.trim()] : [];
      }),
    completion: () => {
      const reading = {
        reread: read,
        complete: (document: Document, offset: number) => complete(document, offset).items,
      };
      const line = ({ label, pieces, filter }: Completion): string => {
        const written = textOfPieces(pieces);
        return [
          label,
          ...(written === label ? [] : [JSON.stringify(written)]),
          ...(filter === label ? [] : [`for ${filter}`]),
        ].join(" ");
      };
      return everywhere((offset) => {
        const { inDocument, inNotation, isOpen } = completeCarrier(carrier, offset, reading);
        const byEdits = groupedBy([...inDocument, ...inNotation], ({ start, end, also }) =>
          [quoted({ start, end }), ...also.map((edit) => `${quoted(edit)} → ${JSON.stringify(edit.text)}`)].join(", "),
        );
        return [...byEdits].map(([edits, some]) => {
          const shown = some.map((item, index) => (index < 3 ? line(item) : item.label));
          return `${isOpen ? "open " : ""}${edits}: ${shown.join(", ")}`;
        });
      });
    },
    actions: () => {
      const findings = carrierFindings(
        carrier,
        defaultSettings,
        environment.now(),
        ({ document }) => check(document, defaultSettings, environment).findings,
      );
      return everywhere((offset) =>
        codeActions(carrier, { start: offset, end: offset }, { findings, isAll: true }).map(({ title, change }) => {
          const edits = change.kind === "edits" ? change.edits() : [];
          return [title, ...edits.map((edit) => `${quoted(edit)} → ${JSON.stringify(edit.text)}`)].join(" ");
        }),
      );
    },
  };
}

const features = ["lenses", "variables", "completion", "actions"] as const;
const heading = (feature: string): string => `== ${feature}\n`;

describe.each(names)("the golden file of %s holds its", (name) => {
  const text = readFileSync(new URL(name, folder), "utf8");
  const golden = new URL(`${name}.txt`, folder);
  const told = (feature: (typeof features)[number]): string =>
    [
      heading(feature),
      ...answersAbout(name, text)
        [feature]()
        .map((line) => `${line}\n`),
    ].join("");
  if (process.env.UPDATE) writeFileSync(golden, features.map(told).join(""));

  test.each(features)("%s", (feature) => {
    const kept = readFileSync(golden, "utf8").split(/^(?=== )/m);
    expect(told(feature), "renewed by `npm run update`").toBe(kept.find((one) => one.startsWith(heading(feature))));
  });
});
