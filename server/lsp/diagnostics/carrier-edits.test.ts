import { expect, test } from "vitest";
import type { Diagnostic } from "vscode-languageserver";
import { defaultSettings } from "../../document/index.ts";
import type { Checker } from "../../rules/engine/check.ts";
import { findingOf } from "../../rules/engine/source-findings.ts";
import { testedCarrier } from "../../syntax/carriers.testing.ts";
import { type CarrierLanguage, carrierLanguages, carriers } from "../../syntax/carriers.ts";
import { memoryHost } from "../../workspace/memory-host.testing.ts";
import { createWorkspace } from "../../workspace/workspace.ts";
import type { HeldText } from "../session/document-sync.ts";
import type { EffectiveSettings } from "../session/effective-settings.ts";
import { edit, openText } from "../session/open-documents.ts";
import { openFiles } from "../session/open-files.ts";
import { newestChecker } from "./check-newest.ts";
import { diagnosticsMaker, toDiagnostic } from "./diagnostics.ts";
import { fileStates } from "./file-states.ts";

/** What an edit of a carrier costs, counted in what is done again: the same on every machine, and in a file of any size. */
const sizes = [10, 100];

const body = (i: number): string => `{\n  "region": "us-east",\n  "type": "standard-2",\n  "label": "web ${i}"\n}`;
const prose = "# Some words about\n".repeat(30);

const options = {
  relatedInformation: true,
  tags: [],
  codeDescription: false,
  data: true,
  pageUri: () => null,
};

const effective: EffectiveSettings = {
  settings: defaultSettings,
  maxDiagnostics: 1_000,
  baseline: null,
  ignored: false,
  editor: {
    settings: defaultSettings,
    maxDiagnostics: 1_000,
    maxItems: 5_000,
    hints: new Set(),
    codeLens: true,
    format: true,
    carriers: new Set(carrierLanguages),
    workspaceDiagnostics: true,
  },
};

const uri = "file:///w/a";

async function openCarrier(language: CarrierLanguage, text: string) {
  let held: HeldText = {
    languageId: carriers[language].languageIds[0] ?? "",
    declared: null,
    open: openText(uri, null, text, { version: 1, edited: 0 }, "utf-16"),
  };
  const workspace = createWorkspace(memoryHost({}), () => 0);
  const checkers: Checker[] = [];
  const settingsFor = async () => effective;
  const opened = openFiles({ at: () => undefined, textAt: () => held }, settingsFor);
  const isOpen = () => true;
  const states = fileStates({ isOpen, settingsFor }, (...file) => {
    const checker = workspace.checkerFor(...file);
    checkers.push(checker);
    return checker;
  });
  const { checkNewest } = newestChecker(
    {
      guard: (_, __, run) => Promise.resolve(run()),
      workspace,
      openFiles: opened,
      isOpen,
      defer: setImmediate,
      inBases: { set: () => {}, of: () => [] },
      bodies: { set: () => {} },
    },
    states,
  );
  const make = diagnosticsMaker(options);
  const diagnostics = async (): Promise<readonly Diagnostic[]> => {
    const checked = await checkNewest(uri, "all");
    const { open } = checked ?? held;
    const found = checked?.state.checker.found().shown ?? [];
    const { lines } = open;
    const made = found.map(make(uri, lines));
    expect(made).toEqual(found.map((one) => toDiagnostic(findingOf(one), uri, lines, options)));
    return made;
  };
  let known = await diagnostics();
  expect(known.length).toBeGreaterThan(0);
  return {
    edit: async (behind: string, added: string) => {
      const judged = checkers[0]?.examined() ?? 0;
      const start = held.open.lines.positionAt(held.open.document.text.indexOf(behind) + behind.length);
      const changes = [{ range: { start, end: start }, text: added }];
      held = { ...held, open: edit(held.open, held.open.version + 1, changes, "utf-16") };
      known = await diagnostics();
      return {
        judged: (checkers[0]?.examined() ?? 0) - judged,
      };
    },
  };
}

test.each(carrierLanguages)("%s: an edit judges one request again", async (language) => {
  for (const count of sizes) {
    const text = Array.from({ length: count }, (_, i) => testedCarrier(language).example(body(i), prose)).join("");
    const file = await openCarrier(language, text);
    expect(await file.edit('"label": "web 5', "x")).toEqual({ judged: 1 });
    expect(await file.edit("Some words", " more")).toEqual({ judged: 0 });
    expect(await file.edit("# Some", "\n# lines")).toEqual({ judged: 0 });
    expect(await file.edit('"label": "web 5x"\n', "\n")).toEqual({ judged: 1 });
    expect(await file.edit('"type": "standard-2"', " ")).toMatchObject({ judged: 1 });
  }
});
