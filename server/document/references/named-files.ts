import type { Block } from "../blocks/block.ts";
import type { Document } from "../blocks/document.ts";
import { writtenValues } from "../blocks/written-values.ts";
import { namesFile } from "./template.ts";

/** The paths of the files whose text a document inserts, as they are written. */
export const namedFilesIn = ({ blocks }: Document): ReadonlySet<string> =>
  new Set(blocks.all().flatMap((block) => block.kept(namedFilesOfBlock)));

function namedFilesOfBlock(block: Block): readonly string[] {
  const values = mayNameFile.test(block.text) ? [...writtenValues(block)] : [];
  return values.flatMap(({ template }) => template?.references.filter(namesFile).map(({ name }) => name) ?? []);
}

/** An escape may be part of a reference. */
const mayNameFile = /\\|(?:file|base64):/;
