import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { folderWith, removeFolders } from "../../test/command-line.ts";
import { runHere } from "./run-command.testing.ts";
import type { Output } from "./terminal/output.ts";

/**
 * What commands write. Each line begins with `$`; after `<` is the name of the file that is standard input, after `|` what standard
 * output is: `terminal`, `colors`, `links`, and how many columns wide. The files of the folder follow, each below `=== NAME`, or
 * `=== NAME -> TARGET` for a link.
 */
export const toldOfRuns = (_: string, told: string): Promise<readonly string[]> =>
  inFolderOf(told, async (calls) => {
    const lines: string[] = [];
    for (const call of calls.split("\n").filter((line) => line.startsWith("$ ")))
      lines.push(...(await toldOfRun(call)));
    return lines;
  });

/** Works on the text above the files, in a folder that has them. */
export async function inFolderOf<Told>(told: string, work: (text: string) => Promise<Told>): Promise<Told> {
  const [text = "", ...files] = `${told}\n`.split(/^=== (.*)\n/m);
  const before = process.cwd();
  process.chdir(folderOf(files));
  try {
    return await work(text);
  } finally {
    process.chdir(before);
    removeFolders();
  }
}

/** Where the command line is installed. */
const installed = pathToFileURL("dist/").href;

function folderOf(files: readonly string[]): string {
  const folder = folderWith({});
  for (let at = 0; at < files.length; at += 2) {
    const [name = "", target] = (files[at] ?? "").split(" -> ");
    const path = join(folder, name);
    mkdirSync(name.endsWith("/") ? path : dirname(path), { recursive: true });
    if (target !== undefined) symlinkSync(target, path);
    else if (!name.endsWith("/")) writeFileSync(path, files[at + 1] ?? "");
  }
  return folder;
}

/** As a shell reads them. */
export const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "");

async function toldOfRun(call: string): Promise<readonly string[]> {
  const [, line = "", input, look = ""] = /^\$ (.*?)(?: < (\S+))?(?: \| (.*))?$/.exec(call) ?? [];
  const args = wordsOf(line);
  const before = textsHere();
  const { stdin } = process;
  const given = input === undefined ? [] : [readFileSync(input)];
  Object.defineProperty(process, "stdin", { value: Readable.from(given), configurable: true });
  const { ended, stdout, stderr } = await runHere(args, lookOf(look.split(" "))).finally(() =>
    Object.defineProperty(process, "stdin", { value: stdin, configurable: true }),
  );
  const after = textsHere();
  return [
    call,
    ...linesOf(stdout, "  "),
    ...linesOf(stderr, "! "),
    ...(typeof ended === "string" ? linesOf(`${ended}\n`, "wrong: ") : ended === 0 ? [] : [`exit code ${ended}`]),
    ...[...after].flatMap(([path, text]) => (before.get(path) === text ? [] : toldOfFile(path, text))),
    ...[...before.keys()].flatMap((path) => (after.has(path) ? [] : [`removes ${path}`])),
  ];
}

/** Of a script only that it is one: the tests of plans run those. A cache has what depends on the build. */
function toldOfFile(path: string, text: string): readonly string[] {
  if (path.endsWith(".cache")) return [`writes ${path}`];
  const use = lstatSync(path).mode & 0o100 ? ", which can be run" : "";
  return [`writes ${path}${use}`, ...(text.startsWith("#!") ? [] : linesOf(text, "| "))];
}

function lookOf(words: readonly string[]): Partial<Output> {
  const width = words.find((word) => /^\d+$/.test(word));
  return {
    isTerminal: words.includes("terminal"),
    hasColor: words.includes("colors"),
    hasLinks: words.includes("links"),
    width: width === undefined ? null : Number(width),
  };
}

function textsHere(): ReadonlyMap<string, string> {
  const paths = readdirSync(".", { recursive: true, encoding: "utf8" }).sort();
  return new Map(
    paths.flatMap((path) => {
      if (!existsSync(path)) return [];
      return lstatSync(path).isFile() ? [[path, readFileSync(path, "utf8")] as const] : [];
    }),
  );
}

/** As they can be read in a file. */
export function linesOf(text: string, mark: string): readonly string[] {
  const shown = text
    .replaceAll(installed, "file:///dist/")
    .replaceAll(process.cwd(), "/here")
    .replace(/ +\d+\.\d\d ms$/gm, " N ms");
  const lines = shown.replaceAll("\u001b", "␛").replaceAll("\r", "␍").replaceAll("\t", "⇥").split("\n");
  const last = lines.pop();
  return [...lines.map((line) => (mark + line).trimEnd()), ...(last === "" ? [] : [`${mark}${last}␄`])];
}
