import { dirname, posix, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { documentOf, type FileFacts, showStretches } from "../../../document/index.ts";
import { movedReferences } from "../../../features/files/moved-files.ts";
import { mergedText } from "../../../features/merge/merged-text.ts";
import { applyEdits } from "../../../syntax/index.ts";
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
  const written = output === null ? text : movedFiles(text, document.file, output);
  await writeResult(written, { output, sources: [source, ...bases], holds: "stack" }, call);
  if (output !== null && shown !== whole.text)
    await messageWriter(call)(`${output} is only for reading: its secrets are masked.`);
  const problems = findings.filter(({ code }) => code === "extends-file" || code === "extends-circle");
  for (const { message } of problems) await messageWriter(call, document.file)(`${source.name}: ${message}`);
  return problems.length > 0 ? 1 : 0;
}

/** A stack in which files are named as they are from the folder of another one. */
function movedFiles(text: string, file: FileFacts, output: string): string {
  const target = pathToFileURL(resolve(output)).href;
  return applyEdits(
    text,
    movedReferences(documentOf(file, text), (uri) => (uri === file.uri ? target : uri)),
  );
}
