import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import fc from "fast-check";
import { type FileFacts, kindOf } from "../../server/document/index.ts";
import { examplesOf } from "../../server/rules/pages/page.testing.ts";
import { pageFiles, readPage } from "../../server/rules/pages/page-files.testing.ts";

/** A text with the name of its file. */
export interface Sample {
  readonly name: string;
  readonly text: string;
}

/** The files of a folder that are ours. */
export const samplesIn = (folder: string): readonly Sample[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && kindOf(entry.name) !== null)
    .map((entry) => ({ name: entry.name, text: readFileSync(join(entry.parentPath, entry.name), "utf8") }));

export const examples = samplesIn("examples");

/** The examples of the rules' pages. */
export const pages: readonly Sample[] = [...pageFiles.keys()]
  .flatMap((id) => examplesOf(readPage(id)))
  .filter(({ fileName, text }) => kindOf(fileName) !== null && text.length < 5_000)
  .map(({ fileName, text }) => ({ name: fileName, text }));

const ofKind = (kind: string): readonly string[] =>
  pages.filter(({ name, text }) => kindOf(name) === kind && text.length < 3_000).map(({ text }) => text);
const stacks = ofKind("stack").filter((text) => !/^(?:---|x-)|[&*]/m.test(text));
const requests = ofKind("request");

const pick = (from: readonly string[], seed: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => from[(seed * 7 + i * 13) % from.length] ?? "");

/** The instances and balancers of several examples in one stack. */
export function stackOf(seed: number, count: number): string {
  const sections = new Map<string, string>();
  for (const text of pick(stacks, seed, count)) {
    for (const [, name = "", body = ""] of text.matchAll(/^([a-z]+):[ ]*\n((?:[ #].*\n|\n)+)/gm))
      sections.set(name, (sections.get(name) ?? "") + body);
  }
  return `region: us-east\n${[...sections].map(([name, body]) => `${name}:\n${body}`).join("")}`;
}

/** Several requests in a sequence. */
const sequenceOf = (seed: number, count: number): string =>
  `[\n${pick(requests, seed, count)
    .join("")
    .trimEnd()
    .replace(/\n(?=\{)/g, ",\n")}\n]\n`;

const seeds = fc.nat(500);
const made = fc.oneof(
  seeds.map((seed) => ({ name: "made.stack.yaml", text: stackOf(seed, 3) })),
  seeds.map((seed) => ({ name: "made.requests.json", text: sequenceOf(seed, 3) })),
  seeds.map((seed) => ({ name: "made.request.json", text: pick(requests, seed, 1).join("") })),
);
const lineBreaks = fc.constantFrom("\n", "\n", "\n", "\n", "\r\n", "\r");

/** Real texts, whole or combined, with any kind of line break. */
export const samplesWith = (more: readonly Sample[]): fc.Arbitrary<Sample> =>
  fc
    .tuple(fc.oneof({ weight: 3, arbitrary: made }, fc.constantFrom(...examples, ...pages, ...more)), lineBreaks)
    .map(([{ name, text }, lineBreak]) => ({ name, text: text.replaceAll("\n", lineBreak) }));

export const fileOf = (name: string): FileFacts => ({
  uri: `file:///fuzz/${name}`,
  name: basename(name),
  kind: kindOf(name) ?? "stack",
});
