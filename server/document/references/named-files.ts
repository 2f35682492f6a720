import type { Block } from "../blocks/block.ts";
import type { Document } from "../blocks/document.ts";
import { writtenValues } from "../blocks/written-values.ts";
import { namesFile } from "./template.ts";

/** The paths of the files whose text a document inserts, as they are written. */
export const namedFilesIn = ({ blocks }: Document): ReadonlySet<string> =>
  new Set(blocks.all().flatMap((block) => block.kept(namedFilesOfBlock)));

function namedFilesOfBlock(block: Block): readonly string[] {
  if (!mayNameFile.test(block.text)) return none;
  const paths = new Set<string>();
  for (const { template } of writtenValues(block))
    for (const { name } of template?.references.filter(namesFile) ?? []) paths.add(name);
  return paths.size > 0 ? [...paths] : none;
}

/** An escape may be part of a reference. */
const mayNameFile = /\\|(?:file|base64):/;
const none: readonly never[] = [];
