import { dirname, posix, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { showStretches } from "../../../document/index.ts";
import { mergedText } from "../../../features/merge/merged-text.ts";
import { pathsFrom } from "../../../features/plan/plan-file.ts";
import { type Call, configOf, type ExitCode, lastValue } from "../../command.ts";
import { messageWriter, readOneFile, writeResult } from "../../run/one-file.ts";
import { createDocumentChecker } from "../check/check-document.ts";

/** Writes a stack with all that it extends. */
export async function runMerge(path: string, call: Call): Promise<ExitCode> {
  const source = await readOneFile(path, "stack", call);
  const checker = await createDocumentChecker(configOf(call));
  const { document, findings } = await checker.check(source);
  const merge = await checker.mergeOf(document);
  const folder = posix.dirname(source.name);
  const whole = merge?.document ?? document;
  const shown = showStretches(whole)(0, whole.length);
  const text = merge
    ? mergedText(merge, (path) => (path === null ? source.name : posix.join(folder, path))).text
    : shown;
  const output = lastValue(call, "output") ?? null;
  const bases = (merge?.sources ?? []).map(({ path }) => ({ path: resolve(dirname(source.path), path) }));
  const written = output === null ? text : movedFiles(text, source.path, output);
  await writeResult(written, { output, sources: [source, ...bases], holds: "stack" }, call);
  if (output !== null && shown !== whole.text)
    await messageWriter(call)(`${output} is only for reading: its secrets are masked.`);
  const problems = findings.filter(({ code }) => code === "extends-file" || code === "extends-circle");
  for (const { message } of problems) await messageWriter(call, document.file)(`${source.name}: ${message}`);
  return problems.length > 0 ? 1 : 0;
}

/** A stack in which files are named as they are from the folder of another one. */
function movedFiles(text: string, from: string, to: string): string {
  if (dirname(from) === dirname(resolve(to))) return text;
  const pathOf = pathsFrom(pathToFileURL(from).href, pathToFileURL(resolve(to)).href);
  return text.replace(/(?<!\$)\$\{(file|base64):([^{}\\]*)\}/g, (_, form, path) => `\${${form}:${pathOf(path)}}`);
}
