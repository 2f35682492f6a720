import { type Carrier, type Document, placeAt, type SourceFile } from "../../../document/index.ts";
import type { Completion } from "../item.ts";
import { completionAtSource } from "./at-source.ts";
import { closedAt } from "./closed-carrier.ts";
import { completeInCarrier } from "./in-carrier.ts";

interface FileToComplete {
  readonly file: SourceFile;
  /** Reads another text of the same file. */
  readonly reread: (text: string) => SourceFile;
  readonly complete: (document: Document, offset: number) => readonly Completion[];
}

/** All that can be written at an offset of a file, in a command that is not finished, too. */
export function completeInFile({ file, reread, complete }: FileToComplete, at: number): readonly Completion[] {
  const { carrier } = file;
  if (carrier === null) return file.parts.flatMap(({ document }) => complete(document, at));
  const closed = closedAt(carrier, at, reread);
  const items = completionsIn(closed?.carrier ?? carrier, at, complete);
  return closed ? items.map(closed.inOpen) : items;
}

function completionsIn(carrier: Carrier, at: number, complete: FileToComplete["complete"]): readonly Completion[] {
  const around = completeInCarrier(carrier, at);
  if (around.isAll) return around.items;
  const found = placeAt(carrier, at);
  if (found === null) return around.items;
  const { document, places } = found.part;
  const own = complete(document, found.offset).flatMap((item) => completionAtSource(item, document, places) ?? []);
  return [...own, ...around.items];
}
