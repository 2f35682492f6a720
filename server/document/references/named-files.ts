import type { Block } from "../blocks/block.ts";
import type { Document } from "../blocks/document.ts";
import { rootOf } from "../values/root.ts";
import type { Value } from "../values/value.ts";
import { namesFile } from "./template.ts";

/** The paths of the files whose text a document inserts, as they are written. */
export const namedFilesIn = ({ blocks }: Document): ReadonlySet<string> =>
  new Set(blocks.all().flatMap((block) => block.kept(namedFilesOfBlock)));

function namedFilesOfBlock(block: Block): readonly string[] {
  const root = mayNameFile.test(block.text) ? rootOf(block) : null;
  const paths = new Set<string>();
  // Aliases can lead to a node again and again.
  const seen = new Set<Value["node"]>();
  const visit = (value: Value): void => {
    if (seen.has(value.node)) return;
    seen.add(value.node);
    if (value.node.kind !== "scalar") value.values.forEach(visit);
    else for (const { name } of value.template?.references.filter(namesFile) ?? []) paths.add(name);
  };
  if (root) visit(root);
  return paths.size > 0 ? [...paths] : none;
}

/** An escape may be part of a reference. */
const mayNameFile = /\\|(?:file|base64):/;
const none: readonly never[] = [];
