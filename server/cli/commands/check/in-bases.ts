import { fileURLToPath } from "node:url";
import { readText } from "../../../node/read-text.ts";
import { findingsInBase, type InBase } from "../../../rules/engine/in-bases.ts";
import { groupedBy } from "../../../text/groups.ts";
import { maxFileBytes, pathFromHere } from "../../run/sources.ts";
import type { CheckedFile } from "../../terminal/report.ts";
import { createBaseOpener, factsOfFile } from "./check-file.ts";

/** The files with what all that extend them cause, each finding once. */
export async function* reportsOfBases(all: readonly InBase[]): AsyncGenerator<CheckedFile> {
  const bases = groupedBy(all, ({ base }) => fileURLToPath(base));
  const open = createBaseOpener();
  for (const [path, found] of bases) {
    const answer = await readText(path, maxFileBytes);
    if (answer.kind !== "text") continue;
    const findings = findingsInBase(found, pathFromHere);
    yield { path: pathFromHere(path), findings, ...factsOfFile(await open(path, answer.text)) };
  }
}
