import { lineNamed } from "../../../document/index.ts";
import { readText } from "../../../node/read-text.ts";
import { type Call, configOf, WrongCall } from "../../command.ts";
import { createFileSettings } from "../../run/file-settings.ts";
import { maxFileBytes, pathFromHere } from "../../run/sources.ts";
import type { DocumentChecker } from "../check/check-document.ts";

/**
 * Throws a `WrongCall` if the settings of files cannot be read as they are meant: by their words and severities, a plan knows what
 * they say, and what it must not send.
 */
export async function requireSettings(paths: readonly string[], { check }: DocumentChecker, call: Call): Promise<void> {
  const settings = await createFileSettings(configOf(call));
  for (const path of paths) await settings.of(path);
  for (const path of settings.files()) {
    const name = pathFromHere(path);
    const read = await readText(path, maxFileBytes);
    if (read.kind !== "text") throw new WrongCall(`\`${name}\` ${read.why}. ${correctFirst}`);
    const { document, findings } = await check({ path, name, type: { kind: "settings" }, text: read.text });
    const found = findings.find(({ severity }) => severity === "error");
    if (found) throw new WrongCall(`${lineNamed({ document }, name, found.start)}: ${found.message} ${correctFirst}`);
  }
}

const correctFirst = "A plan depends on these settings: correct them first.";
