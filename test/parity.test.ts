import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Diagnostic } from "vscode-languageserver/node";
import {
  type Document,
  defaultSettings,
  linesOf,
  linesOfText,
  openDocument,
  settingsFileName,
} from "../server/document/index.ts";
import { carrierFindings } from "../server/rules/engine/carrier-findings.ts";
import { checkInFile } from "../server/rules/engine/check.testing.ts";
import { rules } from "../server/rules/list.ts";
import { environmentForTests } from "../server/rules/pages/check.testing.ts";
import { allExamplesOf, carrierOfExample } from "../server/rules/pages/page.testing.ts";
import { readPage } from "../server/rules/pages/page-files.testing.ts";
import { settingsOf } from "../server/workspace/read-settings.ts";
import { cliPath, startClient, type TestClient } from "./language-client.ts";

/** Every example of every rule's page through the engine, the command line and a real server: all three say the same. */
interface Case {
  readonly title: string;
  readonly path: string;
  readonly fileName: string;
  readonly text: string;
  readonly files: Readonly<Record<string, string>>;
}

interface Said {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly pointer: string;
  readonly range: unknown;
  readonly related: readonly string[];
}

const folder = mkdtempSync(join(tmpdir(), "compute-stack-"));

const cases: readonly Case[] = rules.flatMap(({ id }) => {
  const all = allExamplesOf(readPage(id));
  const files = Object.fromEntries(
    all.filter((example) => example.section === "file").map((file) => [file.fileName, file.text]),
  );
  return all
    .filter((example) => example.section !== "file")
    .map((example, index) => ({
      title: `${id}, example ${index + 1} (${example.fileName})`,
      path: join(folder, id, String(index), example.fileName),
      fileName: example.fileName,
      text: example.text,
      // Without its own settings file, an example would use that of a parent folder.
      files: { [settingsFileName]: "", ...files },
    }));
});

let client: TestClient;
const fromCommandLine = new Map<string, readonly Said[]>();

beforeAll(async () => {
  for (const { path, text, files } of cases) {
    for (const [name, content] of Object.entries(files)) write(join(dirname(path), name), content);
    write(path, text);
  }
  const run = spawnSync(process.execPath, [cliPath, "check", "--format", "json", folder], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  expect(run.stderr).toBe("");
  for (const file of JSON.parse(run.stdout).files)
    fromCommandLine.set(
      join(process.cwd(), file.path),
      file.diagnostics.map(
        (said: Omit<Said, "related"> & { readonly related: readonly { readonly message: string }[] }) => ({
          ...pick(said),
          related: said.related.map((related) => related.message),
        }),
      ),
    );
  client = await startClient({ folder: pathToFileURL(folder).href });
}, 60_000);

afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true });
});

test.each(cases)("$title", async ({ path, fileName, text, files }) => {
  const expected = fromEngine(fileName, text, files);
  // Settings without findings are not listed.
  expect(fromCommandLine.get(path) ?? (fileName === settingsFileName ? [] : undefined)).toEqual(expected);
  const uri = pathToFileURL(path).href;
  client.open(uri, text);
  // Findings that need a library or another file follow in a second message.
  await expect.poll(() => fromServer(uri), { timeout: 10_000 }).toEqual(expected);
  client.close(uri);
});

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const pick = ({ code, severity, message, pointer, range }: Omit<Said, "related">): Omit<Said, "related"> => ({
  code,
  severity,
  message,
  pointer,
  range,
});

function fromEngine(fileName: string, text: string, files: Readonly<Record<string, string>>): readonly Said[] {
  const carrier = carrierOfExample({ fileName }, text);
  const document = openDocument({ uri: `file:///${fileName}`, name: fileName, text });
  const lines = carrier ? linesOfText(text) : document && linesOf(document);
  if (!lines) throw new Error(`${fileName} is not a supported file`);
  // A settings file is checked with its own settings.
  const own = fileName === settingsFileName ? text : files[settingsFileName];
  const settings = own ? settingsOf(own) : defaultSettings;
  const findingsIn = (one: Document) => checkInFile(one, settings, environmentForTests(files, Date.now())).findings;
  const findings = carrier
    ? carrierFindings(carrier, settings, Date.now(), (part) => findingsIn(part.document))
    : document
      ? findingsIn(document)
      : [];
  return findings.map((finding) => ({
    ...pick({ ...finding, range: lines.rangeOf(finding) }),
    related: finding.related.map((related) => related.message),
  }));
}

const severityNames = ["", "error", "warning", "information", "hint"];

const fromServer = (uri: string): readonly Said[] | undefined =>
  client.published
    .findLast((params) => params.uri === uri)
    ?.diagnostics.map((diagnostic: Diagnostic) => ({
      code: String(diagnostic.code),
      severity: severityNames[diagnostic.severity ?? 0] ?? "",
      message: String(diagnostic.message),
      pointer: (diagnostic.data as { readonly pointer: string }).pointer,
      range: diagnostic.range,
      related: (diagnostic.relatedInformation ?? []).map((related) => related.message),
    }));
