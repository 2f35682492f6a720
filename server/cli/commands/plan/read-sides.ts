import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServiceNames } from "../../../api/index.ts";
import { isRefused, type RefusedOption } from "../../../stack/changes/chosen/plan-options.ts";
import { existingIn, type OldFile, oldFileOf, withExtended } from "../../../stack/changes/existing.ts";
import { type Call, configOf, standardInputPath, WrongCall } from "../../command.ts";
import { namesFor } from "../../run/file-settings.ts";
import { readOneFile } from "../../run/one-file.ts";
import { nameOfGiven, textOfGiven } from "../../run/sources.ts";
import { isFolderNow } from "../../run/stat-now.ts";
import { createDocumentChecker } from "../check/check-document.ts";
import { readAnswerFolder } from "../stack/answer-files.ts";

/** What a plan is made from. */
export type Sides = Awaited<ReturnType<typeof readSides>>;

/** Reads both sides, and checks the new one. Without any file in `from`, nothing exists yet. Throws a `WrongCall`. */
export async function readSides(path: string, from: readonly string[], call: Call) {
  if (path === standardInputPath && from.includes(standardInputPath))
    throw new WrongCall("Only one of the two files can be standard input.");
  const source = await readOneFile(path, "stack", call);
  const checker = await createDocumentChecker(configOf(call));
  const read = (await Promise.all(from.map((one) => readOld(one, call)))).flat();
  await checker.requireSettings([source.path, ...read.map(({ path }) => path || source.path)]);
  const old = await Promise.all(read.map((one) => withExtended(one, checker.mergeOf)));
  const existing = orWrongCall(existingIn(old));
  return { source, checker, old, existing, stack: { ...(await checker.checkWhole(source)), name: source.name } };
}

/** What is not refused. */
export function orWrongCall<Wanted extends object>(wanted: Wanted | RefusedOption): Wanted {
  if (isRefused(wanted)) throw new WrongCall(wanted.refusal((option) => `--${option}`));
  return wanted;
}

/** A file of the old side, as it was read. */
interface ReadOldFile extends OldFile {
  /** Empty for standard input, which is not a file that could be overwritten. */
  readonly path: string;
}

/** Reads a stack, or answers; of a folder, the answers in it. */
async function readOld(written: string, call: Call): Promise<readonly ReadOldFile[]> {
  const isStdin = written === standardInputPath;
  const path = resolve(isStdin ? "x" : written);
  const names = await namesFor(call, path);
  if (!isStdin && isFolderNow(path)) return (await readAnswerFolder(path, call)).map((file) => oldFile(file, names));
  const file = { name: nameOfGiven(written), path: isStdin ? "" : path, text: await textOfGiven(written) };
  return [oldFile(file, names)];
}

function oldFile(
  { path, ...file }: Pick<ReadOldFile, "name" | "path" | "text" | "read">,
  names: ServiceNames | undefined,
): ReadOldFile {
  const base = path === "" ? "standard input.yaml" : basename(path);
  const uri = pathToFileURL(path === "" ? resolve(base) : path).href;
  return oldFileOf({ ...file, path, fileName: base }, uri, names);
}
