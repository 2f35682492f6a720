import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type Document,
  defaultSettings,
  fileOfDocument,
  linesOf,
  openDocument,
  readCatalog,
  settingsFileName,
} from "../document/index.ts";
import { check } from "../rules/engine/check.testing.ts";
import { noFiles } from "../rules/engine/environment.ts";
import { environmentForTests } from "../rules/pages/check.testing.ts";
import { findRequest } from "../stack/from-requests/find-request.ts";
import { textOfPieces } from "../syntax/index.ts";
import { groupedBy } from "../text/groups.ts";
import { codeActions } from "./actions/code-actions.ts";
import { codeLenses, resolveLens } from "./annotations/code-lenses.ts";
import { hintKinds } from "./annotations/hint-kinds.ts";
import { inlayHints } from "./annotations/inlay-hints.ts";
import { complete } from "./completion/complete.ts";
import type { Completion } from "./completion/item.ts";
import { describeTree } from "./debug/describe-tree.ts";
import { explainErrors } from "./explain/explain-errors.ts";
import { layersIn } from "./extended.testing.ts";
import { documentLinks } from "./files/document-links.ts";
import { summarize } from "./files/file-summary.ts";
import { hover } from "./hover/hover.ts";
import { definitions } from "./names/definition.ts";
import { highlights } from "./names/highlights.ts";
import { references } from "./names/references.ts";
import { prepareRename, rename } from "./names/rename.ts";
import { planPlaces } from "./plan/plan-places.ts";
import { copyRequest } from "./requests/copy-request.ts";
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
const base =
  "vars: { size: nano-1 }\nsubnets: { old: { id: 5 } }\ninstances:\n  web: { type: nano-1, tags: [a] }\n  gone: {}\n";
const files = { "site.pem": "", "base.stack.yaml": base };
const environment = environmentForTests(files);
const catalog = readCatalog({
  regions: { "us-east": { vlans: true } },
  types: { "standard-2": { cpus: 2, memory: 4096 } },
});
const surroundings = {
  catalog,
  folder: (path: string) => (path === "" ? Object.keys(files).map((name) => ({ name, kind: "file" as const })) : []),
  variables: () => ["TEAM"],
};

const fieldsOfErrors = [
  null,
  "label",
  "interfaces[0].label",
  "interfaces.1.purpose",
  "region",
  "instanceId",
  "body.type",
  "nope.x",
];

interface Stretch {
  readonly start: number;
  readonly end: number;
}

const short = (said: string): string =>
  JSON.stringify(said.length > 60 ? `${said.slice(0, 40)}…${said.slice(-20)}` : said);

