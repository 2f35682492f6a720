import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readText } from "../../../node/read-text.ts";
import { findingsInBase, type InBase } from "../../../rules/engine/in-bases.ts";
import { addToGroup } from "../../../text/groups.ts";
import { readFile } from "../../../workspace/read-file.ts";
import { maxFileBytes, pathFromHere } from "../../run/sources.ts";
import type { CheckedFile } from "../../terminal/report.ts";
import { factsOfFile } from "./check-file.ts";

/** The files with what all that extend them cause, each finding once. */
export async function* reportsOfBases(all: readonly InBase[]): AsyncGenerator<CheckedFile> {
  const bases = new Map<string, InBase[]>();
  for (const one of all) addToGroup(bases, fileURLToPath(one.base), one);
  for (const [path, found] of bases) {
    const answer = await readText(path, maxFileBytes);
    if (answer.kind !== "text") continue;
    const facts = { uri: pathToFileURL(path).href, name: basename(path) };
    const read = await readFile(facts, { kind: "stack" }, answer.text);
    yield { path: pathFromHere(path), findings: findingsInBase(found, pathFromHere), ...factsOfFile(read) };
  }
}
