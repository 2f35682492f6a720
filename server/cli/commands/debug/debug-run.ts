import { resolve } from "node:path";
import { documentOf, editDocument, linesOf } from "../../../document/index.ts";
import { describeTree } from "../../../features/debug/describe-tree.ts";
import { asOf } from "../../asked-inputs.ts";
import type { Call, ExitCode } from "../../command.ts";
import { createFileSettings } from "../../run/file-settings.ts";
import { type OneFile, readOneFile } from "../../run/one-file.ts";
import { namedFile } from "../../run/sources.ts";
import { createDocumentChecker } from "../check/check-document.ts";
import type { DebugView } from "./debug-views.ts";

/** Shows how a file of any supported kind is parsed. */
export async function runDebug(view: DebugView, written: string, call: Call): Promise<ExitCode> {
  const type = await (await createFileSettings(null, asOf(call))).typeOf(resolve(written));
  const kind = type === null || type.kind === "carrier" ? "stack" : type.kind;
  const source = await readOneFile(written, kind, call);
  const file = { ...namedFile(source.path), ...source.type };
  const document = documentOf(file, source.text);
  const views: Readonly<Record<DebugView, () => string | Promise<string>>> = {
    tree: () => describeTree(document, linesOf(document), "blocks and trees"),
    blocks: () => describeTree(document, linesOf(document), "blocks"),
    timings: () => timings(source, file),
  };
  await call.stdout.write(await views[view]());
  return 0;
}

async function timings(source: OneFile, file: Parameters<typeof documentOf>[0]): Promise<string> {
  const rows: string[] = [];
  const timed = async <T>(step: string, work: () => T | Promise<T>): Promise<T> => {
    const begun = performance.now();
    const made = await work();
    rows.push(`${step.padEnd(34)} ${(performance.now() - begun).toFixed(2).padStart(9)} ms\n`);
    return made;
  };
  const document = await timed("cut into blocks", () => documentOf(file, source.text));
  await timed("parse every block", () => {
    for (const block of document.blocks.all()) block.parsed;
  });
  const checker = await timed("load the checker", () => createDocumentChecker(null));
  const { findings } = await timed("read settings, parse and check", () => checker.check(source));
  const middle = Math.floor(source.text.length * 0.5);
  const typed = await timed("insert a space", () => editDocument(document, middle, middle, " "));
  const before = new Set(document.blocks.all());
  const changed = typed.blocks.all().filter((block) => !before.has(block)).length;
  return `${rows.join("")}${document.blocks.length} blocks, ${findings.length} findings; the space changed ${changed} of them\n`;
}