/** The lines of an answer about a document, by the feature that gives it. */
function answersAbout(document: Document) {
  const { text } = document;
  const findingsIn = () => check(document, defaultSettings, environment).findings;
  const layers = document.file.kind === "stack" ? layersIn(document, files) : null;
  const lines = linesOf(document);
  const at = (offset: number): string => {
    const { line, character } = lines.positionAt(offset);
    return `${line + 1}:${character + 1}`;
  };
  const quoted = ({ start, end }: Stretch): string => `${at(start)} ${short(text.slice(start, end))}`;
  const list = (spans: readonly Stretch[]): string => spans.map(quoted).join(", ");
  const symbols = (some: readonly DocumentSymbol[], depth = 1): readonly string[] =>
    some.flatMap(({ children, ...own }) => [
      `${"  ".repeat(depth)}${JSON.stringify(own)}`,
      ...symbols(children, depth + 1),
    ]);
  const whole = { start: 0, end: text.length };
  const offsets = [
    ...text.matchAll(/(?<=\w)(?!\w)|(?<=[{[,:-] )(?=\S)|^ *$|(?<=[: "[]) *$|(?<=") *(?=")|(?<=[:{[]) (?= |[}\]])/gm),
  ].map(({ index, 0: blank }) => index + blank.length);
  const everywhere = (answers: (offset: number) => readonly string[]): readonly string[] => {
    let before = "";
    return [...new Set(offsets)].flatMap((offset) => {
      const lines = answers(offset).map((answer) => `  ${answer}`);
      const isSame = lines.join() === before;
      before = lines.join();
      return isSame ? [] : [`at ${at(offset)}`, ...lines];
    });
  };
  return {
    structure: () => [
      ...symbols(outline(document).symbols),
      ...folding(document).folds.map((fold) => `fold ${JSON.stringify(fold)}`),
      ...semanticTokens(document, whole).map((token) => `token ${JSON.stringify(token)}`),
      ...everywhere((offset) => [
        selectionRanges(document, offset)
          .map(({ start, end }) => `${at(start)}-${at(end)}`)
          .join(" "),
      ]),
    ],
    annotations: () => [
      ...inlayHints(document, whole, new Set(hintKinds)).map((hint) => `hint ${JSON.stringify(hint)}`),
      ...documentLinks(document).map((link) => `link ${JSON.stringify(link)}`),
      ...codeLenses(fileOfDocument(document)).map(({ start, lens }) => {
        const isPlaces = lens.kind === "references" || lens.kind === "nodes";
        const { title, places } = isPlaces ? resolveLens(document, lens) : { title: JSON.stringify(lens), places: [] };
        return `lens ${at(start)} ${title} ${JSON.stringify(places.map((place) => [place.start, place.end]))}`;
      }),
    ],
    completion: () => {
      const items = new Set<string>();
      const itemLine = ({ label, kind, detail, pieces, documentation, ...others }: Completion) => {
        const { isDeprecated, filter, commit, where } = others;
        const shown = [detail, textOfPieces(pieces), documentation()].map(short).join(" ");
        return `${label} (${kind}) ${shown} ${JSON.stringify({ isDeprecated, filter, commit, where })}`;
      };
      const offered = everywhere((offset) => {
        const found = complete(document, offset, { ...surroundings, layers }).items;
        for (const item of found) items.add(itemLine(item));
        const byEdits = groupedBy(found, ({ start, end, also }) => `${quoted({ start, end })} ${JSON.stringify(also)}`);
        return [...byEdits].map(([edits, some]) => `${edits}: ${some.map(({ label }) => label).join(", ")}`);
      });
      return [...offered, ...items];
    },
    hover: () =>
      everywhere((offset) => {
        const found = hover(document, offset, { environment, catalog, layers });
        return found ? [`${quoted(found)} ${short(found.markdown)}`] : [];
      }),
    names: () =>
      everywhere((offset) => {
        const name = prepareRename(document, offset);
        return [
          ...definitions(document, offset).map(
            (definition) => `definition ${JSON.stringify({ ...definition, document: undefined })}`,
          ),
          ...(name ? [`rename ${quoted(name)}`, `uses ${list(references(document, offset, "uses"))}`] : []),
          ...highlights(document, offset).map((highlight) => `highlight ${JSON.stringify(highlight)}`),
        ];
      }),
    renaming: () =>
      everywhere((offset) =>
        ["other", "1 a"].flatMap((name) => {
          const renaming = rename(document, offset, name);
          if (!renaming) return [];
          const edits = renaming.kind === "edits" ? [...renaming.edits.values()].flat() : [];
          return renaming.kind === "refused"
            ? renaming.why
            : edits.map((edit) => `${quoted(edit)} → ${edit.text}`).join(", ");
        }),
      ),
    requests: () => [
      ...everywhere((offset) => {
        const copied = copyRequest(document, offset, "http", noFiles);
        return copied === null ? [] : [JSON.stringify(copied)];
      }),
      ...["0", "1", "4", "instances.web", "front", null].flatMap((step) => {
        const found = findRequest([document], step);
        if (found.kind !== "found") return [`${step} is ${found.kind}`];
        const findings = findingsIn();
        const errors = fieldsOfErrors.map((field) => ({ field, reason: "Not this one" }));
        return explainErrors(document, found.sent, errors, findings).map(
          ({ finding, about }) =>
            `${finding.pointer} ${quoted(finding)} ${finding.code} ${finding.message} ${short(about)}`,
        );
      }),
    ],
    tree: () => [
      ...describeTree(document, lines, "blocks and trees").trimEnd().split("\n"),
      JSON.stringify(summarize(document, "utf-16")),
      ...planPlaces(document).map((place) => `plan ${JSON.stringify(place)}`),
    ],
    actions: () => {
      const findings = findingsIn();
      return everywhere((offset) =>
        codeActions(fileOfDocument(document), { start: offset, end: offset }, { findings, isAll: true }).map(
          ({ title, kind, change, isPreferred }) =>
            `${kind}${isPreferred ? "!" : ""} ${title} ${change.kind === "edits" ? JSON.stringify(change.edits()) : ""}`,
        ),
      );
    },
  };
}

const features = [
  "structure",
  "annotations",
  "completion",
  "hover",
  "names",
  "renaming",
  "requests",
  "tree",
  "actions",
] as const;
const heading = (feature: string): string => `== ${feature}\n`;

describe.each(names)("the golden file of %s holds its", (source) => {
  const text = readFileSync(new URL(source, folder), "utf8");
  // Under its own name, it would count for all files beside it.
  const name = source === "settings.yaml" ? settingsFileName : source;
  const open = () => openDocument({ uri: `file:///${name}`, name, text }) ?? expect.unreachable();
  const golden = new URL(`${source}.txt`, folder);
  const told = (feature: (typeof features)[number]): string =>
    heading(feature) +
    answersAbout(open())
      [feature]()
      .map((line) => `${line}\n`)
      .join("");
  if (process.env.UPDATE) writeFileSync(golden, features.map(told).join(""));

  test.each(features)("%s", (feature) => {
    const kept = readFileSync(golden, "utf8").split(/^(?=== )/m);
    expect(told(feature), "renewed by `npm run update`").toBe(kept.find((one) => one.startsWith(heading(feature))));
  });
});
