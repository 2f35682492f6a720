import { dirname, resolve } from "node:path";
import { bodyFilesIn } from "../../document/index.ts";
import type { RequestSource } from "../../stack/convert/source.ts";
import { asOf } from "../asked-inputs.ts";
import { type Call, configOf, WrongCall } from "../command.ts";
import { createFileSettings } from "./file-settings.ts";
import { pathFromHere } from "./sources.ts";
import { findTargets } from "./walk.ts";

/**
 * The request files and carriers that a search of a folder finds, as `check` does, in order. `notice` gets the texts of those
 * that hold none. Throws a `WrongCall`.
 */
export async function requestFilesIn(
  folder: string,
  call: Call,
  notice: (text: string) => void,
): Promise<readonly string[]> {
  const settings = { ...(await createFileSettings(configOf(call), asOf(call))), notice };
  const paths: string[] = [];
  for await (const target of findTargets([{ path: resolve(folder), isNamed: true }], settings)) {
    const { path } = target;
    if ("why" in target) throw new WrongCall(`\`${pathFromHere(path)}\` ${target.why}.`);
    const isSource = target.type.kind === "request" || target.type.kind === "carrier";
    if (isSource && (await settings.leftOutBy(path)) === null) paths.push(pathFromHere(path));
  }
  return paths;
}

/** Without the files that requests among them send as their body: these are in the requests. */
export function withoutBodies<Source extends RequestSource & { readonly path: string }>(
  sources: readonly Source[],
): readonly Source[] {
  const sent = new Set(
    sources.flatMap(({ path, documents }) =>
      documents.flatMap(({ document }) => bodyFilesIn(document).map((file) => resolve(dirname(path), file.path))),
    ),
  );
  return sources.filter(({ path }) => !sent.has(path));
}
